import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import compression from "compression";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { streamDownload } from "~/http/reply/download.server";
import { limitClientConnections, READ_PACE } from "~/http/server/client-connections.server";
import { send } from "~/http/server/remix-handler.server";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

async function serve(app: RequestListener, { countsClients = true, pace = READ_PACE } = {}): Promise<number> {
  const server = createServer(app);
  limitClientConnections(server, countsClients, pace);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

/** Opens a connection from an address of this machine, and sends a text. */
async function open(port: number, text = "", localAddress = "127.0.0.1"): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined);
  cleanups.push(() => socket.destroy());
  await once(socket, "connect");
  if (text) socket.write(text);
  return socket;
}

const openMany = (count: number, port: number, text?: string) =>
  Promise.all(Array.from({ length: count }, () => open(port, text)));

const GET = "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n";
const UNFINISHED_HEAD = "GET / HTTP/1.1\r\nHost: shop\r\n";
const UNFINISHED_BODY = "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\na";

async function received(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += chunk;
  return text;
}

const answer: RequestListener = (request, response) => {
  request.resume().on("end", () => response.end("answered"));
};

describe("more than 200 connections of one client", () => {
  it.each([
    ["without a request", ""],
    ["with a part of a head", UNFINISHED_HEAD],
    ["with a part of a body", UNFINISHED_BODY],
  ])("%s: the oldest are closed, and the next request is answered", async (_, text) => {
    const port = await serve(answer);
    const slow = await openMany(230, port, text);
    expect(await received(await open(port, GET))).toContain("answered");
    const closed = () => slow.filter(({ closed }) => closed).length;
    for (const socket of slow) socket.resume();
    await expect.poll(closed).toBeGreaterThanOrEqual(30);
    expect(closed()).toBeLessThanOrEqual(31);
  });

  it("leave those alone for which the shop works, and close the new one", async () => {
    const working: ServerResponse[] = [];
    const port = await serve((_, response) => working.push(response));
    const waiting = await openMany(200, port, GET);
    await expect.poll(() => working.length).toBe(200);
    expect(await received(await open(port, GET)).catch(() => "")).toBe("");
    for (const response of working) response.end("answered");
    for (const socket of waiting) expect(await received(socket)).toContain("answered");
  });

  it("leave those of others alone", async () => {
    const port = await serve(answer);
    const other = await open(port, UNFINISHED_HEAD, "127.0.0.2");
    await openMany(230, port);
    other.write("Connection: close\r\n\r\n");
    expect(await received(other)).toContain("answered");
  });

  it("are allowed to a proxy", async () => {
    const port = await serve(answer, { countsClients: false });
    const connections = await openMany(230, port, UNFINISHED_HEAD);
    for (const socket of connections) socket.write("Connection: close\r\n\r\n");
    for (const socket of connections) expect(await received(socket)).toContain("answered");
  });
});

describe("a client that does not read its answer", () => {
  const LARGE = Buffer.alloc(30_000_000);

  it("is closed", async () => {
    let isClosed = false;
    const app: RequestListener = (_, response) => {
      response.once("close", () => {
        isClosed = true;
      });
      response.end(LARGE);
    };
    const port = await serve(app, { pace: { periodMs: 50, bytes: 1000 } });
    (await open(port, GET)).pause();
    await expect.poll(() => isClosed).toBe(true);
  });

  it("is closed when the answers in memory are too many, and those that came later are not", async () => {
    const arrived: string[] = [];
    const closed: string[] = [];
    const app: RequestListener = ({ url = "" }, response) => {
      arrived.push(url);
      response.once("close", () => closed.push(url));
      response.end(LARGE);
    };
    const port = await serve(app);
    const readers: Socket[] = [];
    for (const name of ["first", "second", "third"]) {
      const socket = await open(port, GET.replace("/", `/${name}`));
      readers.push(socket.pause());
      await expect.poll(() => arrived).toContain(`/${name}`);
    }
    await expect.poll(() => closed.sort()).toEqual(["/first", "/second"]);
    expect((await received(readers[2] as Socket)).length).toBeGreaterThan(LARGE.length);
  });
});

describe.each(["identity", "gzip"])("a download sent as %s", (encoding) => {
  const MOST = 1000;
  const piece = Buffer.alloc(30_000);
  let made = 0;
  let hasEnded = false;

  /** Texts of 40 MB that cannot be compressed to less than half. */
  async function* texts() {
    try {
      for (made = 0; made < MOST; made += 1) yield randomFillSync(piece).toString("base64");
    } finally {
      hasEnded = true;
    }
  }

  async function download(): Promise<Socket> {
    const app = express().use(compression({ level: 4 }), async (_request, response) => {
      await send(await streamDownload("all.csv", "text/csv", texts()), response).catch(() => undefined);
    });
    const socket = await open(await serve(app), GET.replace("\r\n\r\n", `\r\nAccept-Encoding: ${encoding}\r\n\r\n`));
    await once(socket, "readable");
    return socket;
  }

  /** Waits until no more is made. @returns how much was */
  async function madeAtRest(): Promise<number> {
    const counts = [-1, 0];
    await expect.poll(() => counts.push(made) && counts.at(-1) === counts.at(-2)).toBe(true);
    return made;
  }

  it("waits for a client that pauses, and then gives it all", async () => {
    const socket = await download();
    expect(await madeAtRest()).toBeLessThan(MOST / 2);
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    expect([made, hasEnded]).toEqual([MOST, true]);
    expect(bytes).toBeGreaterThan(MOST * piece.length);
  });

  it("ends when its client leaves", async () => {
    const socket = await download();
    socket.destroy();
    hasEnded = false;
    await expect.poll(() => hasEnded).toBe(true);
    expect(made).toBeLessThan(MOST / 2);
  });
});
