import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { fullPath, type RoutePaths } from "./route-partitions.server";

/** The interval between two measurements, in milliseconds. */
const INTERVAL_MS = 50;
/** Longer stalls are reported, in milliseconds. */
const STALL_MS = 200;

/** Requests that are running, and requests that ended since the last measurement. */
const running = new Set<{ path: string }>();
const ended = new Set<{ path: string }>();

/** Records which requests are running, for the report of a stall. */
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
 * Reports when the event loop was blocked for more than 200 ms.
 * @param patternOf returns the route pattern of a path, which contains no user input
 * @param report receives the duration in milliseconds and the route patterns of the requests during the stall
 * @returns a function that stops the measurements
 */
export function watchEventLoop(
  patternOf: (path: string) => string,
  report: (stall: { ms: number; routes: string[] }) => void,
): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = Math.round(now - last - INTERVAL_MS);
    last = now;
    if (ms > STALL_MS) report({ ms, routes: [...new Set([...running, ...ended].map(({ path }) => patternOf(path)))] });
    ended.clear();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns a function that finds the route pattern of a path, such as `/product/:id`, or `a file` for other paths. */
export function routePatterns({ routes }: { routes: RoutePaths }): (path: string) => string {
  const patterns = Object.keys(routes).map((id) => ({ path: `/${fullPath(routes, id).join("/")}` }));
  return (path) => matchRoutes(patterns, path)?.at(-1)?.route.path ?? "a file";
}
