import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { answeredQuestion, logIn, type ShopClient, shippingForm } from "../support/shop-client";
import { ACCESS } from "./authorization-table";

let browser: ShopClient;
const shop = await seededShop();
const asked = { id: "asked", reason: "", requestedBy: "Buyer", requestedAt: new Date() };
shop.data.returns.add({ ...asked, orderId: shop.data.orders.demo("delivered").id });
beforeEach(async () => {
  browser = await signedInAdmin(shop);
});

const endSession = (client: ShopClient) => client.cookies.delete("session");

/** Signs in on the page that a redirect leads to. */
async function signInFrom(client: ShopClient, location: string | null, email: string) {
  const login = Page.parse(await client.page(location ?? ""));
  const form = login.form("Sign in");
  const redirect = form.field("redirect").value;
  const fields = { intent: "login", redirect, email, password: "Demo-pass1!", ...answeredQuestion(form.html) };
  const answer = await client.post(location ?? "", fields);
  expect(answer.status).toBe(303);
  return { login, path: answer.headers.get("Location") ?? "" };
}

/** Signs in on the page that a redirect leads to, and follows it to the next page. */
async function signInAt(client: ShopClient, location: string | null, email = "admin@example.com") {
  const { login, path } = await signInFrom(client, location, email);
  return { login, path, page: Page.parse(await client.page(path)) };
}

const KEPT = "Your session had ended, so nothing was saved yet. What you typed is here: save it now.";

