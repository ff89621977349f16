import type { ServerBuild } from "@remix-run/node";

export type RoutePaths = Record<string, { path?: string; parentId?: string }>;

/** The number of leading path segments by which routes are grouped. */
const DEPTH = 2;

const pathSegments = (path: string) => path.split("/").filter(Boolean);
/** Whether a segment of a route's path is fixed text: no parameter, no splat, not optional. */
const isStaticSegment = (part: string) => !/^[:*]|\?$/.test(part);

/** The segments of a route's full path, with those of its parent routes. */
export function fullPath(routes: RoutePaths, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...fullPath(routes, route.parentId), ...pathSegments((route.path ?? "").toLowerCase())] : [];
}

/** The beginnings of the paths that contain a token, such as `/users/resetpw/`, in lowercase. */
export function tokenPrefixes(routes: RoutePaths): string[] {
  const beginnings = Object.keys(routes).flatMap((id) => {
    const parts = fullPath(routes, id);
    const place = parts.indexOf(":token");
    return place < 0 ? [] : [`/${parts.slice(0, place).join("/")}/`];
  });
  return [...new Set(beginnings)];
}

/** The prefixes of fixed segments that a path starts with, one and two segments long. */
function staticPrefixes(parts: string[]): string[] {
  const firstDynamic = parts.findIndex((part) => !isStaticSegment(part));
  const fixed = parts.slice(0, firstDynamic < 0 ? DEPTH : Math.min(firstDynamic, DEPTH));
  return fixed.map((_, index) => fixed.slice(0, index + 1).join("/"));
}

/** Decodes a path as the router does. A malformed path stays as it is. */
export function safeDecode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Whether a route can match a path with this prefix whose next segment is no fixed segment of any route. */
function couldMatch(parts: string[], prefix: string[]): boolean {
  for (const [index, part] of parts.slice(0, DEPTH).entries()) {
    if (!isStaticSegment(part)) return true;
    if (part !== prefix[index]) return false;
  }
  return true;
}

/**
 * Remix compiles and ranks all routes twice for every request. This returns a smaller build for each path, with only the
 * routes that can match it. The best match is always among them.
 * @param build the whole build
 * @returns a function that finds the build for a path; paths with the same prefix share one build object
 */
export function partitionRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const paths = new Map(Object.keys(build.routes).map((id) => [id, fullPath(build.routes, id)]));
  const prefixes = new Set([...paths.values()].flatMap((parts) => staticPrefixes(parts)));
  const partitions = new Map<string, ServerBuild>();

  function createPartition(prefix: string[]): ServerBuild {
    const chosen = new Set<string>();
    for (const [id, parts] of paths) {
      if (!couldMatch(parts, prefix)) continue;
      for (let route: string | undefined = id; route; route = build.routes[route]?.parentId) chosen.add(route);
    }
    const pick = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => chosen.has(id)));
    return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
  }

  return (pathname) => {
    const prefix: string[] = [];
    for (const part of safeDecode(pathname).toLowerCase().split("/").filter(Boolean).slice(0, DEPTH)) {
      if (!prefixes.has([...prefix, part].join("/"))) break;
      prefix.push(part);
    }
    const key = prefix.join("/");
    const partition = partitions.get(key) ?? createPartition(prefix);
    partitions.set(key, partition);
    return partition;
  };
}
