import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Kinds of files that are worth it. */
const TEXT = /\.(?:js|css|svg|json)$/;

/**
 * Compresses the browser's build beside itself, as small as can be: once here instead of at every visit.
 */
for (const entry of readdirSync(process.env.BENCH === "1" ? "public/build-bench" : "public/build", {
  recursive: true,
  withFileTypes: true,
})) {
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
