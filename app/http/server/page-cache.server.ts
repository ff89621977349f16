import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { parseCookie } from "cookie";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { changedSince, lastPageChange, type PageScope } from "~/platform/page-changes.server";
import { setting } from "~/shop/settings/settings.server";
import { today } from "~/shop/time/time-zone";
import { entityTag } from "../reply/shared-pages.server";
import { cookieName, hasPersonalCookie } from "../request/visitor.server";
import type { RequestContext } from "./context.server";

type Encoding = "br" | "gzip" | "identity";

type Sent = { headers: string[]; etag: string; body: Buffer };

type Page = {
  /** What it shows, and the number of the last change when it was rendered. */
  scopes: readonly PageScope[];
  change: number;
  /** The day it was rendered on: pages show dates of delivery. */
  day: string;
  headers: string[];
  etag: string;
  /** The HTML; of a proven page compressed with Brotli, which takes a sixth of the memory. */
  body: Buffer;
  isCompressed: boolean;
  /** The responses by encoding, each created on its first use, and again when it was given up. */
  sent: Map<Encoding, Promise<Sent> | (() => Sent | undefined)>;
};

const BYTES = env.PAGE_CACHE_MB * 1_000_000;

/** A compressed page is also kept with gzip where it is requested like that, which takes somewhat more than Brotli. */
const sizeCalculation = ({ body, isCompressed }: Page) => Math.ceil(body.length * (isCompressed ? 2.3 : 1)) + 2000;

const cacheOf = (share: number) => new LRUCache<string, Page>({ maxSize: Math.max(1, BYTES * share), sizeCalculation });

/** Pages that were requested once. A visitor of many odd addresses only displaces these. */
const fresh = cacheOf(0.3);
/** Pages that were requested again. */
const proven = cacheOf(0.7);

/** Outdated pages that are being rendered anew, by key: simultaneous requests wait for the first one's page. */
const rendering = new Map<string, Promise<void>>();

/** Longer addresses are not kept. */
const MOST_CHARACTERS = 500;

const THEME = cookieName("theme");

/**
 * The key of the page that a request is for: all of the request that a shared page can depend on.
 * @returns null for a request whose response is not shared
 */
function keyOf({ method, url = "", headers }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (!url.startsWith("/") || url.length > MOST_CHARACTERS) return null;
  if (headers.authorization || headers["content-length"] || headers["transfer-encoding"]) return null;
  const cookies = headers.cookie ? parseCookie(headers.cookie) : {};
  if (hasPersonalCookie(cookies)) return null;
  const theme = cookies[THEME] ?? "";
  const savesData = headers["save-data"]?.toString().toLowerCase() === "on";
  return `${theme === "light" || theme === "dark" ? theme : ""} ${savesData ? "light" : ""} ${url}`;
}

/** Dates of delivery are counted in the shop's time zone, the footer's year in UTC. */
const day = () => `${today(setting("timeZone"), Date.now())} ${new Date().getUTCFullYear()}`;

/** A kept page; it may be outdated. */
const keptPage = (key: string) => proven.get(key) ?? fresh.get(key);

function forgetPage(key: string): void {
  proven.delete(key);
  fresh.delete(key);
}

/** Whether a kept page is still what rendering it anew would give. */
const isCurrent = ({ day: rendered, change, scopes }: Page) => rendered === day() && !changedSince(change, scopes);

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
  identity: async (body: Buffer) => body,
};

async function encode({ headers, etag, body, isCompressed }: Page, encoding: Encoding): Promise<Sent> {
  const isReady = isCompressed && encoding === "br";
  const html = isCompressed && !isReady ? await promisify(brotliDecompress)(body) : body;
  const encoded = isReady ? body : await compress[encoding](html);
  const own = ["ETag", etag, "Content-Length", String(encoded.length)];
  if (encoding !== "identity") own.push("Content-Encoding", encoding);
  return { headers: [...headers, ...own], etag, body: encoded };
}

const kept = (sent: Sent) => () => sent;

/** A response that is given up when no client is receiving it: simultaneous ones share its bytes. */
function keptWhileSent({ body, ...sent }: Sent): () => Sent | undefined {
  const shared = new WeakRef(body);
  return () => {
    const bytes = shared.deref();
    return bytes && { ...sent, body: bytes };
  };
}

/** The page's response in an encoding; a promise while it is compressed for the first time. */
function sentAs(page: Page, encoding: Encoding): Promise<Sent> | Sent {
  const known = page.sent.get(encoding);
  const ready = typeof known === "function" ? known() : known;
  if (ready) return ready;
  const created = encode(page, encoding);
  page.sent.set(encoding, created);
  created.then(
    // Few clients accept no compression.
    (sent) => page.sent.set(encoding, encoding === "identity" ? keptWhileSent(sent) : kept(sent)),
    (error) => {
      log.error({ err: error }, "a page could not be compressed");
      page.sent.delete(encoding);
    },
  );
  return created;
}

/** Keeps a page that was requested again in compressed form only. */
async function promote(key: string, page: Page): Promise<void> {
  const { body } = await sentAs(page, "br");
  // By now it may be displaced, outdated or promoted.
  if (fresh.peek(key) !== page) return;
  fresh.delete(key);
  proven.set(key, { ...page, body, isCompressed: true });
}

