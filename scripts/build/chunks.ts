import path from "node:path";
import type { GetModuleInfo } from "rollup";

/** A screen's entry modules with those of its parent routes, and the outermost of these but the root: its layout. */
export type Screen = { layout: string; entries: string[] };

/**
 * Modules that at least this share of the screens needs, and of the shop's own screens, go into one common file: fewer requests for
 * a few unused bytes. Visitors do not load what the back office's screens are made of.
 */
const SHARE_OF_SCREENS = 0.25;

/** The layout of the screens that visitors see. */
const SHOP_LAYOUT = "_shop";

/** Larger modules, in characters, go into the common file only if every screen needs them: conform is for forms alone. */
const LARGE_MODULE = 19_000;

/** Modules smaller than this, in characters, that are loaded later get a chunk of their own. */
const SMALL_CHUNK = 3000;

/** What one more file costs a screen, as characters of script: its request, its headers, and words that repeat in it. */
const FILE_COST = 700;

/** Modules that go into one file, and the screens that load it; whether only forms of the back office are made of them. */
type Group = { ids: string[]; size: number; users: Set<number>; isOffice: boolean };

/** The name of a file that Remix's compiler wrote, without its hash. */
const withoutHash = (name: string) => name.replace(/-[A-Z0-9]{8}(?:\.js)?$/, "");

function addNeeded(id: string, getModuleInfo: GetModuleInfo, needed: Set<string>): void {
  if (needed.has(id)) return;
  needed.add(id);
  for (const imported of getModuleInfo(id)?.importedIds ?? []) addNeeded(imported, getModuleInfo, needed);
}

function neededBy(ids: string[], getModuleInfo: GetModuleInfo): Set<string> {
  const needed = new Set<string>();
  for (const id of ids) addNeeded(id, getModuleInfo, needed);
  return needed;
}

/** What the screens save by loading two groups as one file, in characters: less than 0 if it costs them more. */
function gainOfMerging(one: Group, other: Group): number {
  if (Math.max(one.size, other.size) > LARGE_MODULE) return 0;
  // With a part of those forms, visitors would load all that it imports.
  if (one.isOffice !== other.isOffice) return 0;
  let both = 0;
  for (const user of one.users) if (other.users.has(user)) both += 1;
  return both * FILE_COST - (one.users.size - both) * other.size - (other.users.size - both) * one.size;
}

/** Merges groups, the most useful pair first, as long as the screens save by it. */
function mergeGroups(groups: Group[]): Group[] {
  let best = { gain: 0, one: -1, other: -1 };
  for (const [one, first] of groups.entries()) {
    for (const [other, second] of groups.entries()) {
      if (other <= one) continue;
      const gain = gainOfMerging(first, second);
      if (gain > best.gain) best = { gain, one, other };
    }
  }
  const [first, second] = [groups[best.one], groups[best.other]];
  if (!first || !second) return groups;
  const merged = {
    ids: [...first.ids, ...second.ids],
    size: first.size + second.size,
    users: new Set([...first.users, ...second.users]),
    isOffice: first.isOffice,
  };
  return mergeGroups([...groups.filter((group) => group !== first && group !== second), merged]);
}

/**
 * Chooses the files of the browser's modules, so that a screen loads few files and little that it does not need.
 * @param ids all modules, always in the same order: the names of the files come from it
 * @param screens the screens, all alike
 * @param entries the modules of the routes, each of which Rollup gives a file of its own
 * @returns the names of the files by module; Rollup chooses those of the others
 */
export function chooseChunks(
  ids: string[],
  screens: Screen[],
  entries: Set<string>,
  getModuleInfo: GetModuleInfo,
): Map<string, string> {
  const sizeOf = (id: string) => getModuleInfo(id)?.code?.length ?? 0;
  // Loaded by `import()` alone. Rollup would merge small ones with code that every page needs.
  const later = ids.filter((id) => {
    const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {};
    return importers.length === 0 && dynamicImporters.some((importer) => !entries.has(importer));
  });
  const needs = screens.map((screen) => neededBy(screen.entries, getModuleInfo));
  // What is loaded later counts as a screen of its own.
  const users = [...needs, ...later.map((id) => neededBy([id], getModuleInfo))];
  const screensOf = (id: string) => screens.filter((_, place) => needs[place]?.has(id));
  const isCommon = (needing: Screen[], all: Screen[]) => needing.length >= all.length * SHARE_OF_SCREENS;
  const ofShop = (some: Screen[]) => some.filter(({ layout }) => layout === SHOP_LAYOUT);
  const isOptional = (id: string) => sizeOf(id) > LARGE_MODULE && screensOf(id).length < screens.length;

  const chunks = new Map<string, string>();
  const groups = new Map<string, Group>();
  for (const id of ids) {
    if (entries.has(id)) continue;
    if (later.includes(id)) {
      if (sizeOf(id) < SMALL_CHUNK) chunks.set(id, withoutHash(path.basename(id)));
      continue;
    }
    const needing = screensOf(id);
    if (needing.length === 0) continue;
    const [layout = "", ...others] = new Set(needing.map((screen) => screen.layout));
    const isForms = [...neededBy([id], getModuleInfo)].some(isOptional);
    if (isCommon(needing, screens) && (isForms || others.length === 0 || isCommon(ofShop(needing), ofShop(screens)))) {
      chunks.set(id, isForms ? "forms" : others.length > 0 ? "shared" : layout);
      continue;
    }
    const userList = users.flatMap((needed, user) => (needed.has(id) ? [user] : []));
    const isOffice = isForms && ofShop(needing).length === 0;
    const group = groups.get(userList.join()) ?? { ids: [], size: 0, users: new Set(userList), isOffice };
    groups.set(userList.join(), { ...group, ids: [...group.ids, id], size: group.size + sizeOf(id) });
  }
  for (const [place, group] of mergeGroups([...groups.values()]).entries()) {
    for (const id of group.ids) chunks.set(id, `chunk${place}`);
  }
  return chunks;
}
