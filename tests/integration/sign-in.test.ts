import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { addCustomer, PASSWORD } from "../support/customers";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { continueAsGuest, logIn, orderBody, type ShopClient, shippingForm, tryLogIn } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let sandbox: Sandbox;
/** Without rate limits, at the most verbose log level. */
let shop: RunningShop;
/** With rate limits, behind a proxy, so that client addresses can be set. */
let strict: RunningShop;

beforeAll(async () => {
  sandbox = await startSandbox();
  const copyOf = inject("seededFolder");
  shop = await startShop({ copyOf, settings: { ...sandbox.env, RATE_LIMITS: "off", LOG_LEVEL: "debug" } });
  strict = await startShop({ copyOf, settings: { ...sandbox.env, TRUST_PROXY: "on" } });
});
afterAll(async () => {
  await shop.remove();
  await strict.remove();
  await sandbox.stop();
});

type Captcha = Awaited<ReturnType<ShopClient["answeredCaptcha"]>>;

const location = (response: Response) => response.headers.get("Location");
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const from = (address: string) => ({ "X-Forwarded-For": address });

/** Secrets that no log may contain. */
const seenSecrets: string[] = [];

let hosts = 0;
/** A new client address. */
const newAddress = () => {
  hosts += 1;
  return `203.0.113.${hosts}`;
};

async function apiLogin(of: RunningShop, typed: Record<string, unknown>, headers = {}): Promise<Response> {
  const client = of.client();
  return client.json("POST", "/api/users/login", { grecaptcha: await client.solvedCaptcha(), ...typed }, headers);
}

async function tokenOf(of: RunningShop, email: string): Promise<string> {
  return (await (await apiLogin(of, { email, password: PASSWORD })).json()).token;
}

async function signedInAs(client: ShopClient, headers = {}): Promise<string | null> {
  const response = await client.get("/api/users/session", headers);
  return response.ok ? (await response.json()).email : null;
}

const withCookie = (token: string | undefined) => {
  const client = shop.client();
  client.cookies.set("session", token ?? "");
  return client;
};

const cheap = (of: RunningShop) => of.data.products.plain().id;

async function linkTo(email: string): Promise<string> {
  return /http\S+/.exec((await sandbox.mailbox.nextTo(email)).text)?.[0] ?? "";
}

const tokenIn = (link: string) => link.split("/").at(-1) ?? "";

describe("a session", () => {
  it("gets a new token at sign-in, and the old one becomes invalid", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    await client.post(`/product/${cheap(shop)}`, { qty: "1", intent: "add-to-cart" });
    const before = client.cookies.get("session");
    await logIn(client, email);
    expect(client.cookies.get("session")).not.toBe(before);
    expect(await signedInAs(client)).toBe(email);
    const old = withCookie(before);
    expect(await signedInAs(old)).toBeNull();
    expect(wordsOf(await old.page("/cart"))).toContain("Your cart is empty");
  });

  it("cannot be chosen by the client", async () => {
    const { email } = addCustomer(shop);
    const chosen = "a".repeat(43);
    const client = withCookie(chosen);
    await logIn(client, email);
    expect(client.cookies.get("session")).not.toBe(chosen);
    expect(await signedInAs(withCookie(chosen))).toBeNull();
  });

  it("is one of the hundred that were used last, however often an account signs in", async () => {
    const { id, email } = addCustomer(shop);
    const [used, newest] = [shop.client(), shop.client()];
    await logIn(used, email);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const left = Array.from({ length: 150 }, (_, nth) => ({
      id: `left-${nth}`,
      tokenHash: `left-${nth}`,
      userId: id,
      checkout: {},
      createdAt: new Date(),
      expiresAt: inDays(nth / 10),
    }));
    shop.data.sessions.addAll(left);
    await logIn(newest, email);
    const kept = shop.data.sessions.list({ userId: id }).map((session) => session.id);
    expect(kept).toHaveLength(100);
    expect(kept).toContain("left-149");
    expect(kept).not.toContain("left-0");
    expect([await signedInAs(used), await signedInAs(newest)]).toEqual([email, email]);
  });

  it("ends with its data at sign-out", async () => {
    const client = shop.client();
    await logIn(client, addCustomer(shop).email);
    await client.post(`/product/${cheap(shop)}`, { qty: "1", intent: "add-to-cart" });
    const before = client.cookies.get("session");
    const out = await client.post("/logout", {});
    expect([out.status, location(out)]).toEqual([303, "/login"]);
    expect(client.cookies.has("session")).toBe(false);
    const old = withCookie(before);
    expect(await signedInAs(old)).toBeNull();
    expect(wordsOf(await old.page("/cart"))).toContain("Your cart is empty");
  });

  it("is stored as a hash, like every other token", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    await logIn(client, email);
    const apiToken = await tokenOf(shop, email);
    await client.json("POST", "/api/users/fpw", { email });
    const secrets = [client.cookies.get("session") ?? "", apiToken, tokenIn(await linkTo(email))];
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    const { sessions, apiTokens, accountTokens } = shop.data;
    const stored = JSON.stringify([sessions.list(), apiTokens.list(), accountTokens.list()]);
    for (const secret of secrets) expect(stored).not.toContain(secret);
    seenSecrets.push(PASSWORD, ...secrets);
  });

  it("belongs to the account that signed in last, without data of the previous one", async () => {
    const [first, second] = [addCustomer(shop), addCustomer(shop)];
    const client = shop.client();
    await logIn(client, first.email);
    await client.post(`/product/${cheap(shop)}`, { qty: "1", intent: "add-to-cart" });
    // The form was still open in another tab.
    const captcha = await shop.client().answeredCaptcha();
    const typed = { intent: "login", email: second.email, password: PASSWORD, ...captcha };
    expect((await client.post("/login", typed)).status).toBe(303);
    expect(await signedInAs(client)).toBe(second.email);
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
  });
});

