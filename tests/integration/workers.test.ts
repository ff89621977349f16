import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { proofFor } from "../support/proof";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

const TOKEN = "a token for the monitoring";
const settings = { WORKERS: "2", TRUST_PROXY: "on", ACCESS_LOG: "on", METRICS_TOKEN: TOKEN };

/** A connection to one worker. */
type Connection = { pid: number; get: (path: string) => Promise<string> };

let shop: RunningShop;
let workers: Connection[];
let admin: ShopClient;

async function readBy(agent: Agent, path: string): Promise<string> {
  const [response] = (await once(request(new URL(path, shop.url), { agent }).end(), "response")) as [IncomingMessage];
  return text(response);
}

type LogLine = { msg: string; pid: number; path?: string; replacedInMs?: number };

const logged = (msg: string): LogLine[] =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.msg === msg);

let probes = 0;
/** Opens a connection, and finds out by the access log which worker serves it. */
async function connected(): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  probes += 1;
  const path = `/no-such-page-${probes}`;
  await readBy(agent, path);
  const line = () => logged("request").find((each) => each.path === path);
  await vi.waitFor(() => expect(line()).toBeDefined());
  return { pid: line()?.pid ?? 0, get: (page) => readBy(agent, page) };
}

/** A connection to each of the two workers. */
async function connectToEach(): Promise<Connection[]> {
  const found = new Map<number, Connection>();
  while (found.size < 2) {
    const connection = await connected();
    found.set(connection.pid, connection);
  }
  return [...found.values()];
}

let hosts = 0;
/** The header of a new client address. */
function fromElsewhere(): Record<string, string> {
  hosts += 1;
  return { "X-Forwarded-For": `198.51.100.${hosts}` };
}

async function guest(): Promise<ShopClient> {
  const client = shop.client();
  const body = { grecaptcha: await client.solvedCaptcha() };
  expect((await client.json("POST", "/api/users/guest", body, fromElsewhere())).status).toBe(201);
  return client;
}

/** Sends a part of a request to a worker. @returns a function that sends the rest, and resolves with the answer */
async function slowRequest(pid: number) {
  for (;;) {
    probes += 1;
    const path = `/no-such-page-${probes}`;
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1").setEncoding("utf8");
    let answers = "";
    socket.on("data", (data) => {
      answers += data;
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    const line = () => logged("request").find((each) => each.path === path);
    await vi.waitFor(() => expect(line()).toBeDefined());
    if (line()?.pid !== pid) {
      socket.destroy();
      continue;
    }
    const headers = `Host: shop\r\nOrigin: ${shop.url}\r\nContent-Type: application/x-www-form-urlencoded`;
    socket.write(`POST /login HTTP/1.1\r\n${headers}\r\nContent-Length: 12\r\nConnection: close\r\n\r\nintent`);
    return {
      finish: async () => {
        const closed = once(socket, "close");
        socket.write("=login");
        await closed;
        return answers.match(/^HTTP\/1\.1 \d+/gm)?.at(-1);
      },
    };
  }
}

const jobsWorker = () => logged("this worker runs the background jobs").at(-1)?.pid ?? 0;
const health = async () => (await admin.get("/api/health?full")).json();
/** Whether a process runs: one that has ended may still be listed, as a zombie. */
const isRunning = (pid: number) =>
  /^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout);

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings });
  workers = await connectToEach();
  admin = await signedInAdmin(shop);
});
afterAll(() => shop.remove());

