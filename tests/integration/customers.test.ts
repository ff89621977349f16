import { describe, expect, it } from "vitest";
import { addAdmin, nonAdmins, signedInAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { Page, wordsOf } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient, shippingForm } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 10_000 });

type Listed = {
  _id: string;
  name: string;
  email: string;
  orders: number;
  spent: number;
  groups: string[];
  tags: string[];
};
type Customer = Listed & {
  user: string | null;
  version: string;
  notes: { _id: string; text: string; author: string }[];
  products: { product: string; qty: number }[];
  addresses: string[][];
  newestOrders: { _id: string }[];
};

const listed = async (query: Record<string, string> = {}): Promise<Listed[]> => {
  const response = await admin.get(`/api/customers?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.json();
};

async function customerOf(email: string): Promise<Customer> {
  const { id } = shop.data.customers.get({ email });
  return (await admin.get(`/api/customers/${id}`)).json();
}

const change = (id: string, body: object, client = admin) => client.json("PUT", `/api/customers/${id}`, body);

/** Orders as a new guest, or as the given client. */
async function order(email: string, more: object = {}, client?: ShopClient): Promise<string> {
  const buyer = client ?? shop.client();
  if (!client) await buyer.becomeGuest();
  const response = await buyer.json("POST", "/api/orders", orderBody(product.id, 1, { email, ...more }));
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json())._id;
}

let registered = 0;

/** Registers an account, and returns the link of its email that confirms the address. */
async function register(email: string): Promise<string> {
  registered += 1;
  const client = shop.client();
  const names = { firstName: "Gina", lastName: "Guest", username: `gina${registered}` };
  const body = { ...names, email, password: PASSWORD, grecaptcha: await client.solvedCaptcha() };
  expect((await client.json("POST", "/api/users", body)).status).toBeLessThan(300);
  const { text } = await sandbox.mailbox.nextTo(email);
  return new URL(/http\S+\/user\/confirm\/\S+/.exec(text)?.[0] ?? "").pathname;
}

/** Presses the button of the page of a link that adds the orders of the address. */
const addOrders = (link: string, page: Page) =>
  shop.client().post(page.form("Earlier orders").attribute("action") ?? link, {});

const answerOf = async (response: Response) => [response.status, wordsOf(await response.text())];

const EXPIRED = [404, expect.stringContaining("This link is no longer valid")];

const ownOrders = async (client: ShopClient): Promise<string[]> =>
  (await (await client.json("GET", "/api/orders/myorders")).json()).map(({ _id }: { _id: string }) => _id);

const sums = ({ orders, spent }: Listed) => [orders, spent];

describe("a guest", () => {
  it("is one customer by the email address, with the sums of what was ordered, paid, refunded and canceled", async () => {
    const { id, email } = await orderUpTo("paid", shop, sandbox, product.id);
    const { totalCents } = shop.data.orders.get({ id });
    expect(sums(await customerOf(email))).toEqual([1, totalCents / 100]);
    const unpaid = await order(email.toUpperCase());
    expect(sums(await customerOf(email))).toEqual([2, totalCents / 100]);
    expect((await admin.json("PUT", `/api/orders/${unpaid}/cancel`, {})).status).toBe(200);
    expect((await admin.json("POST", `/api/orders/${id}/refund`, { amount: 1.5 })).status).toBe(200);
    const found = await customerOf(email);
    expect(sums(found)).toEqual([1, (totalCents - 150) / 100]);
    expect(found.user).toBeNull();
    expect(found.products).toEqual([{ product: product.id, name: product.name, qty: 1 }]);
    expect(found.addresses).toHaveLength(1);
    expect(found.newestOrders.map(({ _id }) => _id)).toEqual([unpaid, id]);
    expect((await admin.json("POST", `/api/orders/${id}/refund`, {})).status).toBe(200);
    expect(sums(await customerOf(email))).toEqual([1, 0]);
    expect(shop.data.customers.count({ email })).toBe(1);
  });

  it("has the name of the newest order that is paid: anyone can place another for the address", async () => {
    const { email } = await orderUpTo("paid", shop, sandbox, product.id);
    const nameOf = async () => (await listed({ q: email })).map(({ name }) => name);
    const before = await nameOf();
    expect((await admin.json("PUT", "/api/settings", { bankTransfer: "Account 1" })).status).toBe(200);
    const shippingAddress = { ...orderBody("").shippingAddress, shipToFirstName: "Wilma", shipToLastName: "Winter" };
    const id = await order(email, { paymentMethod: "Bank Transfer", shippingAddress });
    expect(await nameOf()).toEqual(before);
    expect(await listed({ q: "Wilma" })).toEqual([]);
    expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Line 4" })).status).toBe(200);
    expect(await nameOf()).toEqual(["Wilma Winter"]);
  });

  it("becomes one customer with the account that confirms the address, and not before", async () => {
    const email = "gina@example.com";
    const before = await order(email);
    const { _id } = await customerOf(email);
    expect((await change(_id, { tags: ["Early"], note: "Called us." })).status).toBe(200);
    expect((await sandbox.mailbox.nextTo(email)).subject).toContain("order #");
    const link = await register(email);
    expect((await customerOf(email)).user).toBeNull();
    expect(shop.data.orders.get({ id: before }).userId).not.toBe(shop.data.users.get({ email }).id);
    expect((await shop.client().get(link)).status).toBe(200);
    const owner = shop.client();
    await logIn(owner, email);
    const kept = async () => (await owner.get("/profile/data")).text();
    // A program that looks through mail opens links too: the order, and what staff noted, wait for the button.
    expect(await ownOrders(owner)).toEqual([]);
    expect((await customerOf(email)).user).toBeNull();
    expect(await kept()).not.toContain("Called us.");
    const first = await order(email, {}, owner);
    expect(shop.data.customers.count({ email })).toBe(2);
    expect(await kept()).not.toContain("Early");
    const page = Page.parse(await (await shop.client().get(link)).text());
    expect(page.text).toContain("1 order was placed with this email address without an account.");
    expect(page.form("Earlier orders").text).toBe("Add the order to my account");
    const token = { userId: shop.data.users.get({ email }).id, purpose: "confirm" } as const;
    const { expiresAt } = shop.data.accountTokens.get(token);
    shop.data.accountTokens.change(token, { expiresAt: new Date(1) });
    expect(await answerOf(await addOrders(link, page))).toEqual(EXPIRED);
    shop.data.accountTokens.change(token, { expiresAt });
    const added = await addOrders(link, page);
    expect(added.status).toBe(303);
    expect(wordsOf(await shop.client().page(added.headers.get("Location") ?? ""))).toContain(
      "The orders are in the account now.",
    );
    expect((await ownOrders(owner)).sort()).toEqual([before, first].sort());
    expect(await (await shop.client().get(link)).text()).not.toContain("Earlier orders");
    expect(await customerOf(email)).toMatchObject({
      user: shop.data.users.get({ email }).id,
      tags: ["Early"],
      orders: 2,
    });
    const after = await order(email);
    expect((await customerOf(email)).orders).toBe(3);
    expect(await ownOrders(owner)).not.toContain(after);
    expect(await kept()).toContain("Called us.");
    expect(await kept()).toContain("Early");
  });

  it("whose orders an account takes over in the same browser counts for the account's customer", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    await client.becomeGuest();
    await order("typo@example.com", {}, client);
    expect((await customerOf("typo@example.com")).orders).toBe(1);
    await logIn(client, email);
    expect((await customerOf("typo@example.com")).orders).toBe(0);
    expect(await customerOf(email)).toMatchObject({ orders: 1 });
  });

  it("is merged into the account that changes its address to the guest's", async () => {
    const { id, email } = addCustomer(shop);
    const client = shop.client();
    await logIn(client, email);
    await order(email, {}, client);
    await order("moved@example.com");
    const [account, guest] = [await customerOf(email), await customerOf("moved@example.com")];
    expect((await change(account._id, { groups: ["Retail"], note: "First" })).status).toBe(200);
    expect((await change(guest._id, { groups: ["Press"], note: "Second" })).status).toBe(200);
    const saved = await admin.json("PUT", `/api/users/${id}`, { email: "moved@example.com" });
    expect(saved.status, await saved.text()).toBe(200);
    const merged = await customerOf("moved@example.com");
    expect(merged).toMatchObject({ _id: account._id, user: id, orders: 2, groups: ["Retail", "Press"] });
    expect(merged.notes.map(({ text }) => text).sort()).toEqual(["First", "Second"]);
    expect(shop.data.customers.find({ email })).toBeUndefined();
    // The account does not see the guest's order: an admin changed the address, and its owner has not confirmed it.
    expect(await ownOrders(client)).toHaveLength(1);
  });

  it("keeps the orders when an account takes the address by the emailed link, until its button is pressed", async () => {
    const client = shop.client();
    await logIn(client, addCustomer(shop).email);
    const email = "renamed@example.com";
    const before = await order(email);
    await sandbox.mailbox.nextTo(email);
    const names = { firstName: "Casey", lastName: "Customer" };
    const changed = await client.json("PUT", "/api/users/profile", { ...names, email, currentPassword: PASSWORD });
    expect(changed.status).toBe(200);
    const { text } = await sandbox.mailbox.nextTo(email);
    const link = new URL(/http\S+\/profile\/email\/confirm\/\S+/.exec(text)?.[0] ?? "").pathname;
    const page = Page.parse(await (await shop.client().get(link)).text());
    expect(page.text).toContain(`Your email address is now ${email}.`);
    expect(page.form("Earlier orders").exists).toBe(true);
    expect(await ownOrders(client)).toEqual([]);
    const { expiresAt } = shop.data.emailChanges.get({ newEmail: email });
    shop.data.emailChanges.change({ newEmail: email }, { expiresAt: new Date(1) });
    expect(await answerOf(await addOrders(link, page))).toEqual(EXPIRED);
    shop.data.emailChanges.change({ newEmail: email }, { expiresAt });
    expect((await addOrders(link, page)).status).toBe(303);
    expect(await ownOrders(client)).toEqual([before]);
  });

  it("is the customer of the colleague whom an owner adds with the address", async () => {
    const email = "colleague@example.com";
    await order(email);
    const { _id } = await customerOf(email);
    const names = { firstName: "Cole", lastName: "Packer", username: "cole", role: "fulfilment" };
    expect((await admin.json("POST", "/api/users/staff", { ...names, email })).status).toBe(201);
    const { id } = shop.data.users.get({ email });
    expect(await customerOf(email)).toMatchObject({ _id, user: id, orders: 1 });
    // The owner's word gives no orders.
    expect(shop.data.orders.count({ userId: id })).toBe(0);
  });
});

describe("customers in the back office", () => {
  it("are found by name, email, phone and tag, and by group, and sorted", async () => {
    const ids = [];
    for (const [email, name, times] of [
      ["anna@example.com", "Anna Aster", 3],
      ["bert@example.com", "Bert Bellis", 1],
    ] as const) {
      const [shipToFirstName, shipToLastName] = name.split(" ");
      const { email: _, ...address } = shippingForm;
      for (let placed = 0; placed < times; placed += 1)
        await order(email, { shippingAddress: { ...address, shipToFirstName, shipToLastName } });
      ids.push((await customerOf(email))._id);
    }
    const [anna = "", bert = ""] = ids;
    const body = { phone: "+1 (503) 555-0142", tags: ["Gift wrap"], groups: ["Wholesale"] };
    expect((await change(anna, body)).status).toBe(200);
    expect((await change(bert, { groups: ["wholesale", "WHOLESALE"], tags: ["Slow"] })).status).toBe(200);
    const found = async (query: Record<string, string>) => (await listed(query)).map(({ _id }) => _id);
    for (const q of ["anna", "ASTER", "as", "anna@ex", "503-555", "5550142", "gift"]) {
      expect([q, await found({ q })]).toEqual([q, [anna]]);
    }
    expect(await found({ group: "Wholesale", q: "example" })).toEqual([bert, anna]);
    expect(await found({ group: "Whole" })).toEqual([]);
    expect((await customerOf("bert@example.com")).groups).toEqual(["Wholesale"]);
    const page = await admin.open("/admin/customers?group=Wholesale&sortBy=orders");
    const rows = page.all("tbody tr").map(({ links }) => links[0]);
    expect(rows.slice(0, 2)).toEqual([`/admin/customers/${anna}`, `/admin/customers/${bert}`]);
    expect((await admin.get("/admin/customers?sortBy=unknown")).status).toBe(400);
    const csv = await (await admin.get("/admin/customers.csv?q=anna")).text();
    expect(csv.trim().split("\n")).toHaveLength(2);
    expect(csv).toContain("anna@example.com,Anna Aster");
  });

  it("are in any number of groups, which forms offer and which have one spelling each", async () => {
    await order("many@example.com");
    await order("spelled@example.com");
    const groups = Array.from({ length: 250 }, (_, index) => `Group ${100 + index}`);
    shop.data.customers.change({ email: "many@example.com" }, { groups });
    const { id } = shop.data.customers.get({ email: "spelled@example.com" });
    expect(await (await change(id, { groups: ["GROUP 349"] })).json()).toMatchObject({ groups: ["Group 349"] });
    const lists = [
      (await admin.open("/admin/customers")).all('[name="group"] option'),
      (await admin.open("/admin/discount/new/edit")).all('[name="customerGroup"] option'),
    ];
    for (const options of lists) expect(options.map((option) => option.attribute("value"))).toContain("Group 349");
    expect((await admin.open(`/admin/customers/${id}/edit`)).text).toMatch(/In use: .*Group 100, .* and 2\d\d more\./);
    for (const email of ["many@example.com", "spelled@example.com"])
      shop.data.customers.change({ email }, { groups: [] });
  });

  it("are changed by forms: fields with their version, and notes with author and time", async () => {
    await order("notes@example.com");
    const { _id } = await customerOf("notes@example.com");
    const path = `/admin/customers/${_id}`;
    const { version } = await customerOf("notes@example.com");
    const saved = await admin.post(`${path}/edit`, { version, phone: "123", tags: "VIP, vip, Late ", groups: "" });
    expect(saved.status).toBe(303);
    expect((await customerOf("notes@example.com")).tags).toEqual(["vip", "Late"]);
    const conflict = await admin.post(`${path}/edit`, { version, phone: "999", tags: "", groups: "" });
    expect(conflict.status).toBe(409);
    const wrong = await admin.post(`${path}/edit`, {
      version,
      phone: "1".repeat(41),
      tags: "x".repeat(41),
      groups: "",
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Use at most 40 characters");
    for (const field of ["tags", "groups"]) {
      const long = { version, phone: "", tags: "", groups: "", [field]: `VIP, ${"x".repeat(41)}, ${"y".repeat(41)}` };
      const page = Page.parse(await (await admin.post(`${path}/edit`, long)).text());
      expect(page.errorOf(field)).toBe("Use at most 40 characters for each.");
      expect(page.focused).toEqual([field]);
    }
    expect((await admin.post(path, { intent: "note", id: "", text: "Likes blue." })).status).toBe(303);
    const refused = await admin.post(path, { intent: "note", id: "", text: " " });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Please write a note.");
    const [note] = (await customerOf("notes@example.com")).notes;
    expect(note).toMatchObject({ text: "Likes blue.", author: "admin" });
    const id = note?._id ?? "";
    expect((await admin.post(path, { intent: "note", id, text: "Likes green." })).status).toBe(303);
    const page = await admin.open(path);
    expect(page.text).toContain("Likes green.");
    expect(page.text).not.toContain("Likes blue.");
    expect((await admin.post(path, { intent: "delete-note", id })).status).toBe(303);
    expect((await admin.post(path, { intent: "delete-note", id })).status).toBe(404);
    const changes = shop.data.adminChanges.of(_id);
    expect(changes.length).toBe(4);
    expect(JSON.stringify(changes)).not.toContain("Likes");
  });

  it("have their notes in pages, the newest first", async () => {
    await order("talked-about@example.com");
    const { _id } = await customerOf("talked-about@example.com");
    const { num: customerNum } = shop.data.customers.get({ id: _id });
    for (let n = 1; n <= 21; n += 1)
      shop.data.customerNotes.add({ customerNum, text: `Note no. ${n};`, authorName: "admin", at: new Date() });
    const path = `/admin/customers/${_id}`;
    const first = await admin.open(path);
    expect(first.text).toContain("Note no. 21;");
    expect(first.text).not.toContain("Note no. 1;");
    const second = await admin.open(`${path}?pageNumber=2`);
    expect(second.text).toContain("Note no. 1;");
    expect(second.text).not.toContain("Note no. 2;");
    const id = String(second.form("Change note").field("id").value);
    const refused = await admin.post(`${path}?index&pageNumber=2`, { intent: "note", id, text: " " });
    expect(await refused.text()).toContain("Please write a note.");
    const pageAfter = async (fields: Record<string, string>, action = `${path}?index&pageNumber=2`) =>
      (await admin.post(action, fields)).headers.get("Location");
    expect(await pageAfter({ intent: "note", id, text: "Changed." })).toBe(`${path}?pageNumber=2`);
    expect(await pageAfter({ intent: "delete-note", id })).toBe(`${path}?pageNumber=2`);
    // It is the last one there: the page before has the others.
    expect((await admin.open(`${path}?pageNumber=2`)).text).toContain("Note no. 2;");
    // A new one is on the first page.
    const action = (await admin.open(`${path}?pageNumber=2`)).form("New note").attribute("action");
    expect(await pageAfter({ intent: "note", id: "", text: "New." }, action)).toBe(path);
  });

  it("keep a note that a colleague has changed meanwhile, until it is overwritten knowingly", async () => {
    await order("two-desks@example.com");
    const { _id } = await customerOf("two-desks@example.com");
    const path = `/admin/customers/${_id}`;
    expect((await change(_id, { note: "First." })).status).toBe(200);
    const opened = (await admin.open(path)).form("Change note");
    const [id, version] = ["id", "version"].map((name) => opened.field(name).value);
    expect((await change(_id, { notes: [{ _id: id, text: "A colleague's words", version }] })).status).toBe(200);
    const mine = { intent: "note", id: String(id), text: "Mine", version: String(version) };
    const refused = await admin.post(path, mine);
    expect(refused.status).toBe(409);
    const form = Page.parse(await refused.text()).form("Change note");
    expect(form.text).toContain("It changed to A colleague's words. You typed: Mine.");
    expect(form.field("text").value).toBe("Mine");
    expect((await change(_id, { notes: [{ _id: id, text: "By API", version }] })).status).toBe(409);
    expect((await admin.post(path, { ...mine, intent: "delete-note" })).status).toBe(409);
    expect((await customerOf("two-desks@example.com")).notes).toMatchObject([{ text: "A colleague's words" }]);
    const overwriting = { ...mine, version: form.field("version").value };
    expect((await admin.post(path, overwriting)).status).toBe(303);
    expect((await customerOf("two-desks@example.com")).notes).toMatchObject([{ text: "Mine" }]);
  });

  it("are for managers and owners alone, like their link on an order", async () => {
    const placed = await order("staff@example.com");
    const { _id } = await customerOf("staff@example.com");
    const packer = shop.client();
    await logIn(packer, addAdmin(shop, "fulfilment").email);
    for (const path of [`/admin/customers/${_id}`, "/admin/customers", "/admin/customers.csv", `/api/customers/${_id}`])
      expect([path, (await packer.get(path)).status]).toEqual([path, 403]);
    const links = [packer, admin].map(async (client) =>
      (await client.page(`/order/${placed}`)).includes("/admin/customers"),
    );
    expect(await Promise.all(links)).toEqual([false, true]);
    expect((await change(_id, { tags: ["No"] }, packer)).status).toBe(403);
    expect((await packer.post(`/admin/customers/${_id}`, { intent: "note", id: "", text: "No" })).status).toBe(403);
    for (const [who, client] of await nonAdmins(shop)) {
      const response = await client.get(`/api/customers/${_id}`);
      expect([who, response.status]).toEqual([who, who === "a visitor" ? 401 : response.status]);
      expect(response.status).toBeGreaterThanOrEqual(401);
    }
  });

  it("are deleted with the account, or as a guest, and their orders stay", async () => {
    const guestOrder = await order("forget@example.com");
    const { _id } = await customerOf("forget@example.com");
    expect((await change(_id, { phone: "555", tags: ["Private"], note: "Secret" })).status).toBe(200);
    expect((await admin.json("DELETE", `/api/customers/${_id}`)).status).toBe(200);
    expect(shop.data.orders.get({ id: guestOrder }).customerNum).toBeNull();
    expect(await listed({ q: "forget" })).toEqual([]);
    expect(shop.data.customerNotes.list({ text: "Secret" })).toEqual([]);
    expect(JSON.stringify(shop.data.adminChanges.of(_id))).not.toContain("Private");
    const { id, email } = addCustomer(shop);
    const client = shop.client();
    await logIn(client, email);
    const own = await order(email, {}, client);
    const customer = await customerOf(email);
    expect((await change(customer._id, { note: "Gone soon" })).status).toBe(200);
    expect((await admin.json("DELETE", `/api/customers/${customer._id}`)).status).toBe(409);
    expect((await admin.json("DELETE", `/api/users/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/customers/${customer._id}`)).status).toBe(404);
    expect(shop.data.customerNotes.list({ text: "Gone soon" })).toEqual([]);
    expect(shop.data.orders.get({ id: own }).totalCents).toBeGreaterThan(0);
  });

  it("are in the shop's export, with tags and notes", async () => {
    await order("export@example.com");
    const { _id } = await customerOf("export@example.com");
    expect((await change(_id, { tags: ["Exported"], note: "For the books" })).status).toBe(200);
    const text = await (await admin.get("/admin/export.json?part=customers&part=orders")).text();
    const { customerProfiles, orders } = JSON.parse(text);
    const profile = customerProfiles.find(({ id }: { id: string }) => id === _id);
    expect(profile).toMatchObject({ email: "export@example.com", tags: ["Exported"] });
    expect(profile.notes[0]).toMatchObject({ text: "For the books", authorName: "admin" });
    expect(orders.some(({ customerProfileId }: { customerProfileId: string }) => customerProfileId === _id)).toBe(true);
  });

  it("are found by name when staff enters an order", async () => {
    const { email: _, ...address } = shippingForm;
    const shippingAddress = { ...address, shipToFirstName: "Zora", shipToLastName: "Zinnia" };
    await order("zora@example.com", { shippingAddress });
    // 'Find', and Enter, which presses the form's first button.
    for (const intent of ["find-customer", "add"]) {
      const found = await admin.post("/admin/orders/new", { intent, find: "", findCustomer: "zinnia" });
      expect(await found.text()).toContain("Zora Zinnia, zora@example.com");
    }
    const used = await admin.post("/admin/orders/new", { customer: "zora@example.com", findCustomer: "zinnia" });
    const text = await used.text();
    expect(text).toContain('value="zora@example.com"');
    expect(text).toContain('value="Zinnia"');
    const none = await admin.post("/admin/orders/new", { intent: "find-customer", findCustomer: "no such name" });
    expect(await none.text()).toContain("No customer is found.");
  });
});
