/** Compares orders and carts with those of an earlier state of the shop: `npm run bench -- --against DIR`. */
import { orderBody } from "../support/shop-client";
import type { Figures } from "./figures";
import { cycle, type Target } from "./load";
import { type Duration, measureInterleaved, median, ratioOf } from "./rounds";
import { guestSession, newSession, type Shop, unlimitedProducts } from "./shop";
import { responsesPerCpuSecond } from "./uncached";

/** At most so many times the CPU time of the earlier state. */
const LIMIT = 1.05;

async function targetsOf(shop: Shop): Promise<Target[]> {
  const orders = { Cookie: await newSession(shop), "Content-Type": "application/json", Origin: shop.server.url };
  const bodies = cycle(unlimitedProducts(shop).map((id) => JSON.stringify(orderBody(id))));
  const cart = { path: "/cart", headers: { Cookie: await guestSession(shop), "Accept-Encoding": "gzip" } };
  return [
    {
      name: "order",
      status: 201,
      next: () => ({ path: "/api/orders", method: "POST", headers: orders, body: bodies() }),
    },
    { name: "cart", status: 200, next: () => cart },
  ];
}

/** Measures placing an order and the page of a cart with three items over HTTP, in both shops by turns. */
export async function measureAgainst(figures: Figures, shops: [earlier: Shop, now: Shop], duration: Duration) {
  const targets = await Promise.all(shops.map(targetsOf));
  const measured = ["order", "cart"].flatMap((name, place) =>
    shops.map(({ server }, index) => {
      const target = targets[index]?.[place];
      if (!target) throw new Error(`no target ${name}`);
      return { name: `${name} ${index}`, measure: () => responsesPerCpuSecond(server, target, duration.seconds) };
    }),
  );
  const rates = await measureInterleaved("against the earlier state", measured, duration);
  for (const name of ["order", "cart"]) {
    const [earlier, now] = [rates(`${name} 0`), rates(`${name} 1`)];
    const detail = `${(1000 / median(now)).toFixed(2)} ms of CPU instead of ${(1000 / median(earlier)).toFixed(2)} ms`;
    figures.atMost(`${name}, now to earlier`, ratioOf(earlier, now), LIMIT, "×", detail);
  }
}
