import type { IncomingMessage } from "node:http";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { AnsweredRequest } from "./observe-requests.server";
import { safeDecode } from "./route-partitions.server";
import { PATH_LIMIT } from "./well-formed-path.server";

/**
 * The path to log: without tokens, such as those of password resets, and without addresses of emails, which are in some
 * tokens. A path that only begins like one with a token, such as a link that was copied with more, may contain one too.
 */
function withoutTokens(path: string, route: string, tokenPrefixes: string[]): string {
  if (route.includes(":token")) return route.replace(":token", "…");
  const lowerCase = safeDecode(path).replace(/\/+/g, "/").toLowerCase();
  const prefix = tokenPrefixes.find((each) => lowerCase.startsWith(each));
  if (prefix) return `${prefix}…`;
  return path.slice(0, PATH_LIMIT).replace(/[A-Za-z0-9_-]{32,}/g, "…");
}

const level = env.ACCESS_LOG === "on" ? "info" : "debug";

/**
 * An observer that logs each request: with `ACCESS_LOG=on`, or at the level `debug`.
 * @param patternOf returns the route pattern of a path
 * @param requestIdOf returns the id of a request that the application answered
 * @param tokenPrefixes the beginnings of paths that contain a token
 * @returns none when no request is logged
 */
export function accessLog(
  patternOf: (path: string) => string,
  requestIdOf: (request: IncomingMessage) => string | undefined,
  tokenPrefixes: string[],
): ((answered: AnsweredRequest) => void)[] {
  if (!log.isLevelEnabled(level)) return [];
  const logRequest = ({ method, path, status, seconds, isAborted, request }: AnsweredRequest) => {
    const route = patternOf(path);
    log[level](
      {
        // Pages from memory have none.
        requestId: requestIdOf(request),
        method,
        path: withoutTokens(path, route, tokenPrefixes),
        route,
        status,
        ms: Math.round(seconds * 1000),
        aborted: isAborted || undefined,
      },
      "request",
    );
  };
  return [logRequest];
}
