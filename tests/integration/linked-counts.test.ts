import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import type { Page } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);

const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** How many entries a list of the back office or of the shop says that it has. */
async function listed(path: string): Promise<number> {
  const { main } = await admin.open(path);
  // Messages are counted, and listed by conversation.
  const unread = main.all('td[data-label="Unread"]').map(({ text }) => Number.parseInt(text, 10) || 0);
  if (unread.length > 0) return add(unread);
  return Number(/\d+/.exec(/Showing \d+ of|\d+ products?\b/.exec(main.text)?.[0] ?? "0")?.[0]);
}

/** The counts with links of the list of tasks. */
function tasksOf(overview: Page): [path: string, count: number][] {
  const entries = overview.all("main section li").filter((entry) => /^<li class="border-t/.test(entry.html));
  return entries.flatMap((entry) => {
    const link = entry.first("p a").attribute("href");
    const listAt = entry.all("p a").at(-1)?.attribute("href");
    const count = Number(/\b(\d+)\b/.exec(entry.first("p").text)?.[1]);
    return link || listAt ? [[link ?? listAt ?? "", count]] : [];
  });
}

/** An order in each state that an order can have, some twice. */
async function addOrders() {
  const { id: product } = shop.data.products.plain();
  const order = (status: Parameters<typeof orderUpTo>[0]) => orderUpTo(status, shop, sandbox, product);
  await order("unpaid");
  const expired = await order("unpaid");
  shop.data.orders.change({ id: expired.id }, { holdsStock: false });
  const canceled = await order("unpaid");
  expect((await admin.json("PUT", `/api/orders/${canceled.id}/cancel`, {})).status).toBe(200);
  await order("paid");
  const [partly, refunded, ended] = [await order("paid"), await order("paid"), await order("paid")];
  expect((await admin.json("POST", `/api/orders/${partly.id}/refund`, { amount: 1 })).status).toBe(200);
  expect((await admin.json("POST", `/api/orders/${refunded.id}/refund`, {})).status).toBe(200);
  expect((await admin.json("PUT", `/api/orders/${ended.id}/cancel`, {})).status).toBe(200);
  await order("shipped");
}

function addReturns() {
  const { id: orderId } = shop.data.orders.list({ username: "jane" })[0] ?? { id: "" };
  const request = { orderId, reason: "", requestedBy: "jane", requestedAt: new Date() };
  for (const id of ["first", "second"]) shop.data.returns.add({ ...request, id });
  shop.data.returns.add({ ...request, id: "declined", declinedAt: new Date() });
  shop.data.returns.add({ ...request, id: "approved", approvedAt: new Date() });
}

/** Money that is owed: what a change made due, a dispute, refunds that failed, returns that were received. */
async function addOwed() {
  const { id: product } = shop.data.products.plain();
  const paid = async () => {
    const { id } = await orderUpTo("paid", shop, sandbox, product);
    return { id, capture: shop.data.captures.get({ orderId: id }) };
  };
  const changed = (await paid()).id;
  const dearer = {
    items: [
      { _id: `${changed}-1`, qty: 1 },
      { product, qty: 1 },
    ],
  };
  expect((await admin.json("PUT", `/api/orders/${changed}/lines`, dearer)).status).toBe(200);
  for (const state of ["needs-response", "under-review"] as const) {
    const { capture } = await paid();
    const values = { captureId: capture.id, reason: "fraudulent", amountCents: 500, currency: "USD" };
    shop.data.disputes.add({ ...values, id: state, state, updatedAt: new Date() });
  }
  const now = Date.now();
  const refund = async (
    status: "failed" | "sent-back" | "completed",
    at: number,
    order?: Awaited<ReturnType<typeof paid>>,
    { amountCents = 100, endedAt = at } = {},
  ) => {
    const of = order ?? (await paid());
    const values = {
      orderId: of.id,
      captureId: of.capture.id,
      amountCents,
      currency: "USD",
      actorName: "admin",
      note: "",
    };
    shop.data.refunds.add({
      ...values,
      id: `${of.id} ${status} ${at}`,
      status,
      createdAt: new Date(at),
      updatedAt: new Date(endedAt),
    });
    return of;
  };
  await refund("failed", now);
  await refund("sent-back", now);
  await refund("failed", now - 31 * 86_400_000);
  await refund("completed", now, await refund("failed", now - 1000));
  // It came back after the other one, which made nothing of it again; nor does one of a part.
  await refund("completed", now - 500, await refund("sent-back", now - 1000, undefined, { endedAt: now }));
  await refund("completed", now, await refund("sent-back", now - 1000), { amountCents: 99 });
  // Both attempts at one refund have failed, and it was made in two parts.
  const again = await refund("failed", now - 600, await refund("failed", now - 900));
  await refund("completed", now - 300, again, { amountCents: 60 });
  await refund("completed", now, again, { amountCents: 40 });
  const received = async (id: string) => {
    const order = await orderUpTo("delivered", shop, sandbox, product);
    const at = new Date(now - 1000);
    const values = {
      orderId: order.id,
      reason: "",
      requestedBy: "Jo",
      requestedAt: at,
      approvedAt: at,
      receivedAt: at,
    };
    shop.data.returns.add({ ...values, id });
    shop.data.returnLines.add({ returnId: id, orderId: order.id, position: 0, qty: 1 });
    return { id: order.id, capture: shop.data.captures.get({ orderId: order.id }) };
  };
  await received("waits");
  await refund("failed", now, await received("its refund failed"));
  await refund("completed", now, await received("a part was refunded instead"));
  const { id: whole } = await received("all was refunded");
  expect((await admin.json("POST", `/api/orders/${whole}/refund`, {})).status).toBe(200);
}

async function addMessages() {
  for (const content of ["One", "Two"]) {
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email);
    for (const _ of content === "Two" ? [1, 2] : [1]) {
      const grecaptcha = await customer.solvedCaptcha();
      expect((await customer.json("POST", "/api/messages/send", { content, grecaptcha })).status).toBeLessThan(300);
    }
  }
  const contact = { name: "Jo", email: "jo@example.com", message: "Hello" };
  for (const [id, readAt] of [
    ["read", new Date()],
    ["unread", null],
  ] as const) {
    shop.data.contactMessages.add({ ...contact, id, subject: id, createdAt: new Date(), readAt });
  }
}

