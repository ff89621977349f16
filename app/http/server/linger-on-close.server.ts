import type { IncomingMessage } from "node:http";

/** How long a client has to read the response before its connection is closed, in milliseconds. */
export const LINGER_MS = 1000;

/** Discards the rest of a body. Unread, it would block the next requests on the connection. */
export const dropBody = (request: IncomingMessage) => request.removeAllListeners("data").resume();

/**
 * Keeps a connection open for a moment after the response. Many clients read the response only after sending the whole
 * body, so the rest of the body is discarded meanwhile. Node has no option for this: it closes with `destroySoon`.
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    dropBody(request);
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(cut));
  };
}
