import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, expect, it } from "vitest";
import { limitPipelining } from "~/http/server/slow-bodies.server";

const COUNT = 15;
const HANDLING_MS = 20;

let begun: string[] = [];
let atOnce = 0;
let mostAtOnce = 0;
const server = createServer(
  limitPipelining(async (request, response) => {
    begun.push(request.url ?? "");
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    // The first ones take longest.
    await sleep(HANDLING_MS - begun.length);
    atOnce -= 1;
    response.end(request.url);
  }),
);
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
afterAll(() => server.close());
beforeEach(() => {
  begun = [];
  mostAtOnce = 0;
});

const paths = Array.from({ length: COUNT }, (_, index) => `/${index}`);

/** Opens a connection, and sends all requests at once. */
function sendAll(): Promise<Socket> {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const text = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join("");
  return new Promise((sent) => {
    const socket = connect(address.port, "127.0.0.1", () => socket.write(text, () => sent(socket)));
  });
}

it("requests of one connection are handled one after another, and answered in their order", async () => {
  const socket = await sendAll();
  let answers = "";
  socket.on("data", (chunk) => {
    answers += chunk;
  });
  await expect.poll(() => answers.match(/^\/\d+/gm)?.length ?? 0).toBe(COUNT);
  expect(answers.match(/^\/\d+/gm)).toEqual(paths);
  expect([begun, mostAtOnce]).toEqual([paths, 1]);
  socket.destroy();
});

it("of a client that leaves, no request that waits is begun", async () => {
  const socket = await sendAll();
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  const left = begun.length;
  socket.resetAndDestroy();
  await expect.poll(() => atOnce).toBe(0);
  await sleep(COUNT * HANDLING_MS);
  // One more may have begun before the connection's end was noticed.
  expect(begun.length).toBeLessThanOrEqual(left + 1);
  expect(begun.length).toBeLessThan(COUNT / 2);
});
