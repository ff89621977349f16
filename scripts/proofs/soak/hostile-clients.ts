import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Connections of one kind at the same time: fewer than the shop allows one client, because the buyers have the same address. */
const CONNECTIONS = 40;
/** The pause between two parts of a slow body, in milliseconds. */
const DRIP_MS = 300;

export type HostileKind = "pipelining" | "slow bodies" | "slow readers" | "long paths";

const head = (method: string, path: string, headers = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`;

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  // The shop may close the connection at any time.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** What one connection of each kind does. @returns the number of requests that it has sent */
const ATTACKS: Record<HostileKind, (port: number, turn: number, over: AbortSignal) => Promise<number>> = {
  pipelining: async (port, turn) => {
    const socket = await opened(port);
    const count = 100;
    socket.write(head("GET", `/search/mug-${turn}`).repeat(count));
    await sleep(turn % 30);
    socket.destroy();
    return count;
  },
  "slow bodies": async (port, _, over) => {
    const socket = await opened(port);
    const type = "Content-Type: application/x-www-form-urlencoded\r\n";
    socket.write(head("POST", "/login", `${type}Content-Length: 5000\r\n`));
    while (!over.aborted && !socket.destroyed) {
      socket.write("a");
      await sleep(DRIP_MS);
    }
    socket.destroy();
    return 1;
  },
  "slow readers": async (port, _, over) => {
    const socket = await opened(port);
    socket.pause();
    const count = 10;
    socket.write(head("GET", "/").repeat(count));
    while (!over.aborted && !socket.destroyed) await sleep(DRIP_MS);
    socket.destroy();
    return count;
  },
  "long paths": async (port, turn) => {
    const socket = await opened(port);
    const path = `/${"long/".repeat(40 * (1 + (turn % 60)))}`;
    socket.write(head("GET", path, "Connection: close\r\n"));
    socket.resume();
    await once(socket, "close");
    return 1;
  },
};

/**
 * Bothers the shop with many connections of one kind, over and over.
 * @param port of the shop on loopback
 * @param forMs how long, in milliseconds
 * @returns the number of requests that were sent
 */
export async function attack(kind: HostileKind, port: number, forMs: number): Promise<number> {
  const over = AbortSignal.timeout(forMs);
  let sent = 0;
  let turn = 0;
  const keepAttacking = async () => {
    while (!over.aborted) {
      turn += 1;
      const count = await ATTACKS[kind](port, turn, over).catch(() => 0);
      sent += count;
      await sleep(1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAttacking));
  return sent;
}
