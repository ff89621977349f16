import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { signedInAdmin } from "../support/admins";
import { orderUpTo } from "../support/order-walk";
import type { ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let sandbox: Sandbox;
let shop: RunningShop;
let admin: ShopClient;
let product: { id: string; name: string };

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { ...sandbox.env, RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
  product = shop.data.products.plain();
});
afterAll(async () => {
  await shop.remove();
  await sandbox.stop();
});

/** The orders that the API lists for these filters. */
async function listed(filters: Record<string, string>): Promise<{ _id: string; status: string }[]> {
  const answer = await admin.get(`/api/orders?${new URLSearchParams({ pageSize: "100", ...filters })}`);
  expect(answer.status).toBe(200);
  return answer.json();
}
const idsOf = async (filters: Record<string, string>) => (await listed(filters)).map(({ _id }) => _id);

/** A guest's order with a buyer of its own. */
async function orderOf(firstName: string, lastName: string, status: "unpaid" | "paid" = "unpaid") {
  const { id, email } = await orderUpTo(status, shop, sandbox, product.id);
  shop.data.orders.change({ id }, { firstName, lastName });
  return { id, email, number: shop.data.orders.get({ id }).number };
}

/** Refunds dollars, by default the rest of the payment. */
async function refund(id: string, amount?: number) {
  expect((await admin.json("POST", `/api/orders/${id}/refund`, { amount })).status).toBe(200);
}

describe("the search box of the order list", () => {
  it("finds an order by number, id, end of the id, name and e-mail of a guest", async () => {
    const { id, email, number } = await orderOf("Mary", "Muster");
    await orderOf("Other", "Buyer");
    for (const q of [`#${number}`, String(number), id, id.slice(-6), `#${id.slice(-6).toUpperCase()}`, "mary MUSTER"]) {
      expect([q, await idsOf({ q })]).toEqual([q, [id]]);
    }
    expect(await idsOf({ q: email })).toContain(id);
    expect(await idsOf({ q: "no such words" })).toEqual([]);
  });

  it("finds orders by username and by a product's name", async () => {
    const ofJane = await idsOf({ username: "jane" });
    expect(ofJane.length).toBeGreaterThan(0);
    expect(await idsOf({ q: "JANE" })).toEqual(ofJane);
    const { id } = await orderOf("Product", "Buyer");
    expect(await idsOf({ q: product.name.toUpperCase() })).toContain(id);
  });

  it("'username' also finds guests, by name, address and the word 'guest'", async () => {
    const { id, email } = await orderOf("Berta", "Beispiel");
    expect(await idsOf({ username: "berta beispiel" })).toEqual([id]);
    for (const username of [email, "97201", "guest"]) expect(await idsOf({ username })).toContain(id);
    expect(await idsOf({ username: "shipToFirstName" })).toEqual([]);
    const ofJane = new Set(await idsOf({ username: "jane" }));
    expect((await idsOf({ username: "guest" })).filter((guestOrder) => ofJane.has(guestOrder))).toEqual([]);
  });
});

describe("the status in the order list", () => {
  it("filters by each status, which is the one that each order has", async () => {
    const { id } = await orderOf("Refund", "Buyer", "paid");
    const cancelled = await orderOf("Cancel", "Buyer");
    await refund(id);
    expect((await admin.post(`/order/${cancelled.id}`, { intent: "cancel" })).status).toBe(303);
    await orderOf("Paid", "Buyer", "paid");
    const all = await listed({});
    for (const status of ["awaiting-payment", "paid", "shipped", "delivered", "cancelled", "refunded"]) {
      const wanted = all.filter((order) => order.status === status).map(({ _id }) => _id);
      expect(wanted.length).toBeGreaterThan(0);
      expect([status, await idsOf({ status })]).toEqual([status, wanted]);
    }
    expect((await admin.get("/api/orders?status=lost")).status).toBe(400);
  });

  it("stands in each row, with what was refunded", async () => {
    const { id } = await orderOf("Part", "Refund", "paid");
    await refund(id, 5);
    const [row] = (await admin.open(`/admin/orderlist?orderId=${id}`)).all("tbody tr");
    expect(row?.text).toMatch(/Guest Part Refund Paid Refunded \$5\.00/);
  });
});

describe("the CSV file of the orders", () => {
  it("ends with number, status, refunds, shipping, tracking numbers and items", async () => {
    const { id, number } = await orderOf("Csv", "Buyer", "paid");
    await admin.post(`/order/${id}`, { intent: "ship", bigNumber: "9400111899223197428497, 1Z999AA10123456784" });
    await refund(id, 5);
    const [head, row] = (await (await admin.get(`/admin/orders.csv?q=${id}`)).text()).trim().split("\r\n");
    expect(head).toMatch(/country,number,status,cancelledAt,refundedPrice,shippingService,trackingNumbers,items$/);
    expect(row).toMatch(new RegExp(`,US,${number},shipped,,5\\.00,[^,]+,"[^"]+, [^"]+",`));
    expect(row).toContain(`1 × ${product.name}`);
  });
});