describe("a form that is posted after its session has ended", () => {
  it("of a product comes back after signing in, unsaved, and is saved then", async () => {
    const { id, name } = shop.data.products.plain({ nth: 1 });
    const path = `/admin/product/${id}/edit`;
    const before = shop.data.products.get({ id });
    const version = (await browser.open(path)).field("version").value;
    endSession(browser);
    const body = new FormData();
    const fields = {
      name,
      price: "12.50",
      countInStock: "5",
      brand: "Kept",
      description: "<p>Words</p>",
      version,
      intent: "save",
    };
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append("colorsVariants[0].name", "Red");
    body.append("files", new Blob(["x"]), "x.jpg");
    const refused = await browser.request(path, { method: "POST", body, headers: { Origin: shop.url } });
    expect(refused.headers.get("Location")).toMatch(/^\/login\?redirect=/);

    const { login, page, path: returned } = await signInAt(browser, refused.headers.get("Location"));
    expect(login.text).toContain("Your session has ended.");
    const form = page.form("Edit product");
    expect(form.text).toContain(`${KEPT} Files cannot be kept: choose them again.`);
    expect(form.field("brand").value).toBe("Kept");
    expect(form.field("description").value).toBe("<p>Words</p>");
    expect(form.field("colorsVariants[0].name").value).toBe("Red");
    expect(form.field("version").value).toBe(version);
    expect(shop.data.products.get({ id })).toEqual(before);
    expect((await browser.open(returned)).form("Edit product").field("brand").value).toBe("Kept");
    expect((await browser.open(path)).form("Edit product").field("brand").value).toBe(before.brand);

    expect((await browser.post(returned, fields)).headers.get("Location")).toBe(path);
    expect(shop.data.products.get({ id }).brand).toBe("Kept");
    expect((await browser.open(returned)).text).not.toContain(KEPT);
  });

  it("comes back with a large file too, if the session was one of an account", async () => {
    const path = "/admin/shippingrate/standard-abroad/edit";
    const body = new FormData();
    body.append("service", "Kept");
    body.append("files", new Blob(["x".repeat(100_000)]), "x.jpg");
    const send = (client: ShopClient) => client.request(path, { method: "POST", body, headers: { Origin: shop.url } });
    shop.data.sessions.change({ userId: shop.data.users.named("admin").id }, { expiresAt: new Date(Date.now() - 1) });
    const refused = await send(browser);
    const { page } = await signInAt(browser, refused.headers.get("Location"));
    expect(page.field("service").value).toBe("Kept");

    const visitor = shop.client();
    await visitor.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
    const invented = shop.client();
    invented.cookies.set("session", "a".repeat(43));
    for (const client of [visitor, invented, shop.client()]) expect((await send(client)).status).toBe(413);
  });

  it("of the shop's look comes back with the chosen color, or with the box for the default one", async () => {
    for (const [box, value] of [
      [{}, "#7a1f5c"],
      [{ accentColorDefault: "#7a1f5c" }, "#1d5a44"],
    ] as const) {
      endSession(browser);
      const fields = { intent: "look", logo: "", accentColor: "#7a1f5c", ...box };
      const refused = await browser.post("/admin/settings", fields);
      const { page } = await signInAt(browser, refused.headers.get("Location"));
      const form = page.form("Look");
      const isDefault = form.first("[name=accentColorDefault]").attribute("checked") !== undefined;
      expect([form.field("accentColor").value, isDefault]).toEqual([value, value === "#1d5a44"]);
    }
  });

  it.each([
    [
      "a shipping rate",
      "/admin/shippingrate/overnight-lower-48/edit",
      { service: "Kept", zone: "lower-48" },
      "service",
    ],
    ["a new shipping rate", "/admin/shippingrate/new/edit", { service: "Kept" }, "service"],
    ["a new shipping zone", "/admin/shippingzone/new/edit", { name: "Kept" }, "name"],
    ["a section of the settings", "/admin/settings", { intent: "payment", bankTransfer: "Kept" }, "bankTransfer"],
    ["a message", "/contactSupport?recipient=jane", { intent: "ask", content: "Kept", recipient: "jane" }, "content"],
  ])("of %s comes back after signing in", async (_, path, fields, name) => {
    endSession(browser);
    const refused = await browser.post(path, fields);
    const { page } = await signInAt(browser, refused.headers.get("Location"));
    expect(page.text).toContain(KEPT);
    expect(page.field(name).value).toBe("Kept");
    expect((await browser.open(path)).text).not.toContain("Kept");
  });

  it("of a user comes back after signing in", async () => {
    const path = `/admin/user/${shop.data.users.named("jane").id}/edit`;
    endSession(browser);
    const refused = await browser.post(path, { firstName: "Kept", lastName: "" });
    const { page } = await signInAt(browser, refused.headers.get("Location"));
    expect(page.form("Edit User").field("firstName").value).toBe("Kept");
    expect(page.form("Edit User").field("isActive").isChecked).toBe(false);
    expect(page.errorOf("lastName")).not.toBe("");
  });

  it.each([
    ["a note", "Note", { intent: "note", note: "Kept" }, "note"],
    ["tracking numbers", "Tracking", { intent: "tracking", bigNumber: "Kept" }, "bigNumber"],
  ])("of an order with %s comes back after signing in", async (_, label, fields, name) => {
    const path = `/order/${shop.data.orders.demo("paid").id}`;
    endSession(browser);
    const refused = await browser.post(path, fields);
    const { page } = await signInAt(browser, refused.headers.get("Location"));
    expect(page.form(label).text).toContain(KEPT);
    expect(page.form(label).field(name).value).toBe("Kept");
  });

  it("of a customer's profile comes back after signing in, without its passwords", async () => {
    const customer = shop.client();
    await logIn(customer, "jane@example.com");
    endSession(customer);
    const names = { firstName: "Kept", lastName: "Doe", email: "jane@example.com" };
    const refused = await customer.post("/profile", { ...names, password: "Hidden-pass1!", captchaAnswer: "7" });
    const { page } = await signInAt(customer, refused.headers.get("Location"), "jane@example.com");
    expect(page.field("firstName").value).toBe("Kept");
    expect(page.html).not.toContain("Hidden-pass1!");
    expect(page.text).not.toContain("Failed to update profile");
    const stored = shop.data.keptForms.list();
    expect(JSON.stringify(stored)).toContain("Kept");
    expect(JSON.stringify(stored)).not.toMatch(/Hidden|captcha/);
    endSession(customer);
    const passwords = { intent: "password", currentPassword: "a", newPassword: "b", verifyNewPassword: "b" };
    expect((await customer.post("/profile", passwords)).headers.get("Location")).not.toContain("kept");
  });
});

