import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type HostileShape, hostileChanges, hostileReads } from "../support/hostile-shapes";
import { type RunningShop, startShop } from "../support/shop-process";
import { ACCESS } from "./authorization-table";

/*
 * Requests of anonymous visitors that are built to cost much, to every route of the authorization table: a new route is
 * included. CPU time of the shop's process is measured, which does not depend on other load, and compared with that of a
 * small page in the same process, which does not depend on the machine.
 */

/**
 * What a request may cost at most, compared with a small page that is rendered, which takes 5 to 6 ms: 50 ms in all. The worst,
 * bodies of 64 KB in thousands of parts and queries of 2,000 fields, cost six.
 */
const PAGES = 8;
const SMALL_PAGE = "/forgotpw";
/** A cost above the limit is measured again: compiling and collecting garbage count too, and fall on any request. */
const MEASUREMENTS = 5;
/** What is the same for all; the first one who reads it may not pay for its creation. */
const SAME_FOR_ALL = [
  "/api/openapi.json",
  "/api",
  "/sitemap.xml",
  "/sitemap/1.xml",
  "/robots.txt",
  "/manifest.webmanifest",
];
/** A first request is measured once in each shop, in so many at most. */
const SHOPS = 3;
/** Milliseconds for all requests: only their CPU time is judged. */
const TIMEOUT_MS = 600_000;
/** Shapes that are named: the worst ones. */
const NAMED = 10;

let shop: RunningShop;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  // With everything that observes requests.
  const settings = { RATE_LIMITS: "off", METRICS_TOKEN: "token", ACCESS_LOG: "on" };
  shop = await startShop({ copyOf: inject("seededFolder"), settings });
});
afterAll(async () => {
  agent.destroy();
  await shop.remove();
});

/** CPU time used by the threads of the shop's process so far, in seconds. */
function cpuSeconds(): number {
  const threads = `/proc/${shop.process.pid}/task`;
  const nanoseconds = readdirSync(threads).map((thread) => {
    // The first field is the time on the CPU. A thread may end meanwhile.
    const file = `${threads}/${thread}/schedstat`;
    return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ", 1)[0]) : 0;
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** Sends a request exactly as it is written, and reads its response. A connection that the shop closes is an answer too. */
function send({ method, path, headers, body }: Omit<HostileShape, "label">): Promise<void> {
  return new Promise((done) => {
    const { hostname, port } = new URL(shop.url);
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const call = httpRequest(
      { agent, hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        response.resume().once("close", done);
      },
    );
    call.once("error", () => done());
    call.end(body);
  });
}

async function costOf(shape: Omit<HostileShape, "label">): Promise<number> {
  const before = cpuSeconds();
  await send(shape);
  return cpuSeconds() - before;
}

/** The average cost of a small page, rendered each time. */
async function costOfSmallPage(): Promise<number> {
  const count = 50;
  const before = cpuSeconds();
  for (let index = 0; index < count; index += 1) {
    await send({ method: "GET", path: `${SMALL_PAGE}?x=${index}`, headers: {} });
  }
  return (cpuSeconds() - before) / count;
}

it("what is the same for all costs the first one who reads it little as well", { timeout: TIMEOUT_MS }, async () => {
  const costs = new Map<string, number>();
  const above = () => [...costs].filter(([, pages]) => pages > PAGES);
  for (let count = 0; count < SHOPS && (count === 0 || above().length > 0); count += 1) {
    await shop.restart();
    await costOfSmallPage();
    const page = await costOfSmallPage();
    for (const path of SAME_FOR_ALL) {
      const pages = (await costOf({ method: "GET", path, headers: {} })) / page;
      costs.set(path, Math.min(pages, costs.get(path) ?? pages));
    }
  }
  expect(above()).toEqual([]);
});

it(
  "no request of an anonymous visitor costs much, whatever its path, query, headers or body",
  async ({ annotate }) => {
    const { id } = shop.data.products.plain();
    shop.data.products.change({ id }, { description: "<p>Words <b>of</b> a <i>long</i> text.</p>".repeat(4500) });
    const shapes = Object.values(ACCESS).flatMap((access) => {
      const path = access.path.replace("{product}", id).replace(/\{\w+\}/g, "none");
      return [
        ...(access.GET ? hostileReads(path) : []),
        ...(["POST", "PUT", "DELETE"] as const).flatMap((method) =>
          access[method] ? hostileChanges(method, path, shop.url) : [],
        ),
      ];
    });
    await costOfSmallPage();
    const limit = PAGES * (await costOfSmallPage());
    const costs: { label: string; seconds: number }[] = [];
    for (const shape of shapes) {
      let seconds = await costOf(shape);
      for (let count = 1; count < MEASUREMENTS && seconds > limit; count += 1) {
        seconds = Math.min(seconds, await costOf(shape));
      }
      costs.push({ label: shape.label, seconds });
    }
    const worst = costs.sort((one, other) => other.seconds - one.seconds).slice(0, NAMED);
    const named = worst.map(({ label, seconds }) => `${label}: ${(seconds * 1000).toFixed(1)} ms of CPU`);
    await annotate(
      `The worst of ${shapes.length}, with a limit of ${(limit * 1000).toFixed(1)} ms:\n${named.join("\n")}`,
    );
    expect(named.filter((_, place) => (worst[place]?.seconds ?? 0) > limit)).toEqual([]);
    expect((await shop.client().get("/api/health")).status).toBe(200);
  },
  TIMEOUT_MS,
);
