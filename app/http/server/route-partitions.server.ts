import type { ServerBuild } from "@remix-run/node";

export type RoutePaths = Record<string, { path?: string; parentId?: string }>;

/** How many parts of a path tell its routes apart. */
const DEPTH = 2;

const pathSegments = (path: string) => path.split("/").filter(Boolean);
/** A part of a route's path that is there word by word: no parameter, no star, nothing that may be left out. */
const isStaticSegment = (part: string) => !/^[:*]|\?$/.test(part);

/** The parts of a route's whole path, those of the routes around it included. */
export function fullPath(routes: RoutePaths, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...fullPath(routes, route.parentId), ...pathSegments((route.path ?? "").toLowerCase())] : [];
}

/** The fixed parts that a whole path starts with: the first, the first two. */
function staticPrefixes(parts: string[]): string[] {
  const varying = parts.findIndex((part) => !isStaticSegment(part));
  const fixed = parts.slice(0, varying < 0 ? DEPTH : Math.min(varying, DEPTH));
  return fixed.map((_, index) => fixed.slice(0, index + 1).join("/"));
}

/** A path as routes are compared with it; what is not well formed stays as it is. */
function safeDecode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Whether a route may answer paths that start like this and go on otherwise than any route does. */
function couldMatch(parts: string[], start: string[]): boolean {
  for (const [index, part] of parts.slice(0, DEPTH).entries()) {
    if (!isStaticSegment(part)) return true;
    if (part !== start[index]) return false;
  }
  return true;
}

/**
 * Remix compiles and ranks all its routes for every request, twice. This gives each path a build with the few routes
 * that may answer it: the one that answers best of all is always among them.
 * @param build the whole build
 * @returns for a path, the build to answer it with: always the same one for paths that start like some route
 */
export function partitionRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const paths = new Map(Object.keys(build.routes).map((id) => [id, fullPath(build.routes, id)]));
  const starts = new Set([...paths.values()].flatMap((parts) => staticPrefixes(parts)));
  const shares = new Map<string, ServerBuild>();

  function shareOf(start: string[]): ServerBuild {
    const chosen = new Set<string>();
    for (const [id, parts] of paths) {
      if (!couldMatch(parts, start)) continue;
      for (let around: string | undefined = id; around; around = build.routes[around]?.parentId) chosen.add(around);
    }
    const pick = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => chosen.has(id)));
    return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
  }

  return (pathname) => {
    const start: string[] = [];
    for (const part of safeDecode(pathname).toLowerCase().split("/").filter(Boolean).slice(0, DEPTH)) {
      if (!starts.has([...start, part].join("/"))) break;
      start.push(part);
    }
    const key = start.join("/");
    const share = shares.get(key) ?? shareOf(start);
    shares.set(key, share);
    return share;
  };
}