describe("a customer's form that is posted after the session has ended", () => {
  let customer: ShopClient;
  const signIn = (location: string | null) => signInAt(customer, location, "jane@example.com");
  beforeEach(async () => {
    customer = shop.client();
    await logIn(customer, "jane@example.com");
    await customer.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
  });

  it("of a review comes back after signing in, with its stars", async () => {
    const path = `/product/${shop.data.products.plain({ nth: 1 }).id}`;
    endSession(customer);
    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "review", rating: "4", comment: "Kept words" })) {
      body.append(name, value);
    }
    body.append("files", new Blob(["x"]), "x.jpg");
    const refused = await customer.request(path, { method: "POST", body, headers: { Origin: shop.url } });
    const { login, page, path: returned } = await signIn(refused.headers.get("Location"));
    expect(login.text).toContain("Your session has ended.");
    expect(returned).toMatch(/#reviews$/);
    const form = page.form("Review");
    expect(form.text).toContain(`${KEPT} Files cannot be kept: choose them again.`);
    expect(form.field("comment").value).toBe("Kept words");
    expect(form.first("[name=rating][value='4']").isChecked).toBe(true);
    expect(await customer.page(path)).not.toContain("Kept words");
    await customer.post(returned, { intent: "review", rating: "4", comment: "Kept words" });
    expect((await customer.open(returned)).text).not.toContain(KEPT);
  });

  it("of a shipping address comes back after signing in", async () => {
    endSession(customer);
    const typed = { ...shippingForm, country: "DE", city: "Kept", postalCode: "10115", intent: "check" };
    const refused = await customer.post("/shipping", typed);
    const { login, page } = await signIn(refused.headers.get("Location"));
    expect(login.text).toContain("Your session has ended.");
    expect(page.form("Shipping address").text).toContain(KEPT);
    expect([page.field("city").value, page.field("country").value]).toEqual(["Kept", "DE"]);
    expect((await customer.open("/shipping")).field("city").value).not.toBe("Kept");
  });

  it("of an order to be placed leaves its notes and the way to pay where the order is placed", async () => {
    endSession(customer);
    const typed = { orderKey: "a", orderNote: "Kept words", giftNote: "", paymentMethod: "Credit Card" };
    const refused = await customer.post("/placeorder", typed);
    const { login, path } = await signInFrom(customer, refused.headers.get("Location"), "jane@example.com");
    expect(login.text).toContain("Your session has ended.");
    expect((await customer.get(path)).headers.get("Location")).toBe("/shipping");
    expect(await customer.page("/shipping")).toContain("Your session had ended, so nothing was ordered yet.");
    await customer.post("/shipping", { ...shippingForm, intent: "check", selectedRate: "standard" });
    await customer.post("/shipping", { addressChoice: "suggested", intent: "choose" });
    const page = await customer.open("/placeorder");
    expect(page.field("orderNote").value).toBe("Kept words");
    expect(page.first("[name=paymentMethod][value='Credit Card']").isChecked).toBe(true);
    await customer.post("/placeorder", { intent: "keep", orderNote: "Newer words", giftNote: "" });
    await customer.get(path);
    expect((await customer.open("/placeorder")).field("orderNote").value).toBe("Newer words");
  });

  it.each([
    ["a shipping address", "/shipping", { ...shippingForm, city: "Kept", intent: "check" }],
    ["an order's notes", "/placeorder", { orderKey: "a", orderNote: "Kept", giftNote: "" }],
  ])("of %s comes back to no other account that signs in", async (_, form, typed) => {
    endSession(customer);
    const location = (await customer.post(form, typed)).headers.get("Location");
    const back = async () => {
      await customer.post(`/product/${shop.data.products.plain().id}`, { qty: "1", intent: "add-to-cart" });
      const path = new URL(location ?? "", shop.url).searchParams.get("redirect") ?? "";
      const answer = await customer.get(path);
      const next = answer.headers.get("Location");
      const html = next ? await customer.page(next) : await answer.text();
      return [html.includes("Your session had ended"), html.includes("Kept")];
    };
    await signInFrom(customer, location, "john@example.com");
    expect(await back()).toEqual([false, false]);
    await customer.post("/logout", {});
    await logIn(customer, "jane@example.com");
    expect((await back())[0]).toBe(true);
  });
});

