import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientKey } from "../request/client-key.server";

/** The maximum number of connections at the same time. Each takes about 20 KB of memory. */
const MOST_CONNECTIONS = 2000;
/** How many of them one client may have. A browser opens six; an office behind one address has a few hundred at most. */
const MOST_OF_CLIENT = 200;

/** How much of its answers a client must read per period: 1 KB per second. */
export const READ_PACE = { periodMs: 120_000, bytes: 120_000 };
/** The maximum size of all answers that wait in memory for their clients, in bytes, and how often they are counted. */
const UNREAD_LIMIT = 50_000_000;
const UNREAD_PERIOD_MS = 500;

type Connection = { client: string; response: ServerResponse | null; flushedBefore: number | null };

/** Whether a connection waits for its client: for a request, for the rest of one, or for the client to read the answer. */
function waitsForClient(socket: Socket, { response }: Connection): boolean {
  return response === null || !response.req.complete || socket.writableLength > 0;
}

/** Bytes of answers that the system has taken over. */
const flushed = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/**
 * Limits the connections of a server. Over a limit, the connection that has waited longest for its client is closed for the new
 * one; the new one is closed if the shop works for all others. Slow clients therefore do not lock out others behind the same
 * address. Closes the connections of clients that do not read their answers, and those that have waited longest when the answers
 * that wait in memory are over the limit.
 * @param countsClients whether each client's connections are limited: not behind a proxy, which is the client of all
 * @param pace the minimum pace of reading
 */
export function limitClientConnections(server: Server, countsClients: boolean, pace: typeof READ_PACE): void {
  /** In the order of their last requests. */
  const connections = new Map<Socket, Connection>();
  const countOf = new Map<string, number>();

  /** Closes a connection that waits for its client. @returns whether there was one */
  function makeRoom(client: string | null): boolean {
    for (const [socket, connection] of connections) {
      if ((client !== null && connection.client !== client) || !waitsForClient(socket, connection)) continue;
      close(socket);
      return true;
    }
    return false;
  }

  function forget(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    const count = (countOf.get(connection.client) ?? 1) - 1;
    if (count > 0) countOf.set(connection.client, count);
    else countOf.delete(connection.client);
  }

  function close(socket: Socket): void {
    forget(socket);
    socket.destroy();
  }

  server.on("connection", (socket: Socket) => {
    const client = countsClients ? clientKey(socket.remoteAddress ?? "") : "";
    const count = countOf.get(client) ?? 0;
    if (countsClients && count >= MOST_OF_CLIENT && !makeRoom(client)) return void socket.destroy();
    if (connections.size >= MOST_CONNECTIONS && !makeRoom(null)) return void socket.destroy();
    connections.set(socket, { client, response: null, flushedBefore: null });
    countOf.set(client, (countOf.get(client) ?? 0) + 1);
    socket.once("close", () => forget(socket));
  });

  server.on("request", ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.response = response;
    connections.delete(socket);
    connections.set(socket, connection);
    response.once("close", () => {
      if (connection.response === response) connection.response = null;
    });
  });

  const watch = setInterval(() => {
    for (const [socket, connection] of connections) {
      const before = connection.flushedBefore;
      connection.flushedBefore = socket.writableLength > 0 ? flushed(socket) : null;
      if (before !== null && connection.flushedBefore !== null && connection.flushedBefore - before < pace.bytes) {
        close(socket);
      }
    }
  }, pace.periodMs);
  const watchMemory = setInterval(() => {
    let unread = 0;
    for (const socket of connections.keys()) unread += socket.writableLength;
    for (const socket of connections.keys()) {
      if (unread <= UNREAD_LIMIT) return;
      if (socket.writableLength === 0) continue;
      unread -= socket.writableLength;
      close(socket);
    }
  }, UNREAD_PERIOD_MS);
  for (const timer of [watch, watchMemory]) {
    timer.unref();
    server.once("close", () => clearInterval(timer));
  }
}
