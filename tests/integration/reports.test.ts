import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { splitDiscount } from "~/shop/money/split";
import { addDays, dayOf, startOfDay } from "~/shop/time/time-zone";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
let admin: ShopClient;

beforeAll(async () => {
  admin = await signedInAdmin(shop);
  shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null, holdsStock: false });
});

const TODAY = dayOf("UTC", Date.now());
const DAYS = 12;
const FROM = addDays(TODAY, -DAYS);
const TO = addDays(TODAY, -1);
const PERIOD = `from=${FROM}&to=${TO}`;

type Refund = { part: number; status: "completed" | "pending" | "failed" };
type Plan = {
  day: number;
  second: number;
  lines: { product: number; priceCents: number; qty: number }[];
  percentOff: number;
  shippingCents: number;
  rate: number;
  country: string;
  refunds: Refund[];
};

const refundPlan: fc.Arbitrary<Refund> = fc.record({
  part: fc.constantFrom(0.01, 0.3, 0.5, 1),
  status: fc.constantFrom("completed", "completed", "pending", "failed"),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  second: fc.integer({ min: 0, max: 86_399 }),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: 5 }),
      priceCents: fc.integer({ min: 1, max: 99_999 }),
      qty: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  percentOff: fc.constantFrom(0, 0, 7, 33, 100),
  shippingCents: fc.constantFrom(0, 499, 1234),
  rate: fc.constantFrom(0, 7250, 15_000),
  country: fc.constantFrom("US", "DE"),
  refunds: fc.array(refundPlan, { maxLength: 3 }),
});

let added = 0;

/** Adds a paid order with its lines, its payment and its refunds. */
function addOrder({ day, second, lines, percentOff, shippingCents, rate, country, refunds }: Plan) {
  added += 1;
  const id = `reported-${added}`;
  const products = shop.data.products.list();
  const lineCents = lines.map(({ priceCents, qty }) => priceCents * qty);
  const full = lineCents.reduce((sum, cents) => sum + cents, 0);
  const discountCents = Math.floor((full * percentOff) / 100);
  const itemsCents = full - discountCents;
  const taxCents = Math.round((itemsCents * rate) / 100_000);
  const totalCents = itemsCents + shippingCents + taxCents;
  const of = shop.data.orders.demo("unpaid");
  const shares = splitDiscount(discountCents, lineCents);
  const paidAt = new Date(startOfDay("UTC", addDays(FROM, day)) + second * 1000);
  shop.data.orders.addCopy(of, {
    id,
    shippingAddress: { ...of.shippingAddress, country },
    ...{ itemsCents, discountCents, shippingCents, taxCents, totalCents, taxRate: rate, taxLines: [] },
    discountCode: percentOff > 0 ? `OFF-${percentOff}` : "",
  });
  shop.data.orderItems.addAll(
    lines.map(({ product, priceCents, qty }, position) => ({
      orderId: id,
      position,
      productNum: null,
      productId: product === 5 ? "gone" : (products[product]?.id ?? ""),
      name: `Product ${product}`,
      image: "",
      variant: "",
      ...{ priceCents, qty, discountCents: shares[position] ?? 0 },
    })),
  );
  // Orders are placed first and paid then, also those that cost nothing: reports follow the payment.
  shop.data.orders.change({ id }, { paidAt });
  if (totalCents === 0) return id;
  const payment = { orderId: id, currency: "USD" };
  shop.data.captures.add({ id, ...payment, status: "captured", amountCents: totalCents, updatedAt: paidAt });
  let left = totalCents;
  for (const [index, { part, status }] of refunds.entries()) {
    const amountCents = Math.ceil(left * part);
    if (amountCents === 0) continue;
    if (status !== "failed") left -= amountCents;
    shop.data.refunds.add({
      id: `${id}-${index}`,
      captureId: id,
      ...{ ...payment, amountCents, status, actorName: "admin", note: "", createdAt: paidAt, updatedAt: paidAt },
    });
  }
  return id;
}

