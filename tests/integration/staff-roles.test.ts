import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "~/shop/staff/permissions";
import { addAdmin, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const clients = new Map<Role, ShopClient>();
let product: string;

const as = (role: Role): ShopClient => clients.get(role) ?? shop.client();

async function signedIn(role: Role): Promise<{ id: string; client: ShopClient }> {
  const { id, email } = addAdmin(shop, role);
  const client = shop.client();
  await logIn(client, email);
  return { id, client };
}

const pageOf = async (client: ShopClient, path: string) => Page.parse(await client.page(path));

beforeAll(async () => {
  clients.set("owner", await signedInAdmin(shop));
  for (const role of ["manager", "fulfilment"] as const) clients.set(role, (await signedIn(role)).client);
  product = shop.data.products.plain().id;
});

describe("the pages that a role is offered", () => {
  const menuOf = async (role: Role) =>
    (await pageOf(as(role), "/admin")).first('nav[aria-label="Back office"]').links.filter(unique);
  const unique = (link: string, index: number, links: string[]) => links.indexOf(link) === index;

  it("are all for an owner", async () => {
    expect(await menuOf("owner")).toEqual(
      expect.arrayContaining(["/admin/settings", "/admin/taxes", "/admin/userlist"]),
    );
  });

  it("are all but settings, taxes and the whole export for a manager", async () => {
    const offered = await menuOf("manager");
    const missing = (await menuOf("owner")).filter((link) => !offered.includes(link));
    expect(missing.sort()).toEqual(["/admin/export", "/admin/settings", "/admin/taxes"]);
  });

  it("are orders, products and messages for fulfillment", async () => {
    expect(await menuOf("fulfilment")).toEqual([
      "/admin",
      "/admin/orderlist",
      "/admin/returns",
      "/admin/productlist",
      "/admin/messages",
      "/admin/contactmessages",
      "/admin/shortcuts",
    ]);
  });

  it.each<[Role, boolean]>([
    ["owner", true],
    ["manager", true],
    ["fulfilment", false],
  ])("have sales and services on the overview of %s: %s", async (role, isShown) => {
    const { headings } = await pageOf(as(role), "/admin");
    expect(headings).toContain("To do");
    for (const card of ["Net sales", "External services", "Best sellers of the last 30 days"]) {
      expect(headings.includes(card), card).toBe(isShown);
    }
  });

  it("answer 403 with a page that says why, and keep the menu", async () => {
    const response = await as("fulfilment").get("/admin/userlist");
    const page = Page.parse(await response.text());
    expect(response.status).toBe(403);
    expect(page.main.text).toContain("Your role does not allow this.");
    expect(page.links).toContain("/admin/orderlist");
  });

  it("all open, and lead to no page that the role may not open", async () => {
    for (const role of ["manager", "fulfilment"] as const) {
      const seen = new Set<string>();
      for (const start of await menuOf(role)) {
        const { links } = (await pageOf(as(role), start)).main;
        for (const link of [start, ...links]) if (link.startsWith("/admin")) seen.add(link.replace(/[?#].*/, ""));
      }
      for (const path of seen) expect((await as(role).get(path)).status, `${role}: ${path}`).toBeLessThan(400);
    }
  });
});

describe("an order in the hands of fulfillment", () => {
  it("is shipped, noted and delivered", async () => {
    const { id } = await orderUpTo("paid", shop, sandbox, product);
    const page = await pageOf(as("fulfilment"), `/order/${id}`);
    for (const text of ["Refund…", "Cancel order…"]) expect(page.main.text).not.toContain(text);
    expect(page.links.filter((link) => link.startsWith("/admin/user"))).toEqual([]);
    for (const intent of ["note", "ship", "deliver"]) {
      expect((await as("fulfilment").post(`/order/${id}`, { intent, note: "Fragile" })).status, intent).toBe(303);
    }
    expect(shop.data.orders.get({ id }).deliveredAt).not.toBeNull();
  });

  it("is neither canceled nor refunded, by form or API", async () => {
    const { id } = await orderUpTo("paid", shop, sandbox, product);
    const packer = as("fulfilment");
    for (const intent of ["cancel", "refund", "stop-refund", "reviewed"]) {
      expect((await packer.post(`/order/${id}`, { intent, capture: "none" })).status, intent).toBe(403);
    }
    expect((await packer.json("PUT", `/api/orders/${id}/cancel`, {})).status).toBe(403);
    const wrong = { reason: "too long ".repeat(40) };
    expect((await packer.post(`/order/${id}`, { intent: "cancel", ...wrong })).status).toBe(403);
    expect((await packer.json("PUT", `/api/orders/${id}/cancel`, wrong)).status).toBe(403);
    expect((await packer.json("PUT", `/api/orders/${id}/cancel`, { restock: "no" })).status).toBe(403);
    expect((await packer.json("POST", `/api/orders/${id}/refund`, {})).status).toBe(403);
    expect(shop.data.orders.get({ id })).toMatchObject({ cancelledAt: null, holdsStock: true });
    const manager = await pageOf(as("manager"), `/order/${id}`);
    for (const text of ["Refund…", "Cancel order…"]) expect(manager.main.text).toContain(text);
    expect((await as("manager").json("PUT", `/api/orders/${id}/cancel`, {})).status).toBe(200);
  });

  it("is not canceled while it is unpaid, unless it is their own", async () => {
    const { id } = await orderUpTo("unpaid", shop, sandbox, product);
    expect((await as("fulfilment").json("PUT", `/api/orders/${id}/cancel`, {})).status).toBe(403);
    const { id: buyer, client } = await signedIn("fulfilment");
    shop.data.orders.change({ id }, { userId: buyer });
    expect((await client.post(`/order/${id}`, { intent: "cancel", reason: "" })).status).toBe(303);
  });
});

describe("the products in the hands of fulfillment", () => {
  it("have a stock that can be changed, and nothing else", async () => {
    const packer = as("fulfilment");
    const list = await pageOf(packer, "/admin/productlist");
    expect(list.main.links.filter((link) => link.includes("/edit") || link.includes("import"))).toEqual([]);
    for (const name of ["Create Product", "Delete", "Connect AliExpress"]) expect(list.button(name).exists).toBe(false);

    const { priceCents } = shop.data.products.get({ id: product });
    const form = (await pageOf(packer, `/admin/productlist/stock?id=${product}`)).form("Stock");
    expect(form.field("products[0].price").exists).toBe(false);
    const sent = {
      "products[0].id": product,
      "products[0].countInStockShown": form.field("products[0].countInStockShown").value ?? "",
      "products[0].countInStock": "77",
    };
    expect((await packer.post("/admin/productlist/stock", sent)).status).toBe(303);
    expect(shop.data.products.get({ id: product }).countInStock).toBe(77);
    const withPrice = { ...sent, "products[0].countInStock": "78", "products[0].price": "1.00" };
    expect((await packer.post("/admin/productlist/stock", withPrice)).status).toBe(403);
    expect(shop.data.products.get({ id: product })).toMatchObject({ countInStock: 77, priceCents });
  });

  /** Changes products by the API with a token of fulfillment. */
  async function putWithToken() {
    const body = { email: "", password: "Demo-pass1!", grecaptcha: await shop.client().solvedCaptcha() };
    const { email } = addAdmin(shop, "fulfilment");
    const { token } = await (await shop.client().json("POST", "/api/users/login", { ...body, email })).json();
    const headers = { Authorization: `Bearer ${token}` };
    return (changes: object, id = product) => shop.client().json("PUT", `/api/products/${id}`, changes, headers);
  }

  it("change by the API with their own token in the same way", async () => {
    const change = await putWithToken();
    const put = async (changes: object) => (await change(changes)).status;
    expect(await put({ _id: product, countInStock: 70 })).toBe(200);
    expect(await put({ countInStock: 71, price: 1 })).toBe(403);
    expect(await put({ name: "Free things" })).toBe(403);
    expect(shop.data.products.get({ id: product }).countInStock).toBe(70);
  });

  it("change by variant too, also by the API, which changes nothing else of the variants", async () => {
    const manager = as("manager");
    const { _id } = await (await manager.json("POST", "/api/products")).json();
    const inSize = (Size: string) => ({ options: { Size }, price: 20, countInStock: 5 });
    const options = [{ name: "Size", values: ["S", "M", "L"] }];
    const shirt = { name: "Packed shirt", options, variants: ["S", "M", "L"].map(inSize) };
    const saved = await (await manager.json("PUT", `/api/products/${_id}`, shirt)).json();
    const [small, medium, large] = saved.variants;

    const put = await putWithToken();
    const changed = await put({ variants: [{ _id: medium._id, countInStock: 9, countInStockShown: 5 }] }, _id);
    expect(changed.status).toBe(200);
    const after = { countInStock: 19, variants: [small, { ...medium, countInStock: 9 }, large] };
    expect(await changed.json()).toMatchObject(after);

    const refused: [status: number, variants: unknown][] = [
      [403, [{ _id: medium._id, countInStock: 8, price: 1 }]],
      [403, [{ _id: medium._id, isAvailable: false }]],
      [403, [{ options: { Size: "S" }, countInStock: 8 }]],
      [403, "none"],
      [400, [{ countInStock: 8 }]],
      [400, [{ _id: medium._id, countInStock: 8 }, { _id: product }]],
      [400, [{ _id: medium._id, countInStock: 8 }, { _id: medium._id }]],
      [400, [null]],
      [409, [{ _id: medium._id, countInStock: 8, countInStockShown: 5 }]],
    ];
    for (const [status, variants] of refused)
      expect([variants, (await put({ variants }, _id)).status]).toEqual([variants, status]);
    const unknown = await (await put({ variants: [{ _id: small._id }, { _id: product }] }, _id)).json();
    expect(Object.keys(unknown.fields)).toEqual(["variants.1._id"]);
    expect(await (await shop.client().get(`/api/products/${_id}`)).json()).toMatchObject(after);
  });
});

const API_STATUS = { accepted: 200 };
const FORM_STATUS = { accepted: 303 };

type Account = { id: string; firstName: string; lastName: string; username: string; email: string };

/** Changes a user by the form or the API, and returns the status. */
const channels = [
  [
    "form",
    FORM_STATUS,
    async (client: ShopClient, id: string, changes: Record<string, unknown>) => {
      const { isAdmin, isActive = true, ...texts } = { ...stored(id), ...changes };
      const boxes = { ...(isAdmin ? { isAdmin: "on" } : {}), ...(isActive ? { isActive: "on" } : {}) };
      const fields = Object.entries(texts).map(([name, value]) => [name, String(value ?? "")]);
      return (await client.post(`/admin/user/${id}/edit`, { ...Object.fromEntries(fields), ...boxes })).status;
    },
  ],
  [
    "API",
    API_STATUS,
    async (client: ShopClient, id: string, changes: Record<string, unknown>) =>
      (await client.json("PUT", `/api/users/${id}`, changes)).status,
  ],
] as const;

function stored(id: string): Account & { isAdmin: boolean } {
  const { firstName, lastName, username, email, isAdmin } = shop.data.users.get({ id });
  return { id, firstName, lastName, username: String(username), email: String(email), isAdmin };
}

describe.each(channels)("accounts changed by %s", (_, { accepted }, change) => {
  it("are customers only for a manager", async () => {
    const manager = as("manager");
    const customer = addCustomer(shop);
    expect(await change(manager, customer.id, { lastName: "Smith" })).toBe(accepted);
    expect(await change(manager, customer.id, { isAdmin: true, role: "fulfilment" })).toBe(403);
    for (const role of ["owner", "manager", "fulfilment"] as const) {
      const { id } = addAdmin(shop, role);
      for (const changes of [{ lastName: "Smith" }, { isActive: false }, { isAdmin: false }, { role: "fulfilment" }]) {
        expect(await change(manager, id, changes), `${role} ${JSON.stringify(changes)}`).toBe(403);
      }
      expect((await manager.json("DELETE", `/api/users/${id}`)).status).toBe(403);
      expect((await manager.post("/admin/userlist", { intent: "delete", id })).status).toBe(403);
      expect(shop.data.users.get({ id })).toMatchObject({ isAdmin: true, role, isActive: true, lastName: "Customer" });
    }
    expect(shop.data.users.get({ id: customer.id })).toMatchObject({ isAdmin: false, role: null, lastName: "Smith" });
  });

  it("get a role from an owner, which counts at once and is audited", async () => {
    const { id, client } = await signedIn("owner");
    expect(await change(as("owner"), id, { isAdmin: true, role: "fulfilment" })).toBe(accepted);
    expect((await client.get("/admin/orderlist")).status).toBe(200);
    expect((await client.get("/admin/settings")).status).toBe(403);
    expect(shop.data.adminChanges.list({ entityId: id }).map(({ changes }) => changes)).toEqual([
      { role: { before: "owner", after: "fulfilment" } },
    ]);
    const row = (await pageOf(as("owner"), `/admin/userlist?id=${id}`)).all("tbody tr")[0];
    expect(row?.text).toContain("Fulfillment");
    expect(await change(as("owner"), id, { isAdmin: false })).toBe(accepted);
    expect(shop.data.users.get({ id })).toMatchObject({ isAdmin: false, role: null });
  });

  it("of owners keep their own role", async () => {
    const { id, client } = await signedIn("owner");
    expect(await change(client, id, { isAdmin: true, role: "manager" })).toBe(409);
    expect(shop.data.users.get({ id }).role).toBe("owner");
  });
});

it("a role without admin rights is refused by the API", async () => {
  const { id } = addCustomer(shop);
  const response = await as("owner").json("PUT", `/api/users/${id}`, { role: "manager" });
  expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, ["role"]]);
  expect((await as("owner").json("PUT", `/api/users/${id}`, { isAdmin: true, role: "king" })).status).toBe(400);
});

it("owners who lower each other at once: one stays owner", async () => {
  for (const role of ["manager", "fulfilment"] as const) {
    const [one, other] = [await signedIn("owner"), await signedIn("owner")];
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const [actor, target] = index % 2 ? [one, other] : [other, one];
        return (await actor.client.json("PUT", `/api/users/${target.id}`, { role })).status;
      }),
    );
    expect(statuses.filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    const roles = [one, other].map(({ id }) => shop.data.users.get({ id }).role);
    expect(roles.sort()).toEqual(["owner", role].sort());
  }
});

