import { cookieHeader, readCookie } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";

export type Theme = "light" | "dark";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme that the shopper chose; null for the device's setting. */
export function readTheme(request: Request): Theme | null {
  const value = readCookie(request.headers.get("Cookie"), "theme");
  return value === "light" || value === "dark" ? value : null;
}

/** Stores the chosen theme in a cookie for a year. */
export function setTheme(context: RequestContext, theme: Theme): void {
  context.cookies.push(cookieHeader("theme", theme, YEAR_SECONDS));
}

/** Whether this browser uses the keyboard shortcuts of the back office; on unless they were switched off. */
export function usesShortcuts(request: Request): boolean {
  return readCookie(request.headers.get("Cookie"), "shortcuts") !== "off";
}

/** Stores in a cookie, for a year, whether this browser uses the keyboard shortcuts. */
export function setShortcuts(context: RequestContext, isOn: boolean): void {
  context.cookies.push(cookieHeader("shortcuts", isOn ? "on" : "off", YEAR_SECONDS));
}