const report = async (name: string, query = PERIOD) => {
  const response = await admin.get(`/api/reports/${name}?${query}`);
  expect(response.status).toBe(200);
  return response.json();
};

const cents = (dollars: number) => Math.round(dollars * 100);
const sumOf = <Row>(rows: Row[], value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0);

/** What orders and refunds of the period say, without the reports. */
function expected() {
  const paid = shop.data.orders.list().filter(({ paidAt }) => {
    const day = paidAt && dayOf("UTC", paidAt.getTime());
    return day !== null && day >= FROM && day <= TO;
  });
  const refunded = (id: string) =>
    sumOf(shop.data.refunds.list({ orderId: id, status: "completed" }), ({ amountCents }) => amountCents);
  const isWhole = ({ id, totalCents }: { id: string; totalCents: number }) =>
    totalCents > 0 && refunded(id) >= totalCents;
  const linesOf = (id: string) => shop.data.orderItems.list({ orderId: id });
  return {
    orders: paid.filter((order) => !isWhole(order)).length,
    units: sumOf(
      paid.filter((order) => !isWhole(order)),
      ({ id }) => sumOf(linesOf(id), ({ qty }) => qty),
    ),
    items: sumOf(paid, ({ itemsCents }) => itemsCents),
    tax: sumOf(paid, ({ taxCents }) => taxCents),
    shipping: sumOf(paid, ({ shippingCents }) => shippingCents),
    total: sumOf(paid, ({ totalCents }) => totalCents),
    discount: sumOf(paid, ({ discountCents }) => discountCents),
    refunds: sumOf(paid, ({ id }) => refunded(id)),
    refundedOrders: paid.filter(({ id }) => refunded(id) > 0).length,
    netOf: (day: string) =>
      sumOf(
        paid.filter(({ paidAt }) => paidAt && dayOf("UTC", paidAt.getTime()) === day),
        ({ id, totalCents }) => totalCents - refunded(id),
      ),
  };
}

async function expectSums() {
  const { netOf, ...is } = expected();
  const [sales, tax, products, categories, discounts, refunds] = await Promise.all(
    ["sales", "tax", "products", "categories", "discounts", "refunds"].map((name) => report(name)),
  );
  const inCents = (total: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(total).map(([name, value]) => [name, ["orders", "units"].includes(name) ? value : cents(value)]),
    );
  expect(inCents(sales.total)).toEqual({
    orders: is.orders,
    items: is.items,
    shipping: is.shipping,
    tax: is.tax,
    total: is.total,
    refunds: is.refunds,
    net: is.total - is.refunds,
  });
  for (const { day, net } of sales.rows) expect([day, cents(net)]).toEqual([day, netOf(day)]);
  const parts = inCents(refunds.total);
  expect(parts).toMatchObject({ orders: is.refundedOrders, refunds: is.refunds });
  expect((parts.items ?? 0) + (parts.shipping ?? 0) + (parts.tax ?? 0)).toBe(is.refunds);
  expect(inCents(tax.total)).toEqual({
    orders: is.orders,
    items: is.items,
    refundedItems: parts.items,
    tax: is.tax,
    refundedTax: parts.tax,
    netTax: is.tax - (parts.tax ?? 0),
  });
  const sold = { units: is.units, sales: is.items, refunds: parts.items, net: is.items - (parts.items ?? 0) };
  expect(inCents(products.total)).toEqual(sold);
  expect(inCents(categories.total)).toEqual(sold);
  expect(cents(discounts.total.discount)).toBe(is.discount);
  // The rows are what the total says.
  for (const { rows, total } of [sales, tax, products, categories, discounts, refunds])
    for (const name of Object.keys(total))
      expect([name, cents(sumOf(rows, (row: Record<string, number>) => row[name] ?? 0))]).toEqual([
        name,
        cents(total[name]),
      ]);
}

