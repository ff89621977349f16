import express from "express";
import { afterAll, expect, it } from "vitest";
import { routePatterns, trackRequest, watchEventLoop } from "~/http/server/watchdog.server";

const routes = {
  root: { path: "" },
  shop: { parentId: "root" },
  product: { parentId: "shop", path: "product/:id" },
  reset: { parentId: "shop", path: "users/resetpw/:token" },
};
const patternOf = routePatterns({ routes });

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

it("reports a request that blocks the event loop", async () => {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  await fetch(`http://127.0.0.1:${address.port}/product/abc?hold=600&word=secret`);
  await expect.poll(() => stalls.length).toBeGreaterThan(0);
  const stall = stalls.find(({ routes }) => routes.includes("/product/:id"));
  expect(stall?.ms).toBeGreaterThan(200);
  expect(JSON.stringify(stalls)).not.toContain("secret");
});