/** The smallest first. */
const ENCODINGS: Encoding[] = ["br", "gzip", "identity"];
/** Negotiated encodings by the header's text: browsers send few different ones. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers["accept-encoding"]?.toString() ?? "identity";
  const known = negotiated.get(accepted);
  if (known) return known;
  const acceptable = new Negotiator({ headers }).encodings(ENCODINGS);
  const best = ENCODINGS.find((encoding) => acceptable.includes(encoding)) ?? "identity";
  negotiated.set(accepted, best);
  return best;
}

function sendPage(request: IncomingMessage, response: ServerResponse, { headers, etag, body }: Sent): void {
  const isKnown = request.headers["if-none-match"]?.includes(etag);
  if (isKnown) response.writeHead(304, withoutContentHeaders(headers)).end();
  else response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

/** Headers of a response without a body (RFC 9110, section 15.4.5). */
function withoutContentHeaders(headers: string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = "", value = ""] = headers.slice(index, index + 2);
    if (!/^content-(?:length|encoding|type)$/i.test(name)) kept.push(name, value);
  }
  return kept;
}

/** Requests whose page is kept when it turns out to be shared. */
type Rendering = { key: string; change: number; day: string; done: () => void };
const renderings = new WeakMap<IncomingMessage, Rendering>();

/** Headers of one response rather than of the page. */
const OWN_HEADERS = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "date",
  "etag",
]);

function keepPage(
  { key, change, day }: Rendering,
  response: ServerResponse,
  scopes: readonly PageScope[],
  chunks: Buffer[],
): void {
  const body = Buffer.concat(chunks);
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [name, String(value)],
  );
  proven.delete(key);
  fresh.set(key, { scopes, change, day, headers, etag: entityTag(body), body, isCompressed: false, sent: new Map() });
}

/** Keeps the response to a request if its page is shared. It has to be used after compression. */
export function keepSharedPages(contextOf: (request: IncomingMessage) => RequestContext): RequestHandler {
  return (request, response, next) => {
    const started = renderings.get(request);
    if (!started) return next();
    const chunks: Buffer[] = [];
    const context = contextOf(request);
    const collect = (chunk: unknown) => {
      if (context.shownScopes && (typeof chunk === "string" || chunk instanceof Uint8Array))
        chunks.push(Buffer.from(chunk));
    };
    const { write, end } = response;
    Object.assign(response, {
      write: (...values: Parameters<typeof write>) => {
        collect(values[0]);
        return write.apply(response, values);
      },
      end: (...values: Parameters<typeof end>) => {
        collect(values[0]);
        const ended = end.apply(response, values);
        const { shownScopes } = context;
        const isShared = shownScopes && response.statusCode === 200 && !response.hasHeader("Set-Cookie");
        if (isShared) keepPage(started, response, shownScopes, chunks);
        else forgetPage(started.key);
        started.done();
        return ended;
      },
    });
    next();
  };
}

/**
 * Answers requests for pages that visitors without a session share from memory, before the application sees them. A page is
 * rendered again as soon as anything that it shows has changed, in this process or another one.
 */
export function withPageCache(app: RequestListener): RequestListener {
  if (BYTES === 0) return app;
  const answer = (request: IncomingMessage, response: ServerResponse, key: string, page: Page) => {
    if (!page.isCompressed) promote(key, page).catch(() => undefined);
    const sent = sentAs(page, encodingFor(request));
    if (!(sent instanceof Promise)) return sendPage(request, response, sent);
    sent.then(
      (compressed) => sendPage(request, response, compressed),
      () => app(request, response),
    );
  };
  const render = (request: IncomingMessage, response: ServerResponse, key: string) => {
    if (request.method === "GET") {
      const now = { change: lastPageChange(), day: day() };
      const finished = new Promise<void>((done) => {
        renderings.set(request, { key, ...now, done });
        response.once("close", done);
      });
      // A file, or what is not shared, may take as long as its client likes.
      if (keptPage(key) && !rendering.has(key)) {
        rendering.set(key, finished);
        finished.then(() => rendering.delete(key));
      }
    }
    app(request, response);
  };
  const answerOrRender: RequestListener = (request, response) => {
    const key = keyOf(request);
    if (key === null) return app(request, response);
    const page = keptPage(key);
    if (page && isCurrent(page)) return answer(request, response, key, page);
    const running = rendering.get(key);
    if (!running) return render(request, response, key);
    running
      .then(() => {
        // Its client may have left meanwhile: then nothing would say when it is done.
        if (response.closed) return;
        const finished = keptPage(key);
        if (finished && isCurrent(finished)) answer(request, response, key, finished);
        else render(request, response, key);
      })
      .catch((error) => renderAfter(error, request, response));
  };
  // A database that cannot be read is an error of the page, which the application answers.
  const renderAfter = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    log.warn({ err: error }, "kept pages could not be read");
    if (!response.headersSent) app(request, response);
  };
  return (request, response) => {
    try {
      answerOrRender(request, response);
    } catch (error) {
      renderAfter(error, request, response);
    }
  };
}
