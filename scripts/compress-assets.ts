/**
 * Makes the browser's build light after Remix has made it: less in the manifest, fewer files, and all of them
 * compressed, once here instead of at every visit.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Manifest, rebundle } from "./assets/rebundle";

const bench = process.env.BENCH === "1";
const folder = bench ? "public/build-bench" : "public/build";
const publicPath = bench ? "/build-bench/" : "/build/";
const serverBuild = bench ? "build-bench/index.js" : "build/index.js";

/** Kinds of files that are worth compressing. */
const TEXT = /\.(?:js|css|svg|json)$/;

/** Routes that are no screens, and that no form or fetcher of a screen posts to: the browser's router need not know them. */
const NOT_FOR_THE_ROUTER = /^routes\/(?:api\.|img\.|robots|sitemap|.*\[\.\]csv$)/;

const filesIn = (name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file));

/** What a page preloads must be the same to the browser and to the server, which has the manifest built in. */
function tellServer(json: string): void {
  const server = readFileSync(serverBuild, "utf8");
  const line = /^var assets_manifest_default = .*;$/m;
  if (!line.test(server)) throw new Error(`${serverBuild} has no manifest`);
  writeFileSync(
    serverBuild,
    server.replace(line, () => `var assets_manifest_default = ${json};`),
  );
}

async function lighten(): Promise<void> {
  const [manifestFile = ""] = filesIn(/^manifest-\w+\.js$/);
  const [, json = ""] = /^window\.__remixManifest=(.*);$/s.exec(readFileSync(manifestFile, "utf8")) ?? [];
  const whole = JSON.parse(json) as Manifest;
  const routes = Object.entries(whole.routes).filter(([id]) => !NOT_FOR_THE_ROUTER.test(id));
  const { files, manifest } = await rebundle(folder, publicPath, { ...whole, routes: Object.fromEntries(routes) });
  for (const script of filesIn(/\.js$/)) rmSync(script);
  const text = JSON.stringify(manifest);
  for (const file of [...files, { path: path.basename(manifest.url), text: `window.__remixManifest=${text};` }]) {
    mkdirSync(path.dirname(path.join(folder, file.path)), { recursive: true });
    writeFileSync(path.join(folder, file.path), file.text);
  }
  tellServer(text);
}

function compress(): void {
  for (const file of filesIn(TEXT)) {
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
// A build that was interrupted has no such file, and is made anew.
writeFileSync(path.join(path.dirname(serverBuild), "complete"), "");
