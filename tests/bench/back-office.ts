import { logIn, ShopClient } from "../support/shop-client";
import type { Figures } from "./figures";
import { addHistory, BROAD_URLS, backOfficeUrls, timedUrls } from "./history";
import { cycle, type Target } from "./load";
import { type Duration, measureInterleaved, median } from "./rounds";
import { startServer } from "./server";
import { openDatabase, type Shop } from "./shop";
import { compareSizes, responsesPerCpuSecond } from "./uncached";

/** The same shop with years of data, restarted, because SQLite reads its table statistics when the database is opened. */
async function afterHistory({ folder, server, ...shop }: Shop): Promise<Shop> {
  await server.stop();
  const database = openDatabase(folder);
  addHistory(database, shop.products);
  database.close();
  return { ...shop, folder, server: await startServer(folder) };
}

async function targetsOf({ products, server }: Shop) {
  const client = new ShopClient(server.url);
  await logIn(client, "admin@example.com");
  const headers = { Cookie: `session=${client.cookies.get("session")}` };
  return Object.entries({ ...backOfficeUrls(products), ...BROAD_URLS }).map(([name, paths]) => {
    const target: Target = { name, status: 200, next: cycle(paths.map((path) => ({ path, headers }))) };
    return { name: `${name} ${products}`, server, target };
  });
}

/** The lists of the back office, in shops with as many customers, orders, emails and so on as products. */
export async function measureBackOffice(figures: Figures, shops: [small: Shop, large: Shop], duration: Duration) {
  const [small, large] = shops;
  const filled = await Promise.all(shops.map(afterHistory));
  try {
    const lists = await Promise.all(filled.map(targetsOf));
    // The two shops are measured right after each other.
    const pairs = (lists[0] ?? []).flatMap((target, index) => [target, ...(lists[1]?.slice(index, index + 1) ?? [])]);
    const measured = pairs.map(({ name, server, target }) => {
      return { name, measure: () => responsesPerCpuSecond(server, target, duration.seconds / 2) };
    });
    const rates = await measureInterleaved("back office", measured, duration);
    for (const name of Object.keys(backOfficeUrls(large.products))) {
      const [ofSmall, ofLarge] = [rates(`${name} ${small.products}`), rates(`${name} ${large.products}`)];
      compareSizes(figures, `back office: ${name}`, ofSmall, ofLarge);
    }
    const msOf = (name: string) => 1000 / median(rates(`${name} ${large.products}`));
    for (const name of Object.keys(timedUrls(large.products))) {
      figures.atMost(`back office: ${name}`, msOf(name), 20, "ms");
    }
    for (const name of Object.keys(BROAD_URLS)) figures.atMost(`back office: ${name}`, msOf(name), 200, "ms");
  } finally {
    await Promise.all(filled.map(({ server }) => server.stop()));
  }
}