describe("a sign-in that is under way", () => {
  const channels: [string, (client: ShopClient, email: string, captcha: Captcha) => Promise<Response>][] = [
    [
      "form",
      (client, email, captcha) => client.post("/login", { intent: "login", email, password: PASSWORD, ...captcha }),
    ],
    [
      "API",
      (client, email, { captchaId, captchaAnswer }) => {
        const grecaptcha = `${captchaId}:${captchaAnswer}`;
        return client.json("POST", "/api/users/login", { email, password: PASSWORD, grecaptcha });
      },
    ],
  ];

  it.each(channels)("through the %s is none with a password that is removed meanwhile", async (_, signIn) => {
    const { id, email } = addCustomer(shop);
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => ({
        client: shop.client(),
        captcha: await shop.client().answeredCaptcha(),
      })),
    );
    // Checking the passwords takes far longer than the change.
    const answers = clients.map(({ client, captcha }) => signIn(client, email, captcha));
    const undone = await shop.client().post(`/profile/undo/${shop.data.signInChanges.linkOf(id)}`, {});
    expect(location(undone)).toBe("/login");
    for (const { status } of await Promise.all(answers)) expect(status).toBeLessThan(500);
    expect([shop.data.sessions.count({ userId: id }), shop.data.apiTokens.count({ userId: id })]).toEqual([0, 0]);
    expect(await Promise.all(clients.map(({ client }) => signedInAs(client)))).toEqual(clients.map(() => null));
  });
});

