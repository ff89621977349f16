import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import compression from "compression";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import expressStaticGzip from "express-static-gzip";
import helmet from "helmet";
import onHeaders from "on-headers";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { checkProxyHeaders } from "~/platform/proxy-headers.server";
import { uploadsFolder } from "~/shop/gallery/picture-folder.server";
import { UNSUBSCRIBE_PATH } from "~/shop/mailing-list/unsubscribe-link.server";
import { setting } from "~/shop/settings/settings.server";
import { STOP_PATH } from "~/shop/stock-notices/stop-link.server";
import { httpErrorHeaders, toHttpError } from "../reply/http-error.server";
import { isFromOtherSite } from "../reply/redirects.server";
import { BODY_LIMIT, BODY_LIMIT_HEADER, VISITOR_BODY_LIMIT } from "../request/incoming-body.server";
import { Visitor } from "../request/visitor.server";
import { dataPolicy } from "./content-security-policy.server";
import type { RequestContext } from "./context.server";
import { CROSS_ORIGIN_API_PATHS } from "./cross-origin-paths.server";
import { guardGuestPath } from "./guest-paths.server";
import { dropBody, LINGER_MS, lingerOnClose } from "./linger-on-close.server";
import { keepSharedPages } from "./page-cache.server";
import { sizedPictures } from "./sized-pictures.server";
import { BODY_PACE, cutSlowBodies } from "./slow-bodies.server";
import { trackRequest } from "./watchdog.server";
import { decodedSegments, PATH_LIMIT } from "./well-formed-path.server";

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** The context of a request that loaders and actions get. */
export function contextOf(request: IncomingMessage): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error("The request has no context: it did not pass createContext.");
  return context;
}

/** The id of a request that the application answers. */
export const requestIdOf = (request: IncomingMessage) => contexts.get(request)?.requestId;

/** The path as the router sees it. A malformed one stays as it is: `requireWellFormed` rejects it before any route. */
function decodedPath({ path }: Request): string {
  try {
    return path
      .split("/")
      .map((part) => encodeURI(decodeURIComponent(part)).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}

/** Whether a request is for the API. Only the API accepts bearer tokens. Paths are matched in any case. */
const isApiRequest = (request: Request) => /^\/api\//i.test(decodedPath(request));

const answeringSockets = new WeakSet<object>();

const createContext: RequestHandler = (request, response, next) => {
  checkProxyHeaders(request.headers);
  answeringSockets.add(request.socket);
  response.on("close", () => answeringSockets.delete(request.socket));
  const context: RequestContext = {
    visitor: new Visitor(request.headers.cookie, isApiRequest(request) ? request.headers.authorization : undefined),
    requestId: randomUUID(),
    clientAddress: request.ip ?? "",
    address: request.originalUrl,
    isDataRequest: isDataRequest(request),
    finishedParts: new Map(),
    cookies: [],
  };
  contexts.set(request, context);
  response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()");
  setHeadersLast(request, response, context);
  // The smallest body that may be refused before it is read.
  if (hasBodyAbove(VISITOR_BODY_LIMIT, request)) lingerOnClose(request);
  response.on("finish", () => {
    if (!request.complete && !hasLargeBody(request)) dropBody(request);
  });
  // Links and redirects are built from BASE_URL, never from a client's headers.
  request.headers.host = new URL(env.BASE_URL).host;
  // Remix drops empty headers, but an empty key is not the same as none.
  if (request.headers["idempotency-key"] === "") request.headers["idempotency-key"] = " ";
  delete request.headers[BODY_LIMIT_HEADER];
  delete request.headers["x-forwarded-host"];
  delete request.headers["x-forwarded-proto"];
  fixedHeaders(request, response, next);
};

/** Whether a request has, or may have, a body above a limit in bytes. */
function hasBodyAbove(limit: number, { method, headers }: Request): boolean {
  const length = headers["content-length"] ?? (headers["transfer-encoding"] ? Number.POSITIVE_INFINITY : 0);
  return method !== "GET" && method !== "HEAD" && Number(length) > limit;
}

const hasLargeBody = (request: Request) => hasBodyAbove(BODY_LIMIT, request);

/** The back office, whose forms with files are read to their end when their session has expired: what was typed is kept. */
const BACK_OFFICE_PATH = /^\/admin\//i;

/** Limits the bodies of anyone who is not signed in: guests are not. */
const limitVisitorBody: RequestHandler = (request, _response, next) => {
  if (!hasBodyAbove(VISITOR_BODY_LIMIT, request)) return next();
  const { visitor } = contextOf(request);
  const mayBeKept = BACK_OFFICE_PATH.test(request.path) && request.is("multipart/form-data");
  if (mayBeKept && visitor.wasSignedIn) return next();
  visitor.person().then((person) => {
    if (!person || person.isGuest) request.headers[BODY_LIMIT_HEADER] = String(VISITOR_BODY_LIMIT);
    next();
  }, next);
};

/**
 * The headers that are the same for every response. Helmet's policies for content and openers are off, because they
 * depend on the page; so is its limit on who may embed files, because e-mails and search engines show pictures.
 */
const fixedHeaders = helmet({
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  referrerPolicy: { policy: "same-origin" },
  frameguard: { action: "deny" },
  strictTransportSecurity: env.isHttps && { maxAge: 31_536_000, includeSubDomains: false },
});

/** Adds headers when the response starts: cookies, and defaults for what no page has set. */
function setHeadersLast(request: Request, response: Response, context: RequestContext) {
  onHeaders(response, () => {
    const cookies = [...context.visitor.setCookies, ...context.cookies];
    if (cookies.length > 0) response.append("Set-Cookie", cookies);
    if (!response.hasHeader("Content-Security-Policy")) response.setHeader("Content-Security-Policy", dataPolicy);
    if (!response.hasHeader("Cross-Origin-Opener-Policy")) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    }
    if (response.statusCode >= 400 && !response.hasHeader("Cache-Control")) {
      response.setHeader("Cache-Control", "private, no-store");
    }
    // Otherwise the rest of the body would be read to its end, or would block the connection.
    if (!request.complete && hasLargeBody(request)) response.setHeader("Connection", "close");
  });
}

/** Whether Remix's client script requests only data, by the `_data` parameter. */
const isDataRequest = ({ originalUrl }: Request) => new URLSearchParams(originalUrl.replace(/^[^?]*/, "")).has("_data");

/** Sends an error outside of any route: plain text, JSON for the API, or what Remix's client script shows as an error page. */
function sendError(request: Request, response: Response, status: number, message: string) {
  response.status(status).setHeader("Cache-Control", "no-store");
  if (isApiRequest(request)) response.json({ message });
  else if (isDataRequest(request)) response.set("X-Remix-Catch", "yes").json({ message });
  else response.type("text/plain").send(`${message}\n`);
}

const PAGE_METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...PAGE_METHODS, "PUT", "DELETE"];
/** Methods that reach the API's routes. Each route answers 405 to the methods it does not support. */
const ACCEPTED_API_METHODS = [...API_METHODS, "PATCH", "OPTIONS"];

