import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";

/** The browser's scripts by their address, such as `/build/root-ABCDEFGH.js`. */
export type Scripts = Map<string, string>;
type Route = { id: string; parentId?: string; module: string; imports?: string[] };
/** What Remix tells the browser and the server of the scripts. */
export type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

type Resolved = { path: string; namespace?: string; external?: boolean };
type Plugin = {
  onResolve(options: { filter: RegExp }, resolve: (asked: { path: string }) => Resolved): void;
  onLoad(options: { filter: RegExp; namespace: string }, load: (asked: { path: string }) => { contents: string }): void;
};
type Bundler = { build(options: object): Promise<{ outputFiles: { path: string; text: string }[] }> };

/** The bundler that made the chunks, as Remix brings it. */
const bundler = createRequire(createRequire(import.meta.url).resolve("@remix-run/dev"))("esbuild") as Bundler;

/** What one more file costs a page, in characters of script: words compress better together, and a request has headers. */
const COST_OF_FILE = 450;

/** An import of other scripts, as the bundler writes it. */
const IMPORT = /import(?:\{([^}]*)\}from)?"([^"]+\.js)";/g;
/** The stand-in for a module of the server, which no code of the browser's uses any more. */
const STAND_IN = /^import[^;]*;var (\w+)=\w+\(\((\w+),(\w+)\)=>\{\3\.exports=\{\}\}\);export\{\1 as \w+\};\s*$/;

/** The scripts that a script imports. */
const importsOf = (text = "") => [...text.matchAll(IMPORT)].map((statement) => statement[2] ?? "");

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();

/** Takes out the stand-ins for modules of the server, which cost a request and a hundred bytes each. */
function dropStandIns(scripts: Scripts, changed: Set<string>): void {
  const standIns = new Set([...scripts].filter(([, text]) => STAND_IN.test(text)).map(([script]) => script));
  for (const script of standIns) scripts.delete(script);
  for (const [script, text] of scripts) {
    const called: string[] = [];
    let rest = text.replace(IMPORT, (statement, names: string | undefined, from: string) => {
      if (!standIns.has(from)) return statement;
      if (names) called.push(names.split(" as ").at(-1) ?? "");
      return "";
    });
    for (const name of called) {
      const call = new RegExp(`[\\w$]+\\(${name.replaceAll("$", "\\$")}\\(\\),1\\)`, "g");
      rest = rest.replace(call, "{}");
    }
    if (rest === text) continue;
    scripts.set(script, rest);
    changed.add(script);
  }
}

/** A page, by what it loads beside what all pages load, and how much its bytes count. */
type Page = { loaded: Set<string>; weight: number };
type Group = { chunks: string[]; characters: number; pages: Set<Page> };

/** What a page of a route loads: its own scripts and those of the routes around it. */
function loadedBy({ module, imports = [], parentId = "" }: Route, routes: Manifest["routes"]): string[] {
  const around = routes[parentId];
  return [module, ...imports, ...(around ? loadedBy(around, routes) : [])];
}

function pagesOf(scripts: Scripts, { entry, routes }: Manifest): Page[] {
  return Object.values(routes).map((route) => {
    const loaded = new Set(loadedBy(route, routes).filter((script) => !entry.imports.includes(script)));
    const characters = [...loaded].reduce((sum, script) => sum + (scripts.get(script)?.length ?? 0), 0);
    // Needless bytes hurt most where there are many already.
    return { loaded, weight: characters ** 4 };
  });
}

/** What all pages together save when two groups become one: a file where both are needed, less what is needless. */
function savingOf(one: Group, other: Group): number {
  let saving = 0;
  for (const page of one.pages) saving += page.weight * (other.pages.has(page) ? COST_OF_FILE : -other.characters);
  for (const page of other.pages) if (!one.pages.has(page)) saving -= page.weight * one.characters;
  return saving;
}

function together(one: Group, other: Group): Group {
  return {
    chunks: [...one.chunks, ...other.chunks],
    characters: one.characters + other.characters,
    pages: new Set([...one.pages, ...other.pages]),
  };
}

/** Whether a group needs another that needs it in turn: modules that need each other may run too early. */
function isCircular(scripts: Scripts, group: Group, others: Group[]): boolean {
  const needed = [group];
  for (const each of needed) {
    const imported = new Set(each.chunks.flatMap((chunk) => importsOf(scripts.get(chunk))));
    if (each !== group && group.chunks.some((chunk) => imported.has(chunk))) return true;
    needed.push(
      ...others.filter((other) => !needed.includes(other) && other.chunks.some((chunk) => imported.has(chunk))),
    );
  }
  return false;
}

/** The groups after the two became one that had best do so; null when none had better. */
function withBestPair(scripts: Scripts, groups: Group[]): Group[] | null {
  let best: Group[] | null = null;
  let most = 0;
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      const saving = savingOf(one, other);
      if (saving <= most) continue;
      const others = groups.filter((group) => group !== one && group !== other);
      const pair = together(one, other);
      if (isCircular(scripts, pair, others)) continue;
      best = [...others, pair];
      most = saving;
    }
  }
  return best;
}