describe("a bearer token", () => {
  it("is issued by a login through the API only, and is valid for thirty days", async () => {
    const { id, email } = addCustomer(shop);
    const login = await apiLogin(shop, { email, password: PASSWORD });
    expect(login.headers.getSetCookie()).toEqual([]);
    expect(login.headers.get("Cache-Control")).toBe("no-store");
    const { token, ...user } = await login.json();
    expect(user).toMatchObject({ _id: id, email, isAdmin: false });
    expect(JSON.stringify(user)).not.toMatch(/hash|argon2/i);
    const client = shop.client();
    expect(await signedInAs(client, bearer(token))).toBe(email);
    expect(client.cookies.size).toBe(0);
    for (const path of ["/api/users/session", "/api/users/profile"]) {
      expect(await (await client.get(path, bearer(token))).text()).not.toContain(token);
    }
    const { createdAt, expiresAt } = shop.data.apiTokens.get({ userId: id });
    expect(Number(expiresAt) - Number(createdAt)).toBe(30 * 24 * 60 * 60 * 1000);
    shop.data.apiTokens.change({ userId: id }, { expiresAt: new Date(1) });
    const late = await client.get("/api/users/session", bearer(token));
    expect([late.status, await late.json()]).toEqual([401, { message: "Not authorized, token failed" }]);
  });

  it("works from other sites without a cookie; a cookie does not", async () => {
    const { email } = addCustomer(shop);
    const token = await tokenOf(shop, email);
    const elsewhere = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    const body = { rating: 0, comment: "" };
    const path = `/api/products/${cheap(shop)}/reviews`;
    expect((await shop.client().json("POST", path, body, { ...elsewhere, ...bearer(token) })).status).toBe(400);
    const browser = shop.client();
    await logIn(browser, email);
    expect((await browser.json("POST", path, body, elsewhere)).status).toBe(403);
  });

  it.each(["", " ", "x", "a".repeat(43), "a".repeat(1900), "å"])(
    "%j is invalid, whatever cookies are sent",
    async (token) => {
      const client = shop.client();
      await logIn(client, addCustomer(shop).email);
      const headers = { Authorization: Buffer.from(`Bearer ${token}`).toString("latin1") };
      const answer = await client.get("/api/users/session", headers);
      expect([answer.status, await answer.json()]).toEqual([401, { message: "Not authorized, token failed" }]);
    },
  );
});

describe("sessions and tokens end at once", () => {
  async function everywhere() {
    const { id, email } = addCustomer(shop);
    const browser = shop.client();
    await logIn(browser, email);
    const token = await tokenOf(shop, email);
    const isIn = async () => [await signedInAs(browser), await signedInAs(shop.client(), bearer(token))];
    expect(await isIn()).toEqual([email, email]);
    return { id, email, browser, isIn };
  }

  it("when the password is reset", async () => {
    const { email, isIn } = await everywhere();
    await shop.client().json("POST", "/api/users/fpw", { email });
    const reset = `/api/users/resetpw/${tokenIn(await linkTo(email))}`;
    expect((await shop.client().json("POST", reset, { newPassword: "Other-pass2?" })).status).toBe(200);
    expect(await isIn()).toEqual([null, null]);
  });

  it("when the account is deactivated, and stay invalid when it is active again", async () => {
    const { id, isIn } = await everywhere();
    const admin = shop.client();
    await logIn(admin, "admin@example.com");
    const change = (isActive: boolean) =>
      admin.json("PUT", `/api/users/${id}`, {
        firstName: "Casey",
        lastName: "Customer",
        username: `casey${id.slice(-4)}`,
        email: `casey${id.slice(-4)}@example.com`,
        isAdmin: false,
        isActive,
      });
    expect((await change(false)).status).toBe(200);
    expect(await isIn()).toEqual([null, null]);
    expect((await change(true)).status).toBe(200);
    expect(await isIn()).toEqual([null, null]);
  });

  it("when the account is deleted", async () => {
    const { browser, isIn } = await everywhere();
    expect((await browser.post("/profile/delete", { password: PASSWORD, intent: "delete" })).status).toBe(303);
    expect(await isIn()).toEqual([null, null]);
  });
});

