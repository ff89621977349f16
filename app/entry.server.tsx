import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { pagePolicy, type ThirdPartySource } from "~/http/server/content-security-policy.server";
import type { RequestContext } from "~/http/server/context.server";
import { log } from "~/platform/log.server";

function outsideSources(context: EntryContext): Set<ThirdPartySource> {
  const sources = context.staticHandlerContext.matches.flatMap((match) => {
    const handle = match.route.handle as { outside?: ThirdPartySource[] } | undefined;
    return handle?.outside ?? [];
  });
  return new Set(sources);
}

/** Headers of a refusal that are for the whole answer; the framework keeps them with the route that set them. */
const FOR_THE_WHOLE_ANSWER = ["Retry-After", "Connection"];

function passOn({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext, headers: Headers): void {
  for (const said of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const name of FOR_THE_WHOLE_ANSWER) {
      const value = said.get(name);
      if (value) headers.set(name, value);
    }
  }
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: RequestContext,
) {
  // One string, not a stream: it is faster, and a failure in rendering still becomes a page with the right status.
  const outside = outsideSources(remixContext);
  const html = renderToString(<RemixServer context={remixContext} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(nonce, outside));
  // PayPal's window tells its buttons on the page what the shopper did: the two must know each other.
  if (outside.has("paypal")) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  passOn(remixContext, headers);
  headers.append("Vary", "Cookie, Save-Data");
  // A form sent to a page that has none: what comes another way does not come this far.
  if (status === 405) headers.set("Allow", "GET, HEAD");
  return new Response(`<!doctype html>${html}`, { status, headers });
}

export function handleDataRequest(response: Response) {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An address or method that is not there is the caller's affair.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) log.error({ requestId: context.requestId, err: error }, "page failed");
};
