import { type StdioOptions, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { ShopClient } from "../support/shop-client";
import { cycle, type RequestSpec } from "./load";
import type { Server } from "./server";

/** A shop of the benchmark: its data folder, its server, and products without variants that stay in stock. */
export type Shop = { products: number; folder: string; server: Server; ids: string[] };

/** A shop's data without a server. */
export type SeededFolder = Omit<Shop, "server">;

/** @param cwd the checkout whose program it is */
export function run(command: string, args: string[], settings: Record<string, string>, cwd = process.cwd()) {
  const env = { ...process.env, ...settings };
  const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
  const { status, stderr } = spawnSync(command, args, { env, cwd, encoding: "utf8", stdio });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
}

/**
 * A folder with the demo data and this many products, with this many variants each.
 * @param cwd the checkout whose data it is
 */
export function seedFolder(folder: string, products: number, variants = 1, cwd = process.cwd()) {
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  const args = ["tsx", "scripts/demo/seed.ts", "--products", String(products)];
  if (variants > 1) args.push("--variants", String(variants));
  run("npx", args, { DATA_DIR: folder, LOG_LEVEL: "silent" }, cwd);
  console.log(`  seeded ${products} products in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

export const openDatabase = (folder: string) => new Database(path.join(folder, "shop.db"), { timeout: 5000 });

/** Products without color variants from the whole catalog, with enough inventory for all orders of the benchmark. */
export function stockedProducts(folder: string): string[] {
  const database = openDatabase(folder);
  const ids = database
    .prepare(
      `select id from product where slot is not null and colors_variants = '[]'
       and slot % (select max(1, max(slot) / 300) from product) = 0 limit 300`,
    )
    .pluck()
    .all() as string[];
  const stock = database.prepare("update product set count_in_stock = 30 + 1000000000 * ? where id = ?");
  for (const [index, id] of ids.entries()) stock.run(index % 3 === 0 ? 1 : 0, id);
  database.close();
  return ids;
}

/** The products of a shop that can be ordered without end. */
export const unlimitedProducts = ({ ids }: Shop) => ids.filter((_, index) => index % 3 === 0);

/**
 * Cycles through the requests and changes a price and a description before each, so that no page, no search and no order
 * of a list is cached.
 */
export function uncachedRequests(folder: string, requested: RequestSpec[]): () => RequestSpec {
  const database = openDatabase(folder);
  database.pragma("synchronous = off");
  const change = database.prepare(
    `update product set price_cents = price_cents + 1 - 2 * (price_cents % 2),
       description_text = iif(price_cents % 2, trim(description_text, ' ~'), description_text || ' ~') where num = 1`,
  );
  const next = cycle(requested);
  return () => {
    change.run();
    return next();
  };
}

const sessionOf = (client: ShopClient) => `session=${client.cookies.get("session")}`;

/** The session of a guest with three items in the cart. */
export async function guestSession({ server: { url }, ids }: Shop): Promise<string> {
  const client = new ShopClient(url);
  await client.becomeGuest();
  for (const product of ids.slice(0, 3)) {
    const { status } = await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    if (status !== 303) throw new Error(`adding to the cart answered ${status}`);
  }
  return sessionOf(client);
}

/** The session of a guest who has nothing yet. */
export async function newSession({ server: { url } }: Shop): Promise<string> {
  const client = new ShopClient(url);
  await client.becomeGuest();
  return sessionOf(client);
}
