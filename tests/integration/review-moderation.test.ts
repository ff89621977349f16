import { beforeAll, expect, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop } = await shopWithSandbox();
let admin: ShopClient;
const unreviewed: string[] = [];

beforeAll(async () => {
  admin = await signedInAdmin(shop);
  unreviewed.push(...shop.data.products.published().flatMap(({ id, numReviews }) => (numReviews === 0 ? [id] : [])));
});

function freshProduct(): string {
  const id = unreviewed.pop();
  if (!id) throw new Error("The demo catalog has no unreviewed product left.");
  return id;
}

async function customer(): Promise<{ client: ShopClient; email: string }> {
  const { email } = addCustomer(shop);
  const client = shop.client();
  await logIn(client, email);
  return { client, email };
}

/** Publishes a review by a new customer, and returns its id. */
async function reviewed(product: string, rating: number, comment: string): Promise<string> {
  const { client } = await customer();
  return (await (await client.json("POST", `/api/products/${product}/reviews`, { rating, comment })).json())._id;
}

const published = async (product: string) => (await shop.client().get(`/api/products/${product}`)).json();
const pageOf = async (product: string) => Page.parse(await shop.client().page(`/product/${product}`));
const moderate = async (fields: Record<string, string>, client = admin) =>
  (await client.post("/admin/reviews", fields)).status;

it("an admin hides a review and shows it again: the stars and the pages of shoppers follow at once", async () => {
  const product = freshProduct();
  const id = await reviewed(product, 1, "Rude words");
  await reviewed(product, 5, "Lovely");
  expect(await published(product)).toMatchObject({ rating: 3, numReviews: 2 });
  expect(await moderate({ intent: "hide", id })).toBe(303);
  expect(await moderate({ intent: "hide", id })).toBe(303);
  expect(await published(product)).toMatchObject({ rating: 5, numReviews: 1, reviews: [{ comment: "Lovely" }] });
  expect((await pageOf(product)).text).not.toContain("Rude words");
  const hidden = Page.parse(await admin.page(`/admin/reviews?product=${product}&state=hidden`));
  expect(hidden.main.text).toContain("Rude words");
  expect(hidden.main.text).not.toContain("Lovely");
  expect(await moderate({ intent: "show", id })).toBe(303);
  expect(await published(product)).toMatchObject({ rating: 3, numReviews: 2 });
  expect(shop.data.adminChanges.list({ entityId: id }).map(({ changes }) => changes)).toEqual([
    { isHidden: { before: false, after: true } },
    { isHidden: { before: true, after: false } },
  ]);
});

it("a hidden review that its author changes stays hidden", async () => {
  const product = freshProduct();
  const { client } = await customer();
  await client.post(`/product/${product}`, { intent: "review", rating: "1", comment: "Rude words" });
  const { id } = shop.data.reviews.list().at(-1) ?? { id: "" };
  await moderate({ intent: "hide", id });
  await client.post(`/product/${product}`, { intent: "review", rating: "5", comment: "More rude words" });
  expect(await published(product)).toMatchObject({ rating: 0, numReviews: 0, reviews: [] });
  expect(
    Page.parse(await client.page(`/product/${product}`))
      .form("Review")
      .field("comment").value,
  ).toBe("More rude words");
});

it("a reply stands below the review as the shop's, until it is emptied", async () => {
  const product = freshProduct();
  const id = await reviewed(product, 4, "Good");
  expect(await moderate({ intent: "reply", id, reply: "Thank you!\nCome again." })).toBe(303);
  expect((await pageOf(product)).text).toContain("Thank you! Come again.");
  expect((await published(product)).reviews[0].reply).toBe("Thank you!\nCome again.");
  for (const wrong of ["<b>Thanks</b>", "x".repeat(1001)]) {
    expect(await moderate({ intent: "reply", id, reply: wrong })).toBe(400);
  }
  expect(await moderate({ intent: "reply", id, reply: "" })).toBe(303);
  expect((await pageOf(product)).text).not.toContain("Reply from");
});

it("a refused reply keeps its text, beside the error", async () => {
  const id = await reviewed(freshProduct(), 4, "Good");
  const response = await admin.post("/admin/reviews", { intent: "reply", id, reply: "<b>Thanks</b>" });
  expect(response.status).toBe(400);
  const page = Page.parse(await response.text());
  const kept = page.all("textarea").filter(({ value }) => value === "<b>Thanks</b>");
  expect(kept.map((field) => page.errorBeside(field))).toEqual(["No HTML allowed"]);
  expect(page.all("details[open] textarea").map(({ value }) => value)).toContain("<b>Thanks</b>");
});

