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
  for (const slug of PAGES) await call(admin, "PUT", `/api/pages/${slug}`, { isPublished: true });
}

/** What shoppers request most, with the code of a discount where there is one. */
async function targetsOf(shop: Shop, discountCode: string | undefined): Promise<Target[]> {
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
  const buyer = { Cookie: await newSession(shop), "Content-Type": "application/json", Origin: url };
  const orders = unlimitedProducts(shop).map((id) => ({
    path: "/api/orders",
    method: "POST",
    headers: buyer,
    body: JSON.stringify(orderBody(id, 1, discountCode ? { discountCode } : {})),
  }));
  return [
    get("home", ["/"]),
    get("search", ["/search/oak", "/search/lamp", "/search/linen"]),
    get(
      "product",
      shop.ids.slice(0, 100).map((id) => `/product/${id}`),
    ),
    get("cart", ["/cart"]),
    { name: "placing an order", status: 201, next: cycle(orders) },
  ];
}

/**
 * Compares a shop whose owner has set everything up, with a discount in the cart, with the same shop as it comes.
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
    const targets = [await targetsOf(plain, undefined), await targetsOf(settled, "CODE-7")];
    // The two shops are measured right after each other.
    const measured = (targets[0] ?? []).flatMap((target, index) =>
      [plain, settled].map((shop, which) => ({
        name: `${target.name} ${shop.folder}`,
        measure: () =>
          responsesPerCpuSecond(shop.server, which === 0 ? target : (targets[1]?.[index] ?? target), duration.seconds),
      })),
    );
    const rates = await measureInterleaved("settings", measured, duration);
    for (const { name } of targets[0] ?? []) {
      const [before, after] = [rates(`${name} ${plain.folder}`), rates(`${name} ${settled.folder}`)];
      const detail = `${(1000 / median(before)).toFixed(2)} and ${(1000 / median(after)).toFixed(2)} ms`;
      figures.atMost(`settings and discounts: ${name}`, ratioOf(before, after), 1.1, "×", detail);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