describe("what one worker changes", () => {
  it("is on the next page of each worker", async () => {
    const { id, countInStock } = shop.data.products.plain({ stock: 3 });
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email);
    const paths = ["/", `/product/${id}`, "/search/zephyrine"];
    const warm = () => Promise.all(workers.flatMap(({ get }) => paths.map(get)));
    const changes: [string, string, () => Promise<Response>][] = [
      ["/", "Open all night", () => admin.json("PUT", "/api/settings", { announcement: "Open all night" })],
      [`/product/${id}`, "Zephyrine", () => admin.json("PUT", `/api/products/${id}`, { name: "Zephyrine" })],
      ["/search/zephyrine", "$1,234.56", () => admin.json("PUT", `/api/products/${id}`, { price: 1234.56 })],
      [
        `/product/${id}`,
        "As good as new",
        () => customer.json("POST", `/api/products/${id}/reviews`, { rating: 4, comment: "As good as new" }),
      ],
      [
        `/product/${id}`,
        "Out of stock",
        async () => (await guest()).json("POST", "/api/orders", orderBody(id, countInStock)),
      ],
      ["/", "Open all day", () => admin.json("PUT", "/api/settings", { announcement: "Open all day" })],
    ];
    await admin.json("PUT", `/api/products/${id}`, { countInStock });
    for (const [path, words, change] of changes) {
      await warm();
      for (const { get } of workers) expect(await get(path), words).not.toContain(words);
      expect((await change()).ok, words).toBe(true);
      for (const page of await Promise.all(workers.map(({ get }) => get(path)))) expect(page).toContain(words);
    }
  });

  it("leaves no unit to sell twice: of 50 buyers at once, one gets the last", async () => {
    const { id } = shop.data.products.plain();
    shop.data.products.change({ id }, { countInStock: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, guest));
    const answers = await Promise.all(
      buyers.map((buyer) => buyer.json("POST", "/api/orders", orderBody(id), fromElsewhere())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect(shop.data.products.stockOf(id)).toBe(0);
  });

  it("is one order, however often it is sent with one key", async () => {
    const { id } = shop.data.products.plain({ nth: 1 });
    const buyer = await guest();
    const headers = { "Idempotency-Key": "the same one", ...fromElsewhere() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => buyer.json("POST", "/api/orders", orderBody(id), headers)),
    );
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json())._id));
    expect(new Set(ids).size).toBe(1);
  });
});

describe("limits of two workers", () => {
  it("count together: one login attempt at a time, and six emails to one account", async () => {
    const { email } = addCustomer(shop);
    const attempt = async (headers: Record<string, string>) => {
      const client = shop.client();
      const body = { email, password: "Wrong-pass1!", grecaptcha: await client.solvedCaptcha() };
      return (await client.json("POST", "/api/users/login", body, headers)).status;
    };
    const address = fromElsewhere();
    const statuses = await Promise.all(Array.from({ length: 8 }, () => attempt(address)));
    expect(statuses.sort()).toEqual([401, 429, 429, 429, 429, 429, 429, 429]);
    const resets = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const client = shop.client();
        const body = { email: "a@example.com", grecaptcha: await client.solvedCaptcha() };
        return (await client.json("POST", "/api/users/fpw", body, address)).status;
      }),
    );
    expect(resets.filter((status) => status === 429)).toHaveLength(24 - 6);
  });

  it("accept a captcha and a proof of work once", async () => {
    const client = shop.client();
    const { altcha } = await (await client.get("/api/captcha")).json();
    for (const grecaptcha of [await client.solvedCaptcha(), await proofFor(altcha)]) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          shop.client().json("POST", "/api/users/guest", { grecaptcha }, fromElsewhere()),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    }
  });
});

