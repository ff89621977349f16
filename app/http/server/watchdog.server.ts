import type { Socket } from "node:net";
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { fullPath, type RoutePaths } from "./route-partitions.server";
import { isRoutable, PATH_LIMIT } from "./well-formed-path.server";

/** The interval between two measurements, in milliseconds. */
const INTERVAL_MS = 50;
/** Longer stalls are reported, in milliseconds. */
const STALL_MS = 200;

/** Requests that a report names. */
const MOST_NAMED = 20;

/** Paths of the running requests: one per connection, because the responses of a connection are sent one after another. */
const running = new Map<Socket, string>();
/** Paths of the requests that ended since the last measurement, at most the number that a report names. */
const ended: string[] = [];

/** Connections whose end removes their request. */
const watched = new WeakSet<Socket>();

/**
 * Records which requests are running, for the report of a stall. The end of the connection counts too: a pipelined response
 * that waits for its turn never closes when the client leaves.
 */
export const trackRequest: RequestHandler = (request, response, next) => {
  const { socket } = request;
  // Longer ones are refused; here they would only fill the memory.
  const path = request.path.slice(0, PATH_LIMIT + 1);
  running.set(socket, path);
  if (!watched.has(socket)) {
    watched.add(socket);
    socket.once("close", () => running.delete(socket));
  }
  response.once("close", () => {
    running.delete(socket);
    if (ended.length < MOST_NAMED) ended.push(path);
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
    if (ms > STALL_MS) {
      const paths = [...ended];
      for (const path of running.values()) {
        if (paths.length >= MOST_NAMED) break;
        paths.push(path);
      }
      report({ ms, routes: [...new Set(paths.map(patternOf))] });
    }
    ended.length = 0;
    // Set after the report, so that a report never measures itself.
    last = performance.now();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Returns a function that finds the route pattern of a path, such as `/product/:id`, or `a file` for other paths. Paths that
 * the server refuses before the router are not matched: that would cost what the refusal saves.
 * @param buildFor finds the routes that can match a path: ranking all routes takes up to 1.5 ms
 */
export function routePatterns<Build extends { routes: RoutePaths }>(
  buildFor: (path: string) => Build,
): (path: string) => string {
  const patternsOf = new WeakMap<Build, { path: string }[]>();
  return (path) => {
    if (!isRoutable(path)) return "a file";
    const build = buildFor(path);
    const patterns =
      patternsOf.get(build) ??
      Object.keys(build.routes).map((id) => ({ path: `/${fullPath(build.routes, id).join("/")}` }));
    patternsOf.set(build, patterns);
    return matchRoutes(patterns, path)?.at(-1)?.route.path ?? "a file";
  };
}