/** The status for data that is not an HTTP request, by Node's error code. */
const CLIENT_ERROR_STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers data that Node cannot parse as a request. An unknown method gets 405, like a known one that no route supports. */
function rejectMalformedRequest(error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket) {
  if (!socket.writable || answeringSockets.has(socket)) return void socket.destroy();
  const namesMethod = error.code === "HPE_INVALID_METHOD" && /^[A-Z-]{1,40} \S/i.test(String(error.rawPacket));
  const status = namesMethod ? "405 Method Not Allowed" : (CLIENT_ERROR_STATUS[error.code ?? ""] ?? "400 Bad Request");
  const allow = namesMethod ? [`Allow: ${API_METHODS.join(", ")}`] : [];
  const headers = ["Connection: close", "Content-Length: 0", "Cache-Control: no-store", ...allow];
  const safety = [`Content-Security-Policy: ${dataPolicy}`, "X-Content-Type-Options: nosniff"];
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${[...headers, ...safety].join("\r\n")}\r\n\r\n`);
}

/** Registers the response to data that Node cannot parse as a request. */
export function handleClientErrors(server: Server): void {
  server.on("clientError", rejectMalformedRequest);
}

const requireWellFormed: RequestHandler = (request, response, next) => {
  if (request.path.length > PATH_LIMIT) {
    return sendError(request, response, 414, `An address has at most ${PATH_LIMIT} characters.`);
  }
  if (request.path.includes("//")) return sendError(request, response, 404, "There is no page at this address.");
  const methods = isApiRequest(request) ? API_METHODS : PAGE_METHODS;
  if (!(isApiRequest(request) ? ACCEPTED_API_METHODS : PAGE_METHODS).includes(request.method)) {
    response.setHeader("Allow", methods.join(", "));
    return sendError(request, response, 405, `This address takes ${methods.join(", ")}.`);
  }
  const parts = decodedSegments(request.originalUrl.split("?", 1)[0] ?? "");
  // Browsers resolve dot segments before they send a request, so only path traversal attempts contain them.
  if (parts === null || parts.some((part) => part === "." || part === "..")) {
    return sendError(request, response, 400, "This address is not well formed.");
  }
  next();
};

/** Where the headers of emails let mail programs post from any site (RFC 8058). The link's token authorizes, not a cookie. */
const ONE_CLICK_PATHS = [UNSUBSCRIBE_PATH, STOP_PATH];

const isOneClick = ({ path }: Request) => ONE_CLICK_PATHS.some((start) => path.toLowerCase().startsWith(start));

/** Whether a request came from a page of this shop that was opened at another address than `BASE_URL`. */
function isOfOtherAddress({ headers, rawHeaders }: Request): boolean {
  const name = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
  return headers["sec-fetch-site"] === "same-origin" || headers.origin === `http://${rawHeaders[name + 1]}`;
}

/**
 * Prevents cross-site request forgery: changes and API responses authorized by a cookie are for the shop's own pages only.
 * Requests with a bearer token are exempt, because their cookies are ignored.
 */
