import type { ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { orderBody } from "../support/shop-client";
import type { Figures } from "./figures";
import { cycle, oneOf, sendLoad, type Target } from "./load";
import type { Round, Work } from "./place-orders";
import { type Duration, measureInterleaved, median, ratioOf } from "./rounds";
import { spawnPinned } from "./server";
import { newSession, openDatabase, type Shop, unlimitedProducts } from "./shop";

/** Buyers who order at the same time. */
const CROWDS = [8, 64];

/** Buyers who place orders by the API, each with a session of their own. */
async function orderTarget(shop: Shop, buyers: number): Promise<Target> {
  const { url } = shop.server;
  const sessions = await Promise.all(Array.from({ length: buyers }, () => newSession(shop)));
  const nextSession = cycle(sessions);
  const products = unlimitedProducts(shop);
  const next = () => ({
    path: "/api/orders",
    method: "POST",
    headers: { Cookie: nextSession(), "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(orderBody(oneOf(products))),
  });
  return { name: "place order", status: 201, next };
}

/** The process that places orders without HTTP, on copies of the shop's data. */
async function startOrderProcess(shop: Shop, seconds: number) {
  const parent = mkdtempSync(`${shop.folder}-copies-`);
  const [forShop, forSqlite] = [path.join(parent, "shop"), path.join(parent, "sqlite")];
  for (const copy of [forShop, forSqlite]) cpSync(shop.folder, copy, { recursive: true });
  const products = JSON.stringify(unlimitedProducts(shop));
  const args = ["--import", "tsx", "tests/bench/place-orders.ts", products, path.join(forSqlite, "shop.db")];
  const child = spawnPinned(args, { DATA_DIR: forShop, LOG_LEVEL: "warn", RATE_LIMITS: "off" }, true);
  child.stdout?.resume();
  await nextMessage(child);
  return {
    perSecond: (work: Work) => {
      const answer = nextMessage(child) as Promise<number>;
      child.send({ work, seconds } satisfies Round);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process that places orders exited with ${code}.`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
  });
}

/** Compares placed orders, by function and over HTTP, with the SQL statements of the same transaction alone. */
export async function measureOrders(figures: Figures, shop: Shop, duration: Duration) {
  const { seconds } = duration;
  const inProcess = await startOrderProcess(shop, seconds);
  const database = openDatabase(shop.folder);
  const unsent = database.prepare("update outbox_email set next_attempt_at = null where next_attempt_at is not null");
  const overHttp = async (buyers: number) => {
    const target = await orderTarget(shop, buyers);
    return {
      name: `http ${buyers}`,
      measure: async () => {
        const { perSecond } = await sendLoad(shop.server.url, target, seconds, { connections: buyers });
        // Emails still queued would slow down the next measurement.
        unsent.run();
        return perSecond;
      },
    };
  };
  const measured = [
    { name: "sqlite", measure: () => inProcess.perSecond("sqlite") },
    { name: "shop", measure: () => inProcess.perSecond("shop") },
    ...(await Promise.all(CROWDS.map(overHttp))),
  ];
  const rates = await measureInterleaved("orders", measured, duration);
  inProcess.stop();
  database.close();
  const compare = (name: string, measurement: string) => {
    const detail = `${Math.round(median(rates(measurement)))}/s of ${Math.round(median(rates("sqlite")))}/s`;
    figures.atLeast(`orders: ${name}, of SQLite alone`, ratioOf(rates(measurement), rates("sqlite")), 0.25, detail);
  };
  compare("placeOrder", "shop");
  for (const buyers of CROWDS) compare(`${buyers} buyers over HTTP`, `http ${buyers}`);
}
