import { request as httpRequest } from "node:http";
import { describe, expect, inject, it } from "vitest";
import { addAdmin, nonAdmins, signedInAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

const account = (id: string) => shop.data.users.find({ id });
const idOf = (username: string) => shop.data.users.get({ username }).id;
const changesOf = (id: string) => shop.data.adminChanges.of(id);
const usersListed = (html: string) => [...html.matchAll(/\/admin\/user\/(\w+)\/edit/g)].map(([, id]) => id);
const countOf = (html: string) => /Showing \d+ of \d+/.exec(wordsOf(html))?.[0];

/** A user's new values; a form posts check boxes only when they are ticked. */
type Wanted = {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  isAdmin: boolean;
  isActive: boolean;
};

/** A user's values; jane's for a user that does not exist. */
function present(id: string): Wanted {
  const user = shop.data.users.find({ id }) ?? shop.data.users.named("jane");
  const { firstName, lastName, username, email, isAdmin, isActive } = user;
  return { firstName, lastName, username: String(username), email: String(email), isAdmin, isActive };
}

type Answer = { status: number; words: string };
type Change = (client: ShopClient, id: string, wanted: Partial<Wanted>) => Promise<Answer>;

async function answered(response: Response): Promise<Answer> {
  return { status: response.status, words: wordsOf(await response.text()) };
}

const changes: [string, Change, number][] = [
  [
    "form",
    async (client, id, wanted) => {
      const { isAdmin, isActive, ...texts } = { ...present(id), ...wanted };
      const boxes = { ...(isAdmin ? { isAdmin: "on" } : {}), ...(isActive ? { isActive: "on" } : {}) };
      return answered(await client.post(`/admin/user/${id}/edit`, { ...texts, ...boxes }));
    },
    303,
  ],
  ["API", async (client, id, wanted) => answered(await client.json("PUT", `/api/users/${id}`, wanted)), 200],
];

type Delete = (client: ShopClient, id: string) => Promise<Answer>;
const deletions: [string, Delete, number][] = [
  ["form", async (client, id) => answered(await client.post("/admin/userlist", { intent: "delete", id })), 303],
  ["API", async (client, id) => answered(await client.json("DELETE", `/api/users/${id}`)), 200],
];

async function signedIn(email: string): Promise<ShopClient> {
  const client = shop.client();
  await logIn(client, email);
  return client;
}

async function bearerOf(email: string): Promise<Record<string, string>> {
  const client = shop.client();
  const grecaptcha = await client.solvedCaptcha();
  const response = await client.json("POST", "/api/users/login", { email, password: PASSWORD, grecaptcha });
  return { Authorization: `Bearer ${(await response.json()).token}` };
}

const sessionOf = async (client: ShopClient) => (await client.get("/api/users/session")).status;
const profileBy = async (headers: Record<string, string>) =>
  (await shop.client().get("/api/users/profile", headers)).status;

describe("the list of users", () => {
  it("shows every account, and no guest", async () => {
    const guest = shop.client();
    await guest.becomeGuest();
    const html = await admin.page("/admin/userlist");
    const accounts = shop.data.users.count({ isGuest: false });
    expect(countOf(html)).toBe(`Showing ${accounts} of ${accounts}`);
    expect(wordsOf(html)).toContain(`Total Users ${accounts}`);
    for (const word of [
      "ID",
      "NAME",
      "USERNAME",
      "EMAIL",
      "ADMIN",
      "ACTIONS",
      "Edit User",
      "Delete User",
      "Are you sure?",
    ])
      expect(wordsOf(html)).toContain(word);
    expect(usersListed(html)).toContain(idOf("jane"));
  });

  it.each([
    ["id", () => idOf("john").slice(5, 24).toUpperCase(), ["john"]],
    ["firstName", () => "ohN", ["john"]],
    ["lastName", () => "dEM", ["jane", "john"]],
    ["username", () => "ppor", ["support"]],
    ["email", () => "JANE@", ["jane"]],
    ["isAdmin", () => "yes", ["admin", "support"]],
    ["email", () => "%", []],
    ["username", () => "_", []],
    ["username", () => "' or '1'='1", []],
  ])("filters by %s", async (name, value, expected) => {
    const query = new URLSearchParams({ [name]: value(), firstName: "", [name]: value() });
    const html = await admin.page(`/admin/userlist?${query}`);
    const found = usersListed(html).map((id) => String(account(String(id))?.username));
    const own = found.filter((username) => !username.startsWith("customer"));
    expect(own.sort()).toEqual(expected);
    expect(countOf(html)).toMatch(new RegExp(`^Showing ${found.length} of \\d+$`));
    const api = await (await admin.get(`/api/users?${query}`)).json();
    expect(api.map((user: { _id: string }) => user._id).sort()).toEqual(usersListed(html).sort());
    expect(fieldOf(html, name) || "yes").not.toBe("");
  });

  it("combines filters, and ignores case in any alphabet", async () => {
    const { id } = addCustomer(shop);
    shop.data.users.change({ id }, { firstName: "Čeněk", lastName: "Ørsted" });
    const listed = async (query: Record<string, string>) =>
      usersListed(await admin.page(`/admin/userlist?${new URLSearchParams(query)}`));
    expect(await listed({ firstName: "čENĚ", lastName: "ØR", isAdmin: "no" })).toEqual([id]);
    expect(await listed({ firstName: "čENĚ", isAdmin: "yes" })).toEqual([]);
  });

  it("shows errors beside the filter concerned", async () => {
    const response = await admin.get("/admin/userlist?isAdmin=perhaps&lastName=Demo");
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(wordsOf(html)).toContain("Please choose Yes, No or Any");
    expect(usersListed(html)).toContain(idOf("jane"));
    const api = await admin.get("/api/users?isAdmin=perhaps");
    expect(api.status).toBe(400);
    expect((await api.json()).fields).toEqual({ isAdmin: "Please choose Yes, No or Any" });
  });

  it("is paged, and keeps its filters", async () => {
    for (let more = 0; more < 30; more += 1) addCustomer(shop);
    const first = await admin.page("/admin/userlist?lastName=customer");
    expect(usersListed(first)).toHaveLength(25);
    expect(first).toMatch(
      /href="\/admin\/userlist\?lastName=customer&amp;pageNumber=2"[^>]*rel="next"|rel="next"[^>]*href="\/admin\/userlist\?lastName=customer&amp;pageNumber=2"/,
    );
    const second = await admin.page("/admin/userlist?lastName=customer&pageNumber=2");
    expect(usersListed(second).length).toBeGreaterThan(4);
    expect(usersListed(second).filter((id) => usersListed(first).includes(id))).toEqual([]);
    expect(usersListed(await admin.page("/admin/userlist?lastName=customer&pageNumber=999"))).toEqual(
      usersListed(second),
    );
  });

  it("is an array in the API, paged by headers", async () => {
    const response = await admin.get("/api/users?lastName=customer&pageSize=10&pageNumber=2");
    const total = shop.data.users.count({ lastName: "Customer" });
    expect(response.headers.get("X-Total-Count")).toBe(String(total));
    expect(response.headers.get("Link")).toContain('rel="next"');
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const users = await response.json();
    expect(users).toHaveLength(10);
    expect(Object.keys(users[0]).sort()).toEqual(
      [
        "_id",
        "createdAt",
        "email",
        "firstName",
        "isActive",
        "isAdmin",
        "isGuest",
        "lastName",
        "role",
        "username",
      ].sort(),
    );
    expect(await (await admin.get("/api/users?pageNumber=5000")).json()).toEqual([]);
    expect(JSON.stringify(users)).not.toMatch(/hash|argon|token/i);
  });

  it("takes back what it gave, of customers too, and no admin without a role", async () => {
    const jane = await (await admin.get(`/api/users/${idOf("jane")}`)).json();
    const answer = await admin.json("PUT", `/api/users/${jane._id}`, jane);
    expect([answer.status, await answer.json()]).toEqual([200, jane]);
    const refused = await admin.json("PUT", `/api/users/${jane._id}`, { isAdmin: true, role: null });
    expect([refused.status, (await refused.json()).fields]).toEqual([400, { role: "Please choose a role" }]);
  });

  it("returns a single user, and no guest", async () => {
    const id = idOf("jane");
    expect(await (await admin.get(`/api/users/${id}`)).json()).toMatchObject({
      _id: id,
      firstName: "Jane",
      lastName: "Demo",
      username: "jane",
      email: "jane@example.com",
      isAdmin: false,
      isActive: true,
    });
    expect((await (await admin.get("/api/users/profile")).json()).username).toBe("admin");
    const guest = shop.data.users.get({ isGuest: true }).id;
    for (const unknown of [guest, "unknown", "%00"]) {
      expect((await admin.get(`/api/users/${unknown}`)).status, String(unknown)).toBe(404);
    }
    expect((await admin.get(`/admin/user/${guest}/edit`)).status).toBe(404);
  });
});

describe.each(changes)("a user changed through the %s", (channel, change, accepted) => {
  it("has the new values", async () => {
    const { id } = addCustomer(shop);
    const wanted = {
      firstName: " robin ",
      lastName: "o'neill",
      username: `..robin-${channel.toLowerCase()}`,
      email: `ROBIN-${channel}@Example.com`,
    };
    const { status } = await change(admin, id, { ...wanted, isAdmin: true });
    expect(status).toBe(accepted);
    expect(account(id)).toMatchObject({
      firstName: "Robin",
      lastName: "O'Neill",
      username: `robin-${channel.toLowerCase()}`,
      email: `robin-${channel.toLowerCase()}@example.com`,
      isAdmin: true,
      isActive: true,
    });
    await expect(signedIn(`robin-${channel.toLowerCase()}@example.com`)).resolves.toBeTruthy();
  });

  it.each([
    ["no first name", { firstName: " " }, "Required"],
    ["HTML in the last name", { lastName: "<b>x</b>" }, "No HTML allowed"],
    ["a digit in the first name", { firstName: "R2D2" }, "Only letters, apostrophe, hyphen and space"],
    ["a name of 51 letters", { lastName: "a".repeat(51) }, "Too long"],
    ["no user name", { username: "" }, "Required"],
    ["a user name with a space", { username: "casey c" }, "Invalid characters"],
    ["a user name of 31 characters", { username: "a".repeat(31) }, "Too long"],
    ["another user's user name", { username: "JANE" }, "This username is taken"],
    ["no email address", { email: "" }, "Email required"],
    ["an invalid email format", { email: "casey" }, "Invalid email format"],
    ["a second header in the address", { email: "c@example.com\nBcc: j@example.com" }, "Invalid email format"],
    ["another user's address", { email: "Jane@example.com" }, "This email address is taken by another account"],
  ])("is refused with %s", async (_, wrong, message) => {
    const { id } = addCustomer(shop);
    const before = account(id);
    const { status, words } = await change(admin, id, wrong);
    expect(status).toBe(400);
    expect(words).toContain(message);
    expect(account(id)).toEqual(before);
    expect(changesOf(id)).toEqual([]);
  });

  it("cannot take the support account's name without being an admin", async () => {
    const { id } = addCustomer(shop);
    const support = idOf("support");
    shop.data.users.change({ id: support }, { username: "moved" });
    try {
      expect((await change(admin, id, { username: "Support" })).status).toBe(400);
      expect((await change(admin, id, { username: "Support", isAdmin: true })).status).toBe(accepted);
      expect((await change(admin, id, { username: `was-support-${channel}` })).status).toBe(accepted);
    } finally {
      shop.data.users.change({ id: support }, { username: "support" });
    }
  });

  it("is signed out at once when deactivated, and cannot sign in", async () => {
    const { id, email } = addCustomer(shop);
    const [browser, headers] = [await signedIn(email), await bearerOf(email)];
    expect([await sessionOf(browser), await profileBy(headers)]).toEqual([200, 200]);
    expect((await change(admin, id, { isActive: false })).status).toBe(accepted);
    expect([await sessionOf(browser), await profileBy(headers)]).toEqual([401, 401]);
    await expect(signedIn(email)).rejects.toThrow("400");
    expect((await change(admin, id, { isActive: true })).status).toBe(accepted);
    expect([await sessionOf(browser), await profileBy(headers)]).toEqual([401, 401]);
    await expect(signedIn(email)).resolves.toBeTruthy();
  });

  it("loses access at once when no longer an admin", async () => {
    const { id, email } = addAdmin(shop);
    const [browser, headers] = [await signedIn(email), await bearerOf(email)];
    expect((await browser.get("/admin/userlist")).status).toBe(200);
    expect((await change(admin, id, { isAdmin: false })).status).toBe(accepted);
    expect([await sessionOf(browser), await profileBy(headers)]).toEqual([401, 401]);
    expect((await browser.get("/admin/userlist")).headers.get("Location")).toContain("/login");
  });

  it("has a new confirmed address, and links to the old one end", async () => {
    const { id, email } = addCustomer(shop);
    const forgot = shop.client();
    await forgot.json("POST", "/api/users/fpw", { email });
    shop.data.users.change({ id }, { confirmedAt: null });
    await expect(signedIn(email)).rejects.toThrow("400");
    expect((await change(admin, id, { email: `new-${channel.toLowerCase()}-${email}` })).status).toBe(accepted);
    await expect(signedIn(`new-${channel.toLowerCase()}-${email}`)).resolves.toBeTruthy();
    expect(shop.data.accountTokens.count({ userId: id })).toBe(0);
    const emails = (await shop.data.emails.to(email)).map(({ text }) => text);
    expect(emails.join()).toContain(`new-${channel.toLowerCase()}-${email}`);
  });

  it("becomes an admin only with a confirmed address, which a new one is", async () => {
    const { id, email } = addCustomer(shop);
    shop.data.users.change({ id }, { confirmedAt: null });
    const before = account(id);
    const refused = await change(admin, id, { isAdmin: true });
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Only a user who has confirmed the email address can become an admin");
    expect(account(id)).toEqual(before);
    expect((await change(admin, id, { lastName: "Renamed" })).status).toBe(accepted);
    expect((await change(admin, id, { isAdmin: true, email: `as-admin-${channel}-${email}` })).status).toBe(accepted);
    expect(account(id)).toMatchObject({ isAdmin: true, confirmedAt: expect.any(Date) });
  });

  it("takes the address of a registration that was not confirmed", async () => {
    const [{ id }, registered] = [addCustomer(shop), addCustomer(shop)];
    shop.data.users.change({ id: registered.id }, { confirmedAt: null });
    expect((await change(admin, id, { email: registered.email })).status).toBe(accepted);
    expect(account(id)).toMatchObject({ email: registered.email });
    expect(shop.data.users.count({ email: registered.email })).toBe(1);
  });

  it("cannot be the admin's own account losing its role", async () => {
    const id = idOf("admin");
    for (const wrong of [{ isAdmin: false }, { isActive: false }]) {
      const { status, words } = await change(admin, id, wrong);
      expect(status).toBe(409);
      expect(words).toContain("You cannot deactivate yourself or take your own admin rights away");
    }
    expect(await sessionOf(admin)).toBe(200);
    expect((await change(admin, id, { firstName: "Shop" })).status).toBe(accepted);
  });

  it("is 404 when missing", async () => {
    expect((await change(admin, "0".repeat(24), { ...present(idOf("jane")), username: "x" })).status).toBe(404);
  });

  it("is audited with old and new values of changed fields only", async () => {
    const { id, email } = addCustomer(shop);
    await change(admin, id, { lastName: "Smith", isAdmin: true });
    await change(admin, id, { lastName: "Smith" });
    const [only, ...more] = changesOf(id);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ actorName: "admin", entity: "user", action: "changed" });
    expect(only?.changes).toEqual({
      lastName: { before: "Customer", after: "Smith" },
      isAdmin: { before: false, after: true },
      role: { before: null, after: "owner" },
    });
    const words = wordsOf(await admin.page("/admin/changes"));
    expect(words).toContain("last name: Customer → Smith");
    expect(words).not.toContain(email);
  });
});

