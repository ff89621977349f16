import { randomBytes, randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import compression from "compression";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import expressStaticGzip from "express-static-gzip";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { checkProxyHeaders } from "~/platform/proxy-headers.server";
import { uploadsFolder } from "~/shop/gallery/picture-folder.server";
import { httpErrorHeaders, toHttpError } from "../reply/http-error.server";
import { BODY_LIMIT } from "../request/incoming-body.server";
import { Visitor } from "../request/visitor.server";
import { dataPolicy } from "./content-security-policy.server";
import type { RequestContext } from "./context.server";
import { CROSS_ORIGIN_API_PATHS } from "./cross-origin-paths.server";
import { guardGuestPath } from "./guest-paths.server";
import { BODY_PACE, cutSlowBodies } from "./slow-bodies.server";
import { trackRequest } from "./watchdog.server";

const contexts = new WeakMap<Request, RequestContext>();

/** What loaders and actions are told of a request beside the request itself. */
export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error("The request has not passed the shop's front door.");
  return context;
}

/** Addresses that carry a token, such as a password reset's, are logged without it. */
function loggedPath(path: string): string {
  return path.replace(/[A-Za-z0-9_-]{32,}/g, "…");
}

/**
 * The path that routes are found by: each part decoded. What is not well formed stays as it is, and is refused before
 * any route.
 */
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

/** Whether a request is for the API, which alone takes bearer tokens; addresses are found in any case. */
const isApiRequest = (request: Request) => /^\/api\//i.test(decodedPath(request));

/** Connections on which an answer is under way. */
const answeringSockets = new WeakSet<object>();

const createContext: RequestHandler = (request, response, next) => {
  checkProxyHeaders(request.headers);
  answeringSockets.add(request.socket);
  response.on("close", () => answeringSockets.delete(request.socket));
  let nonce: string | undefined;
  const context: RequestContext = {
    visitor: new Visitor(request.headers.cookie, isApiRequest(request) ? request.headers.authorization : undefined),
    // Made when a page asks for it.
    get nonce() {
      nonce ??= randomBytes(16).toString("base64");
      return nonce;
    },
    requestId: randomUUID(),
    clientAddress: request.ip ?? "",
    cookies: [],
  };
  contexts.set(request, context);
  const started = performance.now();
  setResponseHeaders(request, response, context);
  if (hasLargeBody(request)) lingerOnClose(request);
  response.on("finish", () => {
    if (!request.complete && !hasLargeBody(request)) dropBody(request);
    const ms = Math.round(performance.now() - started);
    const entry = { requestId: context.requestId, method: request.method, path: loggedPath(request.path), ms };
    log.debug({ ...entry, status: response.statusCode }, "request");
  });
  // Whatever a client says the shop's name is: links and redirects are built from BASE_URL.
  request.headers.host = new URL(env.BASE_URL).host;
  delete request.headers["x-forwarded-host"];
  delete request.headers["x-forwarded-proto"];
  next();
};

/** Throws away what still comes of a body: unread, it would block the requests that follow on its connection. */
const dropBody = (request: Request) => request.removeAllListeners("data").resume();

/** How long a sender has to see the answer before its connection is cut, in milliseconds. */
const LINGER_MS = 1000;

function hasLargeBody({ method, headers }: Request): boolean {
  const length = headers["content-length"] ?? (headers["transfer-encoding"] ? Number.POSITIVE_INFINITY : 0);
  return method !== "GET" && method !== "HEAD" && Number(length) > BODY_LIMIT;
}

/**
 * Where a connection ends with an answer, lets the sender see that: cut at once while it sends, it would not. Many read
 * the answer only when they have sent all, so what still comes is thrown away meanwhile.
 */
function lingerOnClose(request: Request) {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    dropBody(request);
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(cut));
  };
}

/** Headers that every answer carries, written when all else about it is decided. */
function setResponseHeaders(request: Request, response: Response, context: RequestContext) {
  const writeHead = response.writeHead;
  response.writeHead = function withShopHeaders(this: Response, ...args: unknown[]) {
    const { setCookie } = context.visitor;
    const cookies = setCookie ? [setCookie, ...context.cookies] : context.cookies;
    if (cookies.length > 0) response.append("Set-Cookie", cookies);
    if (!response.hasHeader("Content-Security-Policy")) response.setHeader("Content-Security-Policy", dataPolicy);
    // Else what is left of it would be taken in to its end, or block the connection.
    if (!request.complete && hasLargeBody(request)) response.setHeader("Connection", "close");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "same-origin");
    response.setHeader("X-Frame-Options", "DENY");
    if (!response.hasHeader("Cross-Origin-Opener-Policy")) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    }
    response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()");
    if (env.isHttps) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    return Reflect.apply(writeHead, this, args);
  } as Response["writeHead"];
}

/** A refusal before any page is in sight: plain words, or JSON for the API. */
function sendError(request: Request, response: Response, status: number, message: string) {
  response.status(status).setHeader("Cache-Control", "no-store");
  if (isApiRequest(request)) response.json({ message });
  else response.type("text/plain").send(`${message}\n`);
}

const PAGE_METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...PAGE_METHODS, "PUT", "DELETE"];
/** Let through to the API: each address says itself which methods it takes. */
const ACCEPTED_API_METHODS = [...API_METHODS, "PATCH", "OPTIONS"];

