import type { Server } from "node:http";
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

/** Limits the server's connections. */
export function limitConnections(server: Server): void {
  // The headers usually fit into one packet: 20 seconds are enough on any line.
  server.headersTimeout = 20_000;
  // For whole requests. The largest upload (264 MB) fits at 300 KB per second; slow bodies are cut long before.
  server.requestTimeout = 15 * 60_000;
  // Each connection takes about 20 KB of memory. Node closes connections over this number.
  server.maxConnections = 2000;
}