/** Where the table of who may do what names a record that does not exist, the path of one that does. */
const existing = (): Record<string, string> => ({
  "/admin/user/none": shop.data.users.named("jane").id,
  "/admin/user/none/edit": shop.data.users.named("jane").id,
  "/admin/product/none/edit": shop.data.products.plain({ nth: 1 }).id,
  "/admin/shippingrate/none/edit": "overnight-lower-48",
  "/admin/shippingzone/none/edit": "lower-48",
  "/admin/categories/none/edit": "kitchen",
  "/admin/pages/none/edit": "terms",
  "/admin/homepage/none/edit": "tiles",
  "/admin/discount/none/edit": "new",
  "/admin/orders/none/address": shop.data.orders.demo("paid").id,
  "/admin/orders/none/edit": shop.data.orders.demo("paid").id,
  "/admin/returns/none": "asked",
  "/admin/customers/none": shop.data.customers.get({ email: "jane@example.com" }).id,
  "/admin/customers/none/edit": shop.data.customers.get({ email: "jane@example.com" }).id,
});

/** The pages of the back office whose forms are posted to their own address, and an order's. */
function pagesWithForms(): string[] {
  const ids = existing();
  const posted = Object.entries(ACCESS).filter(([route, { POST }]) => route.startsWith("admin") && POST);
  const paths = posted.map(([, { path }]) => path.replace(/\bnone\b/, ids[path] ?? "none"));
  return [...paths.filter((path) => !path.includes("none")), `/order/${shop.data.orders.demo("paid").id}`];
}

const isTyped = (field: Page) =>
  (field.element.rawTagName === "textarea" || ["text", "email", "url"].includes(field.attribute("type") ?? "text")) &&
  field.element.rawTagName !== "select" &&
  field.attribute("readonly") === undefined;

/** What a browser would post of a form, with its first button. */
function fieldsOf(form: Page): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const field of form.all("input[name], select[name], textarea[name]")) {
    const type = field.attribute("type") ?? "";
    if (type === "file" || (["checkbox", "radio"].includes(type) && !field.isChecked)) continue;
    fields[field.attribute("name") ?? ""] = field.value || (type === "checkbox" ? "on" : "");
  }
  const [button] = form.all("button[name=intent]").filter((one) => one.attribute("value") !== "delete");
  return button ? { ...fields, intent: button.attribute("value") ?? "" } : fields;
}

/** The forms of a page in which something is typed: of several alike, the first. */
function typedForms(page: Page): Page[] {
  const alike = new Map<string, Page>();
  for (const form of page.main.all("form")) {
    const names = form.all("[name]").map((field) => field.attribute("name"));
    const isPosted = form.attribute("method")?.toLowerCase() === "post";
    const key = names.join(" ");
    if (isPosted && form.all("input, textarea").some(isTyped) && !alike.has(key)) alike.set(key, form);
  }
  return [...alike.values()];
}

