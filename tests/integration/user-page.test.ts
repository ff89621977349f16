import { expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import type { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

const factOf = (page: Page, term: string) => {
  const terms = page.all("dt").map(({ text }) => text);
  return page.all("dd")[terms.indexOf(term)]?.text;
};
const dollars = (cents: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

it("shows a customer's account, orders, what was paid less refunds, and the way to the conversation", async () => {
  const jane = shop.data.users.named("jane");
  const paid = shop.data.orders.demo("paid");
  const at = new Date();
  const capture = { id: "CAPTURE-OF-USER-PAGE", amountCents: paid.totalCents, currency: "USD", updatedAt: at };
  shop.data.captures.remove({ orderId: paid.id });
  shop.data.captures.add({ ...capture, orderId: paid.id, status: "partly-refunded" });
  shop.data.refunds.add({
    ...{ id: "refund-of-user-page", orderId: paid.id, captureId: capture.id, amountCents: 150, currency: "USD" },
    ...{ status: "completed", actorName: "admin", note: "", createdAt: at, updatedAt: at },
  });
  const orders = shop.data.orders.list({ userId: jane.id });
  const bought = orders.reduce((sum, { paidAt, totalCents }) => sum + (paidAt ? totalCents : 0), -150);

  const list = await admin.open("/admin/userlist?username=jane");
  expect(list.links).toContain(`/admin/user/${jane.id}`);
  const page = await admin.open(`/admin/user/${jane.id}`);
  expect(page.headings[0]).toBe(`${jane.firstName} ${jane.lastName}`);
  expect(factOf(page, "Username")).toBe("jane");
  expect(factOf(page, "Email")).toBe(jane.email);
  expect(factOf(page, "Orders")).toBe(String(orders.length));
  expect(factOf(page, "Bought")).toContain(dollars(bought));
  for (const { id, number } of orders) expect(page.link(`/order/${id}`).text).toContain(`#${number}`);
  const row = page.all("tr").find(({ links }) => links.includes(`/order/${paid.id}`));
  expect(row?.text).toContain(dollars(paid.totalCents - 150));
  expect(row?.text).toContain("Paid");
  expect(page.links).toContain("/contactSupport?recipient=jane");
  expect(page.links).toContain(`/admin/user/${jane.id}/edit`);
  const saved = shop.data.savedAddresses.list({ userId: jane.id });
  for (const { address } of saved) expect(page.text).toContain(address.address1);
});

it("is reached from the page of the customer, which orders lead admins to, guests' too", async () => {
  const jane = shop.data.users.named("jane");
  const { id } = shop.data.orders.demo("delivered");
  const path = `/admin/customers/${shop.data.customers.get({ userId: jane.id }).id}`;
  expect((await admin.open(`/order/${id}`)).link(path).text).toBe("Jane Demo");
  expect((await admin.open(path)).links).toContain(`/admin/user/${jane.id}`);
  expect((await admin.open(`/admin/user/${jane.id}`)).links).toContain(path);
  const [customer, guest] = [shop.client(), shop.client()];
  await logIn(customer, "jane@example.com");
  await guest.becomeGuest();
  const { _id } = await (await guest.json("POST", "/api/orders", orderBody(shop.data.products.plain().id))).json();
  const linksOf = (page: Page) => page.links.filter((link) => /^\/admin\/(user|customers)\//.test(link));
  expect(linksOf(await customer.open(`/order/${id}`))).toEqual([]);
  expect(linksOf(await admin.open(`/order/${_id}`))).toHaveLength(1);
});

it("shows the newest 20 orders, and leads to all of them", async () => {
  const { id, email } = addCustomer(shop);
  const empty = await admin.open(`/admin/user/${id}`);
  expect(empty.text).toContain("This user has not ordered anything yet.");
  expect(empty.text).toContain("None");
  const customer = shop.client();
  await logIn(customer, email);
  const product = shop.data.products.plain();
  for (let placed = 0; placed < 21; placed += 1) {
    expect((await customer.json("POST", "/api/orders", orderBody(product.id))).status).toBe(201);
  }
  const page = await admin.open(`/admin/user/${id}`);
  expect(page.links.filter((link) => link.startsWith("/order/"))).toHaveLength(20);
  expect(page.text).toContain("The newest 20 of 21.");
  expect(factOf(page, "Bought")).toContain("$0.00");
  expect(page.text).toContain("Unpaid");
  expect(page.links).toContain(`/admin/orderlist?username=${id}`);
});

it("is for admins only, and answers 404 for a guest", async () => {
  const jane = shop.data.users.named("jane");
  for (const [, client] of await nonAdmins(shop)) {
    const response = await client.get(`/admin/user/${jane.id}`);
    expect(await response.text()).not.toContain(jane.email);
  }
  await shop.client().becomeGuest();
  const guest = shop.data.users.get({ isGuest: true });
  expect((await admin.get(`/admin/user/${guest.id}`)).status).toBe(404);
});
