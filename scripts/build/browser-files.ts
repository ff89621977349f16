/**
 * Optimizes the browser build after Remix: a smaller manifest, fewer files, and precompressed copies of each, so that
 * nothing is compressed per request.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { gzipAsync } from "@gfx/zopfli";
import { type Manifest, rebundle } from "./rebundle";

const bench = process.env.BENCH === "1";
const folder = bench ? "public/build-bench" : "public/build";
const publicPath = bench ? "/build-bench/" : "/build/";
const serverBuild = bench ? "build-bench/index.js" : "build/index.js";

const brotliCompressed = promisify(brotliCompress);

/** File types that benefit from compression. */
const TEXT = /\.(?:js|css|svg|json)$/;

/** Routes without a screen that no form or fetcher of Remix uses: the browser's router does not need them. */
const NOT_FOR_THE_ROUTER =
  /^routes\/(?:img\.|robots|sitemap|manifest|theme_|recently-viewed|shipping\.|profile_\.data$|contactSupport\.|order\.\$id\.payment$|.*\[\.\](?:csv|json)$)/;

const filesIn = (name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file));

/** Writes the same manifest into the server build: the preloads it renders must match the browser's. */
function updateServerManifest(json: string): void {
  const server = readFileSync(serverBuild, "utf8");
  const line = /^var assets_manifest_default = .*;$/m;
  if (!line.test(server)) throw new Error(`${serverBuild} has no manifest`);
  writeFileSync(
    serverBuild,
    server.replace(line, () => `var assets_manifest_default = ${json};`),
  );
}

/** Leaves out what a route does not have, which Remix reads as false: every page loads the manifest. */
const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value);

async function optimizeBundle(): Promise<void> {
  const [manifestFile = ""] = filesIn(/^manifest-\w+\.js$/);
  const [, json = ""] = /^window\.__remixManifest=(.*);$/s.exec(readFileSync(manifestFile, "utf8")) ?? [];
  const complete = JSON.parse(json) as Manifest;
  const routes = Object.entries(complete.routes).filter(([id]) => !NOT_FOR_THE_ROUTER.test(id));
  const { files, manifest } = await rebundle(folder, publicPath, { ...complete, routes: Object.fromEntries(routes) });
  for (const script of filesIn(/\.js$/)) rmSync(script);
  const text = JSON.stringify(manifest, withoutFalse);
  for (const file of [...files, { path: path.basename(manifest.url), text: `window.__remixManifest=${text};` }]) {
    mkdirSync(path.dirname(path.join(folder, file.path)), { recursive: true });
    writeFileSync(path.join(folder, file.path), file.text);
  }
  updateServerManifest(text);
}

async function compress(): Promise<void> {
  for (const file of filesIn(TEXT)) {
    const text = readFileSync(file);
    const hints = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    const params = { ...hints, [constants.BROTLI_PARAM_QUALITY]: 11 };
    // Zopfli takes seconds and makes scripts 3 % smaller than zlib does. It is worth it: each file is compressed once. In
    // the many small files it would look for parts five times as long as for all else, and save 100 bytes of 400,000.
    const zopfli = { numiterations: 5, blocksplitting: text.length > 4000 };
    const [brotli, gzip] = await Promise.all([brotliCompressed(text, { params }), gzipAsync(text, zopfli)]);
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, gzip);
  }
}

// REBUNDLE=off leaves Remix's own bundles: see docs/decisions/0026-tuning.md.
if (process.env.REBUNDLE !== "off") await optimizeBundle();
await compress();
// Written last: an interrupted build has no such file and is repeated.
writeFileSync(path.join(path.dirname(serverBuild), "complete"), "");