describe("every form of the back office in which something is typed", () => {
  it("comes back after signing in with what was typed, when its session has ended", async () => {
    const seen: Record<string, string[]> = {};
    for (const path of pagesWithForms()) {
      for (const form of typedForms(await browser.open(path))) {
        const label = form.attribute("aria-label") ?? "";
        const name = form.all("input, textarea").find(isTyped)?.attribute("name") ?? "";
        endSession(browser);
        const refused = await browser.post(form.attribute("action") ?? path, {
          ...fieldsOf(form),
          [name]: "Kept words",
        });
        const { page } = await signInAt(browser, refused.headers.get("Location"));
        const found = page.form(label).field(name).value;
        expect([path, label, name, found, page.text.includes(KEPT)]).toEqual([path, label, name, "Kept words", true]);
        seen[path] = [...(seen[path] ?? []), label];
      }
    }
    expect(Object.keys(seen).sort()).toEqual(expect.arrayContaining(WITH_TYPED_FORMS));
  });
});

/** Some of the pages that the test above must have found. */
const WITH_TYPED_FORMS = [
  "/admin/homepage/tiles/edit",
  "/admin/returns/asked",
  "/admin/productlist/stock",
  "/admin/reviews",
  "/admin/settings",
  "/admin/taxes",
];

describe("a kept form", () => {
  const path = "/admin/shippingrate/standard-abroad/edit";
  const post = (client: ShopClient, value: string) => client.post(path, { service: value });

  it("is shown to no other browser, and to no one who may not see its page", async () => {
    endSession(browser);
    const location = (await post(browser, "Secret words")).headers.get("Location") ?? "";
    const target = new URL(location, shop.url).searchParams.get("redirect") ?? "";
    const other = await signedInAdmin(shop);
    const seen = await other.get(target);
    expect(await seen.text()).not.toContain("Secret words");
    await logIn(browser, "jane@example.com");
    const refused = await browser.get(target);
    expect(refused.status).toBe(303);
    expect(refused.headers.get("Location")).toMatch(/^\/login/);
  });

  it("is not shown on another page, and not after 30 minutes", async () => {
    endSession(browser);
    const location = (await post(browser, "Old words")).headers.get("Location") ?? "";
    const { page, path: returned } = await signInAt(browser, location);
    expect(page.text).toContain(KEPT);
    const elsewhere = returned.replace("standard-abroad", "overnight-lower-48");
    expect(await browser.page(elsewhere)).not.toContain("Old words");
    shop.data.keptForms.change({}, { expiresAt: new Date(Date.now() - 1) });
    expect(await browser.page(returned)).not.toContain("Old words");
  });

  it("is not stored when it is too large or of another site, and at most ten are stored for a client", async () => {
    endSession(browser);
    expect((await post(browser, "x".repeat(70_000))).status).toBe(413);
    expect((await browser.post(path, {})).headers.get("Location")).not.toContain("kept");
    const foreign = await browser.post(path, { service: "Planted" }, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    for (let count = 0; count < 12; count += 1) await post(browser, `Number ${count}`);
    const stored = shop.data.keptForms.list().map(({ fields }) => fields[0]?.[1]);
    expect(stored).toHaveLength(10);
    expect(stored).toContain("Number 11");
    expect(stored).not.toContain("Number 1");
  });

  it("is stored however many forms of other clients there are, until each has one alone", async () => {
    endSession(browser);
    const expiresAt = new Date(Date.now() + 60_000);
    const ofClients = (clients: number) =>
      Array.from({ length: 1000 }, (_, nth) => ({
        id: `other-${nth}`,
        ownerHash: "other",
        clientHash: `client-${nth % clients}`,
        path: "/admin",
        fields: [],
        hadFiles: false,
        expiresAt,
      }));
    shop.data.keptForms.remove();
    shop.data.keptForms.addAll(ofClients(100));
    const { page } = await signInAt(browser, (await post(browser, "Own words")).headers.get("Location"));
    expect(page.text).toContain(KEPT);
    expect(shop.data.keptForms.count()).toBe(1000);
    shop.data.keptForms.remove();
    shop.data.keptForms.addAll(ofClients(1000));
    endSession(browser);
    expect((await post(browser, "Own words")).headers.get("Location")).not.toContain("kept");
    shop.data.keptForms.remove();
  });
});
