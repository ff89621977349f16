import { describe, expect, inject, it } from "vitest";
import { routePatterns } from "~/http/server/watchdog.server";
import { seededShop } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";
import { ACCESS } from "./authorization-table";

const TOKEN = "a token for the monitoring";
const shop = await seededShop({ METRICS_TOKEN: TOKEN, ACCESS_LOG: "on" });

const read = (headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` }) =>
  fetch(`${shop.url}/metrics`, { headers });

/** The value of a metric; 0 for one that is not there. */
async function metricOf(metric: string): Promise<number> {
  const text = await (await read()).text();
  const line = text.split("\n").find((each) => each.startsWith(`${metric} `));
  return Number(line?.slice(metric.length) ?? 0);
}

const requestsOf = (method: string, route: string, status: number) =>
  metricOf(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

describe("/metrics", () => {
  it("is for the bearer of the token alone", async () => {
    for (const headers of [{}, { Authorization: "Bearer wrong" }, { Authorization: `Basic ${TOKEN}` }]) {
      const response = await read(headers as Record<string, string>);
      expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
      expect(await response.text()).toBe("");
    }
    expect((await fetch(`${shop.url}/metrics`, { method: "POST" })).status).toBe(405);
    const response = await read();
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("counts each request by its route, pages from memory too, without anything that a visitor typed", async () => {
    const { id } = shop.data.products.get({});
    for (let request = 0; request < 3; request += 1) await (await fetch(`${shop.url}/product/${id}?typed=1`)).text();
    for (let request = 0; request < 3; request += 1) await (await fetch(shop.url)).text();
    await (await fetch(`${shop.url}/no-such-page-typed`)).text();
    // A request is counted when its response has been sent, which its client may notice first.
    await expect.poll(() => requestsOf("GET", "/product/:id", 200)).toBe(3);
    await expect.poll(() => requestsOf("GET", "/", 200)).toBe(3);
    const text = await (await read()).text();
    expect(text).not.toContain("typed");
    expect(text).not.toContain(id);
  });

  it("shows the figures of the shop and of the process", async () => {
    const before = await metricOf("tradepost_orders_placed");
    const buyer = shop.client();
    await buyer.becomeGuest();
    const { id } = shop.data.products.plain();
    expect((await buyer.json("POST", "/api/orders", orderBody(id))).status).toBe(201);
    expect(await metricOf("tradepost_orders_placed")).toBe(before + 1);
    expect(await metricOf("tradepost_database_bytes")).toBeGreaterThan(100_000);
    expect(await metricOf("tradepost_write_ahead_log_bytes")).toBeGreaterThan(0);
    expect(await metricOf("tradepost_event_loop_busy_seconds_total")).toBeGreaterThan(0);
    expect(await metricOf("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  });

  it("counts slow statements and stalls, and the log names them by text and route", async () => {
    const stalls = await metricOf("tradepost_event_loop_stalls_total");
    const guest = shop.client();
    const grecaptcha = await guest.solvedCaptcha();
    const release = shop.data.lock();
    // The shop waits a second for the other writer.
    expect((await guest.json("POST", "/api/users/guest", { grecaptcha })).status).toBe(503);
    release();
    await expect.poll(() => metricOf("tradepost_event_loop_stalls_total")).toBeGreaterThan(stalls);
    expect(await metricOf("tradepost_slow_statements_total")).toBeGreaterThan(0);
    const logged = shop.output().split("\n");
    const slow = logged
      .filter((line) => line.includes('"msg":"a statement was slow"'))
      .map((line) => JSON.parse(line))
      // On a busy machine others are slow too, but none waits for a second.
      .find(({ ms }) => ms > 500);
    expect(slow?.statement).toMatch(/^(?:begin immediate|insert into)/i);
    expect(
      logged.some((line) => line.includes("the event loop was blocked") && line.includes("/api/users/guest")),
    ).toBe(true);
    expect(shop.output()).not.toContain(grecaptcha);
  });

  it("is no page without a token", async () => {
    const plain = await startShop({ copyOf: inject("seededFolder") });
    expect((await fetch(`${plain.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })).status).toBe(404);
    expect(plain.output()).not.toContain('"msg":"request"');
    await plain.remove();
  });
});

describe("with ACCESS_LOG=on", () => {
  it("each request is one line with its id, route and status, and without secrets", async () => {
    const secret = "s".repeat(40);
    const response = await fetch(`${shop.url}/reset-password/${secret}?email=typed@example.com`);
    await response.text();
    const logged = () =>
      shop
        .output()
        .split("\n")
        .find((line) => line.includes('"msg":"request"') && line.includes("/reset-password/"));
    await expect.poll(logged).toBeDefined();
    const line = JSON.parse(logged() ?? "");
    expect(line).toMatchObject({ method: "GET", path: "/reset-password/…", status: response.status });
    expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(line.ms).toBeGreaterThanOrEqual(0);
    expect(shop.output()).not.toContain(secret);
    expect(shop.output()).not.toContain("typed@example.com");
    // The token of such a link contains the email address.
    await (await fetch(`${shop.url}/stock-notices/stop/YS5sZWVAZXhhbXBsZS5jb20.x`)).text();
    await expect.poll(() => shop.output()).toContain('"path":"/stock-notices/stop/…"');
    expect(shop.output()).not.toContain("YS5sZWVA");
  });

  it("no token of any route is logged, however short, and whatever follows it", async () => {
    const paths = Object.entries(ACCESS).flatMap(([route, { path }]) =>
      /[{$]token/.test(route) ? [path.replace(/none$/, "")] : [],
    );
    expect(paths.length).toBeGreaterThan(12);
    for (const path of paths) {
      for (const token of ["secret1", "secret1/more", "secret1%zz", "%20secret1", "secret1//"]) {
        await (await fetch(`${shop.url}${path}${token}`, { redirect: "manual" })).text();
      }
      await (await fetch(`${shop.url}${path.toUpperCase()}secret1/x`)).text();
    }
    await (await fetch(`${shop.url}/%75sers/resetpw/secret1/x`)).text();
    await (await fetch(`${shop.url}/the-last-one`)).text();
    await expect.poll(() => shop.output()).toContain('"path":"/the-last-one"');
    expect(shop.output()).not.toContain("secret1");
  });

  it("the log of a long path costs nothing that its refusal saves", async () => {
    const patternOf = routePatterns(() => {
      throw new Error("No route is looked up.");
    });
    for (const path of [`/${"/".repeat(15_000)}a`, `/${"a".repeat(15_000)}`, "//", "/%zz"]) {
      expect(patternOf(path)).toBe("a file");
    }
  });
});
