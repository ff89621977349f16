import { env } from "~/platform/env.server";
import type { PageScope } from "~/platform/page-changes.server";
import type { RequestContext } from "../server/context.server";

/** Query fields that Remix's client script adds when it requests a page's data. */
const DATA_FIELDS = ["_data", "index"];

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
  const isKnown = (name: string) => DATA_FIELDS.includes(name) || fields.includes(name);
  if (names.every(isKnown)) context.shownScopes = [...FRAME_SCOPES, ...scopes];
}

/**
 * The Cache-Control value of a page. Browsers ask before they show a shared page again; a cache in front of the shop keeps
 * it for the time that the owner set.
 */
export function pageCacheControl({ shownScopes, visitor }: RequestContext): string {
  if (!shownScopes || visitor.hasSessionCookie) return "private, no-store";
  const seconds = env.SHARED_CACHE_SECONDS;
  return seconds > 0 ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : "private, no-cache";
}
