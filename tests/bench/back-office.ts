import { logIn, ShopClient } from "../support/shop-client";
import type { Figures } from "./figures";
import { addHistory, backOfficeUrls } from "./history";
import { cycle, type Target } from "./load";
import { type Duration, measureInterleaved, median } from "./rounds";
import { startServer } from "./server";
import { openDatabase, type Shop } from "./shop";
import { responsesPerCpuSecond } from "./uncached";

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
  return Object.entries(backOfficeUrls(products)).map(([name, paths]) => {
    const target: Target = { name, status: 200, next: cycle(paths.map((path) => ({ path, headers }))) };
    return { name, server, target };
  });
}

/** The most CPU time of a list with 100,000 rows, and of the overview, in milliseconds. */
const LIST_LIMIT = 60;
const OVERVIEW_LIMIT = 20;

/** The lists of the back office, in a shop with as many customers, orders, emails and so on as products. */
export async function measureBackOffice(figures: Figures, shop: Shop, duration: Duration) {
  const filled = await afterHistory(shop);
  try {
    const targets = await targetsOf(filled);
    const measured = targets.map(({ name, server, target }) => {
      return { name, measure: () => responsesPerCpuSecond(server, target, duration.seconds / 2) };
    });
    const rates = await measureInterleaved("back office", measured, duration);
    for (const { name } of targets) {
      const limit = name === "overview" ? OVERVIEW_LIMIT : LIST_LIMIT;
      figures.atMost(`back office: ${name}`, 1000 / median(rates(name)), limit, "ms");
    }
  } finally {
    await filled.server.stop();
  }
}
