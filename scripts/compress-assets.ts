import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Kinds of files that are worth it. */
const TEXT = /\.(?:js|css|svg|json)$/;

const folder = process.env.BENCH === "1" ? "public/build-bench" : "public/build";

/** Routes that are no screens, and that no form or fetcher of a screen posts to: the browser's router need not know them. */
const NOT_FOR_THE_ROUTER = /^routes\/(?:api\.|img\.|.*\[\.\]csv$)/;

/** Takes out of the manifest, which every page loads, what the browser never looks up. */
function trimManifest(file: string): void {
  const [, opening = "", json = ""] = /^(window\.__remixManifest=)(.*);$/s.exec(readFileSync(file, "utf8")) ?? [];
  const manifest = JSON.parse(json) as { routes: Record<string, unknown> };
  const routes = Object.entries(manifest.routes).filter(([id]) => !NOT_FOR_THE_ROUTER.test(id));
  writeFileSync(file, `${opening}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
}

for (const name of readdirSync(folder)) if (/^manifest-\w+\.js$/.test(name)) trimManifest(path.join(folder, name));

/**
 * Compresses the browser's build beside itself, as small as can be: once here instead of at every visit.
 */
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const text = readFileSync(file);
  const hints = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { ...hints, [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9, memLevel: 9 }));
}