describe("reports of random orders and refunds", () => {
  const seed = Date.now() % 2 ** 31;

  it(`equal the paid orders less their completed refunds, to the cent, after each change (seed ${seed})`, async () => {
    const [first = "", second = "", ...others] = fc.sample(plan, { numRuns: 120, seed }).map(addOrder);
    await expectSums();
    // The days are stored now; each of these changes one of them.
    addOrder({ ...(fc.sample(plan, { numRuns: 1, seed })[0] as Plan), refunds: [{ part: 1, status: "completed" }] });
    await expectSums();
    shop.data.refunds.change({ status: "pending" }, { status: "completed" });
    await expectSums();
    shop.data.orders.change({ id: first }, { paidAt: new Date(startOfDay("UTC", FROM) + 1) });
    await expectSums();
    shop.data.orders.pay(second, new Date(startOfDay("UTC", TO) + 1), 4321);
    shop.data.refunds.remove({ orderId: second });
    shop.data.orderItems.remove({ orderId: second });
    const [line] = shop.data.orderItems.list({ orderId: first });
    if (!line) throw new Error("The order has no items.");
    shop.data.orderItems.add({ ...line, orderId: second, position: 0, priceCents: 4321, qty: 1, discountCents: 0 });
    shop.data.orders.change({ id: second }, { discountCents: 0, discountCode: "" });
    await expectSums();
    const [gone = ""] = others;
    shop.data.orders.change({ id: gone }, { paidAt: null });
    await expectSums();
  }, 120_000);
});

