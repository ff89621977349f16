import { readFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type HostileShape, hostileChanges, hostileReads } from "../support/hostile-shapes";
import { type RunningShop, startShop } from "../support/shop-process";
import { ACCESS } from "./authorization-table";

/*
 * Requests of anonymous visitors that are built to cost much, to every route of the authorization table: a new route is
 * included. CPU time of the shop's process is measured, which does not depend on other load.
 */

/** What a request may cost at least, in seconds of CPU. What is slow by design of an attack costs several times as much. */
const FLOOR_SECONDS = 0.12;
/** What a request may cost compared with a small page that is rendered. */
const PAGES = 20;
const SMALL_PAGE = "/forgotpw";
/** A cost above the limit is measured again: compiling and collecting garbage count too, and fall on any request. */
const MEASUREMENTS = 3;
/** The kernel counts CPU time in ticks of 10 ms. */
const TICKS_A_SECOND = 100;
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

/** CPU time used by the shop's process so far, in seconds (proc(5): fields 14 and 15 of `stat`). */
function cpuSeconds(): number {
  const stat = readFileSync(`/proc/${shop.process.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
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
    const limit = Math.max(FLOOR_SECONDS, PAGES * (await costOfSmallPage()));
    const costs: { label: string; seconds: number }[] = [];
    for (const shape of shapes) {
      let seconds = await costOf(shape);
      for (let count = 1; count < MEASUREMENTS && seconds > limit; count += 1) {
        seconds = Math.min(seconds, await costOf(shape));
      }
      costs.push({ label: shape.label, seconds });
    }
    const worst = costs.sort((one, other) => other.seconds - one.seconds).slice(0, NAMED);
    const named = worst.map(({ label, seconds }) => `${label}: ${seconds.toFixed(2)} s of CPU`);
    await annotate(`The worst of ${shapes.length}, with a limit of ${limit.toFixed(2)} s:\n${named.join("\n")}`);
    expect(named.filter((_, place) => (worst[place]?.seconds ?? 0) > limit)).toEqual([]);
    expect((await shop.client().get("/api/health")).status).toBe(200);
  },
  TIMEOUT_MS,
);