describe("a link from an email", () => {
  it("for a new password is valid for 30 minutes, once, until the next one; no response contains its token", async () => {
    const { id, email } = addCustomer(shop);
    const sendRequest = async () => {
      const answer = await shop.client().json("POST", "/api/users/fpw", { email });
      const link = (await linkTo(email)).replace(shop.url, "");
      expect(await answer.text()).not.toContain(tokenIn(link));
      return link;
    };
    const first = await sendRequest();
    const second = await sendRequest();
    expect((await shop.client().get(first)).status).toBe(404);
    // Opening the link does not use it up.
    for (const method of ["HEAD", "GET", "GET"]) {
      expect((await shop.client().request(second, { method })).status).toBe(200);
    }
    const lives = shop.data.accountTokens
      .list({ userId: id })
      .map((token) => Number(token.expiresAt) - Number(token.createdAt));
    expect(lives).toEqual([30 * 60 * 1000]);
    const set = { newPassword: "Other-pass2?" };
    expect((await shop.client().json("POST", `/api${second}`, set)).status).toBe(200);
    expect((await shop.client().json("POST", `/api${second}`, set)).status).toBe(404);
    expect((await sandbox.mailbox.nextTo(email)).subject).toContain("password");
    const third = await sendRequest();
    seenSecrets.push(...[first, second, third].map(tokenIn));
    shop.data.accountTokens.change({ userId: id }, { expiresAt: new Date(1) });
    expect((await shop.client().get(third)).status).toBe(404);
    expect((await shop.client().json("POST", `/api${third}`, set)).status).toBe(404);
  });

  it("is used once by many simultaneous requests", async () => {
    const { email } = addCustomer(shop);
    await shop.client().json("POST", "/api/users/fpw", { email });
    const path = `/api/users/resetpw/${tokenIn(await linkTo(email))}`;
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const answer = await shop.client().json("POST", path, { newPassword: `Other-pass${index}?` });
        return answer.status;
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array(5).fill(404)]);
  });

  it("uses the configured URL of the shop, whatever host the client sends", async () => {
    const { email } = addCustomer(shop);
    const body = JSON.stringify({ email });
    const { hostname, port } = new URL(shop.url);
    const headers = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
    };
    await new Promise<void>((resolve, reject) => {
      const options = { hostname, port, path: "/api/users/fpw", method: "POST", headers };
      const call = httpRequest(options, (answer) => {
        expect(answer.statusCode).toBe(200);
        answer.resume().on("end", resolve);
      });
      call.on("error", reject).end(body);
    });
    const { text, html } = await sandbox.mailbox.nextTo(email);
    expect(text).toContain(`${shop.url}/users/resetpw/`);
    expect(`${text}${html}`).not.toContain("evil.example");
  });
});

describe("the redirect target of a login", () => {
  it.each(["//evil.example", "/\\evil.example", "/%09/evil.example\t", "https://evil.example", "javascript:alert(1)"])(
    "is never %j",
    async (redirect) => {
      const { email } = addCustomer(shop);
      const response = await tryLogIn(shop.client(), { email, password: PASSWORD, redirect });
      expect([response.status, location(response)]).toEqual([303, "/"]);
      const again = shop.client();
      await logIn(again, email);
      const already = await again.get(`/login?redirect=${encodeURIComponent(redirect)}`);
      expect([already.status, location(already)]).toEqual([303, "/"]);
    },
  );

  it("is limited to permitted pages: a customer is asked to sign in as an admin", async () => {
    const client = shop.client();
    await logIn(client, "jane@example.com");
    for (const path of [
      "/admin",
      "/admin/userlist?id=1",
      "/ADMIN/orderlist",
      "/%61dmin/productlist",
      "/admin/orders.csv",
    ]) {
      const refused = await client.get(path);
      expect([path, refused.status]).toEqual([path, 303]);
      const signIn = await client.get(String(location(refused)));
      expect([path, signIn.status]).toEqual([path, 200]);
      expect(wordsOf(await signIn.text())).toContain("This page is for admins only. Please sign in as one.");
    }
    const admin = shop.client();
    await logIn(admin, "admin@example.com");
    expect(location(await admin.get("/login?redirect=%2Fadmin%2Fuserlist"))).toBe("/admin/userlist");
  });

  it("ignores stray control characters, and the case of letters", async () => {
    const { email } = addCustomer(shop);
    const stray = `\u0000${email.slice(0, 3)}\u0001\t${email.slice(3).toUpperCase()}\u007f`;
    expect((await tryLogIn(shop.client(), { email: stray, password: PASSWORD })).status).toBe(303);
    const broken = await tryLogIn(shop.client(), { email: `${email}\r\nBcc: x@example.com`, password: PASSWORD });
    expect(broken.status).toBe(400);
  });

  it("cannot inject a script into the page", async () => {
    const script = "</script><script>alert(1)</script>";
    const wanted = encodeURIComponent(`/search/${script}`);
    for (const path of ["/login", "/register", "/forgotpw", "/resendconfirmation"]) {
      expect(await shop.client().page(`${path}?redirect=${wanted}`)).not.toContain("<script>alert");
    }
    const typed = { email: `"${script}"@example.com`, password: PASSWORD };
    const answer = await (await tryLogIn(shop.client(), typed)).text();
    expect(answer).not.toContain("<script>alert");
    expect(fieldOf(formOf(answer, "Sign in"), "email")).toContain("</script>");
  });
});

