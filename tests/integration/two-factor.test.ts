import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { codeOf, recoveryCodesOn, turnOnTwoFactor } from "../support/authenticator-app";
import { addCustomer, PASSWORD } from "../support/customers";
import { Page } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, type ShopClient, tryLogIn } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const { shop, sandbox } = await shopWithSandbox();

const PAGE = "/profile/two-factor";
const location = (response: Response) => response.headers.get("Location");

/** A customer with two-step sign-in, signed in where it was switched on. */
async function protectedCustomer(account = addCustomer(shop)) {
  const client = shop.client();
  await logIn(client, account.email);
  const { key, recoveryCodes } = await turnOnTwoFactor(client);
  /** The app's code, as if none had been used. */
  const freshCode = () => {
    shop.data.twoFactors.change({ userId: account.id }, { lastStep: 0 });
    return codeOf(key);
  };
  return { ...account, client, key, recoveryCodes, freshCode };
}

/** A browser that has entered the right password. */
async function afterPassword(email: string, redirect = "/"): Promise<ShopClient> {
  const client = shop.client();
  const answer = await tryLogIn(client, { email, password: PASSWORD, redirect });
  expect([answer.status, location(answer)?.split("?")[0]]).toEqual([303, "/login/code"]);
  return client;
}

const isSignedIn = async (client: ShopClient) => (await client.get("/api/users/session")).status === 200;

const enter = (client: ShopClient, code: string, redirect = "/") => client.post("/login/code", { code, redirect });

async function errorOf(response: Response): Promise<string> {
  expect(response.status).toBe(400);
  return Page.parse(await response.text()).errorOf("code");
}

async function apiLogin(email: string, more: Record<string, unknown> = {}): Promise<Response> {
  const client = shop.client();
  const body = { email, password: PASSWORD, grecaptcha: await client.solvedCaptcha(), ...more };
  return client.json("POST", "/api/users/login", body);
}

describe("a customer who sets up two-step sign-in", () => {
  it("sees a key, confirms it with a code, and gets ten recovery codes once", async () => {
    const { email, client, recoveryCodes } = await protectedCustomer();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodesOn(await client.open(PAGE))).toEqual([]);
    expect((await sandbox.mailbox.nextTo(email)).subject).toMatch(/^Two-step sign-in was switched on/);
  });

  it("keeps the key after a wrong code, and stays without two-step sign-in", async () => {
    const { id, email } = addCustomer(shop);
    const client = shop.client();
    await logIn(client, email);
    const form = (await client.open(PAGE)).form("Set up two-step sign-in");
    const setup = form.field("setup").value;
    const refused = await client.post(PAGE, { intent: "turn-on", setup, currentPassword: PASSWORD, code: "000000" });
    const again = Page.parse(await refused.text()).form("Set up two-step sign-in");
    expect(again.field("setup").value).toBe(setup);
    expect(again.errorOf("code")).toContain("This code is wrong");
    expect(shop.data.twoFactors.count({ userId: id })).toBe(0);
    const code = codeOf(form.first("code").text);
    const typed = { intent: "turn-on", setup, currentPassword: PASSWORD, code };
    expect((await client.post(PAGE, typed)).status).toBe(200);
    // Posted again: it is on already.
    expect(location(await client.post(PAGE, typed))).toBe(PAGE);
  });

  it("cannot use a key of another account, or an invented one", async () => {
    const [one, other] = [addCustomer(shop), addCustomer(shop)];
    const [client, otherClient] = [shop.client(), shop.client()];
    await logIn(client, one.email);
    await logIn(otherClient, other.email);
    const form = (await client.open(PAGE)).form("Set up two-step sign-in");
    const code = codeOf(form.first("code").text);
    for (const setup of [form.field("setup").value, "invented", ""]) {
      const typed = { intent: "turn-on", setup, currentPassword: PASSWORD, code };
      expect((await otherClient.post(PAGE, typed)).status).toBe(400);
    }
    expect(shop.data.twoFactors.count({ userId: other.id })).toBe(0);
  });

  it("leaves neither the key nor a recovery code readable in the data folder", async () => {
    const { id, key, recoveryCodes } = await protectedCustomer();
    const stored = JSON.stringify([
      shop.data.twoFactors.list(),
      shop.data.recoveryCodes.list(),
      shop.data.emails.list(),
    ]);
    for (const secret of [key.replaceAll(" ", ""), ...recoveryCodes]) expect(stored).not.toContain(secret);
    expect(shop.data.recoveryCodes.count({ userId: id })).toBe(10);
  });
});

