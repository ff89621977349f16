import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type GetModuleInfo, type OutputChunk, type Plugin, rollup } from "rollup";
import { minify } from "terser";
import config from "../../remix.config.js";

type Script = { module: string; imports?: string[] };
type Route = Script & { id: string; parentId?: string; hasClientLoader?: boolean; hasClientAction?: boolean };
/** Remix's manifest of routes and scripts, shared by the browser and the server. */
export type Manifest = { version: string; url: string; entry: Script; routes: Record<string, Route> };

/** A file of the browser build; `path` is relative to the build folder. */
export type Built = { path: string; text: string };

/** Modules that at least this share of the screens needs go into one common file: fewer requests for a few unused bytes. */
const SHARE_OF_SCREENS = 0.25;

/** Larger modules, in characters, go into the common file only if every screen needs them: conform is for forms alone. */
const LARGE_MODULE = 19_000;

/** Modules smaller than this, in characters, that are loaded later get a chunk of their own. */
const SMALL_CHUNK = 3000;

/** Chunks smaller than this, in characters, are merged into others, also where that adds them to pages without need. */
const MERGED_CHUNK = 300;

const LICENSES = "licences.txt";

/** The route itself and its parent routes. */
function routeWithParents(route: Route, routes: Manifest["routes"]): Route[] {
  const outer = routes[route.parentId ?? ""];
  return [route, ...(outer ? routeWithParents(outer, routes) : [])];
}

function addNeeded(id: string, getModuleInfo: GetModuleInfo, needed: Set<string>): void {
  if (needed.has(id)) return;
  needed.add(id);
  for (const imported of getModuleInfo(id)?.importedIds ?? []) addNeeded(imported, getModuleInfo, needed);
}