describe("the API's change", () => {
  it.each([
    ["a word for a flag", { isAdmin: "true" }],
    ["a number for a name", { firstName: 7 }],
    ["null for an address", { email: null }],
    ["an object for a user name", { username: {} }],
  ])("is refused with %s", async (_, wrong) => {
    const { id } = addCustomer(shop);
    const before = account(id);
    expect((await admin.json("PUT", `/api/users/${id}`, wrong)).status).toBe(400);
    expect(account(id)).toEqual(before);
  });

  it("cannot set protected fields", async () => {
    const { id } = addCustomer(shop);
    const before = account(id);
    const body = {
      _id: "1",
      isGuest: true,
      password: "x",
      passwordHash: "x",
      profileUpdateCount: 9,
      confirmedAt: null,
    };
    expect((await admin.json("PUT", `/api/users/${id}`, body)).status).toBe(200);
    expect(account(id)).toEqual(before);
  });
});

describe.each(deletions)("a user deleted through the %s", (_, remove, accepted) => {
  it("is signed out, and their orders keep a copy", async () => {
    const { id, email } = addCustomer(shop);
    const [browser, headers] = [await signedIn(email), await bearerOf(email)];
    const product = shop.data.products.plain().id;
    const order = await (await browser.json("POST", "/api/orders", orderBody(product))).json();
    await browser.json("POST", `/api/products/${product}/reviews`, { rating: 5, comment: "Good" });
    await admin.json("PUT", `/api/users/${id}`, { lastName: "Renamed" });

    expect((await remove(admin, id)).status).toBe(accepted);
    expect(account(id)).toBeUndefined();
    expect([await sessionOf(browser), await profileBy(headers)]).toEqual([401, 401]);
    const stored = await (await admin.get(`/api/orders/${order._id}`)).json();
    expect(stored.user).toMatchObject({ firstName: "Casey", lastName: "Customer" });
    const names = shop.data.reviews.list({ comment: "Good" }).map(({ name }) => name);
    expect(names).not.toContain("Casey");
    // The audit log no longer contains personal data of the deleted user.
    const written = changesOf(id);
    expect(written.map(({ action }) => action)).toEqual(["changed", "deleted"]);
    expect(JSON.stringify(written)).not.toMatch(/Renamed|Customer|customer\d/);
    expect((await remove(admin, id)).status).toBe(404);
    expect(changesOf(id)).toEqual(written);
  });

  it("is never the account that receives customers' messages", async () => {
    const refused = await remove(admin, idOf("support"));
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("Customers write to this account.");
    expect(account(idOf("support"))).toBeDefined();
  });

  it("is never the admin's own account, a guest or a missing one", async () => {
    const own = await remove(admin, idOf("admin"));
    expect(own.status).toBe(409);
    expect(own.words).toContain("You cannot delete yourself");
    expect(await sessionOf(admin)).toBe(200);
    const before = shop.data.users.count();
    const guest = shop.data.users.get({ isGuest: true }).id;
    for (const unknown of [String(guest), "", "' or 1=1"]) {
      const { status } = await remove(admin, unknown || "unknown");
      expect(status, unknown).toBe(404);
    }
    expect(shop.data.users.count()).toBe(before);
  });
});

