import { connect } from "node:net";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { routePatterns, trackRequest, watchEventLoop } from "~/http/server/watchdog.server";

const routes = {
  root: { path: "" },
  shop: { parentId: "root" },
  product: { parentId: "shop", path: "product/:id" },
  reset: { parentId: "shop", path: "users/resetpw/:token" },
};
const findPattern = routePatterns(() => ({ routes }));
let lookups = 0;
const patternOf = (path: string) => {
  lookups += 1;
  return findPattern(path);
};

it("identifies a route by its pattern, never by the parameters of the path", () => {
  expect(patternOf("/product/abc")).toBe("/product/:id");
  expect(patternOf("/users/resetpw/secret-token")).toBe("/users/resetpw/:token");
  expect(patternOf("/favicon.ico")).toBe("a file");
});

const stalls: { ms: number; routes: string[] }[] = [];
const app = express().use(trackRequest, (request, response) => {
  const end = performance.now() + Number(request.query.hold ?? 0);
  while (performance.now() < end);
  response.end();
});
const server = app.listen(0, "127.0.0.1");
const stop = watchEventLoop(patternOf, (stall) => stalls.push(stall));
afterAll(() => {
  stop();
  server.close();
});

function port(): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

const block = () => fetch(`http://127.0.0.1:${port()}/product/abc?hold=600&word=secret`);

it("reports a request that blocks the event loop", async () => {
  await block();
  await expect.poll(() => stalls.length).toBeGreaterThan(0);
  const stall = stalls.find(({ routes }) => routes.includes("/product/:id"));
  expect(stall?.ms).toBeGreaterThan(200);
  expect(JSON.stringify(stalls)).not.toContain("secret");
});

it("looks up few requests for a report after a client sent hundreds and left", async () => {
  const requests = `GET /product/first?hold=300 HTTP/1.1\r\nHost: shop\r\n\r\n${"GET /a HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(1200)}`;
  await new Promise((left) => {
    const socket = connect(port(), "127.0.0.1", () => socket.write(requests, () => socket.resetAndDestroy()));
    socket.once("close", left);
  });
  await block();
  const before = lookups;
  const reported = stalls.length;
  await block();
  await expect.poll(() => stalls.length).toBeGreaterThan(reported);
  expect(lookups - before).toBeLessThanOrEqual(40);
});
