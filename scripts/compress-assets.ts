/**
 * Makes the browser's build light after Remix has made it: less in the manifest, fewer files, and all of them
 * compressed, once here instead of at every visit.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Manifest, mergeChunks, type Scripts } from "./assets/merge-chunks";

const bench = process.env.BENCH === "1";
const folder = bench ? "public/build-bench" : "public/build";
const address = bench ? "/build-bench/" : "/build/";
const serverBuild = bench ? "build-bench/index.js" : "build/index.js";

/** Kinds of files that are worth compressing. */
const TEXT = /\.(?:js|css|svg|json)$/;

/** Routes that are no screens, and that no form or fetcher of a screen posts to: the browser's router need not know them. */
const NOT_FOR_THE_ROUTER = /^routes\/(?:api\.|img\.|.*\[\.\]csv$)/;

/** Writes the manifest where the browser and the server find it: what a page preloads must be the same to both. */
function writeManifest(file: string, manifest: Manifest) {
  const json = JSON.stringify(manifest);
  writeFileSync(file, `window.__remixManifest=${json};`);
  const server = readFileSync(serverBuild, "utf8");
  const line = /^var assets_manifest_default = .*;$/m;
  if (!line.test(server)) throw new Error(`${serverBuild} has no manifest`);
  writeFileSync(
    serverBuild,
    server.replace(line, () => `var assets_manifest_default = ${json};`),
  );
}

async function lighten() {
  const fileOf = (script: string) => path.join(folder, script.slice(address.length));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const manifestFile = path.join(folder, names.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "");
  const [, json = ""] = /^window\.__remixManifest=(.*);$/s.exec(readFileSync(manifestFile, "utf8")) ?? [];
  const whole = JSON.parse(json) as Manifest;
  const routes = Object.entries(whole.routes).filter(([id]) => !NOT_FOR_THE_ROUTER.test(id));
  const manifest = { ...whole, routes: Object.fromEntries(routes) };
  const scripts: Scripts = new Map();
  for (const name of names) scripts.set(address + name, readFileSync(path.join(folder, name), "utf8"));
  scripts.delete(address + path.basename(manifestFile));
  const before = new Map(scripts);
  await mergeChunks(scripts, manifest);
  for (const script of before.keys()) if (!scripts.has(script)) rmSync(fileOf(script));
  for (const [script, text] of scripts) if (before.get(script) !== text) writeFileSync(fileOf(script), text);
  writeManifest(manifestFile, manifest);
}

function compress() {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file);
    const hints = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    const params = { ...hints, [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}

await lighten();
compress();
