import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";
import type { PageScope } from "~/platform/page-changes.server";
import type { RequestContext } from "../server/context.server";

/** What the frame around each page shows; the header's categories are those that have products. */
const FRAME_SCOPES: readonly PageScope[] = ["shop", "assortment"];

/**
 * Declares that a page is the same for all visitors without a session, so that it is rendered once for them. Called by the
 * page's loader; the frame around the page is part of it.
 * @param scopes what the page shows besides its frame, the shop's settings and texts
 * @param fields the query fields that the page reads; with any other one, the page is rendered for each request
 */
export function shareWithVisitors(
  { request, context }: { request: Request; context: RequestContext },
  scopes: readonly PageScope[],
  fields: readonly string[] = [],
): void {
  const names = [...new URL(request.url).searchParams.keys()];
  if (names.every((name) => fields.includes(name))) context.shownScopes = [...FRAME_SCOPES, ...scopes];
}

/**
 * Requires that a request was sent to one of the given paths without a query, or with the one by which Remix's script requests
 * data, for what is the same for all and costly to create: with each other query, and each other way to write a path, it would be a
 * new page for caches.
 * @param route the id of the route
 * @throws a redirect to the first path
 */
export function requireAddress({ address }: RequestContext, route: string, ...paths: [string, ...string[]]): void {
  const data = `?${new URLSearchParams({ _data: route })}`;
  if (!paths.some((path) => address === path || address === path + data)) throw redirect(paths[0], 301);
}

/** The ETag value of a page's text, the same in each encoding and therefore a weak one (RFC 9110, section 8.8.1). */
export const entityTag = (body: string | Uint8Array) =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/**
 * Whether any visitor without a session gets the same page. An error may be over by the next request, the answer to a form
 * repeats what was typed, and a page that sets a cookie is for its visitor alone.
 */
export function isShared({ method }: Request, status: number, context: RequestContext): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const { shownScopes, visitor, cookies } = context;
  const isForAll = shownScopes !== undefined && !visitor.hasPersonalCookie;
  return isRead && status === 200 && isForAll && visitor.setCookies.length + cookies.length === 0;
}

/**
 * Sets what caches may do with a page or its data. Browsers ask before they show a shared page again; a cache in front of the
 * shop keeps it for the time that the owner set.
 */
export function setCacheHeaders(headers: Headers, isSharedPage: boolean): void {
  headers.append("Vary", "Cookie, Save-Data");
  if (headers.has("Cache-Control")) return;
  const seconds = env.SHARED_CACHE_SECONDS;
  const shared = seconds > 0 ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : "private, no-cache";
  headers.set("Cache-Control", isSharedPage ? shared : "private, no-store");
}
