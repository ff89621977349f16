import { describe, expect, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, shippingForm } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 1000 });
const stock = () => shop.data.products.stockOf(product.id);

let customers = 0;
/** A customer whom the shop does not know yet. */
function newCaller() {
  customers += 1;
  return { email: `caller${customers}@example.com`, firstName: "Paula", lastName: "Phone" };
}

const enter = (onBehalfOf: unknown, qty = 1, more: object = {}, headers: Record<string, string> = {}) =>
  admin.json("POST", "/api/orders", { ...orderBody(product.id, qty), ...more, onBehalfOf }, headers);

/** The link to an order in the next email to an address. */
async function emailedLink(email: string, id: string): Promise<string> {
  const { text } = await sandbox.mailbox.nextTo(email);
  return new RegExp(`/order/${id}\\?key=[\\w-]+`).exec(text)?.[0] ?? "";
}

describe("an order that staff enters by the API", () => {
  it("belongs to a new guest, who opens it by the link in the email", async () => {
    const caller = newCaller();
    const before = stock();
    const answer = await enter(caller, 2);
    expect(answer.status).toBe(201);
    const { _id: id, ...placed } = await answer.json();
    expect(placed).toMatchObject({ isPaid: false, status: "awaiting-payment" });
    expect(stock()).toBe(before - 2);
    expect(shop.data.orders.get({ id })).toMatchObject({ ...caller, username: "" });
    expect((await shop.client().get(await emailedLink(caller.email, id))).status).toBe(200);
    expect((await shop.client().get(`/order/${id}`)).status).not.toBe(200);
  });

  it("belongs to the account with the email address", async () => {
    const { id: userId, email } = addCustomer(shop);
    const { _id: id } = await (await enter({ email, firstName: "Any", lastName: "Name" })).json();
    expect(shop.data.orders.get({ id })).toMatchObject({ userId, email });
  });

  it("is placed once for an idempotency key, also for a new guest", async () => {
    const caller = newCaller();
    const key = { "Idempotency-Key": "till-1-0001" };
    const first = await enter(caller, 1, {}, key);
    const after = stock();
    const second = await enter(caller, 1, {}, key);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect((await second.json())._id).toBe((await first.json())._id);
    expect(stock()).toBe(after);
  });

  it("is refused for more than is in stock, for wrong fields, and to everyone but managers and owners", async () => {
    expect((await enter(newCaller(), 100_000)).status).toBe(409);
    const wrong = await enter({ email: "no address", firstName: "", lastName: "Phone" });
    expect(wrong.status).toBe(400);
    expect((await wrong.json()).fields).toMatchObject({
      "onBehalfOf.email": "Please enter a valid email address.",
      "onBehalfOf.firstName": expect.any(String),
    });
    const statuses = [];
    for (const role of ["manager", "fulfilment"] as const) {
      const client = shop.client();
      await logIn(client, addAdmin(shop, role).email);
      const body = { ...orderBody(product.id), onBehalfOf: newCaller() };
      statuses.push((await client.json("POST", "/api/orders", body)).status);
    }
    const customer = shop.client();
    await logIn(customer, "jane@example.com");
    const body = { ...orderBody(product.id), onBehalfOf: newCaller() };
    statuses.push((await customer.json("POST", "/api/orders", body)).status);
    expect(statuses).toEqual([201, 403, 403]);
  });
});