describe("the data that a customer takes into the account", () => {
  it("are the guest's cart, the checkout's input, and the orders of that browser only", async () => {
    const { id, email } = addCustomer(shop);
    const product = cheap(shop);
    const [anonymous, client] = [shop.client(), shop.client()];
    for (const guest of [anonymous, client]) {
      await guest.becomeGuest();
      expect((await guest.json("POST", "/api/orders", orderBody(product))).status).toBe(201);
    }
    await client.post(`/product/${product}`, { qty: "2", intent: "add-to-cart" });
    await continueAsGuest(client);
    await client.post("/shipping", { ...shippingForm, city: "Salem", postalCode: "97301", intent: "check" });
    await logIn(client, email);
    expect(fieldOf(await client.page("/shipping"), "city")).toMatch(/^salem$/i);
    expect(wordsOf(await client.page("/cart"))).toContain("Subtotal (2 items)");
    const orders = await (await client.get("/api/orders/myorders")).json();
    expect(orders).toHaveLength(1);
    const [own] = shop.data.orders.list({ userId: id }).map(({ id }) => id);
    expect(orders[0]._id).toBe(own);
    expect((await anonymous.get(`/order/${own}`)).status).toBe(404);
  });
});

describe("requests from other sites", () => {
  it.each(["/login", "/register", "/forgotpw", "/resendconfirmation", "/logout", "/profile", "/profile/delete"])(
    "are refused at %s",
    async (path) => {
      const { email } = addCustomer(shop);
      const client = shop.client();
      await logIn(client, email);
      const elsewhere: Record<string, string>[] = [
        { Origin: "null" },
        { Origin: "https://evil.example" },
        { "Sec-Fetch-Site": "cross-site" },
      ];
      for (const headers of elsewhere) {
        const fields = { email, password: PASSWORD, firstName: "X", lastName: "Y", intent: "delete" };
        expect((await client.post(path, fields, headers)).status).toBe(403);
      }
      expect(await signedInAs(client)).toBe(email);
    },
  );
});

