import express, { type RequestHandler } from "express";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { adminChange, marketplaceAccount, user } from "~/platform/schema.server";
import { seal, unseal } from "~/platform/seal.server";
import { aliexpress } from "~/providers/marketplace/aliexpress.server";
import { type Marketplace, MarketplaceRefusal } from "~/providers/marketplace/marketplace";
import {
  authorizationUrl,
  connectMarketplace,
  disconnectMarketplace,
  marketplaceConnection,
  renewDueGrant,
  withAccessToken,
} from "~/shop/marketplace/connection.server";
import { productNumber } from "~/shop/marketplace/import-listing.schema.server";
import { isValidState, newOAuthState } from "~/shop/marketplace/oauth-state.server";
import { ALIEXPRESS_KEYS, aliexpressSandbox } from "../sandbox/aliexpress";
import { Faults } from "../sandbox/faults";
import { servedApp } from "../support/served-app";

const MUG = "1005001234567890";
const DAY_MS = 24 * 3_600_000;
const ADMIN = { id: "a".repeat(24), username: "admin" };

const faults = new Faults();
const sandbox = aliexpressSandbox(faults);
const calls: { path: string; body: Record<string, string> }[] = [];
/** Overrides the sandbox's responses, for cases that the sandbox does not cover. */
let instead: RequestHandler | undefined;

const app = express();
app.use("/aliexpress/rest", express.urlencoded({ extended: false }));
app.use("/aliexpress/sync", express.urlencoded({ extended: false }));
app.use((request, response, next) => {
  if (request.method === "POST") calls.push({ path: request.path, body: request.body ?? {} });
  (instead ?? ((_, __, go) => go()))(request, response, next);
});
app.use("/aliexpress", sandbox.router);
const origin = await servedApp(app);
const base = `${origin}/aliexpress`;
let market: Marketplace;

beforeAll(async () => {
  await db.insert(user).values({ ...ADMIN, isAdmin: true, role: "owner", createdAt: new Date() });
});
beforeEach(() => {
  faults.clear();
  sandbox.reset();
  calls.length = 0;
  instead = undefined;
  market = client();
});
afterEach(async () => {
  vi.useRealTimers();
  await db.delete(marketplaceAccount);
  await db.delete(adminChange);
});

function client(settings: { appSecret?: string } = {}): Marketplace {
  const addresses = { authUrl: `${base}/oauth/authorize`, apiUrl: `${base}/rest` };
  return aliexpress({ ...ALIEXPRESS_KEYS, ...addresses, timeoutMs: 1000, ...settings });
}

/** An authorization code, as the redirect returns it after the account's owner has approved. */
async function allowedCode(state = "state"): Promise<string> {
  const address = market.authorizationUrl("http://shop.test/api/aliexpress/oauth/callback", state);
  const allowed = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ choice: "allow" }),
    redirect: "manual",
  });
  const back = new URL(allowed.headers.get("Location") ?? "");
  expect(back.searchParams.get("state")).toBe(state);
  return back.searchParams.get("code") ?? "";
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "nothing went wrong",
    (error: unknown) => error,
  );
}