describe("the form of a new order", () => {
  const PATH = "/admin/orders/new";

  /** What the form holds, as a browser posts it with one of its buttons. */
  function postedOf(page: Page, button: Record<string, string>, typed: Record<string, string> = {}): URLSearchParams {
    const body = new URLSearchParams();
    for (const field of page.form("New order").all("input[name], select[name], textarea[name]")) {
      const name = field.attribute("name") ?? "";
      body.append(name, typed[name] ?? field.value);
    }
    for (const [name, value] of Object.entries(button)) body.append(name, value);
    return body;
  }

  const press = async (page: Page, button: Record<string, string>, typed: Record<string, string> = {}) =>
    Page.parse(await (await admin.post(PATH, postedOf(page, button, typed))).text());

  const opened = async () => Page.parse(await admin.page(PATH));

  /** The address form of a caller. */
  const addressOf = (email: string) => ({ ...shippingForm, email });

  it("adds one unit for each scan of an SKU, keeps what was typed, and sends the payment link", async () => {
    shop.data.products.change({ id: product.id }, { sku: "SCAN-77" });
    const { email } = newCaller();
    const before = stock();
    const empty = await opened();
    expect(empty.focused).toEqual(["find"]);
    expect(empty.form("New order").all("button")[0]?.attribute("value")).toBe("add");
    let page = await press(empty, { intent: "add" }, { ...addressOf(email), find: "scan-77" });
    page = await press(page, { intent: "add" }, { find: "SCAN-77" });
    expect(page.field("qty").value).toBe("2");
    expect(page.field("email").value).toBe(email);
    expect(page.field("find").value).toBe("");
    expect(page.main.text).toContain("Total");
    const placed = await admin.post(PATH, postedOf(page, { intent: "link" }));
    expect(placed.status).toBe(303);
    const id = placed.headers.get("Location")?.replace("/order/", "") ?? "";
    expect(stock()).toBe(before - 2);
    const guest = shop.client();
    expect((await guest.get(await emailedLink(email, id))).status).toBe(200);
    const again = await admin.post(PATH, postedOf(page, { intent: "link" }));
    expect(again.headers.get("Location")).toBe(`/order/${id}`);
    expect(stock()).toBe(before - 2);
  });

  it("asks who picks an order up instead of an address, where the shop offers that", async () => {
    const offered = (page: Page) => page.all('select[name="deliveryMethod"]').length;
    shop.data.products.change({ id: product.id }, { sku: "PICK-12" });
    const start = await press(await opened(), { intent: "add" }, { find: "PICK-12" });
    expect(offered(start)).toBe(0);
    const rate = { zone: "lower-48", kind: "pickup", service: "Pickup", carrier: "" };
    const prices = { firstUnitPrice: 0, furtherUnitPrice: 0, deliveryDays: 1 };
    const { _id } = await (await admin.json("POST", "/api/shippingrates", { ...rate, ...prices })).json();
    const { email } = newCaller();
    let page = await press(start, { intent: "update" }, { email });
    expect(offered(page)).toBe(1);
    page = await press(page, { intent: "update" }, { deliveryMethod: "pickup" });
    expect(page.all('input[name="address1"], select[name="country"]')).toEqual([]);
    const refused = await admin.post(PATH, postedOf(page, { intent: "paid" }));
    expect(refused.status).toBe(400);
    expect(Page.parse(await refused.text()).errorOf("shipToFirstName")).not.toBe("");
    const typed = { shipToFirstName: "Paula", shipToLastName: "Phone", reference: "cash" };
    const quoted = await (await admin.post(PATH, postedOf(page, { intent: "update" }, typed))).text();
    expect(quoted).toContain(">Pickup, $0.00</option>");
    const placed = await admin.post(PATH, postedOf(page, { intent: "paid" }, typed));
    expect(placed.status).toBe(303);
    const id = placed.headers.get("Location")?.replace("/order/", "") ?? "";
    const order = await (await admin.get(`/api/orders/${id}`)).json();
    expect(order).toMatchObject({ deliveryMethod: "pickup", isPaid: true, shippingAddress: { address1: "" } });
    await admin.json("DELETE", `/api/shippingrates/${_id}`);
  });

  it("gives the focus to the first wrong field of the page", async () => {
    shop.data.products.change({ id: product.id }, { sku: "FOCUS-1" });
    const page = await press(await opened(), { intent: "add" }, { find: "FOCUS-1" });
    const refused = await admin.post(PATH, postedOf(page, { intent: "link" }));
    expect(refused.status).toBe(400);
    expect(Page.parse(await refused.text()).focused).toEqual(["email"]);
  });

  it("finds a product by its name, fills in a known customer, and marks the order as paid", async () => {
    let page = await press(await opened(), { intent: "add" }, { find: product.name });
    const isFound = () => page.first(`button[name=add][value="${product.id}"]`).exists;
    expect([isFound(), page.text]).toEqual([true, expect.not.stringContaining("No products yet.")]);
    expect(page.first("#find-found").text).toMatch(/^Products found: [1-9]/);
    expect(page.field("find").attribute("aria-describedby")).toBe("find-found");
    page = await press(page, { intent: "paid" });
    expect([isFound(), page.field("find").value]).toEqual([true, product.name]);
    page = await press(page, { add: product.id });
    expect([isFound(), page.field("find").value]).toEqual([false, ""]);
    const { email } = newCaller();
    await enter({ email, firstName: "Paula", lastName: "Phone" });
    page = await press(page, { intent: "customer" }, { email });
    expect(page.field("address1").value).toBe(shippingForm.address1);
    page = await press(page, { intent: "update" }, { orderNote: "Ring twice", giftNote: "For Ada" });
    const answer = await admin.post(PATH, postedOf(page, { intent: "paid" }, { reference: "Cash" }));
    const id = answer.headers.get("Location")?.replace("/order/", "") ?? "";
    expect(await (await admin.get(`/api/orders/${id}`)).json()).toMatchObject({
      isPaid: true,
      status: "paid",
      orderNote: "Ring twice",
      giftNote: "For Ada",
    });
    expect(await admin.page(`/order/${id}`)).toContain("Manual payment, Cash");
  });

  /** A product of sizes with so many in stock. */
  async function addShirt(stockOfSizes: Record<string, number>): Promise<string> {
    const { _id: id } = await (await admin.json("POST", "/api/products")).json();
    const variants = Object.entries(stockOfSizes).map(([Size, countInStock]) => ({
      options: { Size },
      sku: `HARBOR-${Size}`,
      price: 19,
      countInStock,
    }));
    const options = [{ name: "Size", values: Object.keys(stockOfSizes) }];
    const saved = await admin.json("PUT", `/api/products/${id}`, { name: "Harbor shirt", options, variants });
    expect(saved.status).toBe(200);
    return id;
  }

  it("asks for the choice of what is added by name, beside a variant or color that stands there", async () => {
    const shirt = await addShirt({ L: 5, XL: 5 });
    const mug = shop.data.products.colored();
    const color = mug.colorsVariants[0]?.name ?? "";
    let page = await press(await opened(), { intent: "add" }, { find: "HARBOR-L" });
    const large = page.field("color").value;
    page = await press(page, { add: shirt });
    page = await press(page, { add: mug.id });
    const body = postedOf(page, { add: mug.id });
    const [first = "", second = ""] = body.getAll("color");
    body.delete("color");
    for (const chosen of [first, second, color]) body.append("color", chosen);
    page = Page.parse(await (await admin.post(PATH, body)).text());
    const rows = page.all("[name=qty]").map(({ value }, index) => [page.all("[name=color]")[index]?.value, value]);
    expect(rows).toEqual([
      [large, "1"],
      ["", "1"],
      [color, "1"],
      ["", "1"],
    ]);
    page = await press(page, { intent: "add" }, { find: "HARBOR-L" });
    expect(page.all("[name=qty]")[0]?.value).toBe("2");
  });

  it("says which variants of a product are sold out before one is chosen", async () => {
    const page = await press(await opened(), { add: await addShirt({ S: 0, M: 3 }) });
    const choices = page.all("select[name=color] option").map(({ text }) => text);
    expect(choices).toEqual(["Choose a variant", "Size: S (sold out)", "Size: M"]);
  });

  it("names what is missing beside its field, and shows the total before it places an order", async () => {
    let page = await press(await opened(), { intent: "link" }, { email: "no address" });
    expect(page.first("#find-error").text).toBe("Please add a product first.");
    page = await press(page, { add: product.id });
    page = await press(page, { intent: "link" });
    expect(page.errorOf("email")).toBe("Please enter a valid email address.");
    const { email } = newCaller();
    page = await press(page, { intent: "link" }, addressOf(email));
    expect(page.main.text).toContain("Please check the total, then press the button again.");
    page = await press(page, { intent: "update" }, { qty: "0" });
    expect(page.main.text).toContain("Please enter a whole number from 1.");
    page = await press(page, { intent: "update" }, { qty: "1000000" });
    expect(page.main.text).toContain(`of ${product.name} are left.`);
    expect(shop.data.orders.list({ email })).toEqual([]);
  });

  it("takes no total that has changed since it was shown", async () => {
    const { email } = newCaller();
    let page = await press(await opened(), { add: product.id }, addressOf(email));
    const body = postedOf(page, { intent: "link" }, { totalCents: "1" });
    const refused = await admin.post(PATH, body);
    expect(refused.status).toBe(409);
    page = Page.parse(await refused.text());
    expect(page.main.text).toContain("Prices have changed.");
    expect((await admin.post(PATH, postedOf(page, { intent: "link" }))).status).toBe(303);
  });
});
