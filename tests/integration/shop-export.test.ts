import { describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { wordsOf } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);

const FILE = "/admin/export.json";

async function exported(query = "") {
  const response = await admin.get(`${FILE}${query}`);
  expect(response.status).toBe(200);
  return { headers: response.headers, text: await response.text() };
}

describe("the export of the shop's data", () => {
  it("has every order with its lines, events, parcels, payments and refunds", async () => {
    const { id: refunded } = await orderUpTo("paid", shop, sandbox, shop.data.products.plain().id);
    expect((await admin.json("POST", `/api/orders/${refunded}/refund`, { amount: 1 })).status).toBe(200);
    await admin.json("PUT", `/api/orders/${refunded}/ship`, { trackingNumber: "1Z999AA10123456784" });
    const items = [{ _id: `${refunded}-1`, qty: 1 }];
    const asked = await admin.json("POST", `/api/orders/${refunded}/returns`, { items, reason: "Too small" });
    const { _id: returned } = await asked.json();
    for (const status of ["received", "refunded"])
      expect((await admin.json("PUT", `/api/returns/${returned}`, { status })).status).toBe(200);
    shop.data.captures.add({
      id: "STRAY",
      status: "captured",
      amountCents: 500,
      currency: "USD",
      reviewReason: "no order",
      updatedAt: new Date(),
    });
    const { headers, text } = await exported();
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="tradepost-export.json"');
    expect(headers.get("Cache-Control")).toBe("no-store");
    const document = JSON.parse(text);
    expect(document).toMatchObject({ format: "tradepost-export", version: 1, shop: { url: shop.url } });
    expect(Date.parse(document.exportedAt)).toBeGreaterThan(Date.now() - 60_000);

    type Json = Record<string, unknown> & { id: string };
    type JsonOrder = Json & Record<"items" | "events" | "trackingNumbers" | "payments" | "returns", Json[]>;
    const orders: JsonOrder[] = document.orders;
    expect(orders.map(({ id }) => id)).toEqual(
      shop.data.orders
        .list()
        .sort((one, other) => one.number - other.number)
        .map(({ id }) => id),
    );
    for (const stored of shop.data.orders.list()) {
      const found = orders.find(({ id }) => id === stored.id);
      const { userId, customerNum, idempotencyKey, ...fields } = stored;
      expect(found).toMatchObject(JSON.parse(JSON.stringify(fields)));
      expect(found?.customerId).toBe(userId);
      expect(found?.customerProfileId).toBe(shop.data.customers.get({ num: customerNum ?? 0 }).id);
      expect(text).not.toContain(idempotencyKey);
      const ofOrder = { orderId: stored.id };
      expect(found?.items.map(({ name, qty, priceCents }) => [name, qty, priceCents])).toEqual(
        shop.data.orderItems.list(ofOrder).map(({ name, qty, priceCents }) => [name, qty, priceCents]),
      );
      expect(found?.events.map(({ kind, detail }) => [kind, detail])).toEqual(
        shop.data.orderEvents.list(ofOrder).map(({ kind, detail }) => [kind, detail]),
      );
      expect(found?.trackingNumbers.map(({ number }) => number).sort()).toEqual(
        shop.data.trackingNumbers
          .list(ofOrder)
          .map(({ number }) => number)
          .sort(),
      );
    }
    const exportedReturn = orders.find(({ id }) => id === refunded)?.returns[0];
    const lines = [{ position: 0, qty: 1 }];
    expect(exportedReturn).toMatchObject({ id: returned, reason: "Too small", lines });
    const ofReturn = orders
      .flatMap((order) => order.payments.flatMap(({ refunds }) => refunds as Json[]))
      .find(({ id }) => id === exportedReturn?.refundId);
    expect(ofReturn).toMatchObject({ status: "completed", lines });
    const payments: Json[] = [...orders.flatMap((order) => order.payments), ...document.otherPayments];
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(ids(payments)).toEqual(ids(shop.data.captures.list()));
    expect(document.otherPayments).toMatchObject([{ id: "STRAY", amountCents: 500 }]);
    expect(ids(payments.flatMap(({ refunds }) => refunds as Json[]))).toEqual(ids(shop.data.refunds.list()));
  });

  it("has the shipments that tracking numbers name, labels and disputes", async () => {
    const { id } = await orderUpTo("paid", shop, sandbox, shop.data.products.plain().id);
    await admin.json("PUT", `/api/orders/${id}/ship`, { bigNumber: "1Z999AA10123456784" });
    const [capture] = shop.data.captures.list({ orderId: id });
    const amount = { amountCents: 500, currency: "USD" };
    shop.data.disputes.add({
      ...amount,
      id: "DISPUTE",
      captureId: capture?.id ?? "",
      state: "needs-response",
      reason: "fraudulent",
      updatedAt: new Date(1),
    });
    const label = {
      orderId: id,
      offerId: "shp_1",
      lines: [{ _id: `${id}-1`, qty: 1 }],
      parcel: { units: "imperial" as const, weight: 8, size: null },
      orderVersion: "1",
      rates: [],
      url: "https://labels.example/1.pdf",
      actorName: "admin",
      createdAt: new Date(1),
    };
    shop.data.labels.add({ ...label, id: "label-1", status: "bought", number: "1Z999AA10123456784" });
    shop.data.labels.add({ ...label, id: "label-2", status: "quoted" });
    const { text } = await exported("?part=orders");
    const found = JSON.parse(text).orders.find((order: { id: string }) => order.id === id);
    const [{ num }] = found.shipments;
    expect(found.shipments).toEqual([{ num, shippedAt: expect.any(String), lines: [{ position: 0, qty: 1 }] }]);
    expect(found.trackingNumbers).toMatchObject([{ number: "1Z999AA10123456784", shipmentNum: num }]);
    expect(found.labels).toMatchObject([{ id: "label-1", number: "1Z999AA10123456784", lines: label.lines }]);
    expect(found.payments).toMatchObject([{ disputes: [{ ...amount, id: "DISPUTE", state: "needs-response" }] }]);
    expect(text).not.toContain(label.url);
  });

  it("has every customer without what signs in, and every setting", async () => {
    const { text } = await exported("?part=customers&part=settings");
    const document = JSON.parse(text);
    expect(Object.keys(document)).toEqual([
      "format",
      "version",
      "exportedAt",
      "shop",
      "customers",
      "customerProfiles",
      "settings",
      "homePage",
      "homePageDraft",
      "taxClasses",
      "taxRates",
      "shippingZones",
      "shippingRates",
    ]);
    const accounts = shop.data.users.list({ isGuest: false });
    expect(document.customers.map(({ email }: { email: string }) => email).sort()).toEqual(
      accounts.map(({ email }) => email).sort(),
    );
    for (const { passwordHash } of accounts) expect(text).not.toContain(passwordHash);
    expect(text).not.toMatch(/password|token|secret/i);
    const { settings } = await (await admin.get("/api/settings")).json().then((answer) => ({ settings: answer }));
    for (const name of Object.keys(document.settings)) expect(settings).toHaveProperty(name);
    expect(document.settings.shopName).toBe(settings.shopName);
    expect(document.homePage.map(({ kind }: { kind: string }) => kind)).toEqual(["hero", "tiles", "rail", "grid"]);
    expect(document.homePageDraft).toEqual([]);
    expect(document.taxRates).toHaveLength(shop.data.taxRates.count());
    expect(document.shippingRates).toHaveLength(shop.data.shippingRates.count());
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    for (const { zone } of document.shippingRates) expect(idsOf(document.shippingZones)).toContain(zone);
    for (const { taxClass } of document.taxRates) expect(idsOf(document.taxClasses)).toContain(taxClass);
  });

  it("is limited to the wanted parts, which must exist", async () => {
    expect(Object.keys(JSON.parse((await exported("?part=orders")).text))).not.toContain("customers");
    expect((await admin.get(`${FILE}?part=passwords`)).status).toBe(400);
  });

  it("is whole with many orders, and other requests are answered meanwhile", async () => {
    shop.data.addHistory(2000);
    const pending = exported("?part=orders");
    const page = await shop.client().get("/");
    expect(page.status).toBe(200);
    expect(JSON.parse((await pending).text).orders).toHaveLength(shop.data.orders.count());
  });

  it("is for admins only, and reached from the back office", async () => {
    for (const [who, client] of await nonAdmins(shop)) {
      expect((await client.get(FILE)).headers.get("Location"), who).toContain("/login");
      expect((await client.get("/admin/export")).headers.get("Location"), who).toContain("/login");
    }
    expect(await admin.page("/admin")).toContain('href="/admin/export"');
    const page = await admin.page("/admin/export");
    expect(wordsOf(page)).toContain("Download JSON");
    for (const name of ["products", "orders", "users", "subscribers"]) expect(page).toContain(`/admin/${name}.csv`);
  });
});
