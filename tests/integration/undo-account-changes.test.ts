import { describe, expect, it } from "vitest";
import { addAdmin } from "../support/admins";
import { codeOf, recoveryCodesOn, turnOnTwoFactor } from "../support/authenticator-app";
import { addCustomer, PASSWORD } from "../support/customers";
import { Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, type ShopClient, tryLogIn } from "../support/shop-client";

const shop = await seededShop();
const limited = await seededShop({});

const TWO_FACTOR = "/profile/two-factor";
const TOKENS = "/profile/tokens";
const PROFILE_CALL = "/api/users/profile";
const NEXT = "Other-pass2?";
const UNDO = /\/profile\/undo\/(\S+)/;
const EMAIL_UNDO = /\/profile\/email\/undo\/(\S+)/;
const RESET = /\/users\/resetpw\/(\S+)/;
const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;

const location = (response: Response) => response.headers.get("Location");
const isSignedIn = async (client: ShopClient) => (await client.get("/api/users/session")).status === 200;

async function signedIn(account: { id: string; email: string } = addCustomer(shop), of = shop) {
  const client = of.client();
  await logIn(client, account.email);
  return { ...account, client };
}

async function bearerOf(email: string): Promise<Record<string, string>> {
  const client = shop.client();
  const body = { email, password: PASSWORD, grecaptcha: await client.solvedCaptcha() };
  const { token } = await (await client.json("POST", "/api/users/login", body)).json();
  return { Authorization: `Bearer ${token}` };
}

/** The token of the newest link of a kind in the e-mails to an address. */
async function tokenSentTo(email: string, link = UNDO): Promise<string> {
  const tokens = (await shop.data.emails.to(email)).map(({ text }) => link.exec(text)?.[1]);
  const token = tokens.filter((found) => found !== undefined).at(-1);
  if (!token) throw new Error(`${email} was sent no ${link}`);
  return token;
}

/** Sets a new password with the newest link, and signs in with it. */
async function chooseNewPassword(email: string): Promise<ShopClient> {
  const path = `/api/users/resetpw/${await tokenSentTo(email, RESET)}`;
  expect((await shop.client().json("POST", path, { newPassword: "Owners-pass3!" })).status).toBe(200);
  const client = shop.client();
  await logIn(client, email, "Owners-pass3!");
  return client;
}

const changePassword = (client: ShopClient, current = PASSWORD, next = NEXT) =>
  client.json("PUT", PROFILE_CALL, { currentPassword: current, password: next });

const createToken = (client: ShopClient, more: Record<string, string> = {}) =>
  client.post(TOKENS, { intent: "create", name: "Stock program", days: "30", currentPassword: PASSWORD, ...more });

const codeFor = (id: string, key: string) => {
  shop.data.twoFactors.change({ userId: id }, { lastStep: 0 });
  return codeOf(key);
};