/** What is wrong with bytes that are no request, by Node's codes. */
const CLIENT_ERROR_STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Refuses what Node cannot read as a request: a method it has never heard of is one that no address takes. */
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

/** Has the shop itself answer what never becomes a request. */
export function handleClientErrors(server: Server): void {
  server.on("clientError", rejectMalformedRequest);
}

const requireWellFormed: RequestHandler = (request, response, next) => {
  const methods = isApiRequest(request) ? API_METHODS : PAGE_METHODS;
  if (!(isApiRequest(request) ? ACCEPTED_API_METHODS : PAGE_METHODS).includes(request.method)) {
    response.setHeader("Allow", methods.join(", "));
    return sendError(request, response, 405, `This address takes ${methods.join(", ")}.`);
  }
  const path = request.originalUrl.split("?", 1)[0] ?? "";
  try {
    // Browsers work out dots before they ask: who sends them is after something else than is written there.
    const parts = path.split("/").map(decodeURIComponent);
    if (parts.some((part) => part === "." || part === "..")) throw new URIError(path);
  } catch {
    return sendError(request, response, 400, "This address is not well formed.");
  }
  next();
};

/** Leaving the mailing list rides on no cookie but on the link's token: mail programs post there (RFC 8058). */
const UNSUBSCRIBE_PATH = /^\/mailing-list\/unsubscribe\/[^/]+$/i;

/**
 * Changes, and the API's answers, that ride on a cookie are for the shop's own pages only. A caller with a bearer token
 * proves itself otherwise, and its cookies do not count.
 */
const requireSameOrigin: RequestHandler = (request, response, next) => {
  if (UNSUBSCRIBE_PATH.test(request.path)) {
    // Remix, too, would hold the mail program's own site against it.
    delete request.headers.origin;
    return next();
  }
  const { visitor } = contextOf(request);
  const reads = request.method === "GET" || request.method === "HEAD";
  const telling = isApiRequest(request) && visitor.hasSessionCookie && !CROSS_ORIGIN_API_PATHS.test(request.path);
  if (visitor.hasBearerToken || (reads && !telling)) return next();
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const foreignOrigin = origin !== undefined && origin !== env.BASE_URL;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  if (foreignOrigin || foreignSite) {
    return sendError(request, response, 403, "This request came from another site and was refused.");
  }
  next();
};

/** Whether the page's own script asks for data alone, by the framework's `_data`. */
const isDataRequest = (request: Request) => request.query._data !== undefined;

/** The path and query that stand in the browser's address line. */
function documentPath(request: Request): string {
  if (!isDataRequest(request)) return request.originalUrl;
  const url = new URL(request.originalUrl, env.BASE_URL);
  for (const ours of ["_data", "index"]) url.searchParams.delete(ours);
  return url.pathname + url.search;
}

/** Sends to another page. A script that follows by itself would take that page for data: it is told, as Remix tells it. */
function sendRedirect(request: Request, response: Response, path: string) {
  response.setHeader("Cache-Control", "no-store");
  if (!isDataRequest(request)) return response.redirect(303, path);
  const told = { "X-Remix-Redirect": path, "X-Remix-Status": "303", "X-Remix-Reload-Document": "true" };
  response.status(204).set(told).end();
}

const handleError: ErrorRequestHandler = (error, request, response, next) => {
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

/** The browser's build, which never changes under its name, compressed as it was when it was built. */
function serveAssets(folder: string) {
  return expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: { immutable: true, maxAge: "1y", redirect: false },
  });
}

/**
 * The shop's web server: the rules that hold for every request, static files, then the pages.
 * @param pages answers all that is not a static file
 * @param assets where the browser's build lies, and under which path it is served
 */
export function shopServer(pages: RequestHandler, assets: { folder: string; path: string }) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.trustProxy ? 1 : false);
  app.use(trackRequest, cutSlowBodies(BODY_PACE), createContext, requireWellFormed, compression({ level: 4 }));
  app.use(assets.path, serveAssets(assets.folder));
  const files = express.static("public", { maxAge: "1d", index: false, redirect: false });
  // Pages have no dot in their last part: for those the disk need not be asked.
  app.use((request, response, next) => (/\.[^/]*$/.test(request.path) ? files(request, response, next) : next()));
  // Uploaded pictures never change under their name.
  app.use("/uploads", express.static(uploadsFolder, { immutable: true, maxAge: "1y", index: false, redirect: false }));
  app.use(requireSameOrigin, (request, response, next) => {
    guardGuestPath(request.path, documentPath(request), contextOf(request).visitor).then(
      (wayOut) => (wayOut ? sendRedirect(request, response, wayOut) : next()),
      next,
    );
  });
  app.use(pages);
  app.use(handleError);
  return app;
}

/**
 * Stops taking connections, lets requests under way finish, and cuts what is left after eight seconds.
 */
export async function drain(server: Server): Promise<void> {
  await new Promise<void>((done) => {
    const cut = setTimeout(() => server.closeAllConnections(), 8000);
    server.close(() => {
      clearTimeout(cut);
      done();
    });
    server.closeIdleConnections();
  });
}
