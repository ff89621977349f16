import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type OutputChunk, type Plugin, rollup } from "rollup";
import { minify } from "terser";
import { chooseChunks, type Screen } from "./chunks";
import { markUnused } from "./plain-replacements";

type Script = { module: string; imports?: string[] };
type Route = Script & { id: string; parentId?: string };
/** Remix's manifest of routes and scripts, shared by the browser and the server. */
export type Manifest = { version: string; url: string; entry: Script; routes: Record<string, Route> };

/** A file of the browser build; `path` is relative to the build folder. */
export type Built = { path: string; text: string };

const LICENSES = "licences.txt";

/** The route itself and its parent routes. */
function routeWithParents(route: Route, routes: Manifest["routes"]): Route[] {
  const outer = routes[route.parentId ?? ""];
  return [route, ...(outer ? routeWithParents(outer, routes) : [])];
}

/** License comments, which have to stay in the bundle. */
const LICENSE_COMMENT = /^!|@license|@preserve|copyright/i;

/** Safe for browsers' code: nothing here reads a function's number of parameters. */
const COMPRESS = { passes: 3, unsafe_arrows: true, keep_fargs: false };

/** Minifies each chunk more tightly than Remix's compiler and collects the license comments. */
function minified(licenses: Set<string>): Plugin {
  return {
    name: "minified",
    async renderChunk(code) {
      const licensed: string[] = [];
      const comments = (_: unknown, { value }: { value: string }) => {
        if (LICENSE_COMMENT.test(value)) licensed.push(`/*${value}*/`);
        return false;
      };
      const small = await minify(code, { module: true, ecma: 2020, compress: COMPRESS, format: { comments } });
      for (const licence of licensed) licenses.add(licence);
      return licensed.length > 0 ? `${small.code}/*! For licences see ${LICENSES} */\n` : (small.code ?? "");
    },
  };
}

/** The chunk itself and all chunks that it imports, directly or indirectly. */
function neededBy(chunk: OutputChunk, chunks: Map<string, OutputChunk>, found = new Set<string>()): Set<string> {
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (!imported || found.has(name)) continue;
    found.add(name);
    neededBy(imported, chunks, found);
  }
  return found;
}

/**
 * Rebundles the browser's scripts. Remix's compiler emits dozens of chunks of a few hundred bytes, each a separate
 * request, and has no plugin API.
 * @param folder folder of the browser build
 * @param publicPath URL path of that folder, with a trailing slash
 * @param manifest Remix's manifest, without routes that are not screens
 * @returns the scripts that replace the existing ones, and the matching manifest
 */
export async function rebundle(
  folder: string,
  publicPath: string,
  manifest: Manifest,
): Promise<{ files: Built[]; manifest: Manifest }> {
  const fileOf = (address: string) => path.resolve(folder, address.slice(publicPath.length));
  const scripts = [manifest.entry, ...Object.values(manifest.routes)];
  const entries = new Set(scripts.map(({ module }) => fileOf(module)));
  const screens = Object.values(manifest.routes).map((route): Screen => {
    const chain = routeWithParents(route, manifest.routes);
    const entries = [...chain, manifest.entry].map(({ module }) => fileOf(module));
    return { layout: path.basename((chain.at(-2) ?? route).id), entries };
  });
  const licenses = new Set<string>();
  const bundle = await rollup({
    input: [...entries],
    preserveEntrySignatures: "strict",
    logLevel: "warn",
    // Chunks of nothing but what the server's files were: nothing imports them, and they are left out below.
    onLog: (level, log, report) => {
      if (log.code !== "EMPTY_BUNDLE") report(level, log);
    },
    plugins: [
      {
        name: "built",
        resolveId: (source) => (source.startsWith(publicPath) ? fileOf(source) : null),
        load: (id) => markUnused(readFileSync(id, "utf8")),
      },
      minified(licenses),
    ],
  });
  let chunkNames: Map<string, string> | undefined;
  const { output } = await bundle.generate({
    format: "es",
    // Nothing but hashes: every page loads the manifest, where names would be a sixth of the bytes.
    entryFileNames: "[hash:7].js",
    chunkFileNames: "[hash:7].js",
    hoistTransitiveImports: false,
    manualChunks: (id, { getModuleInfo, getModuleIds }) => {
      chunkNames ??= chooseChunks([...getModuleIds()].sort(), screens, entries, getModuleInfo);
      return chunkNames.get(id);
    },
  });
  await bundle.close();

  const written = output.filter((file): file is OutputChunk => file.type === "chunk" && file.code.trim() !== "");
  const chunks = new Map(written.map((chunk) => [chunk.fileName, chunk]));
  const byEntry = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk]));
  const placed = <Any extends Script>(script: Any, known: Set<string>): Any => {
    const chunk = byEntry.get(fileOf(script.module));
    if (!chunk) throw new Error(`${script.module} was lost`);
    // In the same order everywhere, which makes the manifest smaller.
    const imports = [...neededBy(chunk, chunks)].filter((name) => !known.has(name)).sort();
    return { ...script, module: publicPath + chunk.fileName, imports: imports.map((name) => publicPath + name) };
  };
  const entry = placed(manifest.entry, new Set());
  const known = new Set(entry.imports?.map((address) => address.slice(publicPath.length)));
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, placed(route, known)]));
  const version = createHash("sha256").update(JSON.stringify({ entry, routes })).digest("hex").slice(0, 8);
  const files = [...chunks.values()].map(({ fileName, code }) => ({ path: fileName, text: code }));
  return {
    files: [...files, { path: LICENSES, text: [...licenses].join("\n") }],
    manifest: { ...manifest, entry, routes, version, url: `${publicPath}manifest-${version}.js` },
  };
}