const requireSameOrigin: RequestHandler = (request, response, next) => {
  if (isOneClick(request)) {
    // Remix also rejects a foreign origin.
    delete request.headers.origin;
    return next();
  }
  const { visitor } = contextOf(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isPersonalApiRequest =
    isApiRequest(request) && visitor.hasSessionCookie && !CROSS_ORIGIN_API_PATHS.test(request.path);
  if (visitor.hasBearerToken || (isRead && !isPersonalApiRequest)) return next();
  if (!isFromOtherSite((name) => request.get(name))) return next();
  const message = isOfOtherAddress(request)
    ? `This shop's address is ${env.BASE_URL}. Please open it there and send this again.`
    : "This request came from another site and was refused.";
  sendError(request, response, 403, message);
};

/** The path and query of the page that the browser shows. */
function documentPath(request: Request): string {
  if (!isDataRequest(request)) return request.originalUrl;
  const url = new URL(request.originalUrl, env.BASE_URL);
  for (const name of ["_data", "index"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** Redirects to another page. Remix's client script gets the redirect as headers: it cannot follow a 303 to a page. */
function sendRedirect(request: Request, response: Response, path: string) {
  response.setHeader("Cache-Control", "no-store");
  if (!isDataRequest(request)) return response.redirect(303, path);
  const redirectHeaders = { "X-Remix-Redirect": path, "X-Remix-Status": "303", "X-Remix-Reload-Document": "true" };
  response.status(204).set(redirectHeaders).end();
}

const handleError: ErrorRequestHandler = (error, request, response, next) => {
  // The client left while the response was created or sent, which is no fault of the shop.
  if (error?.code === "ECONNABORTED" || request.socket.destroyed) {
    return log.debug({ requestId: requestIdOf(request), err: error }, "the client left");
  }
  if (response.headersSent) return next(error);
  const status = Number(error?.status ?? error?.statusCode);
  if (status >= 400 && status < 500) return sendError(request, response, status, "This request is not well formed.");
  if (error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL") {
    return sendError(request, response, 400, "This address is not well formed.");
  }
  const failure = toHttpError(error, contexts.get(request)?.requestId ?? "");
  response.set(httpErrorHeaders(failure));
  sendError(request, response, failure.status, failure.message);
};

/** Whether the last segment of a path contains a dot. */
const hasExtension = (path: string) => path.includes(".", path.lastIndexOf("/"));

/**
 * Signs a guest out who strays from the checkout to another page. A file is no page: browsers request icons, and the scripts
 * of a release that was replaced. Only the back office makes files of its own.
 */
const guardGuests: RequestHandler = (request, response, next) => {
  if (hasExtension(request.path) && !BACK_OFFICE_PATH.test(request.path)) return next();
  guardGuestPath(request.path, documentPath(request), contextOf(request).visitor).then(
    (redirectPath) => (redirectPath ? sendRedirect(request, response, redirectPath) : next()),
    next,
  );
};

/** Serves the browser build, compressed at build time. File names contain a hash, so files never change. */
function serveAssets(folder: string) {
  return expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: { immutable: true, maxAge: "1y", redirect: false },
  });
}

/** The file by which Apple sees that the shop's domain is registered for Apple Pay, if the settings have one. */
const domainFile: RequestHandler = (_request, response, next) => {
  const text = setting("applePayDomainFile");
  if (text === "") return next();
  response.type("text/plain").set("Cache-Control", "no-cache").send(text);
};

/**
 * The shop's web server: middleware for every request, then static files, then the pages.
 * @param pages handles every request that is not for a static file
 * @param assets the folder of the browser build, and the path it is served under
 */
export function shopServer(pages: RequestHandler, assets: { folder: string; path: string }) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.trustProxy ? 1 : false);
  app.use(trackRequest, cutSlowBodies(BODY_PACE), createContext, requireWellFormed, compression({ level: 4 }));
  app.use(keepSharedPages(contextOf));
  app.use(assets.path, serveAssets(assets.folder));
  app.use("/img", sizedPictures());
  app.get("/.well-known/apple-developer-merchantid-domain-association", domainFile);
  const files = express.static("public", { maxAge: "1d", index: false, redirect: false });
  // Page paths have no dot in their last segment, so the disk is not checked for them.
  app.use((request, response, next) => (hasExtension(request.path) ? files(request, response, next) : next()));
  // An uploaded picture never changes: a new upload gets a new name.
  app.use("/uploads", express.static(uploadsFolder, { immutable: true, maxAge: "1y", index: false, redirect: false }));
  app.use(requireSameOrigin, guardGuests);
  app.use(limitVisitorBody);
  app.use(pages);
  app.use(handleError);
  return app;
}

/** Milliseconds in which connections that are in use end with their next response. */
const LAST_REQUEST_MS = 200;

/**
 * Ends connections with their next response, then stops accepting new ones, lets running requests finish, and closes the
 * remaining connections after eight seconds. A request that is on its way over an idle connection is thereby answered.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await sleep(LAST_REQUEST_MS);
  await new Promise<void>((done) => {
    const cut = setTimeout(() => server.closeAllConnections(), 8000 - LAST_REQUEST_MS);
    server.close(() => {
      clearTimeout(cut);
      done();
    });
    server.closeIdleConnections();
  });
}