it("a manager's user list offers no change of admins", async () => {
  const { id: staffId } = addAdmin(shop, "fulfilment");
  const { id: customerId } = addCustomer(shop);
  const list = await pageOf(as("manager"), "/admin/userlist");
  expect(list.links).toContain(`/admin/user/${customerId}/edit`);
  expect(list.links).not.toContain(`/admin/user/${staffId}/edit`);
  expect(list.links).not.toContain("/admin/users/new");
  expect((await pageOf(as("manager"), `/admin/user/${staffId}`)).links).not.toContain(`/admin/user/${staffId}/edit`);
  expect((await as("manager").get(`/admin/user/${staffId}/edit`)).status).toBe(403);
  const form = (await pageOf(as("manager"), `/admin/user/${customerId}/edit`)).form("Edit User");
  expect(form.field("isAdmin").exists).toBe(false);
  expect(form.field("role").exists).toBe(false);
});

describe("a new colleague", () => {
  const colleague = { firstName: "Robin", lastName: "Packer", role: "fulfilment" };
  let added = 0;
  const named = () => ({ ...colleague, username: `robin${++added}`, email: `robin${added}@example.com` });

  it.each([
    ["form", (fields: object) => as("owner").post("/admin/users/new", { ...fields }), 303],
    ["API", (fields: object) => as("owner").json("POST", "/api/users/staff", { ...fields }), 201],
  ])("added by %s sets a password by the link of the email, and has the role", async (_, add, accepted) => {
    const fields = named();
    expect((await add(fields)).status).toBe(accepted);
    const { text } = await sandbox.mailbox.nextTo(fields.email);
    const link = /\/users\/resetpw\/[\w-]+/.exec(text)?.[0] ?? "";
    const client = shop.client();
    await logIn(client, fields.email).catch(() => undefined);
    expect((await client.get("/admin/orderlist")).status).toBe(303);
    const password = { newPassword: "Demo-pass1!", verifyNewPassword: "Demo-pass1!" };
    const { main } = await client.open(link);
    expect([main.headings[0], main.text]).toEqual(["Set your password", expect.not.stringContaining("signed out")]);
    const set = await client.post(link, password);
    expect(set.status).toBe(303);
    expect((await client.open(set.headers.get("Location") ?? "")).text).toContain("Password set. Please sign in.");
    await logIn(client, fields.email);
    expect((await client.get("/admin/orderlist")).status).toBe(200);
    expect((await client.get("/admin/settings")).status).toBe(403);
    expect((await client.post(link, password)).status).toBe(404);
    const { id } = shop.data.users.get({ email: fields.email });
    expect(shop.data.adminChanges.list({ entityId: id }).map(({ action }) => action)).toEqual(["created"]);
    expect((await add(fields)).status).toBe(400);
    expect(shop.data.users.count({ email: fields.email })).toBe(1);
  });

  it("is refused with a taken name or address, with markup and without a role", async () => {
    const fields = named();
    for (const [name, value] of [
      ["username", "JANE"],
      ["email", "jane@example.com"],
      ["firstName", "<b>Robin</b>"],
      ["role", ""],
      ["role", "king"],
    ] as const) {
      const response = await as("owner").post("/admin/users/new", { ...fields, [name]: value });
      const page = Page.parse(await response.text());
      expect(response.status, name).toBe(400);
      expect(page.errorOf(name), name).not.toBe("");
      expect(page.field("lastName").value).toBe("Packer");
    }
    expect(shop.data.users.count({ email: fields.email })).toBe(0);
  });

  it("may have registered with the address before, without confirming it", async () => {
    const fields = named();
    const grecaptcha = await shop.client().solvedCaptcha();
    const registration = { ...fields, username: `early-${fields.username}`, password: "Demo-pass2!", grecaptcha };
    expect((await shop.client().json("POST", "/api/users", registration)).status).toBe(201);
    expect((await as("owner").json("POST", "/api/users/staff", fields)).status).toBe(201);
    expect(shop.data.users.list({ email: fields.email })).toMatchObject([
      { username: fields.username, isAdmin: true, role: "fulfilment", passwordHash: null },
    ]);
  });

  it("is not taken over by a registration with the same address", async () => {
    const fields = named();
    await as("owner").json("POST", "/api/users/staff", fields);
    const grecaptcha = await shop.client().solvedCaptcha();
    const registration = { ...fields, username: "mallory", password: "Demo-pass2!", grecaptcha };
    await shop.client().json("POST", "/api/users", registration);
    expect(shop.data.users.get({ email: fields.email })).toMatchObject({
      username: fields.username,
      passwordHash: null,
    });
  });
});
