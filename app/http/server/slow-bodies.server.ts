import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RequestHandler } from "express";

/** The minimum number of bytes of a body per period: 10 KB per second. */
export const BODY_PACE = { periodMs: 60_000, bytes: 600_000 };

/**
 * Closes the connection of a body that arrives too slowly, such as one sent byte by byte to block a connection. A plain
 * timeout would also close large uploads over slow lines. A sender is not cut while the server has unread data buffered.
 */
export function cutSlowBodies({ periodMs, bytes }: typeof BODY_PACE): RequestHandler {
  return (request, _response, next) => {
    const { socket } = request;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      if (request.complete) return clearInterval(watch);
      if (arrived < bytes && request.readableLength === 0) socket.destroy();
    }, periodMs);
    watch.unref();
    request.once("close", () => clearInterval(watch));
    next();
  };
}

/** Limits how long the server waits for a request, and for the next one of a connection. */
export function limitConnections(server: Server): void {
  // The headers usually fit into one packet: 20 seconds are enough on any line.
  server.headersTimeout = 20_000;
  // For whole requests. The largest upload (264 MB) fits at 300 KB per second; slow bodies are cut long before.
  server.requestTimeout = 15 * 60_000;
  // Longer than proxies keep theirs (nginx one minute, Caddy two), which would otherwise send a request into a connection
  // that is just being closed. Many idle connections are no harm: limitClientConnections closes the longest idle first.
  server.keepAliveTimeout = 130_000;
}

/** Requests of one connection that may wait for their response. Browsers and proxies send one at a time. */
const MOST_WAITING = 20;

/**
 * Handles the requests of a connection one after another, as their responses are sent: none of a client that has left is begun.
 * Closes a connection whose client sends many before it reads the responses (pipelining).
 */
export function limitPipelining(app: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Requests that had arrived when the connection was closed.
    if (socket.destroyed) return;
    const requests = waiting.get(socket) ?? [];
    waiting.set(socket, requests);
    if (requests.length === MOST_WAITING) return void socket.destroy();
    const handle = () => app(request, response);
    requests.push(handle);
    response.once("close", () => {
      requests.shift();
      if (!socket.destroyed) requests[0]?.();
    });
    if (requests.length === 1) handle();
  };
}
