import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";

const shop = await seededShop();

const MOST = 65_536;
const FORM = "application/x-www-form-urlencoded";

/** Opens a connection to the shop and sends a text. */
function send(text: string, localAddress = "127.0.0.1"): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const at = { port: Number(new URL(shop.url).port), host: "127.0.0.1", localAddress };
    const socket = connect(at, () => socket.write(text, () => resolve(socket)));
    socket.on("error", reject);
  });
}

/** All that the shop sends until it closes the connection. */
async function received(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += chunk;
  return text;
}

const start = (path: string, headers: string[] = []) =>
  `${[`${headers.length > 0 ? "POST" : "GET"} ${path} HTTP/1.1`, "Host: shop", ...headers].join("\r\n")}\r\n\r\n`;

describe("a path", () => {
  it.each(["/", "/product/", "/api/", "/img/", "/uploads/"])("over 2,000 characters is 414: %s…", async (prefix) => {
    for (const filling of ["/", ".", "a", "a/", "%2F"]) {
      const path = `${prefix}${filling.repeat(15_000 / filling.length)}a`;
      const answer = await received(await send(start(path).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")));
      expect(answer.split("\r\n", 1)[0], filling).toBe("HTTP/1.1 414 URI Too Long");
    }
  });

  it.each(["//", "/product//x", "/api//products"])("with two slashes in a row is 404: %s", async (path) => {
    const answer = await received(await send(start(path).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")));
    expect(answer.split("\r\n", 1)[0]).toBe("HTTP/1.1 404 Not Found");
  });
});

describe("a connection", () => {
  it("is closed when its client sends more than 20 requests before it reads", async () => {
    const socket = await send(start("/api/health").repeat(500));
    const answers = await received(socket).catch(() => "");
    expect(answers.split("HTTP/1.1 200").length - 1).toBeLessThanOrEqual(20);
    expect((await shop.client().get("/api/health")).status).toBe(200);
  });
});

describe("a body of someone who is not signed in", () => {
  const large = JSON.stringify({ message: "a".repeat(MOST) });

  it.each([
    ["/api/contact", "application/json", large],
    ["/api/users/login", "application/json", large],
    ["/contact", FORM, `message=${"a".repeat(MOST)}`],
    ["/login", FORM, `email=${"a".repeat(MOST)}`],
    ["/admin/settings", FORM, `shopName=${"a".repeat(MOST)}`],
    ["/profile", FORM, `firstName=${"a".repeat(MOST)}`],
    ["/order/none", FORM, `note=${"a".repeat(MOST)}`],
  ])("is at most 64 KB: POST %s of %s", async (path, type, body) => {
    const headers = { Origin: shop.url, "Content-Type": type };
    const client = shop.client();
    expect((await client.request(path, { method: "POST", body, headers })).status).toBe(413);
    const stream = new Blob([body]).stream();
    const streamed = { method: "POST", body: stream, headers, duplex: "half" as const };
    expect((await client.request(path, streamed)).status).toBe(413);
  });

  it("has no limit that the client chooses", async () => {
    const headers = { "Content-Type": "application/json", "X-Body-Limit": "1000000" };
    expect((await shop.client().request("/api/contact", { method: "POST", body: large, headers })).status).toBe(413);
  });

  it("is at most 64 KB for a guest, and in a session without an account", async () => {
    const guest = shop.client();
    await guest.becomeGuest();
    expect((await guest.json("POST", "/api/contact", large)).status).toBe(413);
    expect((await guest.json("POST", "/api/orders", large)).status).toBe(413);
    const visitor = shop.client();
    const { id } = shop.data.products.plain();
    expect((await visitor.post(`/product/${id}`, { qty: "1", intent: "add-to-cart" })).status).toBe(303);
    const form = new FormData();
    form.set("message", "a".repeat(MOST));
    const headers = { Origin: shop.url };
    for (const path of ["/contact", "/cart", `/product/${id}`])
      expect((await visitor.request(path, { method: "POST", body: form, headers })).status).toBe(413);
  });

  it("may be larger once they are signed in", async () => {
    const admin = await signedInAdmin(shop);
    expect((await admin.json("POST", "/api/contact", large)).status).toBe(400);
  });

  it.each(["/admin/settings", "/order/none"])(
    "is not kept when it is larger or has many fields: POST %s",
    async (path) => {
      for (const body of ["a&".repeat(495_000), "a=b&".repeat(10_000)]) {
        const headers = { Origin: shop.url, "Content-Type": FORM };
        const answer = await shop.client().request(path, { method: "POST", body, headers });
        expect(answer.headers.get("Location") ?? "").not.toContain("kept");
        expect(answer.status).toBeLessThan(500);
      }
      expect(shop.data.keptForms.list()).toEqual([]);
    },
  );

  it("may not name __proto__ in any spelling", async () => {
    for (const key of ["__proto__", "\\u005f_proto__", "\\u005F\\u005Fproto\\u005F\\u005F"]) {
      const answer = await shop.client().json("POST", "/api/contact", `{"name":"a","${key}":{"isAdmin":true}}`);
      expect([answer.status, (await answer.json()).message]).toEqual([400, "The body is not valid JSON."]);
    }
  });
});

describe("bodies that are not complete", () => {
  const jsonHeaders = (length: number) => ["Content-Type: application/json", `Content-Length: ${length}`];
  const unfinished = `${start("/api/contact", jsonHeaders(MOST))}${" ".repeat(MOST - 1)}`;

  it("of one client leave room for those of others and for small ones, and it is asked to come back", async () => {
    const large = { message: "a".repeat(MOST - 100) };
    const post = () => shop.client().json("POST", "/api/contact", large);
    const postElsewhere = async () => {
      const body = JSON.stringify(large);
      const headers = [...jsonHeaders(body.length), `Origin: ${shop.url}`, "Connection: close"];
      return received(await send(start("/api/contact", headers) + body, "127.0.0.2"));
    };
    const { id } = shop.data.products.plain();
    const sockets = await Promise.all(Array.from({ length: 800 }, () => send(unfinished)));
    await expect.poll(async () => (await post()).status, { timeout: 20_000 }).toBe(503);
    expect((await post()).headers.get("Retry-After")).toBe("2");
    expect(await postElsewhere()).toMatch(/^HTTP\/1\.1 400 /);
    const client = shop.client();
    expect((await client.post(`/product/${id}`, { qty: "1", intent: "add-to-cart" })).status).toBe(303);
    await logIn(client, "jane@example.com");
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await post()).status).toBe(400);
  });

  it("of any number of clients fill a bounded memory, and small ones still have room", async () => {
    const admin = await signedInAdmin(shop);
    const cookie = `Cookie: ${[...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}`;
    const length = 990_000;
    const headers = [...jsonHeaders(length), `Origin: ${shop.url}`, cookie];
    const text = `${start("/api/contact", headers)}${" ".repeat(length - 1)}`;
    const sockets: Socket[] = [];
    for (let client = 2; client <= 21; client += 1) {
      const opened = Array.from({ length: 8 }, () => send(text, `127.0.0.${client}`));
      sockets.push(...(await Promise.all(opened)));
    }
    // The others were refused.
    const taken = () => sockets.filter(({ readableLength }) => readableLength === 0).length * length;
    await expect.poll(taken, { timeout: 20_000 }).toBeLessThan(50_000_000);
    expect((await shop.client().json("POST", "/api/contact", {})).status).toBe(400);
    for (const socket of sockets) socket.destroy();
  });
});

describe("what is the same for all", () => {
  it.each(["/api", "/sitemap.xml", "/sitemap/1.xml"])("has one address: %s", async (path) => {
    for (const query of ["x=1", "index=1", "index=_data=", "x_data=1", "&".repeat(600)]) {
      const answer = await shop.client().get(`${path}?${query}`);
      expect([query, answer.status, answer.headers.get("Location")]).toEqual([query, 301, path]);
    }
  });

  it.each([
    ["/SiteMap.xml", "/sitemap.xml"],
    ["/sitemap/%31.xml", "/sitemap/1.xml"],
    ["/sitemap/1.xml/", "/sitemap/1.xml"],
    ["/Api", "/api"],
  ])("is not created for another way to write that address: %s", async (path, address) => {
    const answer = await shop.client().get(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, address]);
  });

  it.each([
    ["/api", "routes%2F_shop.api._index"],
    ["/sitemap.xml", "routes%2Fsitemap%5B.%5Dxml"],
    ["/sitemap/1.xml", "routes%2Fsitemap.%24file"],
  ])("has one address as data: %s", async (path, route) => {
    const address = `${path}?_data=${route}`;
    expect((await shop.client().get(address)).status).toBe(200);
    for (const other of [`${address}&x=1`, `${address}&index=1`, `${address}&&`, address.replace("r", "%72")]) {
      const answer = await shop.client().get(other);
      expect([other, answer.headers.get("X-Remix-Redirect"), await answer.text()]).toEqual([other, path, ""]);
    }
  });
});

describe("more lines take no more time each", () => {
  /** The shortest of several durations: other load on the machine can only increase them. */
  async function fastest(work: () => Promise<unknown>): Promise<number> {
    const rounds: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const started = performance.now();
      await work();
      rounds.push(performance.now() - started);
    }
    return Math.min(...rounds);
  }

  it("of a product that has many variants, of which they read their own", async () => {
    const admin = await signedInAdmin(shop);
    const buyer = shop.client();
    await buyer.becomeGuest();
    const ofProductWith = async (count: number) => {
      const { _id: product } = await (await admin.json("POST", "/api/products")).json();
      const values = Array.from({ length: count }, (_, nth) => `Size ${nth}`);
      const variants = values.map((Size) => ({ options: { Size }, price: 15, countInStock: 100 }));
      const changes = { name: "Shirt", options: [{ name: "Size", values }], variants };
      const saved = await (await admin.json("PUT", `/api/products/${product}`, changes)).json();
      const { _id: variantId } = saved.variants.at(-1);
      const orderItems = Array.from({ length: 90 }, () => ({ product, variantId, qty: 1 }));
      const form = new URLSearchParams({ intent: "update" });
      for (const _ of orderItems)
        for (const [name, value] of Object.entries({ product, variantId, selectedColorsVariants: "", qty: "1" }))
          form.append(name, value);
      const placed = await buyer.json("POST", "/api/orders", orderBody(product, 1, { orderItems: [orderItems[0]] }));
      const { _id: order } = await placed.json();
      const item = shop.data.orderItems.get({ orderId: order });
      shop.data.orderItems.addAll(Array.from({ length: 89 }, (_, nth) => ({ ...item, position: nth + 1 })));
      const refused = orderBody(product, 1, { orderItems, totalPrice: 1 });
      return {
        order: async () => expect((await buyer.json("POST", "/api/orders", refused)).status).toBe(409),
        cart: async () => expect((await buyer.post("/cart?index", form)).status).toBe(303),
        again: async () =>
          expect((await buyer.post(`/order/${order}?index`, { intent: "order-again" })).status).toBe(303),
      };
    };
    const [few, many] = [await ofProductWith(2), await ofProductWith(100)];
    for (const work of ["order", "cart", "again"] as const) {
      const [short, long] = [await fastest(few[work]), await fastest(many[work])];
      const [again, longAgain] = [await fastest(few[work]), await fastest(many[work])];
      expect(Math.min(long, longAgain) / Math.min(short, again), work).toBeLessThan(4);
    }
  });

  it("on the page of an order for staff", async () => {
    const admin = await signedInAdmin(shop);
    expect((await admin.json("PUT", "/api/settings", { bankTransfer: "Account 1" })).status).toBe(200);
    const { id: product } = shop.data.products.plain();
    const paidOrder = async (lines: number) => {
      const body = orderBody(product, 2, { paymentMethod: "Bank Transfer" });
      const { _id: id } = await (await admin.json("POST", "/api/orders", body)).json();
      expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Line 4" })).status).toBe(200);
      const item = shop.data.orderItems.get({ orderId: id });
      const added = Array.from({ length: lines - 1 }, (_, nth) => ({ ...item, position: nth + 1 }));
      shop.data.orderItems.addAll(added);
      return id;
    };
    const [few, many] = [await paidOrder(6), await paidOrder(90)];
    const short = await fastest(() => admin.page(`/order/${few}`));
    const long = await fastest(() => admin.page(`/order/${many}`));
    expect(long).toBeLessThan(15 * short);
  });
});