describe("an admin's account whose address is not confirmed", () => {
  it("is not replaced by a registration with the address, whose owner gets the link to confirm it", async () => {
    const { id, email } = addAdmin(shop);
    shop.data.users.change({ id }, { confirmedAt: null });
    const client = shop.client();
    const names = { firstName: "Mallory", lastName: "Other", username: "mallory-other" };
    const body = { ...names, email, password: "Other-pass2?", grecaptcha: await client.solvedCaptcha() };
    expect((await client.json("POST", "/api/users", body)).status).toBe(201);
    expect(account(id)).toMatchObject({ email, isAdmin: true, confirmedAt: null });
    const texts = (await shop.data.emails.to(email)).map(({ text }) => text);
    const [link = ""] = /\/user\/confirm\/\S+/.exec(texts.join()) ?? [];
    expect((await client.get(link)).status).toBe(200);
    await expect(signedIn(email)).resolves.toBeTruthy();
  });
});

describe("admins who remove each other at once", () => {
  it.each<[string, (client: ShopClient, id: string) => Promise<Response>]>([
    ["demoting", (client, id) => client.json("PUT", `/api/users/${id}`, { isAdmin: false })],
    ["deactivating", (client, id) => client.json("PUT", `/api/users/${id}`, { isActive: false })],
    ["deleting", (client, id) => client.json("DELETE", `/api/users/${id}`)],
  ])("by %s leave at least one admin", async (_, turn) => {
    const own = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const [one, other] = [addAdmin(own), addAdmin(own)];
      for (const username of ["admin", "support"]) own.data.users.change({ username }, { isAdmin: false });
      const [first, second] = [own.client(), own.client()];
      await logIn(first, one.email);
      await logIn(second, other.email);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_unused, index) => (index % 2 ? turn(first, other.id) : turn(second, one.id))),
      );
      const statuses = answers.map(({ status }) => status);
      // Repeating the successful request does no harm; the other admin has lost access.
      const accepted = statuses.flatMap((status, index) => (status === 200 ? [index % 2] : []));
      expect(new Set(accepted).size).toBe(1);
      expect(statuses.filter((status) => ![200, 401, 404, 409].includes(status))).toEqual([]);
      expect(own.data.users.count({ isAdmin: true, isActive: true })).toBe(1);
    } finally {
      await own.remove();
    }
  });
});