describe("known and unknown addresses", () => {
  type Try = (email: string) => Promise<Response>;
  const channels: [string, Try][] = [
    ["the login form", (email) => tryLogIn(shop.client(), { email, password: "Wrong-pass1!" })],
    ["the login API", (email) => apiLogin(shop, { email, password: "Wrong-pass1!" })],
    ["the form for a forgotten password", (email) => shop.client().post("/forgotpw", { email })],
    ["the API for a forgotten password", (email) => shop.client().json("POST", "/api/users/fpw", { email })],
  ];

  it.each(channels)("get the same response to %s in words, status and time", async (_, attempt) => {
    const { email: known } = addCustomer(shop);
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const said = new Set<string>();
    for (let round = 0; round < 9; round += 1) {
      for (const [kind, email] of [
        ["known", known],
        ["unknown", `unknown${round}@example.com`],
      ] as const) {
        const started = performance.now();
        const response = await attempt(email);
        times[kind].push(performance.now() - started);
        const words = wordsOf(await response.text()).replaceAll(email, "ADDRESS");
        said.add(`${response.status} ${location(response)} ${words.replace(/What is \w+ \w+ \w+\?/, "")}`);
      }
    }
    expect([...said]).toHaveLength(1);
    const median = (list: number[]) => list.sort((one, other) => one - other)[4] ?? 0;
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe("rate limits", () => {
  const tryFrom = (address: string, email: string, password: string) =>
    tryLogIn(strict.client(), { email, password }, from(address));

  it("block a client after ten failures at one account, by form and API, but no other client", async () => {
    const [{ email }, { email: another }] = [addCustomer(strict), addCustomer(strict)];
    const attacker = newAddress();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await tryFrom(attacker, email, `Wrong-pass${attempt}!`)).status).toBe(400);
    }
    const held = [
      await tryFrom(attacker, email, PASSWORD),
      await apiLogin(strict, { email, password: PASSWORD }, from(attacker)),
    ];
    for (const answer of held) {
      expect(answer.status).toBe(429);
      const seconds = Number(answer.headers.get("Retry-After"));
      expect(seconds).toBeGreaterThan(60);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
      expect(wordsOf(await answer.text())).toContain("Too many tries. Please wait a while and try again.");
    }
    expect((await tryFrom(newAddress(), email, PASSWORD)).status).toBe(303);
    expect((await tryFrom(attacker, another, PASSWORD)).status).toBe(303);
    // A client cannot choose its address: only the last entry, set by the proxy, counts.
    expect((await tryFrom(`${newAddress()}, ${attacker}`, email, PASSWORD)).status).toBe(429);
  });

  it("count all addresses of an IPv6 network as one client, and an IPv4-mapped IPv6 address as IPv4", async () => {
    const { email } = addCustomer(strict);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await tryFrom(`2001:db8:0:1::${attempt}`, email, "Wrong-pass1!")).status).toBe(400);
    }
    expect((await tryFrom("2001:db8:0:1:ffff::1", email, PASSWORD)).status).toBe(429);
    expect((await tryFrom("2001:db8:0:2::1", email, PASSWORD)).status).toBe(303);

    const host = newAddress();
    for (const address of [host, `::ffff:${host}`]) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await tryFrom(address, email, "Wrong-pass1!")).status).toBe(400);
      }
    }
    expect((await tryFrom(host, email, PASSWORD)).status).toBe(429);
  });

  it("slow down attempts on one account from many addresses, and do not lock out its owner", async () => {
    const { email } = addCustomer(strict);
    for (let host = 1; host <= 50; host += 1) {
      expect((await tryFrom(`198.51.100.${host}`, email, "Wrong-pass1!")).status).toBe(400);
    }
    const slowed = await tryFrom("198.51.100.1", email, PASSWORD);
    const seconds = Number(slowed.headers.get("Retry-After"));
    expect([slowed.status, seconds > 0, seconds <= 300]).toEqual([429, true, true]);
    const owner = newAddress();
    expect((await tryFrom(owner, email, "Wrong-pass1!")).status).toBe(400);
    expect((await tryFrom(owner, email, PASSWORD)).status).toBe(429);
    expect((await tryFrom(newAddress(), email, PASSWORD)).status).toBe(303);
  });

  it("do not count successful attempts", async () => {
    const { email } = addCustomer(strict);
    const address = newAddress();
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) {
        expect((await tryFrom(address, email, "Wrong-pass1!")).status).toBe(400);
      }
      expect((await tryFrom(address, email, PASSWORD)).status).toBe(303);
    }
  });

  it("require 1.5 seconds between submits of one browser, and between calls for one account", async () => {
    const { email } = addCustomer(strict);
    const client = strict.client();
    await client.post("/theme", { theme: "dark" });
    const address = from(newAddress());
    const wrong = { email, password: "Wrong-pass1!" };
    await tryLogIn(client, wrong, address);
    const [one, other] = await Promise.all([tryLogIn(client, wrong, address), tryLogIn(client, wrong, address)]);
    const calls = await Promise.all([apiLogin(strict, wrong, address), apiLogin(strict, wrong, address)]);
    const hasty = [one, other].find(({ status }) => status === 429);
    const hastyCall = calls.find(({ status }) => status === 429);
    for (const answer of [hasty, hastyCall]) {
      expect(Number(answer?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      expect(wordsOf((await answer?.text()) ?? "")).toContain("Please wait a moment before retrying.");
    }
    expect(calls.map(({ status }) => status).sort()).toEqual([401, 429]);
  });

  it("allow a client six emails an hour for one account, and other clients still more", async () => {
    const { email } = addCustomer(strict);
    const sendRequest = (address: string) => strict.client().json("POST", "/api/users/fpw", { email }, from(address));
    const address = newAddress();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await sendRequest(address)).status);
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
    expect((await sendRequest(newAddress())).status).toBe(200);
  });

  it("allow a client six emails an hour to one address by registrations, whether it has an account or not", async () => {
    const { email: known } = addCustomer(strict);
    for (const [name, email] of [
      ["known", known],
      ["free", `free-${known}`],
    ] as const) {
      const address = newAddress();
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const client = strict.client();
        const person = { firstName: "Robin", lastName: "Newcomer", username: `${name}-${attempt}`, email };
        const body = { ...person, password: PASSWORD, grecaptcha: await client.solvedCaptcha() };
        statuses.push((await client.json("POST", "/api/users", body, from(address))).status);
      }
      expect([name, statuses]).toEqual([name, [...Array(6).fill(201), 429]]);
      expect(await strict.data.emails.to(email)).toHaveLength(6);
    }
  });

  it("do not count what is refused without an email: a taken username, and a request within 40 seconds of another", async () => {
    const { id, email: known } = addCustomer(strict);
    const { username } = strict.data.users.get({ id });
    const email = `choosing-${known}`;
    const address = newAddress();
    const send = async (path: string, body: object) => {
      const client = strict.client();
      const grecaptcha = await client.solvedCaptcha();
      return (await client.json("POST", `/api/users${path}`, { ...body, email, grecaptcha }, from(address))).status;
    };
    const person = { firstName: "Robin", lastName: "Newcomer", password: PASSWORD };
    for (let attempt = 0; attempt < 7; attempt += 1) expect(await send("", { ...person, username })).toBe(400);
    expect(await send("", { ...person, username: "choosing" })).toBe(201);
    for (let attempt = 0; attempt < 7; attempt += 1) expect(await send("/resendconfirmation", {})).toBe(429);
    expect(await send("/fpw", {})).toBe(200);
  });

  it("require 40 seconds between confirmation emails, to known and unknown addresses alike", async () => {
    const { email: known } = addCustomer(strict);
    const resend = async (email: string) => {
      const client = strict.client();
      const body = { email, grecaptcha: await client.solvedCaptcha() };
      return client.json("POST", "/api/users/resendconfirmation", body, from(newAddress()));
    };
    for (const email of [known, `unknown-${known}`]) {
      expect((await resend(email)).status).toBe(200);
      const hasty = await resend(email);
      expect(hasty.status).toBe(429);
      expect(Number(hasty.headers.get("Retry-After"))).toBeLessThanOrEqual(40);
      expect((await hasty.json()).message).toMatch(/You can ask for another email in (?:\d|[1-3]\d|40) s/);
    }
    strict.data.users.ageConfirmationRequest(known, 40_000);
    expect((await resend(known)).status).toBe(200);
    // As after the clock was set back.
    strict.data.users.ageConfirmationRequest(known, -3_600_000);
    expect((await resend(known)).status).toBe(200);
  });

  it("require 40 seconds between the emails of the thanks page, which shows the wait", async () => {
    const client = strict.client();
    const body = {
      firstName: "Robin",
      lastName: "Newcomer",
      username: "resend",
      email: "resend@example.com",
      password: "Secret-pass9!",
      grecaptcha: await client.solvedCaptcha(),
    };
    const { url } = await (await client.json("POST", "/api/users", body, from(newAddress()))).json();
    const form = formOf(await client.page(url), "Resend email");
    expect(Page.parse(form).button("Resend email").isDisabled).toBe(true);
    expect(wordsOf(form)).toMatch(/You can ask for another email in (?:3\d|40) s/);
    const captcha = await client.answeredCaptcha();
    const hasty = await client.post(new URL(url).pathname, captcha, from(newAddress()));
    expect([hasty.status, hasty.headers.has("Retry-After")]).toEqual([429, true]);
    expect(wordsOf(await hasty.text())).toMatch(/You can ask for another email in (?:3\d|40) s/);
    expect(await strict.data.emails.to(body.email)).toHaveLength(1);
  });
});

it("the log contains none of the secrets", () => {
  const log = shop.output();
  expect(log).toContain('"path":"/users/resetpw/…"');
  expect(seenSecrets.length).toBeGreaterThan(5);
  for (const secret of seenSecrets) expect(log).not.toContain(secret);
});
