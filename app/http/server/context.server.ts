import type { AppLoadContext } from "@remix-run/node";
import type { PageScope } from "~/platform/page-changes.server";
import type { Visitor } from "../request/visitor.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    visitor: Visitor;
    /** Shown on error pages, and logged. */
    requestId: string;
    clientAddress: string;
    /** The path and query as they were sent: Remix removes fields of its own from the request that a loader gets. */
    address: string;
    /** Set-Cookie values of the response; loaders and actions add to them. */
    cookies: string[];
    /** Whether Remix's script in the browser requests a page's data, and no document. */
    isDataRequest: boolean;
    /** What the page shows, if it is the same for all visitors without a session; see `shareWithVisitors`. */
    shownScopes?: readonly PageScope[];
    /** The HTML that takes the places of `FinishedPart` in the document, by its names. */
    finishedParts: Map<string, string>;
  }
}

export type RequestContext = AppLoadContext;