describe("a report", () => {
  it("is the same as page, as CSV file and by the API, and compared with the time before", async () => {
    const api = await report("sales");
    expect(api.before).toEqual({ from: addDays(FROM, -DAYS), to: addDays(FROM, -1) });
    expect(api.totalBefore.net).toBe(0);
    const page = await admin.open(`/admin/reports/sales?${PERIOD}`);
    const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    expect(page.all("tbody tr")[0]?.text).toContain(`${dollars.format(api.total.net)} none before`);
    expect(page.first("svg[role=img]").html).toContain(dollars.format(api.total.net));
    const [head, ...rows] = (await (await admin.get(`/admin/reports/sales.csv?${PERIOD}`)).text()).trim().split("\r\n");
    expect(head).toBe("Day,Orders,Items,Shipping,Tax,Total,Refunds,Net sales,Net sales before");
    expect(rows).toEqual(
      api.rows.map(({ day, orders, ...row }: Record<string, number>) =>
        [
          day,
          orders,
          ...["items", "shipping", "tax", "total", "refunds", "net", "before"].map((name) => row[name]?.toFixed(2)),
        ].join(","),
      ),
    );
    const after = await report("sales", `from=${TODAY}&to=${addDays(TODAY, DAYS - 1)}`);
    expect(after.totalBefore).toEqual(api.total);
    expect(after.rows[0].before).toBe(api.rows[0].net);
  });

  it("follows each payment and refund of today, and puts an order on the day of the shop's time zone", async () => {
    const todays = async (zone: string) => {
      const day = dayOf(zone, Date.now());
      return (await report("sales", `from=${day}&to=${day}`)).total;
    };
    const { id } = await orderUpTo("paid", shop, sandbox, shop.data.products.plain().id);
    const { totalCents } = shop.data.orders.get({ id });
    expect(await todays("UTC")).toMatchObject({ orders: 1, total: totalCents / 100, net: totalCents / 100 });
    expect((await admin.json("POST", `/api/orders/${id}/refund`, { amount: 1 })).status).toBe(200);
    expect(await todays("UTC")).toMatchObject({ orders: 1, refunds: 1, net: (totalCents - 100) / 100 });
    const zone = "Pacific/Kiritimati";
    await admin.json("PUT", "/api/settings", { timeZone: zone });
    // Orders of yesterday in UTC can be of today there.
    const { orders } = await todays(zone);
    shop.data.orders.change({ id }, { paidAt: new Date(startOfDay(zone, dayOf(zone, Date.now())) - 1) });
    expect(await todays(zone)).toMatchObject({ orders: orders - 1 });
    await admin.json("PUT", "/api/settings", { timeZone: "UTC" });
  });

  it("names what no payment gave back by the exchange, or as not collected on delivery", async () => {
    const zones = await (await admin.get("/api/shippingzones")).json();
    const cashOnDeliveryZones = zones.map(({ name }: { name: string }) => name).join("\n");
    expect((await admin.json("PUT", "/api/settings", { cashOnDeliveryZones })).status).toBe(200);
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    const { id: product } = shop.data.products.plain();
    const day = addDays(TODAY, -220);
    const order = async (more: object) => {
      const placed = await (await jane.json("POST", "/api/orders", { ...orderBody(product, 2), ...more })).json();
      expect((await admin.json("PUT", `/api/orders/${placed._id}/mark-paid`, {})).status).toBe(200);
      shop.data.orders.change({ id: placed._id }, { paidAt: new Date(startOfDay("UTC", day) + 1000) });
      return placed;
    };
    const cash = await order({ paymentMethod: "Cash on Delivery" });
    expect((await admin.json("POST", `/api/orders/${cash._id}/refund`, { amount: 5 })).status).toBe(200);
    const { _id: id, orderItems } = await order({});
    expect((await admin.json("PUT", `/api/orders/${id}/ship`)).status).toBe(200);
    const items = [{ _id: orderItems[0]._id, qty: 1 }];
    const { _id: returned } = await (await admin.json("POST", `/api/orders/${id}/returns`, { items })).json();
    const exchange = { orderItems: [{ product, qty: 1 }] };
    expect((await admin.json("POST", `/api/returns/${returned}/exchange`, exchange)).status).toBe(201);
    const { rows } = await report("refunds", `from=${day}&to=${day}`);
    expect(rows).toMatchObject([
      { paymentMethod: "Exchange", extent: "In part", orders: 1 },
      { paymentMethod: "Not collected", extent: "In part", orders: 1, refunds: 5 },
    ]);
    expect((await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "" })).status).toBe(200);
  });

  it("names a refund by the payment that gave the money back, and divides one of several payments", async () => {
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    const { _id: id, paymentMethod } = await (
      await jane.json("POST", "/api/orders", orderBody(shop.data.products.plain().id, 3))
    ).json();
    expect(paymentMethod).toBe("PayPal");
    expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Till" })).status).toBe(200);
    const day = addDays(TODAY, -210);
    shop.data.orders.change({ id }, { paidAt: new Date(startOfDay("UTC", day) + 1000) });
    const refunds = () => report("refunds", `from=${day}&to=${day}`);
    expect((await admin.json("POST", `/api/orders/${id}/refund`, { amount: 7 })).status).toBe(200);
    const byHand = { paymentMethod: "Manual payment", extent: "In part", orders: 1, refunds: 7 };
    expect((await refunds()).rows).toMatchObject([byHand]);
    // As a release before has stored the day.
    const startsAt = new Date(startOfDay("UTC", day));
    shop.data.reportDays.change({ startsAt }, { sums: '{"sales":[],"tax":[],"discounts":[],"refunds":[]}' });
    expect((await refunds()).rows).toMatchObject([byHand]);
    const [capture] = shop.data.captures.list({ orderId: id });
    if (!capture) throw new Error("The order has no payment.");
    shop.data.captures.add({ ...capture, id: "second-payment", provider: "PayPal" });
    const [refund] = shop.data.refunds.list({ orderId: id });
    if (!refund) throw new Error("The order has no refund.");
    shop.data.refunds.add({ ...refund, id: "second-refund", captureId: "second-payment", amountCents: 201 });
    const both = await refunds();
    expect(both.rows).toMatchObject([byHand, { paymentMethod: "PayPal", extent: "In part", orders: 0, refunds: 2.01 }]);
    expect(both.total).toMatchObject({ orders: 1, refunds: 9.01 });
    expect(cents(both.total.items) + cents(both.total.shipping) + cents(both.total.tax)).toBe(901);
  });

  it("takes what was refunded of an item off that item, its rate and its units, and an amount off what is left", async () => {
    const taxClass = (await (await admin.json("POST", "/api/taxclasses", { name: "Reduced" })).json())._id;
    expect((await admin.json("POST", "/api/taxes", { country: "", taxClass, ratePercent: 7 })).status).toBe(201);
    const [full, reduced] = [shop.data.products.plain({ nth: 0 }), shop.data.products.plain({ nth: 1 })];
    shop.data.products.change({ id: reduced.id }, { taxClass });
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    const orderItems = [full, reduced].map(({ id }) => ({ product: id, qty: 2 }));
    const { _id: id, taxLines } = await (
      await jane.json("POST", "/api/orders", { ...orderBody(""), orderItems })
    ).json();
    expect(taxLines).toHaveLength(2);
    expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Till" })).status).toBe(200);
    // On a day of its own.
    const day = addDays(TODAY, -200);
    const refund = async (body: unknown) => {
      expect((await admin.json("POST", `/api/orders/${id}/refund`, body)).status).toBe(200);
      shop.data.orders.change({ id }, { paidAt: new Date(startOfDay("UTC", day) + 1000) });
      const rows = async (name: string) => (await report(name, `from=${day}&to=${day}`)).rows;
      const [products, tax] = [await rows("products"), await rows("tax")];
      const { orders } = (await report("tax", `from=${day}&to=${day}`)).total;
      const of = ({ id: product }: { id: string }) => products.find((row: { _id: string }) => row._id === product);
      const at = (percent: number) => tax.find((row: { ratePercent: number }) => row.ratePercent === percent);
      return { full: of(full), reduced: of(reduced), standard: at(15), low: at(7), orders };
    };
    const [one, two] = [full.priceCents / 100, reduced.priceCents / 100];
    const named = await refund({ items: [{ _id: `${id}-2`, qty: 1 }] });
    expect(named.full).toMatchObject({ units: 2, refunds: 0, net: 2 * one });
    expect(named.reduced).toMatchObject({ units: 1, sales: 2 * two, refunds: two, net: two });
    expect(named.standard).toMatchObject({ refundedItems: 0, refundedTax: 0 });
    // An order with two rates is one order.
    expect(named.orders).toBe(1);
    expect(named.low).toMatchObject({ refundedItems: two, refundedTax: Math.round(reduced.priceCents * 0.07) / 100 });
    const { totalPrice, refundedPrice } = await (await admin.get(`/api/orders/${id}`)).json();
    const rest = await refund({ amount: (cents(totalPrice) - cents(refundedPrice)) / 100 });
    expect(rest.full).toMatchObject({ units: 0, refunds: 2 * one, net: 0 });
    expect(rest.reduced).toMatchObject({ units: 0, refunds: 2 * two, net: 0 });
    expect(rest.low).toMatchObject({ refundedItems: 2 * two, netTax: 0 });
    expect(rest.standard).toMatchObject({ refundedItems: 2 * one, netTax: 0 });
    expect(rest.orders).toBe(0);
  });

  it("says what its amounts include", async () => {
    const words = async (name: string) => (await admin.open(`/admin/reports/${name}?${PERIOD}`)).main.text;
    expect(await words("products")).toContain("with the tax where prices include it");
    expect(await words("sales")).toContain("include the tax where prices do");
    expect(await words("tax")).toContain("Refunded of it");
  });

  it("says beside the field which days are wrong, keeps them, and is not found by another name", async () => {
    const refused = await admin.get("/admin/reports/tax?from=2026-03-02&to=2026-03-01");
    expect(refused.status).toBe(400);
    const html = await refused.text();
    const wrong = Page.parse(html);
    expect(wrong.text).toContain("Enter a last day that is not before the first.");
    expect(html).toContain('value="2026-03-01"');
    expect((await admin.get("/api/reports/tax?from=March")).status).toBe(400);
    expect((await admin.get("/admin/reports/sales.csv?from=2010-01-01&to=2026-01-01")).status).toBe(400);
    expect((await admin.get("/api/reports/weather")).status).toBe(404);
    expect((await admin.get("/admin/reports/weather")).status).toBe(404);
  });
});