/** The chunks that had better be one file: those that every page loads, and others as pages share them. */
function groupsOf(scripts: Scripts, manifest: Manifest): string[][] {
  const pages = pagesOf(scripts, manifest);
  let groups: Group[] = [];
  for (const [chunk, text] of scripts) {
    const users = pages.filter(({ loaded }) => loaded.has(chunk));
    if (!chunk.includes("/_shared/") || users.length === 0) continue;
    groups.push({ chunks: [chunk], characters: text.length, pages: new Set(users) });
  }
  for (let next: Group[] | null = groups; next; next = withBestPair(scripts, groups)) groups = next;
  return [manifest.entry.imports, ...groups.map(({ chunks }) => chunks)].filter((chunks) => chunks.length > 1);
}

/** The names that a script exports. */
function exportsOf(text: string): string[] {
  const list = [...text.matchAll(/export\{([^}]*)\};/g)].at(-1)?.[1] ?? "";
  return list.split(",").map((item) => item.split(" as ").at(-1) ?? "");
}

/** Makes one script of several, and lets all others import from that. */
async function merge(scripts: Scripts, group: string[], changed: Set<string>): Promise<string> {
  const names = new Map<string, string>();
  for (const chunk of group) {
    for (const name of exportsOf(scripts.get(chunk) ?? "")) {
      names.set(`${chunk} ${name}`, `_${names.size.toString(36)}`);
    }
  }
  const contents = [...names].map(([key, name]) => {
    const [chunk, exported] = key.split(" ");
    return `export { ${exported} as ${name} } from "${chunk}";`;
  });
  const plugin = {
    name: "chunks",
    setup({ onResolve, onLoad }: Plugin) {
      onResolve({ filter: /\.js$/ }, (asked) =>
        group.includes(asked.path) ? { path: asked.path, namespace: "chunk" } : { path: asked.path, external: true },
      );
      onLoad({ filter: /$/, namespace: "chunk" }, (asked) => ({ contents: scripts.get(asked.path) ?? "" }));
    },
  };
  const { outputFiles } = await bundler.build({
    stdin: { contents: contents.join("\n") },
    outdir: path.posix.dirname(group[0] ?? ""),
    entryNames: "shared-[hash]",
    plugins: [plugin],
    bundle: true,
    minify: true,
    format: "esm",
    // Licences get a file of their own.
    legalComments: "external",
    write: false,
  });
  const { path: merged = "", text = "" } = outputFiles.find((file) => file.path.endsWith(".js")) ?? {};
  const licences = outputFiles.find((file) => file.path.endsWith(".LEGAL.txt"));
  for (const chunk of group) scripts.delete(chunk);
  for (const [script, before] of scripts) {
    const after = before.replace(IMPORT, (statement, list: string | undefined, from: string) => {
      if (!group.includes(from)) return statement;
      if (!list) return "";
      const renamed = list.split(",").map((item) => {
        const [exported = "", local = exported] = item.split(" as ");
        return `${names.get(`${from} ${exported}`)} as ${local}`;
      });
      return `import{${renamed}}from"${merged}";`;
    });
    if (after === before) continue;
    scripts.set(script, after);
    changed.add(script);
  }
  scripts.set(merged, text);
  if (licences?.text) {
    scripts.set(merged, `${text}/*! For licences see ${path.posix.basename(licences.path)} */\n`);
    scripts.set(licences.path, licences.text);
  }
  return merged;
}

/** Gives changed scripts, and those that name them, another name: browsers keep what they have under the old one. */
function renameChanged(scripts: Scripts, changed: Set<string>, cause: string): Map<string, string> {
  for (const script of changed) {
    for (const [other, text] of scripts) if (text.includes(`"${script}"`)) changed.add(other);
  }
  const renamed = new Map(
    [...changed].map((script) => [script, script.replace(/[^-/]+\.js$/, `${hashOf(script + cause)}.js`)]),
  );
  for (const [script, text] of [...scripts]) {
    scripts.delete(script);
    const after = text.replace(/"([^"\s]+\.js)"/g, (quoted, name) =>
      renamed.has(name) ? `"${renamed.get(name)}"` : quoted,
    );
    scripts.set(renamed.get(script) ?? script, after);
  }
  return renamed;
}

/** All that a script needs before it can run, in a fixed order. */
function neededBy(scripts: Scripts, script: string, found = new Set<string>()): Set<string> {
  for (const imported of importsOf(scripts.get(script))) {
    if (found.has(imported)) continue;
    found.add(imported);
    neededBy(scripts, imported, found);
  }
  return found;
}

/**
 * Makes a few files of the many small chunks that pages share: dozens of requests of a few hundred bytes cost more than
 * they save, and files compress better together.
 * @param scripts the browser's build, changed in place
 * @param manifest its manifest, changed in place
 */
export async function mergeChunks(scripts: Scripts, manifest: Manifest): Promise<void> {
  const changed = new Set<string>();
  dropStandIns(scripts, changed);
  const merged: string[] = [];
  for (const group of groupsOf(scripts, manifest)) merged.push(await merge(scripts, group, changed));
  const renamed = renameChanged(scripts, changed, merged.join());
  for (const part of [manifest.entry, ...Object.values(manifest.routes)]) {
    part.module = renamed.get(part.module) ?? part.module;
    const needed = [...neededBy(scripts, part.module)];
    part.imports =
      part === manifest.entry ? needed : needed.filter((script) => !manifest.entry.imports.includes(script));
  }
}
