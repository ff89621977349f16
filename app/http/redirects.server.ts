import { redirect, redirectDocument } from "@remix-run/node";

/**
 * The path of this shop that `wanted` names, or `/` when it names anything else: another host, a scheme, or one of the
 * spellings that browsers read as one (`//host`, `/\host`, `/<tab>/host`).
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted)) return "/";
  const base = "http://shop.invalid";
  try {
    const url = new URL(wanted, base);
    if (url.origin !== base || url.pathname.startsWith("//")) return "/";
    return url.pathname + url.search + url.hash;
  } catch {
    return "/";
  }
}

/** Answers a form that did its work: 303, so that a reload does not post again. */
export function seeOther(path: string, headers?: HeadersInit): Response {
  return redirect(path, { status: 303, headers });
}

/** Where to sign in, and where to come back to. */
export function signInPath(returnTo: string): string {
  return `/login?redirect=${encodeURIComponent(returnTo)}`;
}

/** Whether a GET was made by the shop's own page, or by hand, and not ahead of time or from another site. */
export function isOwnNavigation(request: Request): boolean {
  const purpose = `${request.headers.get("Purpose")} ${request.headers.get("Sec-Purpose")} ${request.headers.get("X-Moz")}`;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  return request.method === "GET" && (site === null || site === "same-origin" || site === "none");
}

/** Sends to the sign-in page, as a new document: its captcha's script needs that page's own security policy. */
export function toSignIn(returnTo: string): Response {
  return redirectDocument(signInPath(returnTo), { status: 303 });
}
