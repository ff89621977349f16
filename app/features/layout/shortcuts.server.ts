import { cookieHeader, readCookie } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";

const COOKIE = "shortcuts";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether this browser uses the keyboard shortcuts of the back office; on unless they were switched off. */
export function usesShortcuts(request: Request): boolean {
  return readCookie(request.headers.get("Cookie"), COOKIE) !== "off";
}

/** Stores in a cookie, for a year, whether this browser uses the keyboard shortcuts. */
export function setShortcuts(context: RequestContext, isOn: boolean): void {
  context.cookies.push(cookieHeader(COOKIE, isOn ? "on" : "off", YEAR_SECONDS));
}
