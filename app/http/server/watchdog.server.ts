import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { fullPath, type RoutePaths } from "./route-partitions.server";

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 50;
/** A longer stall is reported, in milliseconds. */
const STALL_MS = 200;

/** Paths of the requests that are running, and of those that ended since the last look. */
const running = new Set<{ path: string }>();
const ended = new Set<{ path: string }>();

/** Keeps which requests are running, for the report of a stall. */
export const trackRequest: RequestHandler = (request, response, next) => {
  const entry = { path: request.path };
  running.add(entry);
  response.once("close", () => {
    running.delete(entry);
    ended.add(entry);
  });
  next();
};

/**
 * Reports when the event loop was held for more than 200 ms, which no request should do.
 * @param patternOf the route pattern of a path: it names the route without what a visitor typed
 * @param report takes the milliseconds of the stall and the patterns of the requests that ran meanwhile
 * @returns stops it
 */
export function watchEventLoop(
  patternOf: (path: string) => string,
  report: (stall: { ms: number; routes: string[] }) => void,
): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = Math.round(now - last - LOOK_MS);
    last = now;
    if (ms > STALL_MS) report({ ms, routes: [...new Set([...running, ...ended].map(({ path }) => patternOf(path)))] });
    ended.clear();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Names the route pattern that answers a path, such as `/product/:id`; any other path is a file. */
export function routePatterns({ routes }: { routes: RoutePaths }): (path: string) => string {
  const patterns = Object.keys(routes).map((id) => ({ path: `/${fullPath(routes, id).join("/")}` }));
  return (path) => matchRoutes(patterns, path)?.at(-1)?.route.path ?? "a file";
}
