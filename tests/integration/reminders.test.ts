import { beforeAll, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
let admin: ShopClient;
let used = 0;

beforeAll(async () => {
  admin = await signedInAdmin(shop);
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const freshProduct = () => shop.data.products.get({ id: shop.data.products.plain({ nth: used++, stock: 50 }).id });
const set = async (changes: object) => expect((await admin.json("PUT", "/api/settings", changes)).status).toBe(200);
const emailsTo = (recipient: string, subject: RegExp) =>
  shop.data.emails.list({ recipient }).filter((email) => subject.test(email.subject)).length;

async function customer() {
  const { email, id } = addCustomer(shop);
  const client = shop.client();
  await logIn(client, email);
  return { client, email, id };
}

/** An order of a customer, delivered some days ago. */
async function delivered(buyer: Awaited<ReturnType<typeof customer>>, product: string, days: number) {
  const body = orderBody(product, 1, { email: buyer.email });
  const { _id } = await (await buyer.client.json("POST", "/api/orders", body)).json();
  const at = daysAgo(days);
  shop.data.orders.change({ id: _id }, { paidAt: at, shippedAt: at, deliveredAt: at, holdsStock: false });
  await sandbox.mailbox.nextTo(buyer.email);
}

/** The POST of a mail program that runs on a site of its own (RFC 8058). */
const stopByOneClick = (path: string) =>
  shop
    .client()
    .post(
      path,
      { "List-Unsubscribe": "One-Click" },
      { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
    );

const QUESTION = /^How do you like/;

it("a buyer is asked for a review some days after the delivery, once, with a link that stops it", async () => {
  const [first, second, third] = [freshProduct(), freshProduct(), freshProduct()];
  const buyer = await customer();
  await delivered(buyer, first.id, 8);
  const early = await customer();
  await delivered(early, first.id, 6);
  const late = await customer();
  await delivered(late, first.id, 22);
  const done = await customer();
  await done.client.post(`/product/${first.id}`, { intent: "review", rating: "5", comment: "" });
  await delivered(done, first.id, 8);
  await set({ reviewRequestDays: 7 });
  const { subject, text, headers } = await sandbox.mailbox.nextTo(buyer.email);
  expect(subject).toBe(`How do you like ${first.name}?`);
  expect(text).toContain(`${shop.url}/product/${first.id}#reviews`);
  const [link = ""] = /http\S+\/stock-notices\/stop\/\S+/.exec(text) ?? [];
  expect(headers.find(({ name }) => name === "list-unsubscribe")?.value).toBe(`<${link}>`);

  const { pathname, search } = new URL(link);
  // A mail scanner opens the link.
  expect(wordsOf(await shop.client().page(pathname + search))).toContain("Stop emails that ask for reviews?");
  // It stops nothing else.
  expect((await shop.client().get(pathname)).status).toBe(404);
  expect((await shop.client().get(`${pathname}?of=cart`)).status).toBe(404);
  expect((await stopByOneClick(pathname + search)).status).toBe(200);
  expect((await shop.client().post(pathname + search, {})).status).toBe(303);
  expect(wordsOf(await shop.client().page(pathname + search))).toContain("No more of these emails");
  const { stoppedReminders } = await (await buyer.client.get("/profile/data")).json();
  expect(stoppedReminders).toMatchObject([{ kind: "reviews" }]);

  // Reminders are due in the order of a run: when that of another buyer has come, those before it would have.
  await delivered(buyer, second.id, 8);
  const other = await customer();
  await delivered(other, third.id, 8);
  expect((await sandbox.mailbox.nextTo(other.email)).subject).toContain(third.name);
  expect(emailsTo(buyer.email, QUESTION)).toBe(1);
  for (const { email } of [early, late, done]) expect(emailsTo(email, QUESTION)).toBe(0);
  await set({ reviewRequestDays: 0 });
});

it("a buyer is not asked about what was canceled or refunded, and is no verified buyer of it", async () => {
  const [kept, cancelled] = [freshProduct(), freshProduct()];
  const buyer = await customer();
  const both = { ...orderBody(kept.id, 1, { email: buyer.email }) };
  both.orderItems = [...both.orderItems, { product: cancelled.id, qty: 1 }];
  const { _id } = await (await buyer.client.json("POST", "/api/orders", both)).json();
  await admin.json("PUT", `/api/orders/${_id}/mark-paid`, {});
  const review = (id: string) => buyer.client.post(`/product/${id}`, { intent: "review", rating: "4", comment: "" });
  const isVerified = async (id: string) => {
    const { reviews } = await (await shop.client().get(`/api/products/${id}`)).json();
    return reviews[0].isVerifiedBuyer;
  };
  await review(cancelled.id);
  expect(await isVerified(cancelled.id)).toBe(true);
  const { orderItems } = await (await admin.get(`/api/orders/${_id}`)).json();
  const [, line] = orderItems;
  const answer = await admin.json("PUT", `/api/orders/${_id}/cancel`, { items: [{ _id: line._id, qty: 1 }] });
  expect(answer.status).toBe(200);
  expect(await isVerified(cancelled.id)).toBe(false);
  shop.data.reviews.remove({ productNum: cancelled.num });
  for (const _ of ["placed", "paid", "canceled"]) await sandbox.mailbox.nextTo(buyer.email);
  const at = daysAgo(8);
  shop.data.orders.change({ id: _id }, { shippedAt: at, deliveredAt: at });
  await set({ reviewRequestDays: 7 });
  const { subject, text } = await sandbox.mailbox.nextTo(buyer.email);
  expect(subject).toBe(`How do you like ${kept.name}?`);
  expect(text).not.toContain(cancelled.name);
  await set({ reviewRequestDays: 0 });
});

/** A customer with a cart that is some days old. */
async function customerWithCart(days: number, isOnList: boolean, products: { id: string; choice?: object }[]) {
  const made = await customer();
  for (const { id, choice } of products)
    await made.client.post(`/product/${id}`, { qty: "2", intent: "add-to-cart", ...choice });
  shop.data.cartLines.change({ cartId: shop.data.carts.get({ userId: made.id }).id }, { addedAt: daysAgo(days) });
  const times = { confirmSentAt: new Date(), confirmedAt: new Date(), createdAt: new Date() };
  if (isOnList) shop.data.subscribers.add({ id: made.id, email: made.email, source: "newsletter_form", ...times });
  return made;
}

it("a customer on the mailing list is reminded of a cart after a day, once, where the setting is on", async () => {
  const product = freshProduct();
  const withCart = (days: number, isOnList: boolean) => customerWithCart(days, isOnList, [product]);
  const others = [await withCart(2, false), await withCart(0.5, true), await withCart(4, true)];
  const shopper = await withCart(2, true);
  await set({ cartReminders: true });
  const { subject, text } = await sandbox.mailbox.nextTo(shopper.email);
  expect(subject).toContain("Your cart");
  expect(text).toContain(product.name);
  expect(text).toContain("quantity 2");
  const [link = ""] = /http\S+\/stock-notices\/stop\/\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  expect((await stopByOneClick(pathname + search)).status).toBe(200);
  const last = await withCart(2, true);
  await sandbox.mailbox.nextTo(last.email);
  expect(emailsTo(shopper.email, /cart/)).toBe(1);
  for (const { email } of others) expect(emailsTo(email, /cart/)).toBe(0);
  await set({ cartReminders: false });
});

it("a reminder of a cart names what can be bought, in the choice that was made, and is not sent for nothing", async () => {
  const product = freshProduct();
  const made = await (await admin.json("POST", "/api/products")).json();
  const size = (Size: string, countInStock: number) => ({ options: { Size }, price: 20, countInStock });
  const options = [{ name: "Size", values: ["S", "M"] }];
  const shirt = { name: "Harbor shirt", isPublished: true, options, variants: [size("S", 5), size("M", 5)] };
  expect((await admin.json("PUT", `/api/products/${made._id}`, shirt)).status).toBe(200);
  const mug = await (await admin.json("POST", "/api/products")).json();
  const inColors = (...names: string[]) => names.map((name) => ({ name, src: product.image }));
  const mugs = {
    name: "Harbor mug",
    isPublished: true,
    price: 9,
    countInStock: 9,
    colorsVariants: inColors("Red", "Blue"),
  };
  expect((await admin.json("PUT", `/api/products/${mug._id}`, mugs)).status).toBe(200);
  const small = { id: made._id, choice: { "option.Size": "S" } };
  const medium = { id: made._id, choice: { "option.Size": "M" } };
  const inRed = { id: mug._id, choice: { selectedColorsVariants: "Red" } };

  const shopper = await customerWithCart(2, true, [small, medium, inRed, product]);
  const without = await customerWithCart(2, true, [small, inRed]);
  shop.data.variants.change(
    { productNum: shop.data.products.get({ id: made._id }).num, position: 0 },
    { countInStock: 0 },
  );
  await admin.json("PUT", `/api/products/${mug._id}`, { colorsVariants: inColors("Blue") });
  await set({ cartReminders: true });
  const { text } = await sandbox.mailbox.nextTo(shopper.email);
  expect(text).toContain(product.name);
  expect(text).toMatch(/Harbor shirt \S+ ·\s+quantity 2\s/);
  expect(text).not.toContain("Harbor mug");
  const last = await customerWithCart(2, true, [product]);
  await sandbox.mailbox.nextTo(last.email);
  expect(emailsTo(without.email, /cart/)).toBe(0);
  await set({ cartReminders: false });
});
