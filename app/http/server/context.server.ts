import type { AppLoadContext } from "@remix-run/node";
import type { Visitor } from "../request/visitor.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    visitor: Visitor;
    /** Of the content security policy: scripts of this answer carry it. */
    nonce: string;
    /** Told to people when something breaks, and in the log. */
    requestId: string;
    clientAddress: string;
    /** Set-Cookie values that the answer is to carry; loaders and actions add to them. */
    cookies: string[];
  }
}

export type RequestContext = AppLoadContext;
