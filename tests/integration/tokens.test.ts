import { describe, expect, it } from "vitest";
import { addAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";

const shop = await seededShop();

const TOKENS = "/profile/tokens";

async function signedIn(email: string): Promise<ShopClient> {
  const client = shop.client();
  await logIn(client, email);
  return client;
}

async function apiLogin(email: string): Promise<string> {
  const client = shop.client();
  const body = { email, password: PASSWORD, grecaptcha: await client.solvedCaptcha() };
  return (await (await client.json("POST", "/api/users/login", body)).json()).token;
}

const session = (token: string) => shop.client().get("/api/users/session", { Authorization: `Bearer ${token}` });

/** The values of a page's revoke buttons. */
const listed = (html: string) =>
  Page.parse(html)
    .all('[name="token"]')
    .map(({ value }) => value);

describe("a customer's API tokens", () => {
  it("are listed without their values, and end when they are revoked", async () => {
    const { email } = addCustomer(shop);
    const [one, other] = [await apiLogin(email), await apiLogin(email)];
    const client = await signedIn(email);
    expect((await session(one)).status).toBe(200);
    const page = await client.page(TOKENS);
    expect(page).not.toContain(one);
    expect(wordsOf(page)).toContain("API sign-in");
    const ids = listed(page);
    expect(ids).toHaveLength(2);
    for (const token of ids) expect((await client.post(TOKENS, { intent: "revoke", token })).status).toBe(303);
    for (const token of [one, other]) {
      const answer = await session(token);
      expect([answer.status, await answer.json()]).toEqual([401, { message: "Not authorized, token failed" }]);
    }
    expect(listed(await client.page(TOKENS))).toEqual([]);
  });

  it("one ends by the logout that sends it, and the account's others stay", async () => {
    const { email } = addCustomer(shop);
    const [one, other] = [await apiLogin(email), await apiLogin(email)];
    const browser = await signedIn(email);
    const logOut = () => shop.client().json("POST", "/api/users/logout", undefined, { Authorization: `Bearer ${one}` });
    const answer = await logOut();
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Signed out" }]);
    expect((await session(one)).status).toBe(401);
    expect((await logOut()).status).toBe(401);
    expect((await session(other)).status).toBe(200);
    expect((await browser.get("/api/users/session")).status).toBe(200);
  });

  it("stay valid when the browser signs out, which other sites cannot trigger", async () => {
    const { email } = addCustomer(shop);
    const token = await apiLogin(email);
    const browser = await signedIn(email);
    const cookies = new Map(browser.cookies);
    const foreign = await browser.json("POST", "/api/users/logout", undefined, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await browser.get("/api/users/session")).status).toBe(200);
    expect((await browser.json("POST", "/api/users/logout")).status).toBe(200);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get("/api/users/session")).status).toBe(401);
    expect((await session(token)).status).toBe(200);
  });

  it("cannot be seen or revoked by other users", async () => {
    const { email } = addCustomer(shop);
    const token = await apiLogin(email);
    const [id = ""] = listed(await (await signedIn(email)).page(TOKENS));
    const otherUser = await signedIn(addCustomer(shop).email);
    expect(await otherUser.page(TOKENS)).not.toContain(id);
    expect((await otherUser.post(TOKENS, { intent: "revoke", token: id })).status).toBe(404);
    expect((await session(token)).status).toBe(200);
    const visitor = shop.client();
    for (const answer of [await visitor.get(TOKENS), await visitor.post(TOKENS, { intent: "revoke", token: id })]) {
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        303,
        `/login?redirect=${encodeURIComponent(TOKENS)}`,
      ]);
    }
  });

  it("cannot be created by hand", async () => {
    const client = await signedIn(addCustomer(shop).email);
    expect(formOf(await client.page(TOKENS), "New token")).toBe("");
    const answer = await client.post(TOKENS, { intent: "create", name: "Stock", days: "30" });
    expect(answer.status).toBe(403);
    expect(listed(await client.page(TOKENS))).toEqual([]);
  });
});

describe("an admin's named tokens", () => {
  const make = (client: ShopClient, fields: Record<string, string>) =>
    client.post(TOKENS, {
      intent: "create",
      name: "Stock program",
      days: "30",
      currentPassword: PASSWORD,
      ...fields,
    });

  it("are shown once, and authorize as the admin", async () => {
    const admin = await signedIn("admin@example.com");
    const answer = await make(admin, {});
    const token = Page.parse(await answer.text()).first("main code").text;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const counted = await shop.client().get("/api/users/count", { Authorization: `Bearer ${token}` });
    expect(counted.status).toBe(200);
    const page = await admin.page(TOKENS);
    expect(page).toContain("Stock program");
    expect(page).not.toContain(token);
    // The form is posted again when its response is reloaded.
    const again = await make(admin, {});
    expect(again.status).toBe(400);
    expect(wordsOf(await again.text())).toContain("If you have just created it and have not seen it, revoke it");
    expect(listed(await admin.page(TOKENS))).toHaveLength(1);
  });

  it("are listed first and can be made however often programs have signed in, of which the last 50 stay signed in", async () => {
    const { id, email } = addAdmin(shop);
    const admin = await signedIn(email);
    expect((await make(admin, { name: "Till" })).status).toBe(201);
    const [till] = listed(await admin.page(TOKENS));
    const oldest = await apiLogin(email);
    const login = { userId: id, name: "API sign-in", createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
    const logins = Array.from({ length: 150 }, (_, nth) => ({
      ...login,
      id: `login-${nth}`,
      tokenHash: `login-${nth}`,
    }));
    shop.data.apiTokens.addAll(logins);
    expect(listed(await admin.page(TOKENS))[0]).toBe(till);
    expect((await make(admin, { name: "Stock" })).status).toBe(201);
    const newest = await apiLogin(email);
    expect([(await session(oldest)).status, (await session(newest)).status]).toEqual([401, 200]);
    expect(listed(await admin.page(TOKENS))).toHaveLength(52);
    expect(listed(await admin.page(TOKENS))[1]).toBe(till);
  });

  it.each([
    ["no name", { name: "  " }, "Please name the program"],
    ["a long name", { name: "x".repeat(51) }, "Too long"],
    ["HTML in the name", { name: "<b>x" }, "No HTML allowed"],
    ["the name of logins", { name: "API sign-in" }, "You have a token of this name."],
    ["an invalid expiry", { name: "Other", days: "4000" }, "Please choose how long it is good."],
  ])("are refused with %s", async (_, fields, message) => {
    const admin = await signedIn("support@example.com");
    const answer = await make(admin, fields);
    expect(answer.status).toBe(400);
    expect(wordsOf(await answer.text())).toContain(message);
    expect(listed(await admin.page(TOKENS))).toEqual([]);
  });
});
