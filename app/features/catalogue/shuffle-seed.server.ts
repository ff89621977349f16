import { randomInt } from "node:crypto";
import { cookieHeader, readCookie } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";

const DAY_SECONDS = 24 * 60 * 60;
const SEEDS = 1_000_000;

/** The seed of this browser's random catalog order, stored in a cookie so that paging and reloads keep the order. */
export function shuffleSeed(request: Request, context: RequestContext): number {
  const stored = readCookie(request.headers.get("Cookie"), "shuffle");
  if (stored && /^\d{1,6}$/.test(stored)) return Number(stored);
  const seed = randomInt(SEEDS);
  context.cookies.push(cookieHeader("shuffle", String(seed), DAY_SECONDS));
  return seed;
}
