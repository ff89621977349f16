import type { AppLoadContext } from "@remix-run/node";
import type { Visitor } from "../request/visitor.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    visitor: Visitor;
    /** The nonce of the content security policy, which the page's scripts carry. */
    nonce: string;
    /** Shown on error pages, and logged. */
    requestId: string;
    clientAddress: string;
    /** Set-Cookie values of the response; loaders and actions add to them. */
    cookies: string[];
  }
}

export type RequestContext = AppLoadContext;
