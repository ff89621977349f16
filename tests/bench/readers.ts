import { logIn, ShopClient } from "../support/shop-client";
import { PageBaselines } from "./baselines";
import type { Figures } from "./figures";
import { cycle, type RequestSpec, type Sample, sendLoad } from "./load";
import { type Duration, type Measured, measureInterleaved, median, ratioOf } from "./rounds";
import { guestSession, type Shop } from "./shop";

/** Visitors who ask at the same time. */
const CROWD = 16;
/** Browsers accept both; the shop sends the smaller one. */
const ENCODINGS = { "Accept-Encoding": "gzip, deflate, br" };

type Round = Pick<Sample, "p50" | "p99"> & {
  /** Per second of the serving process's CPU time, which neither the clients nor other programs change. */
  perCpuSecond: number;
};

const rates = (rounds: Round[]) => rounds.map(({ perCpuSecond }) => perCpuSecond);
const formatRate = (rounds: Round[]) => `${Math.round(median(rates(rounds)))}/s`;
/** How much longer the slowest hundredth takes than half of the responses. */
const tailOf = (rounds: Round[]) => median(rounds.map(({ p50, p99 }) => p99 / p50));

async function readBy(url: string, cpuMs: () => number, next: () => RequestSpec, seconds: number): Promise<Round> {
  const [before, started] = [cpuMs(), performance.now()];
  const target = { name: "reading", status: 200, next };
  const { perSecond, p50, p99 } = await sendLoad(url, target, seconds, { connections: CROWD });
  return { perCpuSecond: (perSecond * (performance.now() - started)) / (cpuMs() - before), p50, p99 };
}

/** Pages of visitors without a session. */
const publicPages = (ids: string[]): Record<string, string[]> => ({
  home: ["/"],
  search: ["oak", "linen", "brass", "wool", "lamp"].map((word) => `/search/${word}`),
  category: ["/category/lamp", "/category/mug"],
  product: ids.slice(0, 100).map((id) => `/product/${id}`),
});

/** Requests every page until the shop keeps it in the form in which it sends it. */
async function fillCache({ server: { url }, ids }: Shop): Promise<void> {
  const requests = Object.values(publicPages(ids))
    .flat()
    .flatMap((path) => Array.from({ length: 3 }, () => ({ path, headers: ENCODINGS })));
  for (const { path, headers } of requests) await (await fetch(url + path, { headers })).arrayBuffer();
}

/** Pages of visitors with a session: whose it is, and the path. */
function ownPages({ ids }: Shop): Record<string, { by: "guest" | "admin"; path: string }> {
  return {
    home: { by: "guest", path: "/" },
    product: { by: "guest", path: `/product/${ids[0]}` },
    cart: { by: "guest", path: "/cart" },
    checkout: { by: "guest", path: "/shipping" },
    account: { by: "admin", path: "/profile" },
    "list of orders": { by: "admin", path: "/admin/orderlist" },
  };
}

async function adminSession({ server: { url } }: Shop): Promise<string> {
  const client = new ShopClient(url);
  await logIn(client, "admin@example.com");
  return `session=${client.cookies.get("session")}`;
}

/**
 * Measures what a crowd of readers gets: pages from memory relative to the same bytes from `node:http`, pages with a
 * session relative to `renderToString` of the same tree in the same process, and how long the slowest responses take.
 * @param shops whose servers keep pages in memory
 */
export async function measureReaders(figures: Figures, shops: [small: Shop, large: Shop], duration: Duration) {
  const { seconds } = duration;
  const [small, large] = shops;
  const baselines = new PageBaselines();
  const measured: Measured<Round>[] = [];
  for (const shop of shops) {
    await fillCache(shop);
    const { products, server, ids } = shop;
    for (const [name, paths] of Object.entries(publicPages(ids))) {
      const next = cycle(paths.map((path) => ({ path, headers: ENCODINGS })));
      measured.push({ name: `${name} ${products}`, measure: () => readBy(server.url, server.cpuMs, next, seconds) });
    }
  }
  for (const [name, [path = ""]] of Object.entries(publicPages(large.ids))) {
    const ready = await baselines.copy(large.server.url + path, ENCODINGS);
    const next = () => ({ path, headers: ENCODINGS });
    measured.push({ name: `${name} ready`, measure: () => readBy(ready, () => baselines.cpuMs(), next, seconds) });
  }
  const sessions = { guest: await guestSession(large), admin: await adminSession(large) };
  for (const [name, { by, path }] of Object.entries(ownPages(large))) {
    const headers = { ...ENCODINGS, Cookie: sessions[by] };
    const next = () => ({ path, headers });
    const { url, cpuMs, renderingsPerCpuSecond } = large.server;
    measured.push({ name: `${name} own`, measure: () => readBy(url, cpuMs, next, seconds) });
    // The page before was the same one, so its tree is the last that the shop rendered.
    const render = async () => ({ perCpuSecond: await renderingsPerCpuSecond(seconds), p50: 1, p99: 1 });
    measured.push({ name: `${name} rendered`, measure: render });
  }
  const rounds = await measureInterleaved("readers", measured, duration);
  baselines.stop();

  for (const name of Object.keys(publicPages([]))) {
    const [ofSmall, ofLarge] = [rounds(`${name} ${small.products}`), rounds(`${name} ${large.products}`)];
    const ready = rounds(`${name} ready`);
    const detail = `${formatRate(ofLarge)} of ${formatRate(ready)}`;
    figures.atLeast(`visitor: ${name}, of a ready text`, ratioOf(rates(ofLarge), rates(ready)), 0.5, detail);
    figures.atMost(`visitor: ${name}, large shop of small`, ratioOf(rates(ofSmall), rates(ofLarge)), 1.1, "×");
    figures.atMost(`visitor: ${name}, p99 of p50`, tailOf(ofLarge), 5, "×");
  }
  for (const name of Object.keys(ownPages(large))) {
    const [page, rendered] = [rounds(`${name} own`), rounds(`${name} rendered`)];
    const detail = `${formatRate(page)} of ${formatRate(rendered)}`;
    figures.atLeast(`session: ${name}, of renderToString`, ratioOf(rates(page), rates(rendered)), 0.6, detail);
    figures.atMost(`session: ${name}, p99 of p50`, tailOf(page), 5, "×");
  }
}
