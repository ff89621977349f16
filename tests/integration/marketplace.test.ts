import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { PASSWORD } from "../support/customers";
import { wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const PAGE = "/admin/aliexpress";
const ADDRESS = "/api/aliexpress/oauth/url";
const CALLBACK = "/api/aliexpress/oauth/callback";
const MUG = "https://www.aliexpress.com/item/1005001234567890.html";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
afterEach(() => {
  sandbox.faults.clear();
  shop.data.marketplaceAccounts.remove();
});

const account = () => shop.data.marketplaceAccounts.find({});
const products = () => shop.data.products.count();

/** The URL to which AliExpress redirects the browser after the account's owner has chosen. */
async function redirectFrom(authURL: string, choice = "allow"): Promise<string> {
  const answer = await fetch(authURL, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
  const location = answer.headers.get("Location") ?? "";
  expect(location.startsWith(`${shop.url}${CALLBACK}?`)).toBe(true);
  return location.slice(shop.url.length);
}

async function authURL(client: ShopClient, headers: Record<string, string> = {}): Promise<string> {
  const answer = await client.get(ADDRESS, headers);
  expect(answer.status).toBe(200);
  return (await answer.json()).authURL;
}

/** A navigation from another site, as the redirect of AliExpress. */
const openCallback = (client: ShopClient, path: string) => client.get(path, { "Sec-Fetch-Site": "cross-site" });

async function connect(): Promise<void> {
  const back = await redirectFrom(await authURL(admin));
  expect((await openCallback(admin, back)).headers.get("Location")).toBe(PAGE);
}

describe("connecting", () => {
  it("works by the button without JavaScript, and shows the account's name", async () => {
    expect(wordsOf(await admin.page(PAGE))).toContain("Connect AliExpress");
    const away = await admin.post(PAGE, { intent: "connect" });
    expect(away.status).toBe(303);
    const address = away.headers.get("Location") ?? "";
    expect(address.startsWith(`${sandbox.url}/aliexpress/oauth/authorize?`)).toBe(true);
    expect(new URL(address).searchParams.get("redirect_uri")).toBe(shop.url + CALLBACK);
    const back = await openCallback(admin, await redirectFrom(address));
    expect([back.status, back.headers.get("Location")]).toEqual([303, PAGE]);
    const words = wordsOf(await admin.page(PAGE));
    expect(words).toContain("Account Harbor Goods");
    expect(words).toContain("by admin");
    expect(words).toContain("AliExpress is connected.");
  });

  it("works by the API for an admin who is signed in in the browser", async () => {
    const login = { email: "admin@example.com", password: PASSWORD, grecaptcha: await admin.solvedCaptcha() };
    const { token } = await (await shop.client().json("POST", "/api/users/login", login)).json();
    const address = await authURL(shop.client(), { Authorization: `Bearer ${token}` });
    await openCallback(admin, await redirectFrom(address));
    expect(account()).toMatchObject({ accountName: "Harbor Goods" });
  });

  it("stores the tokens encrypted with its own key, readable by the shop only", async () => {
    await connect();
    const [access = "none"] = sandbox.aliexpress.accessTokens;
    const [refresh = "none"] = sandbox.aliexpress.refreshTokens;
    expect(JSON.stringify(account())).not.toMatch(new RegExp(`${access}|${refresh}`));
    const key = path.join(shop.dataDir, "token-key");
    expect(readFileSync(key, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(shop.output()).not.toMatch(new RegExp(`${access}|${refresh}`));
    expect(await admin.page(PAGE)).not.toContain(access);
  });

  it("survives a restart", async () => {
    await connect();
    await shop.restart();
    expect(wordsOf(await admin.page(PAGE))).toContain("Account Harbor Goods");
    expect((await admin.post(PAGE, { intent: "take-over", address: MUG })).status).toBe(303);
  });

  it("is accepted only from the admin and session that started it", async () => {
    const back = await redirectFrom(await authURL(admin));
    const support = shop.client();
    await logIn(support, "support@example.com");
    const elsewhere = shop.client();
    await logIn(elsewhere, "admin@example.com");
    for (const client of [support, elsewhere]) {
      expect((await openCallback(client, back)).headers.get("Location")).toBe(`${PAGE}?problem=stale`);
      expect(wordsOf(await client.page(`${PAGE}?problem=stale`))).toContain("is not valid for you or has expired");
    }
    for (const client of [shop.client(), await customer()]) {
      expect((await openCallback(client, back)).headers.get("Location")).toMatch(/^\/login\?/);
    }
    expect(account()).toBeUndefined();
    expect((await openCallback(admin, back)).headers.get("Location")).toBe(PAGE);
  });

  it.each([
    ["without a state", () => `${CALLBACK}?code=1`],
    ["with a made-up state", () => `${CALLBACK}?code=1&state=${"a".repeat(43)}`],
    ["with nothing", () => CALLBACK],
  ])("refuses a callback %s", async (_, path) => {
    expect((await openCallback(admin, path())).headers.get("Location")).toBe(`${PAGE}?problem=stale`);
    expect(account()).toBeUndefined();
  });

  it("shows when it was denied, refused or failed, and changes nothing", async () => {
    const denied = await openCallback(admin, await redirectFrom(await authURL(admin), "deny"));
    expect(denied.headers.get("Location")).toBe(`${PAGE}?problem=denied`);
    const back = await redirectFrom(await authURL(admin));
    expect((await admin.request(back, { method: "HEAD" })).status).toBe(400);
    expect((await admin.get(back, { "Sec-Purpose": "prefetch" })).status).toBe(400);
    sandbox.faults.set("aliexpress", "code-refused", 1);
    expect((await openCallback(admin, back)).headers.get("Location")).toBe(`${PAGE}?problem=refused`);
    sandbox.faults.set("aliexpress", "down", 1);
    expect((await openCallback(admin, back)).headers.get("Location")).toBe(`${PAGE}?problem=down`);
    expect(account()).toBeUndefined();
    expect(wordsOf(await admin.page(`${PAGE}?problem=down`))).toContain("cannot be reached right now");
    expect(await admin.page(`${PAGE}?problem=%3Cscript%3E`)).not.toContain("&lt;script");
  });

  it("can be disconnected", async () => {
    await connect();
    expect((await admin.post(PAGE, { intent: "disconnect" })).status).toBe(303);
    expect(account()).toBeUndefined();
    expect(wordsOf(await admin.page(PAGE))).toContain("Not connected");
    expect((await admin.post(PAGE, { intent: "disconnect" })).status).toBe(303);
  });
});

async function customer(): Promise<ShopClient> {
  const jane = shop.client();
  await logIn(jane, "jane@example.com");
  return jane;
}

describe("access to the connection", () => {
  it("only admins", async () => {
    await connect();
    const before = account();
    const jane = await customer();
    expect((await shop.client().get(ADDRESS)).status).toBe(401);
    expect((await jane.get(ADDRESS)).status).toBe(403);
    const data = `${PAGE}?_data=routes%2Fadmin.aliexpress`;
    for (const client of [jane, shop.client()]) {
      for (const at of [PAGE, data]) {
        const answer = await client.get(at);
        expect([204, 303]).toContain(answer.status);
        expect(await answer.text()).not.toContain("Harbor");
      }
      for (const intent of ["connect", "disconnect", "take-over"]) {
        const answer = await client.post(PAGE, { intent, address: MUG });
        expect(answer.headers.get("Location")).toMatch(/^\/login/);
      }
    }
    const foreign = await admin.post(PAGE, { intent: "disconnect" }, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(account()).toEqual(before);
    expect((await admin.get(PAGE)).headers.get("Cache-Control")).toContain("no-store");
  });
});

describe("importing a product", () => {
  const importProduct = (address: string) => admin.post(PAGE, { intent: "take-over", address });

  it("takes a product over once when its button is pressed twice", async () => {
    await connect();
    const formKey = (await admin.open(PAGE)).main.field("formKey").value;
    const fields = { intent: "take-over", address: MUG, formKey };
    const before = products();
    const answers = await Promise.all([1, 2].map(() => admin.post(PAGE, fields)));
    const [first, second] = answers.map(({ status, headers }) => [status, headers.get("Location")]);
    expect(first?.[0]).toBe(303);
    expect(second).toEqual(first);
    expect(products()).toBe(before + 1);
  });

  it("fills a draft from the API with sanitized content, and loads its pictures into the shop", async () => {
    await connect();
    const answer = await importProduct(`${MUG}?spm=1`);
    const [, id] = /^\/admin\/product\/([0-9a-f]{24})\/edit$/.exec(answer.headers.get("Location") ?? "") ?? [];
    const product = shop.data.products.get({ id });
    expect(product).toMatchObject({
      name: "Folding Enamel Camp Mug, 350 ml",
      priceCents: 1190,
      countInStock: 0,
      slot: null,
      purchaseLink: MUG,
    });
    await expect.poll(() => shop.data.pictureDownloads.count({ productNum: product.num, storedAt: null })).toBe(0);
    const { image, imageB, colorsVariants } = shop.data.products.get({ id });
    const folder = "/uploads/folding-enamel-camp-mug-350-ml";
    expect(imageB.map(({ src }) => src)).toEqual([
      expect.stringContaining(`${folder}/mug-1-`),
      expect.stringContaining(`${folder}/mug-2-`),
    ]);
    expect(image).toBe(imageB[0]?.src);
    expect(colorsVariants).toMatchObject([
      { name: "Forest Green", src: expect.stringContaining(`${folder}/green-`) },
      { name: "Sky Blue", src: "" },
    ]);
    expect(product.description).toContain("<b>enamel</b>");
    const page = await admin.get(`/admin/product/${id}/edit`);
    expect(page.headers.get("Content-Security-Policy")).not.toContain(sandbox.url);
    expect(await page.text()).not.toContain(`${sandbox.url}/aliexpress/pictures`);
    expect(product.description).not.toMatch(/script|onclick/);
    expect((await shop.client().get(`/product/${id}`)).status).toBe(404);
  });

  it.each([
    "http://127.0.0.1:22/item/1005001234567890.html",
    "https://evil.example/item/1005001234567890.html",
    "file:///etc/passwd",
    "<script>alert(1)</script>",
    "",
  ])("refuses the address %s, and keeps the input", async (address) => {
    await connect();
    const before = products();
    const answer = await importProduct(address);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(wordsOf(html)).toContain("Enter the address of a product, like");
    expect(html).not.toContain("<script>alert");
    expect(products()).toBe(before);
  });

  it("keeps the address that an admin has typed while the session had ended", async () => {
    await connect();
    admin.cookies.delete("session");
    const location = (await importProduct(MUG)).headers.get("Location") ?? "";
    await logIn(admin, "admin@example.com");
    const page = await admin.open(new URL(location, shop.url).searchParams.get("redirect") ?? "");
    expect(page.form("New product from AliExpress").field("address").value).toBe(MUG);
  });

  it("is for the shop's country, and has no price where the shop does not sell in dollars", async () => {
    await connect();
    const dallah = "https://www.aliexpress.com/item/1005005550000000.html";
    const refused = await importProduct(dallah);
    expect([refused.status, wordsOf(await refused.text())]).toEqual([
      400,
      expect.stringContaining("does not ship it to the United States."),
    ]);
    shop.data.orders.remove();
    await admin.json("PUT", "/api/settings", { country: "KW", currency: "KWD" });
    expect(wordsOf(await admin.page(PAGE))).toContain("Its prices are in another currency, so the draft has none.");
    expect((await importProduct(dallah)).status).toBe(303);
    expect(shop.data.products.get({ name: "Brass Dallah" })).toMatchObject({ priceCents: 0, slot: null });
    const missing = await importProduct("https://www.aliexpress.com/item/1005000000000000.html");
    expect(wordsOf(await missing.text())).toContain("does not ship it to Kuwait.");
    await admin.json("PUT", "/api/settings", { country: "US", currency: "USD" });
    expect(wordsOf(await admin.page(PAGE))).toContain("Name, price, description");
  });

  it("shows what is wrong, and creates nothing", async () => {
    const before = products();
    const expectMessage = async (status: number, words: string, address = MUG) => {
      const answer = await importProduct(address);
      expect([answer.status, wordsOf(await answer.text())]).toEqual([status, expect.stringContaining(words)]);
    };
    await expectMessage(409, "Please connect AliExpress first.");
    await connect();
    await expectMessage(400, "AliExpress has no such product", "1005000000000000");
    sandbox.faults.set("aliexpress", "down");
    await expectMessage(502, "The AliExpress service cannot be reached right now.");
    sandbox.faults.clear();
    sandbox.faults.set("aliexpress", "refresh-refused");
    sandbox.faults.set("aliexpress", "token-ended", 1);
    await expectMessage(409, "AliExpress has ended the connection. Please connect again.");
    expect(wordsOf(await admin.page(PAGE))).toContain("Connected, with a problem");
    expect(products()).toBe(before);
  });
});

describe("without keys", () => {
  it("reports what is missing, on the page and in the API", async () => {
    const plain = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const client = plain.client();
      await logIn(client, "admin@example.com");
      const answer = await client.get(ADDRESS);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        message: "Failed to get AliExpress auth URL",
        reason: expect.stringContaining("ALIEXPRESS_APP_KEY"),
      });
      expect(wordsOf(await client.page(PAGE))).toContain("ALIEXPRESS_APP_KEY and ALIEXPRESS_APP_SECRET are not set.");
      const posted = await client.post(PAGE, { intent: "connect" });
      expect([posted.status, wordsOf(await posted.text())]).toEqual([
        409,
        expect.stringContaining("Failed to get AliExpress auth URL"),
      ]);
    } finally {
      await plain.remove();
    }
  });
});
