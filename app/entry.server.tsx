import { createHash, randomBytes } from "node:crypto";
import nameFont from "@fontsource/roboto-slab/files/roboto-slab-latin-700-normal.woff2";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { Nonce } from "~/components/inline-scripts/nonce";
import type { PageHandle } from "~/components/layout/pageHandle";
import { withFinishedParts } from "~/http/reply/finished-part.server";
import { withLaterScripts } from "~/http/reply/later-scripts.server";
import { entityTag, isShared, setCacheHeaders } from "~/http/reply/shared-pages.server";
import { pagePolicy, type ThirdPartySource } from "~/http/server/content-security-policy.server";
import type { RequestContext } from "~/http/server/context.server";
import { log } from "~/platform/log.server";

/** Loads the fonts together with the styles. As links of the page they would be in its scripts, too. */
const FONTS = [nameFont, textFont].map((href) => `<${href}>; rel=preload; as=font; crossorigin`).join(", ");

function thirdPartySources(context: EntryContext): Set<ThirdPartySource> {
  const sources = context.staticHandlerContext.matches.flatMap((match) => {
    const handle: PageHandle | undefined = match.route.handle;
    return handle?.outside ?? [];
  });
  return new Set(sources);
}

/** Error headers that belong to the whole response. Remix keeps them with the route that set them. */
const RESPONSE_HEADERS = ["Allow", "Retry-After", "Connection"];

function copyResponseHeaders(
  { staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext,
  headers: Headers,
): void {
  for (const routeHeaders of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const name of RESPONSE_HEADERS) {
      const value = routeHeaders.get(name);
      if (value) headers.set(name, value);
    }
  }
}

/**
 * Allows the page's own inline scripts by their hashes, so that the same page has the same text for all its readers. Only
 * scripts with the nonce are the page's own: it is removed from them.
 */
function withHashes(html: string, nonce: string) {
  const attribute = ` nonce="${nonce}"`;
  const [start = "", ...parts] = html.split(attribute);
  const hashes = parts.flatMap((part) => {
    const script = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
    return script ? [`'sha256-${createHash("sha256").update(script).digest("base64")}'`] : [];
  });
  return { html: [start, ...parts].join(""), inlineScripts: [...new Set(hashes)] };
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: RequestContext,
) {
  // Rendering to a string is faster than a stream, and a rendering error still gets an error page with its status.
  const outside = thirdPartySources(remixContext);
  const nonce = randomBytes(16).toString("base64");
  const page = renderToString(
    <Nonce.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} />
    </Nonce.Provider>,
  );
  const rendered = withLaterScripts(page, nonce);
  // Payment widgets add elements that need the nonce.
  const { html, inlineScripts } = outside.has("payment")
    ? { html: rendered, inlineScripts: [`'nonce-${nonce}'`] }
    : withHashes(rendered, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Link", FONTS);
  headers.set("Content-Security-Policy", pagePolicy(inlineScripts, outside));
  // A payment's popup window reports the approval to the page that opened it, so the page must not be isolated from it.
  if (outside.has("payment")) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  const isSharedPage = isShared(request, status, context);
  setCacheHeaders(headers, isSharedPage);
  copyResponseHeaders(remixContext, headers);
  const text = `<!doctype html>${html}`;
  // Texts with characters beyond Latin-1 are slow to encode, so each is encoded alone.
  const body = Buffer.concat(withFinishedParts(text, context.finishedParts).map((part) => Buffer.from(part)));
  if (isSharedPage) headers.set("ETag", entityTag(body));
  return new Response(body, { status, headers });
}

export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
  setCacheHeaders(response.headers, isShared(request, response.status, context));
  return response;
};

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Unknown paths and methods are client errors and are not logged.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) log.error({ requestId: context.requestId, err: error }, "page failed");
};
