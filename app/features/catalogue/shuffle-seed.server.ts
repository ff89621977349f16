import { randomInt } from "node:crypto";
import { cookieHeader, readCookie } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";

const DAY_SECONDS = 24 * 60 * 60;
const SEEDS = 1_000_000;

/** The seed of this browser's own order of the catalogue, so that paging, Back and reload show the same. */
export function shuffleSeed(request: Request, context: RequestContext): number {
  const kept = readCookie(request.headers.get("Cookie"), "shuffle");
  if (kept && /^\d{1,6}$/.test(kept)) return Number(kept);
  const seed = randomInt(SEEDS);
  context.cookies.push(cookieHeader("shuffle", String(seed), DAY_SECONDS));
  return seed;
}