describe("the client", () => {
  it("redirects to the authorization page", () => {
    const { origin, pathname, searchParams } = new URL(market.authorizationUrl("http://shop.test/back?x=1", "s&t"));
    expect(origin + pathname).toBe(`${base}/oauth/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: "code",
      force_auth: "true",
      client_id: "500001",
      redirect_uri: "http://shop.test/back?x=1",
      state: "s&t",
    });
  });

  it("signs requests as AliExpress specifies (example computed with openssl)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 });
    instead = (_request, response) =>
      response.json({ code: "0", access_token: "a", refresh_token: "r", expires_in: 10 });
    await market.exchangeCode("0_500001_abc");
    // printf %s '/auth/token/createapp_key500001code0_500001_abcsign_methodsha256timestamp1700000000000' |
    //   openssl dgst -sha256 -hmac sandbox-aliexpress-secret
    expect(calls).toMatchObject([
      {
        path: "/aliexpress/rest/auth/token/create",
        body: { timestamp: "1700000000000", sign: "41BDE649BDA13F2218CABBF17E419C10847C77E7CFCE92F26D32A77234C04389" },
      },
    ]);
  });

  it("exchanges a code once, and refreshes the tokens", async () => {
    const code = await allowedCode();
    const grant = await market.exchangeCode(code);
    expect(grant).toMatchObject({ accountName: "Harbor Goods", accessToken: expect.stringMatching(/^50000/) });
    expect(grant.accessEndsAt.getTime() - Date.now()).toBeGreaterThan(29 * DAY_MS);
    const renewed = await market.refresh(grant.refreshToken);
    expect(renewed.accessToken).not.toBe(grant.accessToken);
    expect(await failureOf(market.exchangeCode(code))).toBeInstanceOf(MarketplaceRefusal);
    expect(await failureOf(market.refresh(grant.refreshToken))).toMatchObject({ endsConnection: true });
  });

  it("reads a product: lowest price, https pictures only, each color once", async () => {
    const { accessToken } = await market.exchangeCode(await allowedCode());
    expect(await market.product(accessToken, MUG)).toEqual({
      id: MUG,
      name: "Folding Enamel Camp Mug, 350 ml",
      priceCents: 1190,
      description: expect.stringContaining("Sturdy"),
      pictures: [`${base}/pictures/mug-1.jpg`, `${base}/pictures/mug-2.jpg`],
      colors: [
        { name: "Forest Green", picture: `${base}/pictures/green.jpg` },
        { name: "Sky Blue", picture: "" },
      ],
    });
    expect(await market.product(accessToken, "1005009876543210")).toMatchObject({
      pictures: [1, 2, 3].map((number) => `https://ae01.alicdn.invalid/kf/plate-${number}.jpg`),
    });
    expect(await market.product(accessToken, "1005009999999999")).toBeNull();
    expect(await failureOf(market.product("wrong", MUG))).toMatchObject({ endsConnection: true });
  });

  it("reads a product with almost no data", async () => {
    const result = { ae_item_base_info_dto: { subject: "Bare" }, ae_item_sku_info_dtos: [] };
    instead = (_request, response) => response.json({ aliexpress_ds_product_get_response: { result } });
    const bare = { name: "Bare", priceCents: null, description: "", pictures: [], colors: [] };
    expect(await market.product("token", MUG)).toMatchObject(bare);
  });

  it("reports the reason when a wrong secret is refused", async () => {
    const failure = await failureOf(client({ appSecret: "wrong" }).exchangeCode("code"));
    expect(failure).toMatchObject({ reason: expect.stringContaining("signature"), endsConnection: false });
  });

  it.each(["down", "hang", "reset", "nonsense", "busy"])("throws when the service is: %s", async (fault) => {
    faults.set("aliexpress", fault);
    for (const sendRequest of [
      () => market.exchangeCode("code"),
      () => market.refresh("r"),
      () => market.product("t", MUG),
    ]) {
      expect(await failureOf(sendRequest())).toBeInstanceOf(ServiceUnavailable);
    }
  });

  it.each([[{}], [{ code: "0" }], [{ code: "0", access_token: "", refresh_token: "x", expires_in: -1 }], [[]], [null]])(
    "throws on an invalid response: %j",
    async (answer) => {
      instead = (_request, response) => response.json(answer);
      expect(await failureOf(market.exchangeCode("code"))).toBeInstanceOf(ServiceUnavailable);
      expect(await failureOf(market.product("token", MUG))).toBeInstanceOf(ServiceUnavailable);
    },
  );
});