describe("the second step of the login", () => {
  it("signs in with the app's code, with a new session, and leads to the requested page", async () => {
    const { email, freshCode } = await protectedCustomer();
    const client = shop.client();
    await client.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
    const before = client.cookies.get("session");
    const answer = await tryLogIn(client, { email, password: PASSWORD, redirect: "/shipping" });
    expect(location(answer)).toBe("/login/code?redirect=%2Fshipping");
    expect([await isSignedIn(client), client.cookies.get("session")]).toEqual([false, before]);
    expect((await client.get("/profile")).status).toBe(303);
    const signedIn = await enter(client, freshCode(), "/shipping");
    expect(location(signedIn)).toBe("/shipping");
    expect(client.cookies.get("session")).not.toBe(before);
    expect([client.cookies.has("login-step"), (await client.get("/shipping")).status]).toEqual([false, 200]);
  });

  it("accepts codes with spaces, and a recovery code in capitals without hyphens", async () => {
    const { email, freshCode, recoveryCodes } = await protectedCustomer();
    const code = freshCode();
    expect((await enter(await afterPassword(email), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(303);
    const typed = recoveryCodes[0]?.replaceAll("-", "").toUpperCase() ?? "";
    expect((await enter(await afterPassword(email), typed)).status).toBe(303);
  });

  it("refuses wrong, missing and endless codes, and sends none back", async () => {
    const { email } = await protectedCustomer();
    const client = await afterPassword(email);
    expect(await errorOf(await enter(client, "000000"))).toContain("wrong");
    expect(await errorOf(await enter(client, "abcd-efgh-ijkl-mnop"))).toContain("wrong or was used");
    expect(await errorOf(await enter(client, ""))).toBe("Please enter a code.");
    expect(await errorOf(await enter(client, "1".repeat(5000)))).toBe("Too long");
    expect(await (await enter(client, "987654")).text()).not.toContain("987654");
    expect(await isSignedIn(client)).toBe(false);
  });

  it("counts a code once, also at the same moment, and no older one after it", async () => {
    const { id, email, key, freshCode } = await protectedCustomer();
    const clients = await Promise.all([1, 2, 3, 4].map(() => afterPassword(email)));
    const code = freshCode();
    const answers = await Promise.all(clients.map((client) => enter(client, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
    const next = await afterPassword(email);
    expect(await errorOf(await enter(next, code))).toContain("was used already");
    expect((await enter(next, codeOf(key, 1))).status).toBe(303);
    const { lastStep } = shop.data.twoFactors.get({ userId: id });
    shop.data.twoFactors.change({ userId: id }, { lastStep: lastStep + 1 });
    expect(await errorOf(await enter(await afterPassword(email), codeOf(key)))).toContain("was used already");
  });

  it("counts a recovery code once, also at the same moment, and notifies the owner", async () => {
    const { id, email, recoveryCodes } = await protectedCustomer();
    await sandbox.mailbox.nextTo(email);
    const clients = await Promise.all([1, 2, 3].map(() => afterPassword(email)));
    const answers = await Promise.all(clients.map((client) => enter(client, recoveryCodes[3] ?? "")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    expect(shop.data.recoveryCodes.count({ userId: id })).toBe(9);
    const { subject, text } = await sandbox.mailbox.nextTo(email);
    expect(subject).toMatch(/^A recovery code was used/);
    expect(text).toContain("Unused recovery codes: 9.");
  });

  it("does not accept the recovery code of another account", async () => {
    const [one, other] = [await protectedCustomer(), await protectedCustomer()];
    const client = await afterPassword(one.email);
    expect((await enter(client, other.recoveryCodes[0] ?? "")).status).toBe(400);
    expect(shop.data.recoveryCodes.count({ userId: other.id })).toBe(10);
  });

  it("is for the browser with the password only, and ends with a new password or key", async () => {
    const { id, email, freshCode } = await protectedCustomer();
    expect(location(await enter(shop.client(), freshCode()))).toBe("/login");
    const client = await afterPassword(email);
    const forged = shop.client();
    forged.cookies.set("login-step", `${client.cookies.get("login-step")?.slice(0, -2)}AA`);
    expect(location(await enter(forged, freshCode(), "/profile"))).toBe("/login?redirect=%2Fprofile");
    const { passwordHash } = shop.data.users.get({ id });
    shop.data.users.change({ id }, { passwordHash: `${passwordHash} changed` });
    expect(location(await enter(client, freshCode()))).toBe("/login");
    shop.data.users.change({ id }, { passwordHash });
    shop.data.users.change({ id }, { isActive: false });
    expect(location(await enter(client, freshCode()))).toBe("/login");
    shop.data.users.change({ id }, { isActive: true });
    expect((await client.get("/login/code")).status).toBe(200);
    shop.data.twoFactors.remove({ userId: id });
    expect(location(await enter(client, "123456"))).toBe("/login");
  });

  it("never leads to another site", async () => {
    const { email, freshCode } = await protectedCustomer();
    expect(location(await enter(await afterPassword(email), freshCode(), "https://evil.example"))).toBe("/");
  });
});

it("codes have a pause between them, as passwords have", async () => {
  const strict = await startShop({ copyOf: inject("seededFolder"), settings: sandbox.env });
  try {
    const { email } = addCustomer(strict);
    const [client, other] = [strict.client(), strict.client()];
    await logIn(client, email);
    await turnOnTwoFactor(client);
    await tryLogIn(other, { email, password: PASSWORD });
    const answers = [await enter(other, "000000"), await enter(other, "000001")];
    expect(answers.map(({ status }) => status)).toEqual([400, 429]);
    expect(answers[1]?.headers.get("Retry-After")).toBe("2");
  } finally {
    await strict.remove();
  }
});

describe("the API's login", () => {
  it("asks for a code as otp, refuses a wrong one, and accepts each once", async () => {
    const { email, freshCode, recoveryCodes } = await protectedCustomer();
    for (const more of [{}, { otp: "" }, { otp: "000000" }, { otp: "abcd-efgh-ijkl-mnop" }]) {
      const answer = await apiLogin(email, more);
      const { message, fields, token } = await answer.json();
      expect([answer.status, token]).toEqual([401, undefined]);
      expect(message).toMatch(/code/);
      expect(fields).toEqual({ otp: message });
    }
    const otp = freshCode();
    const answers = [await apiLogin(email, { otp }), await apiLogin(email, { otp })];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect((await apiLogin(email, { otp: recoveryCodes[0] })).status).toBe(200);
    expect((await apiLogin(email, { otp: 123456 })).status).toBe(400);
  });

  it("says nothing of codes when the password is wrong", async () => {
    const { email } = await protectedCustomer();
    const answer = await apiLogin(email, { password: "Wrong-pass1!" });
    expect([answer.status, (await answer.json()).message]).toEqual([401, expect.not.stringContaining("code")]);
  });

  it("needs no code without two-step sign-in, and tokens stay valid when it is switched on", async () => {
    const { email } = addCustomer(shop);
    const { token } = await (await apiLogin(email, { otp: "123456" })).json();
    const client = shop.client();
    await logIn(client, email);
    await turnOnTwoFactor(client);
    const session = await shop.client().get("/api/users/session", { Authorization: `Bearer ${token}` });
    expect(session.status).toBe(200);
  });
});

describe("a change of two-step sign-in", () => {
  it("needs the password and a code: new recovery codes replace the earlier ones", async () => {
    const { email, client, freshCode, recoveryCodes } = await protectedCustomer();
    await sandbox.mailbox.nextTo(email);
    const change = (typed: Record<string, string>) => client.post(PAGE, { intent: "new-codes", ...typed });
    expect((await change({ currentPassword: "Wrong-pass1!", code: freshCode() })).status).toBe(400);
    expect((await change({ currentPassword: PASSWORD, code: "000000" })).status).toBe(400);
    expect((await change({ currentPassword: PASSWORD })).status).toBe(400);
    const renewed = recoveryCodesOn(
      Page.parse(await (await change({ currentPassword: PASSWORD, code: freshCode() })).text()),
    );
    expect(renewed).toHaveLength(10);
    expect((await sandbox.mailbox.nextTo(email)).subject).toMatch(/^Your recovery codes were replaced/);
    const next = await afterPassword(email);
    expect((await enter(next, recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await enter(next, renewed[0] ?? "")).status).toBe(303);
  });

  it("switches it off, notifies the owner, and ends the recovery codes", async () => {
    const { id, email, client, recoveryCodes } = await protectedCustomer();
    await sandbox.mailbox.nextTo(email);
    const turnOff = (typed: Record<string, string>) => client.post(PAGE, { intent: "turn-off", ...typed });
    expect((await turnOff({ currentPassword: PASSWORD, code: "000000" })).status).toBe(400);
    expect(location(await turnOff({ currentPassword: PASSWORD, code: recoveryCodes[0] ?? "" }))).toBe("/profile");
    expect(shop.data.recoveryCodes.count({ userId: id })).toBe(0);
    expect((await sandbox.mailbox.nextTo(email)).subject).toMatch(/^Two-step sign-in was switched off/);
    await logIn(shop.client(), email);
  });

  it("is not made by a new password through the emailed link", async () => {
    const { email } = await protectedCustomer();
    await sandbox.mailbox.nextTo(email);
    await shop.client().json("POST", "/api/users/fpw", { email });
    const link = /\/users\/resetpw\/(\S+)/.exec((await sandbox.mailbox.nextTo(email)).text);
    const answer = await shop.client().json("POST", `/api/users/resetpw/${link?.[1]}`, { newPassword: "Other-pass2?" });
    expect(answer.status).toBe(200);
    const signIn = await tryLogIn(shop.client(), { email, password: "Other-pass2?" });
    expect(location(signIn)).toBe("/login/code");
  });
});

describe("an admin", () => {
  it("resets a user's two-step sign-in, recorded and with an email to them, but not their own", async () => {
    const { id, email } = await protectedCustomer();
    await sandbox.mailbox.nextTo(email);
    const admin = await signedInAdmin(shop);
    const path = `/admin/user/${id}`;
    expect((await admin.open(path)).button("Reset two-step sign-in of Casey Customer").exists).toBe(true);
    expect(location(await admin.post(path, { intent: "reset-two-factor" }))).toBe(path);
    await logIn(shop.client(), email);
    expect((await sandbox.mailbox.nextTo(email)).subject).toMatch(/^Two-step sign-in of your account was reset/);
    expect(shop.data.adminChanges.of(id).at(-1)?.changes).toEqual({ twoStepLogin: { before: true, after: false } });
    expect((await admin.post(path, { intent: "reset-two-factor" })).status).toBe(409);

    const own = addAdmin(shop);
    const { client } = await protectedCustomer(own);
    expect((await client.post(`/admin/user/${own.id}`, { intent: "reset-two-factor" })).status).toBe(409);
    expect(shop.data.twoFactors.count({ userId: own.id })).toBe(1);
  });
});

it("the command create-admin switches an account's two-step sign-in off", async () => {
  const { id, email } = await protectedCustomer();
  const { username } = shop.data.users.get({ id });
  const args = ["build/ops", "create-admin", "--email", email, "--username", String(username)];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: shop.dataDir,
    ADMIN_PASSWORD: PASSWORD,
    NODE_ENV: "production",
  };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(stdout).toContain(`Two-step sign-in of ${email} is off.`);
  await logIn(shop.client(), email);
});

it("the command create-admin needs a new password for an account whose address is not confirmed", async () => {
  const { id, email } = addCustomer(shop);
  shop.data.users.change({ id }, { confirmedAt: null });
  const { username } = shop.data.users.get({ id });
  const args = ["build/ops", "create-admin", "--email", email, "--username", String(username)];
  const create = (ADMIN_PASSWORD: string) => {
    const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: shop.dataDir, ADMIN_PASSWORD, NODE_ENV: "production" };
    return promisify(execFile)(process.execPath, args, { env });
  };
  await expect(create("")).rejects.toMatchObject({ code: 1 });
  expect(shop.data.users.get({ id })).toMatchObject({ isAdmin: false, confirmedAt: null });
  expect((await create("Owner-pass1!")).stdout).toContain(`${email} is now an owner.`);
  await logIn(shop.client(), email, "Owner-pass1!");
});

it("the command create-admin with a new password ends what the account was signed in to, notifies it and is in the log", async () => {
  const { email, client, freshCode } = await protectedCustomer();
  const { token } = await (await apiLogin(email, { otp: freshCode() })).json();
  const profile = () => shop.client().get("/api/users/profile", { Authorization: `Bearer ${token}` });
  expect([await isSignedIn(client), (await profile()).status]).toEqual([true, 200]);
  const { username } = shop.data.users.get({ email });
  const create = (address: string, name: string) =>
    promisify(execFile)(process.execPath, ["build/ops", "create-admin", "--email", address, "--username", name], {
      env: { ...process.env, DATA_DIR: shop.dataDir, ADMIN_PASSWORD: "Owner-pass2!", NODE_ENV: "production" },
    });
  await create(email, String(username));
  expect([await isSignedIn(client), (await profile()).status]).toEqual([false, 401]);
  const subjects = () => shop.data.emails.list({ recipient: email }).map(({ subject }) => subject);
  expect(subjects().slice(-2)).toEqual([
    "Your password at Tradepost was changed",
    "Two-step sign-in of your account was reset at Tradepost",
  ]);
  await create("new-owner@example.com", "new.owner");
  const [created, changed] = (await (await signedInAdmin(shop)).open("/admin/changes")).all("tbody tr");
  expect(changed?.text).toContain(`create-admin user ${username} changed`);
  expect(changed?.text).toContain("admin: No → Yes");
  expect(changed?.text).toContain("role: nothing → owner");
  expect(changed?.text).toContain("two step login: Yes → No");
  expect(changed?.text).toContain("password: set → entered");
  expect(created?.text).toContain("create-admin user new.owner created");
});

describe("required two-step sign-in", () => {
  it("is switched on only by an admin who has it, and leads all other staff to set it up first", async () => {
    const [owner, colleague] = [addAdmin(shop), addAdmin(shop)];
    const other = shop.client();
    await logIn(other, colleague.email);
    const { token } = await (await apiLogin(colleague.email)).json();
    const refused = await other.json("PUT", "/api/settings", { requireTwoFactor: true });
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { requireTwoFactor: expect.stringContaining("lock yourself out") },
    ]);
    const { client: first } = await protectedCustomer(owner);
    const saved = await first.post("/admin/settings", { intent: "back-office", requireTwoFactor: "true" });
    expect(location(saved)).toBe("/admin/settings");

    expect(location(await other.get("/admin/orderlist?q=1"))).toBe(`${PAGE}?redirect=%2Fadmin%2Forderlist%3Fq%3D1`);
    const { id } = shop.data.orders.demo("paid");
    expect(location(await other.get(`/order/${id}?x=1`))).toBe(`${PAGE}?redirect=%2Forder%2F${id}%3Fx%3D1`);
    const program = (path: string) => shop.client().get(path, { Authorization: `Bearer ${token}` });
    for (const call of [program, (path: string) => other.get(path)]) {
      for (const path of ["/api/orders", "/api/users", "/api/orders/000000000000000000000000"]) {
        const answer = await call(path);
        expect([path, answer.status, (await answer.json()).message]).toEqual([
          path,
          403,
          expect.stringContaining("/profile/two-factor"),
        ]);
      }
    }
    const fresh = shop.client();
    const signIn = await tryLogIn(fresh, { email: colleague.email, password: PASSWORD });
    expect(location(signIn)).toBe(`${PAGE}?redirect=%2Fadmin`);
    expect((await fresh.open(PAGE)).text).toContain("requires two-step sign-in of its staff");
    await turnOnTwoFactor(fresh);
    expect((await fresh.get("/admin")).status).toBe(200);
    expect((await first.json("PUT", "/api/settings", { requireTwoFactor: false })).status).toBe(200);
  });
});
