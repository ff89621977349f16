import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { env } from "~/platform/env.server";
import { isPublicAddress } from "./public-address";

/** A picture could not be downloaded. */
export class DownloadFailed extends Error {
  constructor(
    /** Why, as a sentence for admins. */
    readonly reason: string,
    /** Whether another attempt may succeed. */
    readonly isTemporary: boolean,
  ) {
    super(reason);
    this.name = "DownloadFailed";
  }
}

/** The maximum time to connect, for the response to begin, and between parts of it, in milliseconds. */
const STEP_MS = 10_000;

/** The maximum time of a download with its redirects, in milliseconds. */
const TOTAL_MS = 30_000;

/** The codes of undici's errors for the same. */
const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

const REDIRECTS_LIMIT = 3;

/** A server with a picture in several formats shall send the one that is stored as it is. */
const ACCEPTED = "image/jpeg,image/png,image/webp;q=0.9,image/heic;q=0.8";

/** Bytes of a response without a picture that are read, so that its connection can be used again. */
const REDIRECT_BODY = 16_384;

const privateAddress = () =>
  new DownloadFailed("The address leads to a private network, from which the shop loads nothing.", false);

/** Resolves a host name to its public addresses. The connection is made to exactly these, so DNS cannot change them. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) return callback(privateAddress(), []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Loaded on first use: most shops load no pictures from the web, and each start would take longer. */
async function loadClient() {
  const { Agent, buildConnector, request } = await import("undici");
  const connectByName = buildConnector({ timeout: STEP_MS, lookup: publicLookup });
  /** Connects to hosts on the public internet only. */
  const connect: buildConnector.connector = (options, callback) => {
    // Node does not look up a host that is an IP address.
    const host = options.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(privateAddress(), null);
    connectByName(options, callback);
  };
  const limits = { headersTimeout: STEP_MS, bodyTimeout: STEP_MS, keepAliveTimeout: 1000, connections: 2 };
  const publicInternet = new Agent({ ...limits, connect });
  const anywhere = new Agent({ ...limits, connect: { timeout: STEP_MS } });
  return { request, publicInternet, anywhere };
}

let client: ReturnType<typeof loadClient> | undefined;

/** The sandbox's origin, which is on loopback. */
const sandboxOrigin = env.PICTURE_SANDBOX_URL ? new URL(env.PICTURE_SANDBOX_URL).origin : null;

/** Where the connections of a URL may lead, by its parts. Which computer its host is, is checked when connecting. */
function reachOf(url: URL): "publicInternet" | "anywhere" {
  if (url.origin === sandboxOrigin) return "anywhere";
  const isWeb = /^https?:$/.test(url.protocol) && ["", "80", "443"].includes(url.port);
  if (!isWeb || url.username !== "" || url.password !== "") {
    throw new DownloadFailed("Only addresses with http or https on ports 80 and 443 are loaded.", false);
  }
  return "publicInternet";
}

/** Reads a response's body up to the limit. */
async function readBody(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw new DownloadFailed(`It is larger than ${Math.floor(limit / 1_000_000)} MB.`, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function followRedirects(address: string, limit: number, signal: AbortSignal): Promise<Buffer> {
  client ??= loadClient();
  const { request, ...reaches } = await client;
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_LIMIT; redirects += 1) {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: reaches[reachOf(url)],
      signal,
      headers: { accept: ACCEPTED, "accept-encoding": "identity", "user-agent": "Tradepost" },
    });
    if (statusCode === 200) return readBody(body, limit);
    await body.dump({ limit: REDIRECT_BODY, signal });
    const { location } = headers;
    if (statusCode < 300 || statusCode > 399 || typeof location !== "string") {
      const isTemporary = statusCode >= 500 || statusCode === 408 || statusCode === 429;
      throw new DownloadFailed(`The other server answered ${statusCode}.`, isTemporary);
    }
    if (!URL.canParse(location, url)) throw new DownloadFailed("The address redirects to an invalid one.", false);
    url = new URL(location, url);
  }
  throw new DownloadFailed(`The address redirects more than ${REDIRECTS_LIMIT} times.`, false);
}

function failureOf(error: unknown): DownloadFailed {
  if (error instanceof DownloadFailed) return error;
  // With several addresses of a host, Node collects the errors of all.
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const { name, code } = error as NodeJS.ErrnoException;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new DownloadFailed("The name of the other server cannot be resolved.", true);
  }
  if (name === "TimeoutError" || TIMEOUTS.has(code ?? "")) {
    return new DownloadFailed("The other server did not answer in time.", true);
  }
  return new DownloadFailed("There is no connection to the other server.", true);
}

/**
 * Downloads a file from the public internet, with up to three redirects, within 30 seconds. Private, loopback, link-local
 * and multicast addresses are refused for every connection.
 * @param address a URL with http or https
 * @param limit the maximum size in bytes
 * @param signal ends the download
 * @returns the file's bytes, whatever they are
 * @throws DownloadFailed with the reason
 */
export async function download(address: string, limit: number, signal: AbortSignal): Promise<Buffer> {
  try {
    return await followRedirects(address, limit, AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]));
  } catch (error) {
    throw failureOf(error);
  }
}