describe("a count with a link", () => {
  it("on the overview and in the menus is the number of entries that the list has", async () => {
    await addOrders();
    await addMessages();
    addReturns();
    await addOwed();
    // More than the overview names, so that it links to the list.
    for (const nth of [1, 2, 3, 4, 5, 6]) shop.data.products.plain({ nth, stock: nth % 2 });
    // One product has all the low variants that the overview names.
    for (const { id, countInStock } of shop.data.products.published()) {
      if (countInStock === 0) shop.data.products.setStock(id, 1);
    }
    const sizes = ["S", "M", "L", "XL", "XXL"];
    const low = sizes.map((Size) => ({ options: { Size }, price: 9, countInStock: 0 }));
    const { _id } = await (await admin.json("POST", "/api/products")).json();
    const changes = { name: "Low shirt", options: [{ name: "Size", values: sizes }], variants: low };
    expect((await admin.json("PUT", `/api/products/${_id}`, changes)).status).toBe(200);
    const [first, second] = shop.data.reviews.list();
    for (const review of [first, second]) shop.data.reviews.change({ id: review?.id }, { pictures: "waiting" });
    const email = { recipient: "x@example.com", subject: "Failed", text: "", html: "", createdAt: new Date() };
    shop.data.emails.add({ ...email, id: "failed", nextAttemptAt: null, sentAt: null });
    const overview = await admin.open("/admin");
    const tasks = tasksOf(overview);
    expect(tasks.map(([path]) => path)).toEqual([
      "/admin/orderlist?status=to-ship",
      "/admin/orderlist?status=disputed",
      "/admin/orderlist?status=refund-failed",
      "/admin/orderlist?status=due",
      "/admin/orderlist?status=reserved",
      "/admin/returns?status=requested",
      "/admin/returns?status=to-refund",
      "/admin/reviews?state=pictures",
      "/admin/messages?unread=yes",
      "/admin/emails?state=failed",
      "/admin/contactmessages?unread=yes",
      "/admin/productlist?state=low",
    ]);
    for (const [path, count] of tasks) expect([path, count]).toEqual([path, await listed(path)]);
    expect(Object.fromEntries(tasks)).toMatchObject({
      "/admin/orderlist?status=disputed": 1,
      "/admin/orderlist?status=refund-failed": 5,
      "/admin/orderlist?status=due": 1,
      "/admin/returns?status=to-refund": 2,
    });
    const stock = overview.all("main section li").find((entry) => entry.links.includes("/admin/productlist?state=low"));
    const named = new Set(stock?.all("li a").map((link) => link.attribute("href"))).size;
    const others = Number(/and (\d+) more/.exec(stock?.text ?? "")?.[1] ?? 0);
    expect(named + others).toBe(tasks.find(([path]) => path === "/admin/productlist?state=low")?.[1]);
    const countOf = new Map(tasks);
    const badge = (path: string) =>
      overview.all(`nav[aria-label="Back office"] a[href="${path}"]`).map(({ text }) => Number(/\d+/.exec(text)?.[0]));
    const menu = (path: string) =>
      overview.all(`header a[href="${path}"]`).map(({ text }) => Number(/\((\d+)\)/.exec(text)?.[1]));
    for (const [path, list] of [
      ["/admin/orderlist", "/admin/orderlist?status=to-ship"],
      ["/admin/messages", "/admin/messages?unread=yes"],
      ["/admin/contactmessages", "/admin/contactmessages?unread=yes"],
    ] as const) {
      const counts = [...badge(path), ...menu(path)];
      expect(counts.length, path).toBeGreaterThan(1);
      for (const count of counts) expect([path, count]).toEqual([path, countOf.get(list)]);
    }
  });

  it("on a customer's page is the number of that customer's orders, whatever other names contain the name", async () => {
    const jane = shop.data.users.named("jane");
    const other = addCustomer(shop);
    shop.data.users.change({ id: other.id }, { username: "janet" });
    const orders = shop.data.orders.list({ userId: jane.id });
    const [first] = orders;
    if (!first) throw new Error("Jane has no orders.");
    for (let copy = 0; copy < 25; copy += 1) shop.data.orders.addCopy(first, { id: `copy${copy}` });
    shop.data.orders.addCopy(first, { id: "other", userId: other.id, username: "janet" });
    const { main } = await admin.open(`/admin/user/${jane.id}`);
    const count = Number(/The newest 20 of (\d+)/.exec(main.text)?.[1]);
    expect(count).toBe(orders.length + 25);
    const link = main.links.find((path) => path.startsWith("/admin/orderlist")) ?? "";
    expect([link, await listed(link)]).toEqual([link, count]);
  });

  it("of a category is the number of products on its page, however its name is spelled", async () => {
    const [one] = shop.data.products.published();
    if (!one) throw new Error("There are no products.");
    shop.data.products.change({ id: one.id }, { category: "KITCHEN" });
    const { main } = await admin.open("/admin/categories");
    const rows = main.all("tbody tr");
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const path = row.first("a").attribute("href") ?? "";
      if (!path.startsWith("/category/")) continue;
      const count = Number(row.first('td[data-label="Products"]').text);
      expect([path, count]).toEqual([path, await listed(path)]);
    }
  });

  it("of a category is that of its page where shoppers find all categories, too", async () => {
    const { main } = await admin.open("/categories");
    const entries = main.all("section li");
    expect(entries.length).toBeGreaterThan(2);
    for (const entry of entries) {
      const path = entry.first("a").attribute("href") ?? "";
      const count = Number(/\((\d+)\)/.exec(entry.text)?.[1]);
      expect([path, count]).toEqual([path, await listed(path)]);
    }
  });

  it("of a product's reviews is the number of reviews that are shown", async () => {
    const { id } = shop.data.products.withVideo();
    const { main } = await admin.open(`/product/${id}`);
    const count = Number(/(\d+) reviews?/.exec(main.text)?.[1]);
    const shown = shop.data.reviews.count({ productNum: shop.data.products.get({ id }).num, isHidden: false });
    expect(count).toBe(shown);
  });
});
