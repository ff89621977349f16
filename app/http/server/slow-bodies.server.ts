import type { Server } from "node:http";
import type { RequestHandler } from "express";

/** How much of a body must arrive in each period: 10 KB a second. */
export const BODY_PACE = { periodMs: 60_000, bytes: 600_000 };

/**
 * Cuts the connection of a body that arrives too slowly, such as one sent byte by byte to keep the connection busy. A
 * limit of time alone would cut large uploads over honest slow lines; this one lets them take as long as they need. While
 * the shop itself is behind with reading, the sender is not to blame.
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

/** Limits of the connections themselves. */
export function limitConnections(server: Server): void {
  // A head fits into one packet: 20 seconds are enough on any line.
  server.headersTimeout = 20_000;
  // Of whole requests. The largest upload (264 MB) fits at 300 KB a second; slow bodies are cut long before.
  server.requestTimeout = 15 * 60_000;
  // Each costs some 20 KB: this many stay within the process's memory. More are refused by closing them.
  server.maxConnections = 2000;
}