it("of two replies at once the second is refused with both texts, until it is saved again", async () => {
  const id = await reviewed(freshProduct(), 4, "Good");
  const colleague = await signedInAdmin(shop);
  const opened = Page.parse(await admin.page("/admin/reviews"));
  const form = opened.all("form").find((one) => one.field("version").exists && one.field("id").value === id);
  const version = form?.field("version").value ?? "";
  const reply = (client: ShopClient, text: string, read: string) =>
    client.post("/admin/reviews", { intent: "reply", id, reply: text, version: read });
  expect((await reply(colleague, "Thanks a lot!", version)).status).toBe(303);
  const refused = await reply(admin, "Thank you!", version);
  expect(refused.status).toBe(409);
  const kept = Page.parse(await refused.text()).first("details[open] form");
  expect(kept.text).toMatch(/changed it from nothing to Thanks a lot!. You typed: Thank you!./);
  expect(kept.field("reply").value).toBe("Thank you!");
  expect(kept.all("button").map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Save and overwrite for .*review of /),
  ]);
  expect((await reply(admin, "Thank you!", kept.field("version").value)).status).toBe(303);
  expect(shop.data.reviews.get({ id }).reply).toBe("Thank you!");
});

it("a deleted review is gone from page and stars, by form and by API, and only from its own product", async () => {
  const [product, other] = [freshProduct(), freshProduct()];
  const first = await reviewed(product, 1, "First");
  const second = await reviewed(product, 2, "Second");
  expect((await admin.json("DELETE", `/api/products/${other}/reviews/${first}`)).status).toBe(404);
  expect((await admin.json("DELETE", `/api/products/${product}/reviews/${first}`)).status).toBe(200);
  expect((await admin.json("DELETE", `/api/products/${product}/reviews/${first}`)).status).toBe(404);
  expect(await published(product)).toMatchObject({ rating: 2, numReviews: 1 });
  expect(await moderate({ intent: "delete", id: second })).toBe(303);
  expect(await moderate({ intent: "delete", id: second })).toBe(404);
  expect(await published(product)).toMatchObject({ rating: 0, numReviews: 0, reviews: [] });
  expect(shop.data.adminChanges.list({ entityId: second }).map(({ action }) => action)).toEqual(["deleted"]);
});

it("is for managers and owners, who find the list from the product's page", async () => {
  const product = freshProduct();
  const id = await reviewed(product, 3, "So so");
  const link = `/admin/reviews?product=${product}`;
  expect(Page.parse(await admin.page(`/product/${product}`)).links).toContain(link);
  expect((await pageOf(product)).links).not.toContain(link);
  const packer = shop.client();
  await logIn(packer, addAdmin(shop, "fulfilment").email);
  expect(Page.parse(await packer.page(`/product/${product}`)).links).not.toContain(link);
  expect(await moderate({ intent: "delete", id }, packer)).toBe(403);
  expect(shop.data.reviews.count({ id })).toBe(1);
});

it("says 'Verified buyer' from the payment of an order with the product until its full refund", async () => {
  const product = freshProduct();
  const { client, email } = await customer();
  const before = await client.json("POST", `/api/products/${product}/reviews`, { rating: 4, comment: "" });
  expect((await before.json()).isVerifiedBuyer).toBe(false);
  const { _id: order } = await (await client.json("POST", "/api/orders", orderBody(product, 1, { email }))).json();
  const isVerified = async () => (await published(product)).reviews[0].isVerifiedBuyer;
  expect(await isVerified()).toBe(false);
  const start = await client.post(`/order/${order}`, { intent: "pay" });
  await client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  expect(await isVerified()).toBe(true);
  expect((await pageOf(product)).text).toContain("Verified buyer");
  expect((await admin.json("POST", `/api/orders/${order}/refund`, { amount: 1 })).status).toBe(200);
  expect(await isVerified()).toBe(true);
  expect((await admin.json("POST", `/api/orders/${order}/refund`, {})).status).toBe(200);
  expect(await isVerified()).toBe(false);
});

it("has buttons that say which review they are for", async () => {
  const id = freshProduct();
  await reviewed(id, 4, "Holds well");
  const { main } = Page.parse(await admin.page(`/admin/reviews?product=${id}`));
  const buttons = main.all("tbody button").map(({ text }) => text);
  expect(buttons).toContain(`Save reply for Casey's review of ${shop.data.products.get({ id }).name}`);
  expect(buttons.filter((button) => !button.includes("review of"))).toEqual([]);
});