describe("without the current password", () => {
  it("two-step sign-in is not switched on, by the form or the API; the form keeps its key", async () => {
    const { id, email, client } = await signedIn();
    const form = (await client.open(TWO_FACTOR)).form("Set up two-step sign-in");
    const setup = form.field("setup").value;
    const key = form.first("code").text;
    for (const currentPassword of ["", "Wrong-pass1!"]) {
      const typed = { setup, code: codeOf(key), currentPassword };
      const refused = await client.post(TWO_FACTOR, { ...typed, intent: "turn-on" });
      const again = Page.parse(await refused.text()).form("Set up two-step sign-in");
      expect([refused.status, again.field("setup").value]).toEqual([400, setup]);
      expect(again.errorOf("currentPassword")).toMatch(/password/);
      const call = await client.json("POST", "/api/users/profile/two-factor", typed);
      expect([call.status, (await call.json()).fields]).toEqual([400, { currentPassword: expect.any(String) }]);
    }
    expect(shop.data.twoFactors.count({ userId: id })).toBe(0);
    expect(await shop.data.emails.to(email)).toEqual([]);
  });

  it("no API token is created, and what was typed is kept", async () => {
    const { id, client } = await signedIn(addAdmin(shop));
    for (const currentPassword of ["", "Wrong-pass1!"]) {
      const refused = await createToken(client, { currentPassword, days: "365" });
      const html = await refused.text();
      const form = Page.parse(html).form("New token");
      expect([refused.status, form.field("name").value]).toEqual([400, "Stock program"]);
      expect(form.errorOf("currentPassword")).toMatch(/password/);
      expect(html).not.toContain("Wrong-pass1!");
    }
    expect(shop.data.apiTokens.count({ userId: id })).toBe(0);
  });

  it("no more than twenty passwords an hour are tried, for all changes together", async () => {
    const { client } = await signedIn(addAdmin(limited), limited);
    const setup = (await client.open(TWO_FACTOR)).form("Set up two-step sign-in").field("setup").value;
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const currentPassword = `Guess-${guess}!`;
      const on = { intent: "turn-on", setup, code: "000000", currentPassword };
      statuses.push((await client.post(TWO_FACTOR, on)).status);
      statuses.push((await createToken(client, { currentPassword })).status);
      statuses.push((await changePassword(client, currentPassword)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });
});

it("a bearer token changes neither password nor two-step sign-in, even with the password", async () => {
  const { id, email, client } = await signedIn();
  const bearer = await bearerOf(email);
  const program = (method: string, path: string, body: object) => shop.client().json(method, path, body, bearer);
  const before = shop.data.users.get({ id });
  const { setup } = await (await shop.client().get("/api/users/profile/two-factor", bearer)).json();
  const on = { setup: setup.setup, currentPassword: PASSWORD, code: codeOf(setup.key) };
  const names = { firstName: "Casey", lastName: "Customer" };
  const refused = [
    await program("POST", "/api/users/profile/two-factor", on),
    await program("PUT", PROFILE_CALL, { currentPassword: PASSWORD, password: NEXT }),
    await program("PUT", PROFILE_CALL, { ...names, currentPassword: PASSWORD, password: NEXT }),
  ];
  const { key, recoveryCodes } = await turnOnTwoFactor(client);
  const confirmed = { currentPassword: PASSWORD, code: codeFor(id, key) };
  refused.push(await program("POST", "/api/users/profile/two-factor/off", confirmed));
  refused.push(await program("POST", "/api/users/profile/two-factor/recovery-codes", confirmed));
  for (const answer of refused) {
    expect([answer.status, (await answer.json()).message]).toEqual([403, expect.stringContaining("bearer token")]);
  }
  expect(shop.data.users.get({ id })).toEqual(before);
  expect(shop.data.recoveryCodes.count({ userId: id })).toBe(recoveryCodes.length);
  expect((await program("PUT", PROFILE_CALL, { ...names, password: "" })).status).toBe(200);
});

/** Each change of how an account is signed in to, and the subject of its notice. */
type Change = [
  name: string,
  subject: RegExp,
  change: (account: { id: string; client: ShopClient }) => Promise<unknown>,
];

const changes: Change[] = [
  ["a new password", /^Your password .* was changed/, ({ client }) => changePassword(client)],
  ["two-step sign-in switched on", /^Two-step sign-in was switched on/, ({ client }) => turnOnTwoFactor(client)],
  [
    "two-step sign-in switched off",
    /^Two-step sign-in was switched off/,
    async ({ id, client }) => {
      const { key } = await turnOnTwoFactor(client);
      const code = codeFor(id, key);
      await client.post(TWO_FACTOR, { intent: "turn-off", currentPassword: PASSWORD, code });
    },
  ],
  ["a new API token", /^An API token .* was created/, ({ client }) => createToken(client)],
];

describe.each(changes)("%s", (_, subject, change) => {
  it("is undone by the link in the notice: everyone is signed out, and the password has to be chosen again", async () => {
    const account = await signedIn(addAdmin(shop));
    const { id, email, client } = account;
    await change(account);
    const notice = (await shop.data.emails.to(email)).at(-1);
    expect(notice?.subject).toMatch(subject);
    const token = await tokenSentTo(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(shop.data.signInChanges.list())).not.toContain(token);
    const bearer = { tokenHash: `hash-${id}`, createdAt: new Date(1), expiresAt: new Date(9e12) };
    shop.data.apiTokens.add({ id: `token-${id}`, userId: id, name: "x", ...bearer });

    const path = `/profile/undo/${token}`;
    for (let opened = 0; opened < 2; opened += 1) {
      const page = await shop.client().open(path);
      expect(page.form("Undo this change").attribute("method")).toBe("post");
      expect(page.text).toContain("The password stops working.");
    }
    expect(await isSignedIn(client)).toBe(true);

    const owner = shop.client();
    expect(location(await owner.post(path, { intent: "undo" }))).toBe("/login");
    expect(wordsOf(await owner.page("/login"))).toContain("The change is undone.");
    expect(await isSignedIn(client)).toBe(false);
    expect(shop.data.apiTokens.count({ userId: id })).toBe(0);
    for (const password of [PASSWORD, NEXT]) {
      const refused = await tryLogIn(shop.client(), { email, password });
      expect([refused.status, location(refused)]).toEqual([400, null]);
    }
    expect((await shop.data.emails.to(email)).at(-1)?.subject).toContain("is undone: choose a new password");
    for (const again of [await shop.client().get(path), await shop.client().post(path, {})]) {
      expect(again.status).toBe(404);
    }
    expect(await isSignedIn(await chooseNewPassword(email))).toBe(true);
    expect(shop.data.twoFactors.count({ userId: id })).toBe(0);
  });

  it("can be undone by the API, for seven days", async () => {
    const account = await signedIn(addAdmin(shop));
    const { id, email, client } = account;
    await change(account);
    const token = await tokenSentTo(email);
    const { changedAt, undoUntil } = shop.data.signInChanges.list({ userId: id }).at(-1) ?? {};
    expect(Number(undoUntil) - Number(changedAt)).toBe(SEVEN_DAYS_MS);
    const undo = () => shop.client().json("POST", `/api/users/profile/undo/${token}`);
    shop.data.signInChanges.change({ userId: id }, { undoUntil: new Date(1) });
    expect([(await undo()).status, await isSignedIn(client)]).toEqual([404, true]);
    shop.data.signInChanges.change({ userId: id }, { undoUntil: new Date(9e12) });
    expect([(await undo()).status, (await undo()).status, await isSignedIn(client)]).toEqual([200, 404, false]);
  });
});

describe("undoing", () => {
  it("a new password undoes what an intruder changed afterwards: two-step sign-in, tokens and the address", async () => {
    const { id, email, client } = await signedIn();
    await changePassword(client);
    const undo = await tokenSentTo(email);
    const form = (await client.open(TWO_FACTOR)).form("Set up two-step sign-in");
    const code = codeOf(form.first("code").text);
    const setup = form.field("setup").value;
    await client.post(TWO_FACTOR, { intent: "turn-on", setup, currentPassword: NEXT, code });
    const names = { firstName: "Casey", lastName: "Customer" };
    const intruder = `intruder-${email}`;
    await client.json("PUT", PROFILE_CALL, { ...names, email: intruder, currentPassword: NEXT });
    const confirm = await tokenSentTo(intruder, /\/profile\/email\/confirm\/(\S+)/);
    expect((await shop.client().get(`/profile/email/confirm/${confirm}`)).status).toBe(200);
    expect(shop.data.users.get({ id }).email).toBe(intruder);
    await changePassword(client, NEXT, "Intruder-pass4!");
    const theirs = await tokenSentTo(intruder);

    expect((await shop.client().json("POST", `/api/users/profile/undo/${undo}`)).status).toBe(200);
    expect(shop.data.users.get({ id }).email).toBe(email);
    expect(await isSignedIn(client)).toBe(false);
    const owner = await chooseNewPassword(email);
    expect(await isSignedIn(owner)).toBe(true);
    expect((await shop.client().json("POST", `/api/users/profile/undo/${theirs}`)).status).toBe(404);
    const address = await tokenSentTo(email, EMAIL_UNDO);
    expect((await shop.client().json("POST", `/api/users/profile/email/undo/${address}`)).status).toBe(404);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it("a change of address undoes two-step sign-in that was switched on afterwards", async () => {
    const { id, email, client } = await signedIn();
    const moved = `moved-${email}`;
    const names = { firstName: "Casey", lastName: "Customer" };
    await client.json("PUT", PROFILE_CALL, { ...names, email: moved, currentPassword: PASSWORD });
    const confirm = await tokenSentTo(moved, /\/profile\/email\/confirm\/(\S+)/);
    await shop.client().get(`/profile/email/confirm/${confirm}`);
    await turnOnTwoFactor(client);
    const undo = await tokenSentTo(email, EMAIL_UNDO);
    expect((await shop.client().json("POST", `/api/users/profile/email/undo/${undo}`)).status).toBe(200);
    expect(shop.data.twoFactors.count({ userId: id })).toBe(0);
    expect(shop.data.signInChanges.count({ userId: id })).toBe(0);
    expect(await isSignedIn(await chooseNewPassword(email))).toBe(true);
  });

  it("a new password leaves two-step sign-in on that was switched on before", async () => {
    const { id, email, client } = await signedIn();
    const { key } = await turnOnTwoFactor(client);
    const on = await tokenSentTo(email);
    await changePassword(client);
    const password = await tokenSentTo(email);
    expect(password).not.toBe(on);
    expect((await shop.client().json("POST", `/api/users/profile/undo/${password}`)).status).toBe(200);
    expect(shop.data.twoFactors.count({ userId: id })).toBe(1);
    const reset = `/api/users/resetpw/${await tokenSentTo(email, RESET)}`;
    await shop.client().json("POST", reset, { newPassword: "Owners-pass3!" });
    const owner = shop.client();
    expect(location(await tryLogIn(owner, { email, password: "Owners-pass3!" }))).toContain("/login/code");
    expect((await owner.post("/login/code", { code: codeFor(id, key) })).status).toBe(303);
    // The earlier link is still good.
    expect((await shop.client().json("POST", `/api/users/profile/undo/${on}`)).status).toBe(200);
    expect(shop.data.twoFactors.count({ userId: id })).toBe(0);
  });

  it("new recovery codes ends those, and keeps two-step sign-in on", async () => {
    const { id, email, client } = await signedIn();
    const { key } = await turnOnTwoFactor(client);
    const typed = { intent: "new-codes", currentPassword: PASSWORD, code: codeFor(id, key) };
    const codes = recoveryCodesOn(Page.parse(await (await client.post(TWO_FACTOR, typed)).text()));
    expect(codes).toHaveLength(10);
    const undo = await tokenSentTo(email);
    expect((await shop.client().json("POST", `/api/users/profile/undo/${undo}`)).status).toBe(200);
    expect([shop.data.twoFactors.count({ userId: id }), shop.data.recoveryCodes.count({ userId: id })]).toEqual([1, 0]);
  });

  it("is not possible after an admin has changed the address, or with the account deactivated", async () => {
    const [moved, deactivated] = [await signedIn(), await signedIn()];
    for (const { client } of [moved, deactivated]) await changePassword(client);
    const tokens = [await tokenSentTo(moved.email), await tokenSentTo(deactivated.email)];
    const { client: admin } = await signedIn(addAdmin(shop));
    const changed = await admin.json("PUT", `/api/users/${moved.id}`, { email: `by-admin-${moved.email}` });
    expect(changed.status).toBe(200);
    shop.data.users.deactivate(deactivated.id);
    for (const token of tokens) {
      expect((await shop.client().json("POST", `/api/users/profile/undo/${token}`)).status).toBe(404);
    }
    expect(await isSignedIn(moved.client)).toBe(true);
  });
});
