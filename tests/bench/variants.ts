import type { Figures } from "./figures";
import { cycle, type RequestSpec } from "./load";
import { type Duration, measureInterleaved, median, ratioOf } from "./rounds";
import { type Shop, uncachedRequests } from "./shop";
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
  const [plain, sized] = shops.map(({ server }) => server.memoryMb());
  figures.atMost(`variants: memory, ${kind}`, (sized ?? 0) - (plain ?? 0), 40, "MB more");
}
