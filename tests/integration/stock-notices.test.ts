import { expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);

/** A published product that no other test of this file uses, sold out. */
let used = 0;
function newSoldOut() {
  const { id } = shop.data.products.plain({ nth: used++, stock: 0 });
  return shop.data.products.get({ id });
}

const notify = (product: string, notifyEmail: string, client = shop.client()) =>
  client.post(`/product/${product}`, { notifyEmail, intent: "notify" });

const waitingFor = (email: string) => shop.data.stockNotices.count({ email });

it("an address that waits for a sold-out product gets one email when it is back, with a link to stop", async () => {
  const { id, name, num } = newSoldOut();
  const other = newSoldOut();
  const visitor = shop.client();
  expect((await visitor.open(`/product/${id}`)).form("Notify me").text).not.toContain("optional");
  const answer = await notify(id, " Waiting@Example.com ", visitor);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/product/${id}`]);
  expect(wordsOf(await visitor.page(`/product/${id}`))).toContain("We will email you once");
  await notify(other.id, "waiting@example.com");
  expect(wordsOf(await admin.page(`/admin/product/${id}/edit`))).toContain("1 shopper waits for this product");

  const restocked = await admin.json("PUT", `/api/products/${id}`, { countInStock: 3 });
  expect(restocked.status).toBe(200);
  const { subject, text, headers } = await sandbox.mailbox.nextTo("waiting@example.com");
  expect(subject).toBe(`Back in stock: ${name}`);
  expect(text).toContain(`${shop.url}/product/${id}`);
  expect(shop.data.stockNotices.count({ productNum: num })).toBe(0);

  const [link = ""] = /http\S+\/stock-notices\/stop\/\S+/.exec(text) ?? [];
  expect(headers.find((header) => header.name === "list-unsubscribe")?.value).toBe(`<${link}>`);
  const path = new URL(link).pathname;
  // A mail scanner opens the link.
  expect(wordsOf(await shop.client().page(path))).toContain("waiting@example.com waits for products");
  expect(waitingFor("waiting@example.com")).toBe(1);
  expect((await shop.client().post(path, {})).status).toBe(303);
  const fromMailProgram = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
  const oneClick = await shop.client().post(path, { "List-Unsubscribe": "One-Click" }, fromMailProgram);
  expect(oneClick.status).toBe(200);
  expect(wordsOf(await shop.client().page(path))).toContain("No more");
  expect(waitingFor("waiting@example.com")).toBe(0);
  expect(shop.data.emails.count({ recipient: "waiting@example.com" })).toBe(1);
});

it("an address that waits for any variant reads the price of one that is back", async () => {
  const { _id: id } = await (await admin.json("POST", "/api/products")).json();
  const variants = [
    { options: { Size: "S" }, price: 10, countInStock: 0 },
    { options: { Size: "XL" }, price: 25, countInStock: 0 },
  ];
  const options = [{ name: "Size", values: ["S", "XL"] }];
  const made = await admin.json("PUT", `/api/products/${id}`, { name: "Heron shirt", options, variants });
  const [, large] = (await made.json()).variants;
  await notify(id, "any@example.com");
  await admin.json("PUT", `/api/products/${id}`, { variants: [variants[0], { ...large, countInStock: 2 }] });
  const { text } = await sandbox.mailbox.nextTo("any@example.com");
  expect(text).toContain("$25.00");
  expect(text).not.toContain("$10.00");
});

it("a canceled order that gives its items back sends the emails too", async () => {
  const { id } = newSoldOut();
  shop.data.products.setStock(id, 1);
  const buyer = shop.client();
  await buyer.becomeGuest();
  const placed = await buyer.json("POST", "/api/orders", {
    orderItems: [{ product: id, qty: 1 }],
    shippingAddress: {
      shipToFirstName: "Jo",
      shipToLastName: "Buyer",
      address1: "1600 Harbor Street",
      city: "Portland",
      state: "OR",
      postalCode: "97201",
      country: "US",
    },
    email: "guest-of-notices@example.com",
    paymentMethod: "PayPal",
  });
  expect(placed.status).toBe(201);
  expect((await notify(id, "second@example.com")).status).toBe(303);
  const { _id } = await placed.json();
  expect((await admin.json("PUT", `/api/orders/${_id}/cancel`, {})).status).toBe(200);
  expect((await sandbox.mailbox.nextTo("second@example.com")).subject).toContain("Back in stock");
});

it("an address is stored once for a product, also by requests at once, and for at most 20 products", async () => {
  const { id } = newSoldOut();
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(id, "often@example.com")));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
  expect(waitingFor("often@example.com")).toBe(1);
  const others = shop.data.products.published().slice(-22);
  for (const product of others) shop.data.products.setStock(product.id, 0);
  await Promise.all(others.map((product) => notify(product.id, "often@example.com")));
  expect(waitingFor("often@example.com")).toBe(20);
});

it("a wrong address is refused beside its field", async () => {
  const { id } = newSoldOut();
  for (const wrong of [
    "",
    "x",
    "a@b",
    "a@b.example\r\nBcc: c@d.example",
    "<b>a@b.example</b>",
    `${"a".repeat(300)}@b.example`,
  ]) {
    const answer = await notify(id, wrong);
    expect(answer.status).toBe(400);
    expect(Page.parse(await answer.text()).errorOf("notifyEmail")).not.toBe("");
  }
  const twice = new URLSearchParams("intent=notify&notifyEmail=a%40b.example&notifyEmail=c%40d.example");
  expect((await shop.client().post(`/product/${id}`, twice)).status).toBe(400);
  expect(shop.data.stockNotices.count({ productNum: shop.data.products.get({ id }).num })).toBe(0);
});

it("a shop that leads to other shops takes addresses for what it sells, and none for what these sell", async () => {
  const { id } = newSoldOut();
  const set = (purchaseLinks: string) => admin.json("PUT", "/api/settings", { purchaseLinks });
  expect((await set("instead")).status).toBe(200);
  const offers = async () => (await shop.client().page(`/product/${id}`)).includes('aria-label="Notify me"');
  expect(await offers()).toBe(true);
  await admin.json("PUT", `/api/products/${id}`, { purchaseLink: "https://shop.example/mug" });
  expect(await offers()).toBe(false);
  await set("alongside");
});

it("a product in stock, a draft and an unknown product take no address", async () => {
  const { id } = newSoldOut();
  shop.data.products.setStock(id, 2);
  expect((await notify(id, "late@example.com")).status).toBe(409);
  shop.data.products.addDraft("d".repeat(24), "Draft");
  expect((await notify("d".repeat(24), "late@example.com")).status).toBe(404);
  expect((await notify("f".repeat(24), "late@example.com")).status).toBe(404);
  expect(waitingFor("late@example.com")).toBe(0);
});

it("a stop link with another address or signature is refused", async () => {
  for (const made of [
    "x",
    "a.b",
    `${Buffer.from("a@b.example").toString("base64url")}.${"a".repeat(43)}`,
    "a".repeat(1900),
  ]) {
    expect((await shop.client().get(`/stock-notices/stop/${made}`)).status).toBe(404);
    expect((await shop.client().post(`/stock-notices/stop/${made}`, {})).status).toBe(404);
  }
});

it("a customer's address is filled in, is part of the own data, and is forgotten with the account", async () => {
  const { id } = newSoldOut();
  const { email } = addCustomer(shop);
  const client = shop.client();
  await logIn(client, email);
  expect((await client.open(`/product/${id}`)).field("notifyEmail").value).toBe(email);
  await notify(id, email, client);
  const data = await (await client.get("/profile/data")).json();
  expect(data.stockNotices).toMatchObject([{ product: id }]);
  const deleted = await client.post("/profile/delete", { password: "Demo-pass1!" });
  expect(deleted.status).toBe(303);
  expect(waitingFor(email)).toBe(0);
});

it("a product leads to four others, of its category first", async () => {
  const product = shop.data.products.where(({ category }) => {
    return shop.data.products.published().filter((other) => other.category === category).length > 4;
  });
  const page = await shop.client().open(`/product/${product.id}`);
  const section = page.all("section").find((part) => part.attribute("aria-labelledby") === "related");
  const ids = (section?.links ?? []).map((link) => link.replace("/product/", ""));
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(shop.data.products.get({ id }).category).toBe(product.category);
  expect(ids).not.toContain(product.id);
});
