import { orderBody } from "../support/shop-client";
import type { Figures } from "./figures";
import { cycle, type RequestSpec, type Target } from "./load";
import { type Duration, measureInterleaved, median, ratioOf } from "./rounds";
import { newSession, openDatabase, type Shop, uncachedRequests, unlimitedProducts } from "./shop";
import { responsesPerCpuSecond } from "./uncached";

/** Browsers accept both; the shop sends the smaller one. */
const HEADERS = { "Accept-Encoding": "gzip, deflate, br" };

const requestsOf = ({ ids }: Shop): Record<string, RequestSpec[]> => {
  const paths = {
    home: ["/"],
    search: ["oak", "linen", "brass", "wool", "lamp"].map((word) => `/search/${word}`),
    category: ["/category/lamp", "/category/mug"],
    product: ids.slice(0, 100).map((id) => `/product/${id}`),
  };
  return Object.fromEntries(
    Object.entries(paths).map(([name, all]) => [name, all.map((path) => ({ path, headers: HEADERS }))]),
  );
};

/** Of pages that the shop keeps, and of pages that it renders for each request: at most so many times the CPU time. */
const LIMITS = { kept: 1.1, uncached: 1.5 };
const ORDER_LIMIT = 1.1;

/** Orders by the API, of any product that is always in stock: where it has variants, of its first one. */
async function orderTarget(shop: Shop): Promise<Target> {
  const database = openDatabase(shop.folder);
  const ids = unlimitedProducts(shop);
  const fill = database.prepare(
    `update variant set count_in_stock = 1000000000 where product_num = (select num from product where id = ?)
     returning id, option_values`,
  );
  const items = ids.map((product) => {
    const [first] = fill.all(product) as { id: string; option_values: string }[];
    return { product, qty: 1, ...(first && first.option_values !== "[]" && { variantId: first.id }) };
  });
  database.close();
  const headers = { Cookie: await newSession(shop), "Content-Type": "application/json", Origin: shop.server.url };
  const next = cycle(items.map((item) => JSON.stringify({ ...orderBody(item.product), orderItems: [item] })));
  return { name: "order", status: 201, next: () => ({ path: "/api/orders", method: "POST", headers, body: next() }) };
}

/**
 * Measures what variants cost: the CPU time of pages of a shop whose products have some, in proportion to the same shop
 * without, and its memory.
 * @param kind whether the servers keep pages in memory
 */
export async function measureVariants(
  figures: Figures,
  kind: keyof typeof LIMITS,
  shops: [plain: Shop, sized: Shop],
  duration: Duration,
) {
  const names = Object.keys(requestsOf(shops[0]));
  // The two shops are measured right after each other.
  const measured = names.flatMap((name) =>
    shops.map((shop, index) => {
      const requests = requestsOf(shop)[name] ?? [];
      const next = kind === "kept" ? cycle(requests) : uncachedRequests(shop.folder, requests);
      const measure = () => responsesPerCpuSecond(shop.server, { name, status: 200, next }, duration.seconds);
      return { name: `${name} ${index}`, measure };
    }),
  );
  const rates = await measureInterleaved(`variants, ${kind}`, measured, duration);
  for (const name of names) {
    const [plain, sized] = [rates(`${name} 0`), rates(`${name} 1`)];
    const detail = `${(1000 / median(sized)).toFixed(2)} ms of CPU instead of ${(1000 / median(plain)).toFixed(2)} ms`;
    figures.atMost(`variants: ${name}, ${kind}`, ratioOf(plain, sized), LIMITS[kind], "×", detail);
  }
  if (kind === "kept") await measureOrders(figures, shops, duration);
  const [plain, sized] = shops.map(({ server }) => server.memoryMb());
  figures.atMost(`variants: memory, ${kind}`, (sized ?? 0) - (plain ?? 0), 40, "MB more");
}

/** Placing an order of a variant over HTTP, in proportion to one of a product without options. */
async function measureOrders(figures: Figures, shops: [plain: Shop, sized: Shop], { rounds, seconds }: Duration) {
  const measured = await Promise.all(
    shops.map(async (shop, index) => {
      const target = await orderTarget(shop);
      return { name: `order ${index}`, measure: () => responsesPerCpuSecond(shop.server, target, seconds) };
    }),
  );
  const rates = await measureInterleaved("variants, orders", measured, { rounds, seconds });
  const [plain, sized] = [rates("order 0"), rates("order 1")];
  const detail = `${(1000 / median(sized)).toFixed(2)} ms of CPU instead of ${(1000 / median(plain)).toFixed(2)} ms`;
  figures.atMost("variants: placing an order", ratioOf(plain, sized), ORDER_LIMIT, "×", detail);
}