describe("the figures", () => {
  it("are those of all workers", async () => {
    const read = async () => {
      const answer = await fetch(`${shop.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      return (await answer.text()).split("\n");
    };
    const figure = async (start: string) => {
      const line = (await read()).find((each) => each.startsWith(start));
      return Number(line?.split(" ").at(-1) ?? 0);
    };
    const contacts = () => figure('http_request_duration_seconds_count{method="GET",route="/contact",status="200"}');
    for (const { get } of workers) await Promise.all(Array.from({ length: 3 }, () => get("/contact")));
    await expect.poll(contacts).toBe(6);
    expect(await figure("tradepost_workers ")).toBe(2);
    expect(await figure("tradepost_orders_placed ")).toBe(shop.data.orders.count());
    expect(await health()).toMatchObject({ status: "ok", workers: 2 });
  });
});

describe("the figures of a shop that has just started", () => {
  it("are answered at once, before each worker has served anything", async () => {
    const fresh = await startShop({ copyOf: inject("migratedFolder"), settings });
    try {
      const started = performance.now();
      const answer = await fetch(`${fresh.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      expect([answer.status, (await answer.text()).includes("process_cpu_seconds_total")]).toEqual([200, true]);
      // One that waits for a worker in vain gives up after five seconds.
      expect(performance.now() - started).toBeLessThan(4000);
    } finally {
      await fresh.remove();
    }
  });
});

describe("a worker that is killed", () => {
  it("is replaced; another one runs the jobs, and finishes its own requests", async () => {
    const killed = jobsWorker();
    const buyer = await guest();
    const { id: product } = shop.data.products.plain({ nth: 2 });
    const { _id: id } = await (await buyer.json("POST", "/api/orders", orderBody(product), fromElsewhere())).json();
    const stock = shop.data.products.stockOf(product);
    // A request of the other worker, of which only a part has arrived.
    const other = workers.find(({ pid }) => pid !== killed);
    const slow = await slowRequest(Number(other?.pid));
    process.kill(killed, "SIGKILL");
    await expect.poll(jobsWorker, { timeout: 10_000 }).toBe(other?.pid);
    expect(logged("a worker ended, and is replaced")).toMatchObject([{ replacedInMs: 100 }]);
    expect(await slow.finish()).toBe("HTTP/1.1 400");
    await expect.poll(async () => (await health()).workers, { timeout: 20_000 }).toBe(2);
    shop.data.orders.change({ id }, { holdEndsAt: new Date(1) });
    await expect.poll(() => shop.data.products.stockOf(product), { timeout: 20_000 }).toBe(stock + 1);
  });

  it("is replaced later and later when that happens again and again, and the log says so", async () => {
    const pauses = () => logged("a worker ended, and is replaced").map(({ replacedInMs }) => replacedInMs);
    process.kill(jobsWorker(), "SIGKILL");
    // A connection that the primary hands to a worker in the moment of its death is lost.
    await expect.poll(pauses, { timeout: 10_000 }).toEqual([100, 200]);
    await expect.poll(async () => (await health()).workers, { timeout: 20_000 }).toBe(2);
  });
});

describe("on SIGHUP", () => {
  it("each worker is replaced without a request that is refused, and the figures can be read meanwhile", async () => {
    const old = (await connectToEach()).map(({ pid }) => pid);
    let isOver = false;
    let answers = 0;
    const visit = async () => {
      while (!isOver) {
        // A connection of its own for each request.
        const [response] = await once(request(shop.url, { agent: false }).end(), "response");
        expect(response.statusCode).toBe(200);
        await text(response);
        answers += 1;
      }
    };
    const readings = new Set<number>();
    const readFigures = async () => {
      while (!isOver) {
        const answer = await fetch(`${shop.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
        expect(await answer.text()).toContain(answer.status === 200 ? "process_cpu_seconds_total" : "");
        readings.add(answer.status);
      }
    };
    const visits = Promise.all([...Array.from({ length: 4 }, visit), readFigures()]);
    shop.process.kill("SIGHUP");
    await expect.poll(() => logged("the restart of the workers is over"), { timeout: 30_000 }).toHaveLength(1);
    isOver = true;
    await visits;
    expect(answers).toBeGreaterThan(10);
    expect([...readings]).toEqual([200]);
    const fresh = (await connectToEach()).map(({ pid }) => pid);
    expect(fresh.filter((pid) => old.includes(pid))).toEqual([]);
    expect(old.some(isRunning)).toBe(false);
  });
});

describe("the end", () => {
  it("of a second shop on the same folder or port is one line that says why", async () => {
    const port = new URL(shop.url).port;
    const start = (more: Record<string, string>) =>
      startShop({ copyOf: inject("migratedFolder"), settings: { ...settings, ...more } });
    await Promise.all([
      expect(start({ DATA_DIR: shop.dataDir })).rejects.toThrow(/ended with 1:\nDATA_DIR: another shop runs on .*\n$/),
      expect(start({ PORT: port })).rejects.toThrow(/ended with 1:\nPORT: 127\.0\.0\.1:\d+ is taken by another .*\n$/),
    ]);
  });

  it("of the workers follows that of a primary that is killed, and the shop starts again", async () => {
    const old = (await connectToEach()).map(({ pid }) => pid);
    await shop.stop("SIGKILL");
    await expect.poll(() => old.some(isRunning)).toBe(false);
    await shop.restart();
    expect((await fetch(shop.url)).status).toBe(200);
  });

  it("comes with 0 within ten seconds on SIGTERM, also of a worker that hangs", async () => {
    const [hanging] = await connectToEach();
    process.kill(hanging?.pid ?? 0, "SIGSTOP");
    const started = performance.now();
    expect(await shop.stop()).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(isRunning(hanging?.pid ?? 0)).toBe(false);
  });
});