describe("a change that is on its way while its sender loses the right to make it", () => {
  const product = shop.data.products.plain();
  const changesOfStaff: [string, string, string, string, string][] = [
    ["a call", "PUT", `/api/products/${product.id}`, "application/json", '{"price":0.01}'],
    ["a form", "POST", "/admin/productlist", "application/x-www-form-urlencoded", `intent=delete&id=${product.id}`],
    [
      "a form in parts",
      "POST",
      "/admin/productlist",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\ndelete\r\n--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n${product.id}\r\n--x--\r\n`,
    ],
  ];

  /** Sends a request, and its body when the shop has begun with it and some work is done. */
  function withSlowBody(
    client: ShopClient,
    method: string,
    path: string,
    body: string,
    more: Record<string, string>,
    work: () => Promise<void>,
  ) {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      Origin: shop.url,
      Cookie: cookie,
      Expect: "100-continue",
      "Content-Length": body.length,
      ...more,
    };
    return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = httpRequest(new URL(path, shop.url), { method, headers }, async (response) => {
        const chunks = await response.toArray();
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() });
      });
      sent.on("error", reject).flushHeaders();
      sent.once("continue", () => work().then(() => sent.end(body), reject));
    });
  }

  it.each(changesOfStaff)("is refused: %s of a former manager", async (_, method, path, type, body) => {
    const { id, email } = addAdmin(shop, "manager");
    const [browser, token] = [await signedIn(email), await bearerOf(email)];
    const before = shop.data.products.plain();
    const senders = path.startsWith("/api/") ? [{}, token] : [{}];
    for (const headers of senders) {
      const more = { "Content-Type": type, ...headers };
      const answer = await withSlowBody(browser, method, path, body, more, async () => {
        expect((await browser.get("/admin/productlist")).status).toBe(200);
        shop.data.users.change({ id }, { role: "fulfilment" });
      });
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("your role was changed");
      shop.data.users.change({ id }, { role: "manager" });
    }
    expect(shop.data.products.plain()).toEqual(before);
  });

  it("is refused: the name of a customer whose account was deactivated", async () => {
    const { id, email } = addCustomer(shop);
    const browser = await signedIn(email);
    const { lastName, username } = present(id);
    const body = JSON.stringify({ firstName: "Robin", lastName, username, email });
    const more = { "Content-Type": "application/json" };
    const answer = await withSlowBody(browser, "PUT", "/api/users/profile", body, more, async () => {
      expect((await browser.get("/profile")).status).toBe(200);
      await admin.json("PUT", `/api/users/${id}`, { isActive: false });
    });
    expect(answer.status).toBe(409);
    expect(account(id)?.firstName).toBe("Casey");
  });
});

describe("the back office and its calls", () => {
  const screens = ["/admin/userlist", "/admin/user/ID/edit", "/admin/changes"];
  const data = [
    ["/admin/userlist", "routes/admin.userlist"],
    ["/admin/userlist", "routes/admin"],
    ["/admin/user/ID/edit", "routes/admin.user.$id.edit"],
    ["/admin/changes", "routes/admin.changes"],
  ] as const;

  it("are for admins only", async () => {
    const { id } = addCustomer(shop);
    const before = account(id);
    const form = {
      firstName: "Mallory",
      lastName: "M",
      username: "mallory",
      email: "m@example.com",
      isAdmin: "on",
      isActive: "on",
    };
    for (const [who, client] of await nonAdmins(shop)) {
      for (const screen of screens) {
        const path = screen.replace("ID", id);
        const response = await client.get(path);
        expect([response.status, response.headers.get("Location")?.split("?")[0]], `${who} ${path}`).toEqual([
          303,
          "/login",
        ]);
      }
      for (const [screen, route] of data) {
        const path = `${screen.replace("ID", id)}?_data=${encodeURIComponent(route)}`;
        for (const response of [await client.get(path), await client.post(path, { ...form, intent: "delete", id })]) {
          const text = await response.text();
          expect(text, `${who} ${path}`).not.toMatch(/Casey|customer\d|jane@/);
          const to = response.headers.get("X-Remix-Redirect") ?? response.headers.get("Location") ?? "";
          expect(to === "" ? response.status : to.split("?")[0], `${who} ${path}`).toSatisfy(
            (answer: string | number) => answer === "/login" || answer === 405 || answer === 403,
          );
        }
      }
      await client.post(`/admin/user/${id}/edit`, form);
      await client.post("/admin/userlist", { intent: "delete", id });
      const status =
        who === "a visitor" ? 401 : who === "a guest" ? expect.toSatisfy((value) => [401, 403].includes(value)) : 403;
      expect((await client.get("/api/users")).status, who).toEqual(status);
      expect((await client.get(`/api/users/${id}`)).status, who).toEqual(status);
      expect((await client.json("PUT", `/api/users/${id}`, { isAdmin: true })).status, who).toEqual(status);
      expect((await client.json("DELETE", `/api/users/${id}`)).status, who).toEqual(status);
    }
    expect(account(id)).toEqual(before);
    const wrong = await admin.get("/api/users", { Authorization: "Bearer nothing" });
    expect(wrong.status).toBe(401);
    expect((await wrong.json()).message).toBe("Not authorized, token failed");
  });

  it("refuse other methods and other sites", async () => {
    const { id } = addCustomer(shop);
    const response = await admin.json("POST", `/api/users/${id}`, {});
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT, DELETE"]);
    const foreign = { Origin: "https://evil.example" };
    expect((await admin.json("DELETE", `/api/users/${id}`, undefined, foreign)).status).toBe(403);
    expect((await admin.post("/admin/userlist", { intent: "delete", id }, foreign)).status).toBe(403);
    expect((await admin.post("/admin/userlist", { id })).status).toBe(400);
    expect(account(id)).toBeTruthy();
  });

  it("return the input of a refused form", async () => {
    const { id } = addCustomer(shop);
    const typed = { firstName: "Robin", lastName: "", username: "robin.r", email: "r@example.com", isActive: "on" };
    const html = await (await admin.post(`/admin/user/${id}/edit`, typed)).text();
    const form = formOf(html, "Edit User");
    expect([fieldOf(form, "firstName"), fieldOf(form, "username")]).toEqual(["Robin", "robin.r"]);
    const fields = Page.parse(form);
    expect([fields.field("isActive").isChecked, fields.field("isAdmin").isChecked]).toEqual([true, false]);
    expect(fields.errorOf("lastName")).not.toBe("");
  });
});