describe("the connection", () => {
  const connect = async () => connectMarketplace(ADMIN, await allowedCode(), market);
  const stored = () => db.query.marketplaceAccount.findFirst();
  const due = () => db.update(marketplaceAccount).set({ renewAt: new Date(1) });

  it("keeps the tokens encrypted, and logs who connected and disconnected", async () => {
    await connect();
    const row = await stored();
    const [access] = sandbox.accessTokens;
    expect(row).toMatchObject({ accountName: "Harbor Goods", connectedBy: "admin", problem: null });
    expect(JSON.stringify(row)).not.toContain(access);
    expect(unseal("aliexpress tokens", row?.sealedTokens ?? "")).toContain(access);
    disconnectMarketplace(ADMIN);
    disconnectMarketplace(ADMIN);
    expect(await stored()).toBeUndefined();
    const changes = await db.query.adminChange.findMany();
    expect(changes.map(({ action }) => action)).toEqual(["connected", "disconnected"]);
    expect(JSON.stringify(changes)).not.toContain(access);
  });

  it("refreshes the tokens a day before they expire, once at a time", async () => {
    await connect();
    const before = await stored();
    expect(Number(before?.accessEndsAt) - Number(before?.renewAt)).toBe(DAY_MS);
    calls.length = 0;
    await renewDueGrant(market);
    expect(calls).toEqual([]);
    await due();
    await Promise.all([renewDueGrant(market), renewDueGrant(market)]);
    expect(calls).toHaveLength(1);
    expect((await stored())?.sealedTokens).not.toBe(before?.sealedTokens);
    await withAccessToken((there, token) => there.product(token, MUG), market);
  });

  it("waits longer after each failure", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await connect();
    await due();
    faults.set("aliexpress", "down");
    for (const minutes of [1, 5, 15]) {
      await renewDueGrant(market);
      expect(Number((await stored())?.renewAt)).toBe(Date.now() + minutes * 60_000);
      vi.setSystemTime(Date.now() + minutes * 60_000);
    }
    expect(await stored()).toMatchObject({ renewAttempts: 3, problem: "AliExpress: answered 503" });
    faults.clear();
    await renewDueGrant(market);
    expect(await stored()).toMatchObject({ renewAttempts: 0, problem: null });
  });

  it("reports that the authorization was revoked at AliExpress", async () => {
    await connect();
    await due();
    faults.set("aliexpress", "refresh-refused");
    await renewDueGrant(market);
    const problem = "AliExpress has ended the connection. Please connect again.";
    expect(await stored()).toMatchObject({ renewAt: null, problem });
    calls.length = 0;
    await renewDueGrant(market);
    expect(calls).toEqual([]);
    await connect();
    expect(await stored()).toMatchObject({ problem: null });
  });

  it("refreshes when a token was revoked early or has expired", async () => {
    await connect();
    faults.set("aliexpress", "token-ended", 1);
    const sendRequest = () => withAccessToken((there, token) => there.product(token, MUG), market);
    expect(await sendRequest()).toMatchObject({ id: MUG });
    await db.update(marketplaceAccount).set({ accessEndsAt: new Date(1) });
    calls.length = 0;
    expect(await sendRequest()).toMatchObject({ id: MUG });
    expect(calls.map(({ path }) => path)).toEqual(["/aliexpress/rest/auth/token/refresh", "/aliexpress/sync"]);
    sandbox.reset();
    expect(await failureOf(sendRequest())).toBeInstanceOf(Conflict);
  });

  it("cannot decrypt tampered tokens, and has to be connected again", async () => {
    await connect();
    await db.update(marketplaceAccount).set({ sealedTokens: seal("something else", "{}"), renewAt: new Date(1) });
    await renewDueGrant(market);
    expect(await stored()).toMatchObject({ renewAt: null, problem: expect.stringContaining("connect again") });
    const failure = await failureOf(withAccessToken((there, token) => there.product(token, MUG), market));
    expect(failure).toBeInstanceOf(Conflict);
  });

  it("stays disconnected when it is disconnected during a refresh", async () => {
    await connect();
    await due();
    instead = (_request, _response, next) => {
      disconnectMarketplace(ADMIN);
      next();
    };
    await renewDueGrant(market);
    expect(await stored()).toBeUndefined();
  });

  it("is off without keys", async () => {
    expect(marketplaceConnection()).toMatchObject({ state: "off" });
    expect(() => authorizationUrl("admin")).toThrow("Failed to get AliExpress auth URL");
    await renewDueGrant();
    expect(await failureOf(connectMarketplace(ADMIN, "code"))).toBeInstanceOf(Conflict);
  });
});

describe("an encrypted value", () => {
  it("decrypts unchanged, only for its purpose, and differs each time", () => {
    const sealed = seal("tokens", "größer");
    expect(unseal("tokens", sealed)).toBe("größer");
    expect(unseal("other", sealed)).toBeNull();
    expect(seal("tokens", "größer")).not.toBe(sealed);
    const bytes = Buffer.from(sealed, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(unseal("tokens", changed.toString("base64url"))).toBeNull();
    }
    for (const nothing of ["", "x", "a".repeat(30)]) expect(unseal("tokens", nothing)).toBeNull();
  });
});

describe("an OAuth state", () => {
  it("is valid for 15 minutes, for the admin and session that it was created for", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const state = newOAuthState("admin session");
    expect(isValidState(state, "admin session")).toBe(true);
    expect(isValidState(state, "admin other")).toBe(false);
    const [, ...rest] = state.split(".");
    for (const forged of ["", "..", `zzzzzzzz.${rest.join(".")}`, state.slice(0, -1), `${state}x`]) {
      expect(isValidState(forged, "admin session")).toBe(false);
    }
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect(isValidState(state, "admin session")).toBe(false);
  });
});

describe("the product id", () => {
  it.each([
    [`https://www.aliexpress.com/item/${MUG}.html`, MUG],
    [`https://de.aliexpress.com/item/${MUG}.html?spm=a2g0o&gatewayAdapt=glo2deu#reviews`, MUG],
    [`http://m.aliexpress.us/item/${MUG}.html`, MUG],
    [`aliexpress.com/i/${MUG}.html`, MUG],
    [`https://www.aliexpress.com/item/Some-Name/${MUG}.html`, MUG],
    [` ${MUG} `, MUG],
    [`https://aliexpress.com.evil.example/item/${MUG}.html`, null],
    [`https://evil.example/www.aliexpress.com/item/${MUG}.html`, null],
    [`https://aliexpress.com@evil.example/item/${MUG}.html`, null],
    [`https://evilaliexpress.com/item/${MUG}.html`, null],
    [`javascript:alert(1)//www.aliexpress.com/item/${MUG}.html`, null],
    ["file:///etc/passwd", null],
    ["http://127.0.0.1/item/123456789.html", null],
    ["https://www.aliexpress.com/item/12.html", null],
    ["https://www.aliexpress.com/store/1005001", null],
    ["", null],
  ])("in %s", (address, number) => {
    expect(productNumber(address)).toBe(number);
  });
});
