import { cpSync } from "node:fs";
import { logIn, orderBody, ShopClient } from "../support/shop-client";
import type { Figures } from "./figures";
import { cycle, type RequestSpec, type Target } from "./load";
import { type Duration, measureInterleaved, median, ratioOf } from "./rounds";
import { startServer } from "./server";
import { guestSession, newSession, type SeededFolder, type Shop, unlimitedProducts } from "./shop";
import { responsesPerCpuSecond } from "./uncached";

const DISCOUNTS = 300;
const STATES = ["AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS", "KY"];

const PAGES = ["about-us", "shipping-and-returns", "privacy", "terms"];

const SETTINGS = {
  shopName: "Harbor Goods",
  tagline: "Things that last",
  intro: "Made well, mended gladly.",
  announcement: "Open all week",
  accentColor: "#20567a",
  contactEmail: "hello@example.com",
  postalAddress: "1600 Harbor St\nPortland, OR 97201",
  phone: "+1 503 555 0100",
  taxNumber: "12-3456789",
  timeZone: "America/Los_Angeles",
  returnsNote: "30 days to send it back.",
  synonyms: "bike = bicycle\nsofa = couch",
};

async function call(admin: ShopClient, method: string, path: string, body: unknown): Promise<void> {
  const { status } = await admin.json(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
}

/** Makes a shop that its owner has set up: every setting, hundreds of discounts, tax rates by state, pages of text. */
async function setUp(url: string): Promise<void> {
  const admin = new ShopClient(url);
  await logIn(admin, "admin@example.com");
  await call(admin, "PUT", "/api/settings", SETTINGS);
  for (let number = 1; number <= DISCOUNTS; number += 1) {
    await call(admin, "POST", "/api/discounts", { code: `CODE-${number}`, kind: "percent", value: 10 });
  }
  for (const state of STATES) await call(admin, "POST", "/api/taxes", { country: "US", state, ratePercent: 7.25 });
  for (const slug of PAGES) await call(admin, "PUT", `/api/pages/${slug}`, { body: "<p>Text</p>", isPublished: true });
}

/** The pages that shoppers request most, with the code of a discount in the cart where there is one. */
async function pagesOf(shop: Shop, discountCode: string | undefined): Promise<Target[]> {
  const { url } = shop.server;
  const headers = { Cookie: await guestSession(shop) };
  if (discountCode) {
    const client = new ShopClient(url);
    client.cookies.set("session", headers.Cookie.replace("session=", ""));
    const { status } = await client.post("/cart", { discountCode, intent: "apply-discount" });
    if (status !== 303) throw new Error(`the discount answered ${status}`);
  }
  const get = (name: string, paths: string[]): Target => {
    return { name, status: 200, next: cycle(paths.map((path): RequestSpec => ({ path, headers }))) };
  };
  return [
    get("home", ["/"]),
    get("search", ["/search/oak", "/search/lamp", "/search/linen"]),
    get(
      "product",
      shop.ids.slice(0, 100).map((id) => `/product/${id}`),
    ),
    get("cart", ["/cart"]),
  ];
}

async function ordersOf(shop: Shop, discountCode: string | undefined): Promise<Target> {
  const { url } = shop.server;
  const headers = { Cookie: await newSession(shop), "Content-Type": "application/json", Origin: url };
  const orders = unlimitedProducts(shop).map((id) => ({
    path: "/api/orders",
    method: "POST",
    headers,
    body: JSON.stringify(orderBody(id, 1, discountCode ? { discountCode } : {})),
  }));
  return { name: "placing an order with a code", status: 201, next: cycle(orders) };
}

/**
 * Compares pages of a shop whose owner has set everything up, with a discount in the cart, with those of the same shop as
 * it comes; and orders with a code with those without.
 * @param seeded the data of both
 */
export async function measureSettings(figures: Figures, seeded: SeededFolder, duration: Duration): Promise<void> {
  const folders = ["plain", "settled"].map((name) => `${seeded.folder}-${name}`);
  for (const folder of folders) cpSync(seeded.folder, folder, { recursive: true });
  const servers = await Promise.all(folders.map((folder) => startServer(folder)));
  const [plain, settled] = servers.map((server, index) => ({ ...seeded, folder: folders[index] ?? "", server }));
  if (!plain || !settled) throw new Error("no shops");
  try {
    await setUp(settled.server.url);
    const [before, after] = [await pagesOf(plain, undefined), await pagesOf(settled, "CODE-7")];
    const pairs = before.map((target, index) => [
      { shop: plain, target },
      { shop: settled, target: after[index] ?? target },
    ]);
    // Emails about orders are sent meanwhile, by the same process: both kinds of orders are placed in one shop.
    pairs.push([
      { shop: settled, target: await ordersOf(settled, undefined) },
      { shop: settled, target: await ordersOf(settled, "CODE-7") },
    ]);
    // What is compared is measured right after each other.
    const measured = pairs.flatMap((pair) =>
      pair.map(({ shop, target }, which) => ({
        name: `${target.name} ${which}`,
        measure: () => responsesPerCpuSecond(shop.server, target, duration.seconds),
      })),
    );
    const rates = await measureInterleaved("settings", measured, duration);
    for (const { name } of pairs.flatMap(([first]) => first?.target ?? [])) {
      const [without, withThem] = [rates(`${name} 0`), rates(`${name} 1`)];
      const detail = `${(1000 / median(without)).toFixed(2)} and ${(1000 / median(withThem)).toFixed(2)} ms`;
      figures.atMost(`settings and discounts: ${name}`, ratioOf(without, withThem), 1.1, "×", detail);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