/** Counts the screens that need each module, including the modules of their parent routes. */
function countScreens(screens: string[][], getModuleInfo: GetModuleInfo): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entries of screens) {
    const needed = new Set<string>();
    for (const entry of entries) addNeeded(entry, getModuleInfo, needed);
    for (const id of needed) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Whether a module needs a large one that some screens do without. */
function needsOptional(id: string, getModuleInfo: GetModuleInfo, isOptional: (id: string) => boolean): boolean {
  const needed = new Set<string>();
  addNeeded(id, getModuleInfo, needed);
  return [...needed].some(isOptional);
}

/** Whether a module is loaded by `import()` alone. Small ones would be merged with code that every page needs. */
function isLoadedLater(id: string, getModuleInfo: GetModuleInfo, entries: Set<string>): boolean {
  const { code, importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {};
  const isSmall = (code?.length ?? 0) < SMALL_CHUNK;
  return isSmall && importers.length === 0 && dynamicImporters.some((importer) => !entries.has(importer));
}

/**
 * The modules that code loaded later needs. Rollup puts those that no other chunk was chosen for beside that code, and
 * screens that need one of them would load all of it.
 */
function neededLater(ids: Iterable<string>, getModuleInfo: GetModuleInfo, entries: Set<string>): Set<string> {
  const needed = new Set<string>();
  for (const id of ids) if (isLoadedLater(id, getModuleInfo, entries)) addNeeded(id, getModuleInfo, needed);
  return needed;
}

/** License comments, which have to stay in the bundle. */
const LICENSE_COMMENT = /^!|@license|@preserve|copyright/i;

/**
 * What Remix and its router read for features that this shop does not use: client loaders and actions with their
 * fallbacks (`rebundle` checks that there are none), routes that are discovered later, and single-page mode.
 */
const UNUSED = [
  "clientLoader",
  "clientAction",
  "hasClientLoader",
  "hasClientAction",
  "HydrateFallback",
  "hydrateFallbackElement",
  "patchRoutesOnNavigation",
  "isSpaMode",
].join("|");

/** Reads of one of them, as the last part of a path such as `window.__remixContext.isSpaMode`. */
const UNUSED_READ = new RegExp(`(?<![\\w$.])(?:[\\w$]+\\.)+(?:${UNUSED})(?![\\w$])(?!\\s*=[^=])`, "g");

/**
 * Marks imports of CommonJS modules as free of side effects, so that Rollup drops those that are not used. Most are files
 * of the server, which Remix's compiler leaves empty.
 */
const withPureImports = (code: string) =>
  code
    .replace(/=([\w$]+)\(([\w$]+)\(\),1\)/g, "=/*@__PURE__*/$1(/*@__PURE__*/$2(),1)")
    .replace(/=(?=[\w$]+\(\([\w$]+,([\w$]+)\)=>\{\1\.exports=\{\}\}\))/g, "=/*@__PURE__*/");

/**
 * Replaces what never changes at run time by its value: Remix's future flags in remix.config.js, what is unused, and the
 * question whether there is a document. Terser then drops what they switch off, such as single fetch and its decoder.
 */
function withConstants(code: string): string {
  const flags = new Map<string, unknown>(Object.entries(config.future ?? {}));
  return code
    .replace(/(?<![\w$.])(?:[\w$]+\.)+(v3_\w+)/g, (read, flag: string) =>
      flags.has(flag) ? String(flags.get(flag)) : read,
    )
    .replace(UNUSED_READ, "(void 0)")
    .replace(/typeof document>"u"/g, "false")
    .replace(/typeof document<"u"/g, "true");
}

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
  const client = Object.values(manifest.routes).find((route) => route.hasClientLoader || route.hasClientAction);
  if (client) throw new Error(`${client.id} has a client loader or action: take them out of UNUSED`);
  const fileOf = (address: string) => path.resolve(folder, address.slice(publicPath.length));
  const scripts = [manifest.entry, ...Object.values(manifest.routes)];
  const entries = new Set(scripts.map(({ module }) => fileOf(module)));
  const screens = Object.values(manifest.routes).map((route) =>
    [...routeWithParents(route, manifest.routes), manifest.entry].map(({ module }) => fileOf(module)),
  );
  const withoutHash = (name: string) => name.replace(/-[A-Z0-9]{8}(?:\.js)?$/, "");
  const licenses = new Set<string>();
  const bundle = await rollup({
    input: Object.fromEntries([...entries].map((file) => [withoutHash(path.relative(folder, file)), file])),
    preserveEntrySignatures: "strict",
    logLevel: "warn",
    plugins: [
      {
        name: "built",
        resolveId: (source) => (source.startsWith(publicPath) ? fileOf(source) : null),
        load: (id) => withPureImports(withConstants(readFileSync(id, "utf8"))),
      },
      minified(licenses),
    ],
  });
  let counts: Map<string, number> | undefined;
  let later: Set<string> | undefined;
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "[name]-[hash:7].js",
    chunkFileNames: ({ name }) => `_shared/${withoutHash(name)}-[hash:7].js`,
    hoistTransitiveImports: false,
    experimentalMinChunkSize: MERGED_CHUNK,
    manualChunks: (id, { getModuleInfo, getModuleIds }) => {
      counts ??= countScreens(screens, getModuleInfo);
      later ??= neededLater(getModuleIds(), getModuleInfo, entries);
      const countOf = (module: string) => counts?.get(module) ?? 0;
      if (isLoadedLater(id, getModuleInfo, entries)) return withoutHash(path.basename(id));
      const isShared = countOf(id) >= screens.length * SHARE_OF_SCREENS || (countOf(id) > 0 && later.has(id));
      if (entries.has(id) || !isShared) return null;
      const isOptional = (module: string) =>
        (getModuleInfo(module)?.code?.length ?? 0) > LARGE_MODULE && countOf(module) < screens.length;
      return needsOptional(id, getModuleInfo, isOptional) ? "forms" : "shared";
    },
  });
  await bundle.close();

  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const byEntry = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk]));
  const placed = <Any extends Script>(script: Any, known: Set<string>): Any => {
    const chunk = byEntry.get(fileOf(script.module));
    if (!chunk) throw new Error(`${script.module} was lost`);
    const imports = [...neededBy(chunk, chunks)].filter((name) => !known.has(name));
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
