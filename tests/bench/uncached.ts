import type { Figures } from "./figures";
import { type RequestSpec, sendLoad, type Target } from "./load";
import { type Duration, measureInterleaved, median } from "./rounds";
import type { Server } from "./server";
import { type Shop, uncachedRequests } from "./shop";

/** Searches of several words, all different. */
const SEARCHES = ["oak", "linen", "brass", "wool", "walnut", "canvas", "steel", "cork", "felt"].flatMap((material) =>
  ["lamp", "mug", "chair", "kettle", "notebook", "blanket", "clock", "tray", "basket"].flatMap((kind) =>
    ["classic", "every", "harbor", "field", "studio", "north", "garden"].map((style) => `${style} ${material} ${kind}`),
  ),
);

/** Searches of one word or word prefix: each fills a page even in the small catalog. */
const SHORT_SEARCHES = [
  "oak",
  "linen",
  "brass",
  "wool",
  "walnut",
  "canvas",
  "steel",
  "cork",
  "felt",
  "lamp",
  "mug",
].flatMap((word) => [word, word.slice(0, -1)]);

/** Searches that are answered in other ways: each fills a page even in the small catalog. */
const OTHER_SEARCHES = {
  "search by stems": ["lamps", "mugs", "chairs", "kettles", "notebooks", "blankets", "knives", "trays", "made", "uses"],
  "search with a typing error": [
    "lmap",
    "chiar",
    "kettel",
    "notbook",
    "blankt",
    "stonewar",
    "walnt",
    "planer",
    "botle",
  ],
  "search for some of the words": [
    "teapot mug",
    "blanket compass",
    "planter kettle",
    "bottle satchel",
    "knife turntable",
  ],
  "search for parts of words": ["otebook", "oneware", "ackpack", "lanket", "nvas"],
  "search for a word of all products": ["model", "made", "used", "mended", "wears"],
  "search for several words of all products": ["made model", "used mended wears", "made model used mended wears"],
};

/** Searches and pages of categories that have to look at many or all products. */
const LONG_LISTS = {
  "search for a word of all products, filtered": ["/search/made?inStock=1&priceMax=300", "/search/model?brand=Gather"],
  "search, sorted and filtered": [
    "/search/made?sort=rating-desc&inStock=1",
    "/search/lamp?sort=price-asc&priceMin=20",
    "/search/mugs?sort=price-desc&inStock=1",
  ],
  "list by name": ["/api/products?sortBy=name&order=asc", "/api/products?sortBy=name&order=desc&pageNumber=30"],
  "category page": ["/category/lamp", "/category/mug", "/category/chair", "/category/tray"],
  "category page, filtered": ["/category/lamp?inStock=1", "/category/mug?priceMax=350&sort=price-asc"],
};

/** Filtered searches, each with a page full even in the small catalog. */
const FILTERED_SEARCHES = [
  "oak?inStock=1&priceMax=300",
  "lamp?brand=Gather&brand=Hollis&brand=Corvane&brand=Dunmore",
  "mugs?priceMin=50&priceMax=350",
  "walnut?category=Lamp&category=Mug&category=Chair&category=Tray&category=Pan&category=Stool",
  "linen?inStock=1&priceMax=350",
  "chairs?priceMax=250&inStock=1",
  "every?brand=Gather&priceMax=300",
  "felt?priceMin=20",
];

const BEGINNINGS = [
  "la",
  "lam",
  "lamp",
  "sto",
  "stonew",
  "mu",
  "mug",
  "wal",
  "walnut c",
  "oak k",
  "not",
  "bl",
  "classic o",
];

const pathOf = (words: string): RequestSpec => ({ path: `/search/${encodeURIComponent(words)}` });

/** Requests of each kind, all of them answered without a cache. */
function requestsOf({ ids }: Shop): Record<string, RequestSpec[]> {
  const entries = (lists: Record<string, string[]>, toRequest: (text: string) => RequestSpec) =>
    Object.entries(lists).map(([name, texts]) => [name, texts.map(toRequest)]);
  return {
    home: [{ path: "/" }],
    product: ids.map((id) => ({ path: `/product/${id}` })),
    search: SHORT_SEARCHES.map(pathOf),
    "search of several words": SEARCHES.map(pathOf),
    ...Object.fromEntries(entries(OTHER_SEARCHES, pathOf)),
    ...Object.fromEntries(entries(LONG_LISTS, (path) => ({ path }))),
    "filtered search": FILTERED_SEARCHES.map((path) => ({ path: `/search/${path}` })),
    suggestions: BEGINNINGS.map((q) => ({ path: `/api/suggest?q=${q}` })),
  };
}

/** Responses per second of the server's CPU time, which other programs on the machine do not change. */
export async function responsesPerCpuSecond(server: Server, target: Target, seconds: number): Promise<number> {
  const [cpu, started] = [server.cpuMs(), performance.now()];
  const { perSecond } = await sendLoad(server.url, target, seconds);
  return (perSecond * (performance.now() - started)) / (server.cpuMs() - cpu);
}

/** The most CPU time of a page that nothing is cached for, in milliseconds: with 1,000 products, and with 100,000. */
const LIMITS = [15, 50] as const;

/**
 * Measures the CPU time of pages, searches and suggestions of a small and of a large catalog.
 * @param shops whose servers keep no pages in memory
 */
export async function measureUncached(figures: Figures, shops: [small: Shop, large: Shop], duration: Duration) {
  const [, large] = shops;
  const names = Object.keys(requestsOf(large));
  // The two shops are measured right after each other.
  const measured = names.flatMap((name) =>
    shops.map((shop) => {
      const next = uncachedRequests(shop.folder, requestsOf(shop)[name] ?? []);
      const target: Target = { name, status: 200, next };
      const measure = () => responsesPerCpuSecond(shop.server, target, duration.seconds);
      return { name: `${name} ${shop.products}`, measure };
    }),
  );
  const rates = await measureInterleaved("uncached", measured, duration);
  for (const name of names) {
    for (const [index, { products }] of shops.entries()) {
      const cpuMs = 1000 / median(rates(`${name} ${products}`));
      figures.atMost(`uncached: ${name}, ${products} products`, cpuMs, LIMITS[index] ?? 0, "ms");
    }
  }
  figures.atMost("memory after uncached pages", large.server.memoryMb(), 200, "MB");
}
