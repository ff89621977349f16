import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { contextOf } from "./shop-server.server";

function toFetchRequest(request: ExpressRequest, signal: AbortSignal): Request {
  const { method, protocol, originalUrl } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value) headers.set(name, String(value));
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`${protocol}://${request.headers.host}${originalUrl}`, {
    method,
    headers,
    signal,
    ...(hasBody && { body: createReadableStreamFromReadable(request), duplex: "half" }),
  });
}

/** Aborts when the client leaves before it has the response. */
function departureOf(response: ExpressResponse): AbortSignal {
  const left = new AbortController();
  response.once("close", () => response.writableFinished || left.abort());
  return left.signal;
}

/** Sends a response at the pace of its client, and cancels the body when the client leaves. */
export async function send(
  { status, statusText, headers, body }: Response,
  response: ExpressResponse,
  departure = departureOf(response),
): Promise<void> {
  response.status(status).statusMessage = statusText;
  for (const [name, value] of headers) response.append(name, value);
  let resume = () => {};
  // One listener: compression would keep each that is added once.
  response.on("drain", () => resume());
  departure.addEventListener("abort", () => resume());
  for await (const piece of body ?? []) {
    if (!response.write(piece) && !departure.aborted)
      await new Promise<void>((go) => {
        resume = go;
      });
    if (departure.aborted) return;
  }
  response.end();
}

/**
 * Has Remix answer requests, as its adapter for Express does. That one reads a body as fast as it can be made, whether its client
 * takes it or has left.
 */
export function remixHandler(build: ServerBuild): RequestHandler {
  const handle = createRequestHandler(build, build.mode);
  return async (request, response, next) => {
    try {
      const departure = departureOf(response);
      await send(await handle(toFetchRequest(request, departure), contextOf(request)), response, departure);
    } catch (error) {
      // A part of the body was sent: what follows must not look like its end.
      if (response.headersSent) response.destroy();
      next(error);
    }
  };
}
