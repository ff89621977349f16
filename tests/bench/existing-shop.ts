/**
 * Measures a shop on a data folder that exists, such as a simulated year of a large shop: how long single requests take,
 * and how long a light request waits meanwhile. The orders that it places stay in the folder.
 */
import { logIn, orderBody, ShopClient } from "../support/shop-client";
import type { Figures } from "./figures";
import { type Duration, measureInterleaved, median } from "./rounds";
import { type Server, startServer } from "./server";
import { openDatabase } from "./shop";

/** What one request of a round took, and the longest time that a light one beside it took, in milliseconds. */
type Round = { ms: number; beside: number };

type Sample = { orders: number; number: number; buyer: string; product: string; productName: string };

/** Values of the shop's own rows, to look for. */
function sampleOf(folder: string): Sample {
  const database = openDatabase(folder);
  const read = <Row>(statement: string) => database.prepare(statement).get() as Row;
  const { orders } = read<{ orders: number }>('select count(*) as orders from "order"');
  const { number } = read<{ number: number }>('select max(number) as number from "order"');
  const { buyer } = read<{ buyer: string }>(
    `select first_name || ' ' || last_name as buyer from "order" where number = ${number}`,
  );
  const product = read<{ id: string; name: string }>(
    "select id, name from product where slot is not null and colors_variants = '[]' and count_in_stock > 30 limit 1",
  );
  database.close();
  return { orders, number, buyer, product: product.id, productName: product.name };
}

type Send = () => Promise<Response>;

async function requestsOf({ url }: Server, sample: Sample): Promise<Record<string, Send>> {
  const [admin, buyer] = [new ShopClient(url), new ShopClient(url)];
  await logIn(admin, "admin@example.com");
  await logIn(buyer, "jane@example.com");
  const get = (path: string) => () => admin.get(path);
  const search = (text: string) => get(`/admin/orderlist?q=${encodeURIComponent(text)}`);
  const last = Math.floor(sample.orders / 50);
  return {
    "home page": get("/"),
    "product search": get(`/search/${encodeURIComponent(sample.productName)}`),
    "overview of the back office": get("/admin"),
    "orders, first page": get("/admin/orderlist"),
    "orders, last page": get(`/admin/orderlist?pageNumber=${last}`),
    "orders, not delivered": get("/admin/orderlist?delivered=no"),
    "orders, searched by number": search(`#${sample.number}`),
    "orders, searched by a buyer's name": search(sample.buyer),
    "orders, searched by a text that all have": search("customer"),
    "customers, first page": get("/admin/userlist"),
    "customers, searched by email": get("/admin/userlist?email=customer4999"),
    "placing an order": () => buyer.json("POST", "/api/orders", orderBody(sample.product)),
  };
}

/** Sends a request, and light ones one after the other until it is answered. */
async function measureRequest(server: Server, send: Send): Promise<Round> {
  const started = performance.now();
  let beside = 0;
  let isAnswered = false;
  const answered = send().then(async (response) => {
    await response.text();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    isAnswered = true;
    return performance.now() - started;
  });
  do {
    const began = performance.now();
    await (await fetch(`${server.url}/api/health`)).text();
    beside = Math.max(beside, performance.now() - began);
  } while (!isAnswered);
  return { ms: await answered, beside };
}

/** Measures a shop on the folder, whose accounts are those of the demo data. */
export async function measureExisting(figures: Figures, folder: string, { rounds }: Duration) {
  const sample = sampleOf(folder);
  console.log(`  ${sample.orders} orders`);
  const server = await startServer(folder, { PAGE_CACHE_MB: "0" });
  try {
    const measured = Object.entries(await requestsOf(server, sample)).map(([name, send]) => {
      return { name, measure: () => measureRequest(server, send) };
    });
    const results = await measureInterleaved("existing shop", measured, { rounds, seconds: 0 });
    figures.atMost("start to first response", server.msToFirstResponse / 1000, 1.2, "s");
    for (const { name } of measured) {
      const times = results(name);
      const [ms, beside] = [median(times.map((round) => round.ms)), median(times.map((round) => round.beside))];
      figures.atMost(name, ms, 200, "ms", `a light request beside it ${beside.toFixed(0)} ms`);
    }
    figures.atMost("memory", server.memoryMb(), 260, "MB");
  } finally {
    await server.stop();
  }
}
