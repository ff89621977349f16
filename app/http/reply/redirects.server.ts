import { redirect, redirectDocument } from "@remix-run/node";
import { env } from "~/platform/env.server";

/** The longest path that a form or an address may name to go on to, in characters. */
const PATH_LIMIT = 2000;

/**
 * The path of this shop that `wanted` names, or `/` when it names anything else: another host, a scheme, or one of the
 * spellings that browsers read as one (`//host`, `/\host`, `/<tab>/host`), and when it is longer than 2,000 characters.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted === "string" && wanted.length > PATH_LIMIT) return "/";
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted)) return "/";
  // Encoded once more it is still somebody's attempt to lead away: no page of the shop has such an address.
  if (
    wanted
      .replace(/%(?:[01][0-9a-f]|7f)/gi, "")
      .replace(/%(?:2f|5c)|\\/gi, "/")
      .startsWith("//")
  )
    return "/";
  const base = "http://shop.invalid";
  try {
    const url = new URL(wanted, base);
    if (url.origin !== base || url.pathname.startsWith("//")) return "/";
    const path = url.pathname + url.search + url.hash;
    // Encoding makes it longer.
    return path.length > PATH_LIMIT ? "/" : path;
  } catch {
    return "/";
  }
}

/** Answers a form that did its work: 303, so that a reload does not post again. Where it leads depends on who asks. */
export function redirectTo(path: string, headers?: Record<string, string>): Response {
  return redirect(path, { status: 303, headers: { "Cache-Control": "no-store", ...headers } });
}

/** Where to sign in, and where to come back to. */
export function signInPath(returnTo: string): string {
  return `/login?redirect=${encodeURIComponent(returnTo)}`;
}

/** Pages on the way into an account: nobody wants to come back to them. */
const ACCOUNT_PATHS =
  /^\/(login|register|registerconfirm|resendconfirmation|forgotpw|users\/resetpw|profile\/email)(\/|$)/i;

/**
 * Where a shopper on the account pages wants to go on to: a path of this shop, from the form or the address. The shop
 * itself wraps one such page around another's path at most once; deeper ones lead to `/`.
 */
export function redirectTarget(request: Request, form?: FormData): string {
  const wanted = safePath(form?.get("redirect") ?? new URL(request.url).searchParams.get("redirect"));
  const { pathname, searchParams } = new URL(wanted, "http://shop.invalid");
  if (!ACCOUNT_PATHS.test(pathname)) return wanted;
  const inner = safePath(searchParams.get("redirect"));
  return ACCOUNT_PATHS.test(new URL(inner, "http://shop.invalid").pathname) ? "/" : inner;
}

/** Whether a path leads to the back office, whatever way it is written. */
export function isBackOffice(path: string): boolean {
  return /^\/+admin(?:[/?#]|$)/i.test(decodedPath(path));
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** An account page's path that remembers where the shopper wants to go on to. */
export function pathWithRedirect(path: string, wanted: string): string {
  if (wanted === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(wanted)}`;
}

/** Whether a request only looks ahead of what a person may open: a prefetch, or a question for the headers. */
export function isPrefetch(request: Request): boolean {
  const purpose = `${request.headers.get("Purpose")} ${request.headers.get("Sec-Purpose")} ${request.headers.get("X-Moz")}`;
  return request.method !== "GET" || /prefetch|prerender|preview/i.test(purpose);
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
}

/** Whether a GET was made by the shop's own page, or by hand, and not ahead of time or from another site. */
export function isOwnNavigation(request: Request): boolean {
  if (isPrefetch(request)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  // A browser that does not tell says so in other words, if in any.
  const [origin, referrer] = [request.headers.get("Origin"), request.headers.get("Referer")];
  return (!origin || origin === env.BASE_URL) && (!referrer || originOf(referrer) === env.BASE_URL);
}

/** Sends to a page with a captcha or PayPal's buttons, as a new document: their scripts need its own security policy. */
export function redirectToDocument(path: string): Response {
  return redirectDocument(path, { status: 303, headers: { "Cache-Control": "no-store" } });
}

/** Sends on to where a shopper wanted to go before something stood in the way. */
export function redirectAfterLogin(wanted: string): Response {
  return /^\/order\//i.test(wanted) ? redirectToDocument(wanted) : redirectTo(wanted);
}

/** Sends to the sign-in page, and back from there. */
export function redirectToSignIn(returnTo: string): Response {
  return redirectToDocument(signInPath(returnTo));
}
