import { redirect, redirectDocument } from "@remix-run/node";
import { env } from "~/platform/env.server";

/** The maximum length of a redirect path, in characters. */
const PATH_LIMIT = 2000;

/**
 * Prevents open redirects: returns `wanted` if it is a path of this shop, otherwise `/`. Rejects other hosts, schemes,
 * spellings that browsers read as a host (`//host`, `/\host`, `/<tab>/host`) and paths over 2,000 characters.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted === "string" && wanted.length > PATH_LIMIT) return "/";
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted)) return "/";
  const base = "http://shop.invalid";
  try {
    const url = new URL(wanted, base);
    // An encoded `//host` is an attack too: no page of the shop has such a path.
    const decoded = url.pathname.replace(/%(?:[01][0-9a-f]|7f)/gi, "").replace(/%(?:2f|5c)/gi, "/");
    if (url.origin !== base || decoded.startsWith("//")) return "/";
    const path = url.pathname + url.search + url.hash;
    // `URL` encodes characters, so the result may be longer than the input.
    return path.length > PATH_LIMIT ? "/" : path;
  } catch {
    return "/";
  }
}

/** Redirects with 303 after a form was processed, so that a reload does not post it again. Never cached. */
export function redirectTo(path: string): Response {
  return redirect(path, { status: 303, headers: { "Cache-Control": "no-store" } });
}

/** Redirects with 301 from another spelling of an address to the one that search engines list. */
export function redirectPermanently(path: string): Response {
  return redirect(path, 301);
}

/** Redirects to the address that a form was posted to, so that a list keeps its filters and its page. */
export function redirectToSamePage(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirectTo(pathname + search);
}

export function signInPath(returnTo: string): string {
  return `/login?redirect=${encodeURIComponent(returnTo)}`;
}

/** Pages for signing in and for account recovery, which are no useful redirect targets. */
const ACCOUNT_PATHS =
  /^\/(login|register|registerconfirm|resendconfirmation|forgotpw|users\/resetpw|profile\/email)(\/|$)/i;

/**
 * The path to open after signing in, from the form or the query. If it is an account page with a redirect of its own,
 * that inner redirect is used. The shop nests them at most once: a deeper one becomes `/`.
 */
export function redirectTarget(request: Request, form?: FormData): string {
  const wanted = safePath(form?.get("redirect") ?? new URL(request.url).searchParams.get("redirect"));
  const { pathname, searchParams } = new URL(wanted, "http://shop.invalid");
  if (!ACCOUNT_PATHS.test(pathname)) return wanted;
  const inner = safePath(searchParams.get("redirect"));
  return ACCOUNT_PATHS.test(new URL(inner, "http://shop.invalid").pathname) ? "/" : inner;
}

/** Whether a path belongs to the back office, in any case or encoding. */
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

/** Adds the path to open after signing in to an account page's path. */
export function pathWithRedirect(path: string, wanted: string): string {
  if (wanted === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(wanted)}`;
}

/** Whether a request is a prefetch or a HEAD request, so that no person sees the page. */
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

/**
 * Whether the headers of a request name another site as its origin. Browsers without Sec-Fetch-Site may send Origin or Referer.
 * @param header reads a header by its name
 */
export function isFromOtherSite(header: (name: string) => string | null | undefined): boolean {
  const [site, origin, referrer] = [header("Sec-Fetch-Site"), header("Origin"), header("Referer")];
  if (typeof origin === "string" && origin !== env.BASE_URL) return true;
  if (typeof site === "string") return site !== "same-origin" && site !== "none";
  return Boolean(referrer) && originOf(referrer ?? "") !== env.BASE_URL;
}

/** Whether a person opened a page from the shop itself or from the address bar: no prefetch, no other site. */
export function isOwnNavigation(request: Request): boolean {
  return !isPrefetch(request) && !isFromOtherSite((name) => request.headers.get(name));
}

/** Redirects with a full page load, for pages with a captcha or a payment widget: they need their own security policy. */
export function redirectToDocument(path: string): Response {
  return redirectDocument(path, { status: 303, headers: { "Cache-Control": "no-store" } });
}

/**
 * Redirects to the page that was requested before signing in. An admin who requested none, or the home page, works in the
 * back office. One who needs two-step sign-in for it sets that up first.
 */
export function redirectAfterLogin(
  wanted: string,
  { isAdmin, needsTwoFactor }: { isAdmin: boolean; needsTwoFactor: boolean },
): Response {
  if (needsTwoFactor) return redirectToTwoFactor(wanted === "/" ? "/admin" : wanted);
  if (isAdmin && wanted === "/") return redirectTo("/admin");
  return /^\/order\//i.test(wanted) ? redirectToDocument(wanted) : redirectTo(wanted);
}

/** Redirects to the page that sets up two-step sign-in, which links to `wanted` afterwards. */
export function redirectToTwoFactor(wanted: string): Response {
  return redirectToDocument(pathWithRedirect("/profile/two-factor", wanted));
}

export function redirectToSignIn(returnTo: string): Response {
  return redirectToDocument(signInPath(returnTo));
}
