import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { describe, expect, inject, it } from "vitest";
import { cutSlowBodies } from "~/http/server/slow-bodies.server";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const shop = await seededShop();

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const send = (path: string, body: string, type = FORM, client: ShopClient = shop.client(), method = "POST") =>
  client.request(path, { method, body, headers: { Origin: shop.url, "Content-Type": type } });

/** Status and size of a response. */
async function outcomeOf(sent: Promise<Response>) {
  const response = await sent;
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

const refused = { status: 400, bytes: expect.toSatisfy((bytes: number) => bytes < 100_000) };

describe("a form that no page of the shop sends", () => {
  it.each([
    "email[100000]=x",
    "email[1000000]=x",
    "zzz[10000000]=x",
    "email[99999999]=x",
    "__intent__=%7B",
    "__state__=%7B",
    "__proto__=x",
    "__proto__[0]=x",
    "email[1000]=x",
    "a[0][0]=x",
    "=x",
  ])("%s is refused", async (body) => {
    expect(await outcomeOf(send("/login", body))).toEqual(refused);
    const parts = new URLSearchParams(body);
    const [name] = [...parts.keys()];
    const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n--x--\r\n`;
    expect(await outcomeOf(send("/login", part, "multipart/form-data; boundary=x"))).toEqual(refused);
  });

  it.each([
    ["a path 20,000 deep", `${"a.".repeat(20_000)}a=x`],
    ["a path of 5,000 indices", `a${"[0]".repeat(5000)}=x`],
    ["12,000 fields", "zz=a&".repeat(12_000)],
    ["501 fields", Array.from({ length: 501 }, (_, index) => `f${index}=a`).join("&")],
    ["a field that occurs twice", "email=a&email=b"],
    ["two intents", "intent=login&intent=guest"],
    ["two redirects", "redirect=/cart&redirect=/"],
  ])("with %s is refused", async (_, body) => {
    expect(await outcomeOf(send("/login", body))).toEqual(refused);
  });

  it("shows one sentence about what is wrong", async () => {
    const words = async (body: string) => wordsOf(await (await send("/login", body)).text());
    expect(await words("email[99999999]=x")).toContain("The form has a field that does not belong to it.");
    expect(await words("email=a&email=b")).toContain("The form has the same field more than once.");
    expect(await words("z=1&".repeat(600))).toContain("The form has too many fields. Please send at most 500.");
  });

  it("may have headers of at most 2 KB before each part", async () => {
    const part = (length: number) =>
      `--x\r\nContent-Disposition: form-data; other="${"a".repeat(length)}"; name="email"\r\n\r\nsample\r\n--x--\r\n`;
    const sent = async (length: number) =>
      wordsOf(await (await send("/login", part(length), "multipart/form-data; boundary=x")).text());
    expect(await sent(1800)).not.toContain("could not be read");
    expect(await sent(3000)).toContain("The upload broke off or could not be read.");
  });

  it("may have unknown fields: they are neither used nor returned", async () => {
    const response = await send("/login", "email=sample-name&nothing=reflected-words&extra[3].part=reflected-words");
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("sample-name");
    expect(html).not.toContain("reflected-words");
    expect(html).not.toContain("extra");
  });
});

describe("the input that a refused form returns", () => {
  const MESSAGE = `${"A long message with “quotes” & more. ".repeat(90)}end`;

  it("is everything the user typed, even where it is too long", async () => {
    expect(MESSAGE.length).toBeGreaterThan(3000);
    const response = await shop.client().post("/contact", { name: "Robin", email: "nowhere", message: MESSAGE });
    const words = wordsOf(await response.text());
    expect(response.status).toBe(400);
    expect(words).toContain(MESSAGE.trim());
    expect(words).toContain("Too long: please use at most");
  });

  it("is not a text of 60 KB: that field shows an error, and the others keep their input", async () => {
    const fields = { name: "Robin Typed", email: "robin@example.com", message: "m".repeat(60_000) };
    const response = await shop.client().post("/contact", fields);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html.length).toBeLessThan(50_000);
    expect(html).toContain("Robin Typed");
    expect(wordsOf(html)).toContain("Too long: please use at most");
  });

  it("keeps a product's stored pictures when the form sends too many", async () => {
    const admin = await signedInAdmin(shop);
    const { id, imageB } = shop.data.products.where(({ imageB }) => imageB.length > 0);
    const [picture] = imageB;
    const body = `intent=save&name=&${`imageB=/uploads/demo/${"z".repeat(1500)}.jpg&`.repeat(450)}`;
    const response = await send(`/admin/product/${id}/edit`, body, FORM, admin);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(Page.parse(html).all(`[value="${picture?.src}"]`).length).toBeGreaterThan(0);
    expect(html).not.toContain("zzzz");
    expect(wordsOf(html)).toContain("That was too much to be kept.");
  });
});

describe("text that is slow to normalize", () => {
  const marks = `a${"\u0315\u0300".repeat(150_000)}`;
  const tooLarge = { ...refused, status: 413 };

  it("is refused before it is normalized", async () => {
    const before = process.hrtime.bigint();
    const form = `firstName=${marks}&lastName=B&username=c&email=d@example.com&password=x&confirmPassword=x&intent=register`;
    expect(await outcomeOf(send("/register", form))).toEqual(tooLarge);
    const call = JSON.stringify({
      firstName: marks,
      lastName: "B",
      username: "c",
      email: "d@example.com",
      password: "x",
    });
    expect(await outcomeOf(send("/api/users", call, JSON_TYPE))).toEqual(tooLarge);
    const admin = await signedInAdmin(shop);
    expect(await outcomeOf(send("/api/users", call, JSON_TYPE, admin))).toEqual(refused);
    // Each of these takes half a minute to normalize.
    expect(Number(process.hrtime.bigint() - before) / 1e9).toBeLessThan(20);
  });
});

describe("the redirect target after sign-in", () => {
  it("is a path of at most 2,000 characters", async () => {
    const client = shop.client();
    await logIn(client, addCustomer(shop).email);
    const redirectTarget = async (path: string) =>
      (await client.get(`/login?redirect=${encodeURIComponent(path)}`)).headers.get("Location");
    expect(await redirectTarget(`/search/${"a".repeat(1990)}`)).toBe(`/search/${"a".repeat(1990)}`);
    expect(await redirectTarget(`/search/${"a".repeat(1995)}`)).toBe("/");
    expect(await redirectTarget(`/search/${"é".repeat(900)}`)).toBe("/");
  });

  it("is unwrapped from one account page, not from nested ones", async () => {
    const client = shop.client();
    await logIn(client, addCustomer(shop).email);
    const redirectTarget = async (path: string) =>
      (await client.get(`/login?redirect=${encodeURIComponent(path)}`)).headers.get("Location");
    expect(await redirectTarget("/register?redirect=%2Fcart")).toBe("/cart");
    expect(await redirectTarget("/login?redirect=".repeat(60))).toBe("/");
  });

  it("is processed in constant time, however long it is", async () => {
    const body = `redirect=${encodeURIComponent("/login?redirect=".repeat(2500))}`;
    expect(await outcomeOf(send("/login", body))).toEqual(refused);
  });
});

describe("JSON", () => {
  const calls: [string, string][] = [
    ["200,000 zeros", `{"a":[${"0,".repeat(200_000)}0]}`],
    ["100,000 keys", `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join()}}`],
    ["nested 100,000 deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ];

  it.each(calls)("of %s is refused", async (_, body) => {
    expect(await outcomeOf(send("/api/contact", body, JSON_TYPE, await signedInAdmin(shop)))).toEqual(refused);
  });
});

describe("a text that names a property of every object", () => {
  it.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"])("is unknown: %s", async (name) => {
    const [guest, customer, admin] = [shop.client(), shop.client(), await signedInAdmin(shop)];
    await guest.becomeGuest();
    await guest.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
    await logIn(customer, "jane@example.com");
    const answers = await Promise.all([
      guest.get(`/shipping/rates?country=${name}&postalCode=1`),
      guest.post("/shipping", { intent: "fields", country: name }),
      customer.post("/profile/addresses/new", { intent: "fields", country: name }),
      admin.post("/admin/orders/new", { intent: "add", country: name }),
      admin.get(`/admin/shippingzones?country=${name}`),
      admin.get(`/admin/aliexpress?problem=${name}`),
      admin.post("/admin/taxes", { intent: name }),
    ]);
    expect(answers.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
    const messages = async (notice: string) =>
      Page.parse(await (await shop.client().get("/", { Cookie: `notice=${notice}` })).text()).all("[role=status] p");
    expect(await messages("signed-out")).toHaveLength(1);
    expect(await messages(name)).toEqual([]);
  });
});

describe("an encoded API path", () => {
  it.each(["/%61pi/users/session", "/a%70i/users/session", "/API/users/session"])(
    "%s exposes nothing to other sites",
    async (path) => {
      const client = shop.client();
      await logIn(client, "jane@example.com");
      expect((await client.get(path)).status).toBe(200);
      expect((await client.get(path, { Origin: "https://evil.example" })).status).toBe(403);
    },
  );

  it("a malformed path is refused", async () => {
    expect((await shop.client().get("/%zzpi/users/session")).status).toBe(400);
  });
});

it("a session never starts with a token from the client", async () => {
  const client = shop.client();
  const invented = "A".repeat(43);
  client.cookies.set("session", invented);
  const product = String(shop.data.products.plain().id);
  expect((await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" })).status).toBe(303);
  expect(client.cookies.get("session")).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(client.cookies.get("session")).not.toBe(invented);
  expect(await client.page("/cart")).toContain(product);
  const other = shop.client();
  other.cookies.set("session", invented);
  expect(await other.page("/cart")).not.toContain(product);
});

it("an unread body does not block later requests on the connection", async () => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  const head = `POST /search HTTP/1.1\r\nHost: shop\r\nContent-Type: ${FORM}\r\nContent-Length: 900000\r\n\r\n`;
  socket.write(head);
  socket.write("a".repeat(900_000));
  socket.write("GET /api/health HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
  let answers = "";
  for await (const chunk of socket) answers += String(chunk);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 405", "HTTP/1.1 200"]);
});

describe("PayPal's webhook", () => {
  it("refuses a network that sends too many forged events, each from another address of it", async () => {
    const settings = { RATE_LIMITS: "on", TRUST_PROXY: "on" };
    const strict = await startShop({ copyOf: inject("seededFolder"), settings });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 61; count += 1) {
        const from = { "X-Forwarded-For": `2001:db8:0:1::${count}` };
        const response = await strict.client().json("POST", "/api/paypal/webhook", {}, from);
        statuses.push(response.status);
        if (count === 60) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 409), 429]);
    } finally {
      await strict.remove();
    }
  });
});

describe("a body that arrives too slowly", () => {
  const pace = { periodMs: 100, bytes: 1000 };

  async function withServer(test: (port: number) => Promise<void>) {
    const app = express();
    app.use(cutSlowBodies(pace), (request, response) => {
      request.resume().on("end", () => response.send("read"));
    });
    const server = createServer(app).listen(0, "127.0.0.1");
    await new Promise((resume) => server.once("listening", resume));
    try {
      await test((server.address() as AddressInfo).port);
    } finally {
      server.closeAllConnections();
      await new Promise((resume) => server.close(resume));
    }
  }

  it("is cut off", () =>
    withServer(async (port) => {
      const call = httpRequest({ port, method: "POST", headers: { "Content-Length": 10_000 } });
      const failed = new Promise((resume) => call.once("error", resume));
      const drip = setInterval(() => call.write("a"), 20);
      await failed;
      clearInterval(drip);
    }));

  it("is not cut off when it is complete or keeps the minimum rate", () =>
    withServer(async (port) => {
      for (const pieces of [1, 6]) {
        const call = httpRequest({ port, method: "POST", headers: { "Content-Length": pieces * 100_000 } });
        const answered = new Promise((resume, fail) => {
          call.once("response", (answer) => resume(answer.statusCode)).once("error", fail);
        });
        for (let piece = 0; piece < pieces; piece += 1) call.write("a".repeat(100_000));
        expect(await answered).toBe(200);
      }
    }));
});
