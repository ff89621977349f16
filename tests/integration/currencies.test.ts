import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { describedApi } from "../support/api-description";
import { fieldOf, Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { continueAsGuest, orderBody, shippingForm } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const set = (changes: Record<string, unknown>) => admin.json("PUT", "/api/settings", changes);

/** The shop, without orders, in a currency, whose prices include tax. */
async function sellIn(currency: string) {
  expect((await set({ currency: "NOK" })).status).toBe(shop.data.orders.count() > 0 ? 409 : 200);
  shop.data.orders.remove();
  const bankTransfer = "Account 1";
  const wanted = { currency, pricesIncludeTax: true, shippingTax: "proportional", bankTransfer };
  expect((await set(wanted)).status).toBe(200);
}

const SHOPS = [
  {
    currency: "JPY",
    price: 1250,
    typed: "1250",
    tooFine: 12.5,
    shown: "¥1,250",
    sign: "¥",
    digits: 0,
    example: "1999",
  },
  {
    currency: "EUR",
    price: 12.5,
    typed: "12.50",
    tooFine: 12.505,
    shown: "€12.50",
    sign: "€",
    digits: 2,
    example: "19.99",
  },
  {
    currency: "KWD",
    price: 12.5,
    typed: "12.500",
    tooFine: 12.5055,
    shown: "KWD\u00a012.500",
    sign: "KWD",
    digits: 3,
    example: "19.990",
  },
];

describe.each(SHOPS)(
  "a shop in $currency whose prices include tax",
  ({ currency, price, typed, tooFine, shown, sign, digits, example }) => {
    it("takes, shows, sells, refunds and exports in it", async () => {
      await sellIn(currency);
      const { id } = shop.data.products.plain();

      // Product: API and form.
      const refused = await admin.json("PUT", `/api/products/${id}`, { price: tooFine });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(`in ${currency}, like`);
      const changed = await (await admin.json("PUT", `/api/products/${id}`, { price, taxClass: "standard" })).json();
      expect(changed).toMatchObject({ price, currency, taxClass: "standard" });
      expect(fieldOf(await admin.page(`/admin/product/${id}/edit`), "price")).toBe(typed);

      // Taxes.
      expect((await admin.json("PUT", "/api/taxes/default", { ratePercent: 19 })).status).toBe(200);
      const name = `Reduced in ${currency}`;
      const taxClass = (await (await admin.json("POST", "/api/taxclasses", { name })).json())._id;
      expect(taxClass).toBe(`reduced-in-${currency.toLowerCase()}`);
      expect((await admin.json("POST", "/api/taxes", { country: "", taxClass, ratePercent: 7 })).status).toBe(201);
      const other = shop.data.products.plain({ nth: 1 }).id;
      expect((await admin.json("PUT", `/api/products/${other}`, { price, taxClass })).status).toBe(200);

      // Pages.
      const visitor = shop.client();
      const page = await visitor.page(`/product/${id}`);
      expect(wordsOf(page)).toContain(`${shown}`.replace("\u00a0", " "));
      expect(wordsOf(page)).toContain("Incl. tax, plus shipping");
      expect(page).toContain(`"priceCurrency":"${currency}"`);
      expect(page).toContain(`"price":"${typed}"`);
      const category = wordsOf(await visitor.page("/category/kitchen"));
      expect(category).toContain(`From ${sign}`);
      expect(category).not.toContain("$");

      // Order.
      await visitor.becomeGuest();
      const orderItems = [
        { product: id, qty: 2 },
        { product: other, qty: 1 },
      ];
      const body = orderBody("", 1, { orderItems, email: "buyer@example.com", paymentMethod: "Bank Transfer" });
      const answer = await visitor.json("POST", "/api/orders", body);
      expect(answer.status, await answer.clone().text()).toBe(201);
      const order = await answer.json();
      const units = 10 ** digits;
      const cents = (amount: number) => Math.round(amount * units);
      expect(order).toMatchObject({ currency, pricesIncludeTax: true });
      expect(order.taxLines.map(({ ratePercent }: { ratePercent: number }) => ratePercent)).toEqual([19, 7]);
      expect(cents(order.totalPrice)).toBe(cents(order.itemsPrice) + cents(order.shippingPrice));
      const lines: { net: number; tax: number }[] = order.taxLines;
      expect(lines.reduce((sum, { tax }) => sum + cents(tax), 0)).toBe(cents(order.taxPrice));
      expect(lines.reduce((sum, { net, tax }) => sum + cents(net) + cents(tax), 0)).toBe(cents(order.totalPrice));

      // Invoice, e-mail, CSV.
      const invoice = await visitor.open(`/order/${order._id}/invoice`);
      expect(invoice.main.text).toContain("Includes tax (19%)");
      expect(invoice.main.text).toContain("Includes tax (7%)");
      const total = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(order.totalPrice);
      expect(invoice.first("tfoot").text).toContain(total.replace("\u00a0", " "));
      expect(wordsOf(await visitor.page(`/order/${order._id}`))).toContain("Includes tax (19%)");
      // No price includes a tax of 0 %.
      expect((await admin.json("PUT", "/api/taxes/default", { ratePercent: 0 })).status).toBe(200);
      const untaxed = await (
        await visitor.json("POST", "/api/orders", { ...body, orderItems: [{ product: id, qty: 1 }] })
      ).json();
      const shownTax = wordsOf(await visitor.page(`/order/${untaxed._id}`));
      expect(shownTax).toContain("Tax (0%)");
      expect(shownTax).not.toContain("Includes tax");
      const csv = await (await admin.get("/admin/orders.csv")).text();
      expect(csv).toContain(order.totalPrice.toFixed(digits));
      expect(csv).toContain(currency);

      const report = await (await admin.get("/admin/reports/sales.csv?from=2026-01-01&to=2026-01-31")).text();
      expect(report.split("\r\n")[0]).toContain(`Orders,Items (${currency}),Shipping (${currency})`);

      // The search for an order by its amount, as it is shown and as it is typed.
      const plainTotal = order.totalPrice.toFixed(digits);
      for (const what of [total, plainTotal, `${currency} ${plainTotal}`]) {
        const list = await (await admin.get(`/api/orders?q=${encodeURIComponent(what)}`)).json();
        expect([what, list.map(({ _id }: { _id: string }) => _id)]).toEqual([what, [order._id]]);
      }
      const less = await (await admin.get(`/api/orders?q=${(order.totalPrice - 1).toFixed(digits)}`)).json();
      expect(less).toEqual([]);
      const wrong = await admin.get("/api/orders?minTotal=much");
      expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining(`such as ${example}"`)]);

      // Changes of many products: percent, endings and tax class.
      const steps = { priceHow: "raise-percent", priceBy: 20, rounding: ".99", taxClass: name };
      const bulk = await admin.json("POST", "/api/bulk-changes", { products: [id], ...steps });
      expect(bulk.status, await bulk.clone().text()).toBe(201);
      const raised = await (await admin.get(`/api/products/${id}`)).json();
      expect(raised).toMatchObject({ price: { 0: 1499, 2: 14.99, 3: 14.99 }[digits], taxClass });
      expect((await bulk.json()).what).toContain("raise by 20%");
      const screen = await admin.page(`/admin/productlist/edit?product=${id}`);
      expect(screen).not.toContain("dollar");
      expect(wordsOf(screen)).toContain("Tax class");

      // Refunds by line: all of it in two steps.
      expect((await admin.json("PUT", `/api/orders/${order._id}/mark-paid`, {})).status).toBe(200);
      const [first] = order.orderItems;
      const part = { items: [{ _id: first._id, qty: 1 }] };
      expect((await admin.json("POST", `/api/orders/${order._id}/refund`, part)).status).toBe(200);
      expect((await admin.json("POST", `/api/orders/${order._id}/refund`, {})).status).toBe(200);
      const after = await (await admin.get(`/api/orders/${order._id}`)).json();
      expect(after.refunds[0]).toMatchObject({ amount: price });
      expect(after.refundedPrice).toBe(order.totalPrice);

      // The currency stays.
      const late = await set({ currency: "USD" });
      expect(late.status).toBe(409);
      expect(await late.text()).toContain(`orders in ${currency}`);
    });
  },
);

it.each([
  { currency: "JPY", price: 2000, percent: 7.5, lowered: 1850, tooFine: 7.5, like: "like 5 or 1250" },
  { currency: "EUR", price: 100, percent: 7.125, lowered: 92.88, tooFine: 7.125, like: "like 5 or 12.50" },
  { currency: "KWD", price: 100, percent: 7.125, lowered: 92.875, tooFine: 7.1255, like: "like 5 or 12.500" },
])(
  "changes prices in $currency by a percentage with up to three decimals, and by amounts of the currency only",
  async ({ currency, price, percent, lowered, tooFine, like }) => {
    await sellIn(currency);
    const { id } = shop.data.products.plain();
    const change = (body: object) => admin.json("POST", "/api/bulk-changes", { products: [id], ...body });
    const priceNow = async () => (await (await admin.get(`/api/products/${id}`)).json()).price;
    await admin.json("PUT", `/api/products/${id}`, { price, compareAtPrice: null });
    const made = await change({ priceHow: "lower-percent", priceBy: percent });
    expect([made.status, await priceNow()]).toEqual([201, lowered]);
    expect((await made.json()).what).toContain(`lower by ${percent}%`);
    for (const wrong of [
      { priceHow: "lower-percent", priceBy: 7.1255 },
      { priceHow: "lower", priceBy: tooFine },
      { priceHow: "set", priceBy: "0.000" },
    ]) {
      const refused = await change(wrong);
      expect([wrong, refused.status, await refused.text()]).toEqual([wrong, 400, expect.stringContaining(like)]);
    }
    // By form, with what was typed when the admin goes back.
    const path = `/admin/productlist/edit?product=${id}`;
    const previewed = await admin.post(path, { priceHow: "raise-percent", priceBy: "12.125", rounding: "none" });
    const preview = await admin.open(previewed.headers.get("Location") ?? "");
    const back = preview.links.find((link) => link.includes("from=")) ?? "";
    expect(Number((await admin.open(back)).form("Edit products").field("priceBy").value)).toBe(12.125);
    await admin.post(previewed.headers.get("Location") ?? "", { intent: "confirm" });
    const units =
      10 ** (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 0);
    expect(await priceNow()).toBe(Math.round(lowered * units * 1.12125) / units);
  },
);

it("lowers prices by the planned percentage, also when the currency is changed before the sale starts", async () => {
  await sellIn("USD");
  const { id } = shop.data.products.plain();
  await admin.json("PUT", `/api/products/${id}`, { price: 100, compareAtPrice: null });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const sale = { name: "Autumn sale", startsAt: inHours(1), endsAt: inHours(3) };
  const change = { priceHow: "lower-percent", priceBy: 25, products: [id], sale };
  const { _id } = await (await admin.json("POST", "/api/bulk-changes", change)).json();
  await sellIn("KWD");
  await admin.json("PUT", `/api/products/${id}`, { price: 100, compareAtPrice: null });
  expect(wordsOf(await admin.page(`/admin/productlist/changes/${_id}`))).toContain("lower by 25%");
  const read = async () => (await admin.get(`/api/products/${id}`)).json();
  shop.data.bulkChanges.change({ id: _id }, { startsAt: new Date() });
  await expect.poll(read, { timeout: 15_000 }).toMatchObject({ price: 75, compareAtPrice: 100 });
  shop.data.bulkChanges.change({ id: _id }, { endsAt: new Date() });
  await expect.poll(read, { timeout: 15_000 }).toMatchObject({ price: 100 });
});

it("refuses an unknown currency and an unknown tax class beside the field, with what is right", async () => {
  await sellIn("EUR");
  const wrong = await set({ currency: "XXX" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("such as EUR");
  const { id } = shop.data.products.plain();
  const unknown = await admin.json("PUT", `/api/products/${id}`, { taxClass: "none" });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain("standard");
});

it.each([
  { currency: "JPY", total: /^\d+$/, part: 1000 },
  { currency: "EUR", total: /^\d+\.\d\d$/, part: 10.01 },
])(
  "is paid by PayPal in $currency, by its buttons too, and refunds a part of it",
  async ({ currency, total, part }) => {
    await sellIn(currency);
    const sdk = new URL(`${sandbox.url}/paypal/sdk/js`);
    const query = {
      "client-id": sandbox.env.PAYPAL_CLIENT_ID ?? "",
      currency,
      intent: "capture",
      components: "buttons",
    };
    sdk.search = String(new URLSearchParams(query));
    expect((await fetch(sdk)).status).toBe(200);

    const visitor = shop.client();
    await visitor.becomeGuest();
    const order = await (await visitor.json("POST", "/api/orders", orderBody(shop.data.products.plain().id, 2))).json();
    const opened = await visitor.json("POST", `/order/${order._id}/payment`, { intent: "create" });
    expect(opened.status, await opened.clone().text()).toBe(200);
    const { id } = await opened.json();
    const { amount } = sandbox.paypal.orders.get(id)?.unit ?? {};
    expect(amount?.currency_code).toBe(currency);
    expect(amount?.value).toMatch(total);
    expect(Number(amount?.value)).toBe(order.totalPrice);
    const approval = { method: "POST", body: new URLSearchParams({ choice: "pay" }) };
    await fetch(`${sandbox.url}/paypal/checkoutnow?popup=1&way=paypal&token=${id}`, approval);
    const done = await visitor.json("POST", `/order/${order._id}/payment`, { intent: "approve", id });
    expect([done.status, await done.json()]).toEqual([200, { paid: true }]);
    expect((await admin.json("POST", `/api/orders/${order._id}/refund`, { amount: part })).status).toBe(200);
    expect(await (await admin.get(`/api/orders/${order._id}`)).json()).toMatchObject({ refundedPrice: part });
  },
);

it("describes amounts with the decimals of its currency only", async () => {
  for (const [currency, step] of [
    ["KWD", 0.001],
    ["JPY", 1],
    ["EUR", 0.01],
  ] as const) {
    await sellIn(currency);
    const document = await (await shop.client().get("/api/openapi.json")).text();
    const { parameters } = JSON.parse(document).paths["/api/products"].get;
    const lowest = parameters.find(({ name }: { name: string }) => name === "priceMin");
    expect(lowest).toMatchObject({ schema: { multipleOf: step, description: "The lowest price" } });
    expect(document.includes('"multipleOf":0.01,')).toBe(step === 0.01);
  }
});

it("does not offer PayPal for dinars, and says so in the settings", async () => {
  await sellIn("KWD");
  const methods = async () => (await (await shop.client().get("/api/payments")).json()).map(String);
  const offered = await (await shop.client().get("/api/payments")).text();
  expect(offered).not.toContain("PayPal");
  expect(await methods()).toBeDefined();
  expect(Page.parse(await admin.page("/admin/settings/money")).text).toContain(
    "PayPal and Stripe cannot be chosen by shoppers",
  );
  await set({ currency: "EUR" });
  expect(await (await shop.client().get("/api/payments")).text()).toContain("PayPal");
});

it("does not offer Stripe for cedis, which it does not take", async () => {
  await sellIn("GHS");
  const said = async () => Page.parse(await admin.page("/admin/settings/money")).text;
  expect(await said()).toContain("PayPal and Stripe cannot be chosen by shoppers");
  await set({ stripeSecretKey: "sk_test_cedis" });
  const services = Page.parse(await admin.page("/admin/settings/services")).text;
  expect(services).toContain("Stripe Test keys Not offered: takes no GHS");
  expect(services).toContain("Now these can be used: Bank Transfer.");
  await set({ currency: "EUR", stripeSecretKey: "" });
  expect(await said()).not.toContain("cannot be chosen by shoppers");
});

it("takes its own tax off for tax-free places, per unit, from the cart on", async () => {
  await sellIn("EUR");
  expect((await set({ exportPrices: "net" })).status).toBe(200);
  await admin.json("PUT", "/api/taxes/default", { ratePercent: 19 });
  expect((await admin.json("POST", "/api/taxes", { country: "CH", state: "", ratePercent: 0 })).status).toBe(201);
  const { id } = shop.data.products.plain();
  await admin.json("PUT", `/api/products/${id}`, { price: 11.9, taxClass: "standard" });
  const visitor = shop.client();
  await visitor.becomeGuest();
  const { email: _, ...home } = shippingForm;
  const abroad = { ...home, country: "CH", state: "ZH", city: "Zürich", postalCode: "8001" };
  const order = async (shippingAddress: Record<string, unknown>) => {
    const more = { shippingAddress, paymentMethod: "Bank Transfer", selectedRate: "standard" };
    const answer = await visitor.json("POST", "/api/orders", orderBody(id, 3, more));
    expect(answer.status, await answer.clone().text()).toBe(201);
    return answer.json();
  };
  expect(await order(home)).toMatchObject({ itemsPrice: 35.7, taxPrice: 5.7 });
  expect(await order(abroad)).toMatchObject({ itemsPrice: 30, taxPrice: 0, orderItems: [{ price: 10 }] });
  const entered = { ...abroad, email: "abroad@example.com", product: id, qty: "3", color: "", intent: "update" };
  const draft = Page.parse(await (await admin.post("/admin/orders/new", entered)).text());
  expect(draft.form("New order").first("tbody tr").text).toContain("€10.00");

  // The cart says which prices it shows: the address is known once the buyer has entered it.
  await visitor.post(`/product/${id}`, { qty: "3", intent: "add-to-cart" });
  expect(wordsOf(await visitor.page("/cart"))).toContain("€35.70 Incl. tax, plus shipping");
  await visitor.post("/shipping", { ...shippingForm, ...abroad, intent: "check" });
  expect(wordsOf(await visitor.page("/cart"))).toContain("€30.00 Without tax, plus shipping");
  // A price that has changed is compared with the one that was shown.
  await admin.json("PUT", `/api/products/${id}`, { price: 12.9 });
  expect(wordsOf(await visitor.page("/cart"))).toContain("now costs €10.84; it was €10.00.");
  await admin.json("PUT", `/api/products/${id}`, { price: 11.9 });
});

it("shows the sums and rates of the place that is typed, and not of the one that is stored", async () => {
  await sellIn("EUR");
  expect((await set({ exportPrices: "net" })).status).toBe(200);
  await admin.json("PUT", "/api/taxes/default", { ratePercent: 19 });
  await admin.json("POST", "/api/taxes", { country: "CH", state: "", ratePercent: 0 });
  const { id } = shop.data.products.plain();
  await admin.json("PUT", `/api/products/${id}`, { price: 11.9, taxClass: "standard" });
  for (const { id: row } of shop.data.shippingRates.list({ rateId: "standard" }))
    expect((await admin.json("PUT", `/api/shippingrates/${row}`, { firstUnitPrice: 5, freeFrom: 32 })).status).toBe(
      200,
    );
  const visitor = shop.client();
  await visitor.post(`/product/${id}`, { qty: "3", intent: "add-to-cart" });
  await continueAsGuest(visitor);
  const SWISS = { country: "CH", state: "ZH", postalCode: "8001" };
  const OREGON = { country: "US", state: "OR", postalCode: "97201" };
  const ratesAt = async (place: Record<string, string>) => {
    const { isEstimate, cards } = await (await visitor.get(`/shipping/rates?${new URLSearchParams(place)}`)).json();
    const standard = cards.find(({ value }: { value: string }) => value === "standard");
    const { itemsCents, totalCents, lines } = standard.sums;
    return { isEstimate, itemsCents, totalCents, unitCents: lines[0].priceCents };
  };
  const apiRateAt = async ({ postalCode, ...query }: Record<string, string>) => {
    const rates: { id: string; rate: number }[] = await (
      await visitor.get(`/api/shipping/${postalCode}?${new URLSearchParams(query)}`)
    ).json();
    return rates.find(({ id: rateId }) => rateId === "standard")?.rate;
  };
  const atHome = { isEstimate: false, itemsCents: 3570, totalCents: 3570, unitCents: 1190 };
  const abroad = { isEstimate: false, itemsCents: 3000, totalCents: 3500, unitCents: 1000 };
  const store = (place: Record<string, string>) =>
    visitor.post("/shipping", { ...shippingForm, ...place, selectedRate: "standard", intent: "check" });
  for (const [stored, total] of [
    [{ ...SWISS, city: "Zürich" }, "€35.00"],
    [OREGON, "€35.70"],
  ] as const) {
    expect(await ratesAt(SWISS)).toEqual(abroad);
    expect(await ratesAt({ country: "CH" })).toEqual({ ...abroad, isEstimate: true });
    expect(await ratesAt(OREGON)).toEqual(atHome);
    const units = { qty: "3", product: id };
    expect([await apiRateAt(SWISS), await apiRateAt({ ...SWISS, ...units })]).toEqual([5, 5]);
    expect([await apiRateAt(OREGON), await apiRateAt({ ...OREGON, ...units })]).toEqual([0, 0]);
    // The rate that was chosen beside the address is the one that it has then.
    expect((await store(stored)).headers.get("Location")).toBe("/placeorder");
    expect((await visitor.open("/placeorder")).first('main [aria-label="Order summary"]').text).toContain(
      `Total ${total}`,
    );
  }
});

it("says that tax is included on wish lists, in the email about a product that is back, and at a total without shipping", async () => {
  await sellIn("EUR");
  const { id } = shop.data.products.plain({ nth: 1, stock: 0 });
  await admin.json("PUT", `/api/products/${id}`, { price: 11.9 });
  const notify = { notifyEmail: "waits@example.com", intent: "notify" };
  expect((await shop.client().post(`/product/${id}`, notify)).status).toBe(303);
  await admin.json("PUT", `/api/products/${id}`, { countInStock: 5 });
  expect((await sandbox.mailbox.nextTo("waits@example.com")).text.replace(/\s+/g, " ")).toContain(
    "for €11.90 (incl. tax, plus shipping).",
  );

  const visitor = shop.client();
  await visitor.post(`/product/${id}`, { qty: "1", intent: "wish-list" });
  await visitor.post("/wishlist", { intent: "share" });
  const own = await visitor.open("/wishlist");
  const shared = await shop.client().open(new URL(own.first("#shared-at").value).pathname);
  for (const page of [own, shared]) expect(page.main.text).toContain("€11.90 Incl. tax, plus shipping");

  await visitor.post(`/product/${id}`, { qty: "2", intent: "add-to-cart" });
  await continueAsGuest(visitor);
  const rates = shop.data.shippingRates.list();
  shop.data.shippingRates.remove();
  expect(wordsOf(await visitor.page("/shipping"))).toContain("Total before shipping, incl. tax €23.80");
  shop.data.shippingRates.addAll(rates);
});

it.each([
  { currency: "IDR", unit: 1 },
  { currency: "LBP", unit: 10 },
])("takes what things cost in $currency, in which amounts of dollars are small change", async ({ currency, unit }) => {
  await sellIn(currency);
  const [lamp, mug] = [0, 1].map((nth) => shop.data.products.plain({ nth, stock: 100 }).id);
  const price = 40_000_000 * unit;
  const change = (id: unknown, changes: object) => admin.json("PUT", `/api/products/${id}`, changes);
  expect((await change(lamp, { price, compareAtPrice: 2 * price })).status).toBe(200);
  expect((await change(mug, { price: price / 100, compareAtPrice: null })).status).toBe(200);
  const refused = await change(lamp, { price: 1e9 });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("below 1,000,000,000.")]);
  const raise = { products: [mug], priceHow: "raise", priceBy: price };
  expect((await admin.json("POST", "/api/bulk-changes", raise)).status).toBe(201);

  // Filters and orders of lists.
  const listed = async (query: string) => {
    const { products } = await (await admin.get(`/api/products?${query}`)).json();
    return products.map(({ _id }: { _id: string }) => _id);
  };
  expect(await listed(`priceMin=${price}&sortBy=price&order=asc`)).toEqual([lamp, mug]);
  expect(await listed(`priceMin=${price}&priceMax=${price}`)).toEqual([lamp]);

  // Shipping, a discount by form, and an order with both.
  for (const { id } of shop.data.shippingRates.list())
    expect((await admin.json("PUT", `/api/shippingrates/${id}`, { firstUnitPrice: 150_000 * unit })).status).toBe(200);
  const code = `HALF-${currency}`;
  const off = String(500_000 * unit);
  const form = { code, kind: "amount", value: off, minimum: off, isActive: "on" };
  const made = await admin.post("/admin/discount/new/edit", form);
  expect(made.status, Page.parse(await made.clone().text()).text).toBe(303);
  const visitor = shop.client();
  await visitor.becomeGuest();
  const more = { paymentMethod: "Bank Transfer", selectedRate: "standard", discountCode: code };
  const body = orderBody(lamp as string, 3, more);
  const answer = await visitor.json("POST", "/api/orders", body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const order = await answer.json();
  expect(order).toMatchObject({ currency, itemsPrice: 3 * price - 500_000 * unit });
  const total = new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits: 2 });
  expect(wordsOf(await visitor.page(`/order/${order._id}`))).toContain(
    total.format(order.totalPrice).replace("\u00a0", " "),
  );
});

it.each([
  ["JPY", 20_000, ["¥20,000", "20,000 yen", "JPY 20000", "20000jpy", "20,000"]],
  ["KWD", 50, ["KWD\u00a050.000", "KWD50", "50 kwd", "50 dinars", "Kwd 50"]],
  ["CHF", 1250, ["CHF\u00a01,250.00", "1,250 chf", "1250 Swiss francs", "1,250"]],
  ["CAD", 1250, ["CA$1,250.00", "CA$ 1250", "1,250 cad", "$1,250", "1250 Canadian dollars"]],
  ["XOF", 5000, ["F\u202fCFA\u00a05,000", "F CFA 5,000", "5000 francs"]],
  ["SEK", 500, ["SEK\u00a0500.00", "500 kr", "500 kronor"]],
])(
  "a search, filters and the search for orders take amounts of %s as the shop writes them",
  async (currency, main, texts) => {
    await sellIn(currency);
    const { id } = shop.data.products.plain();
    await admin.json("PUT", `/api/products/${id}`, { price: main, compareAtPrice: null });
    const visitor = shop.client();
    await visitor.becomeGuest();
    const more = { paymentMethod: "Bank Transfer", selectedRate: "standard" };
    const order = await (await visitor.json("POST", "/api/orders", orderBody(id, 1, more))).json();
    for (const text of texts) {
      const pricesIn = async (keyword: string) => {
        const found = await visitor.get(`/search/${encodeURIComponent(keyword)}`);
        const { pathname, searchParams } = new URL(found.headers.get("Location") ?? "", shop.url);
        return [keyword, pathname, ...["priceMin", "priceMax"].map((name) => Number(searchParams.get(name)))];
      };
      const [under, between] = [`lamp under ${text}`, `mug between ${text} and ${text}`];
      expect(await pricesIn(under)).toEqual([under, "/search/lamp", 0, main]);
      expect(await pricesIn(between)).toEqual([between, "/search/mug", main, main]);
      const filtered = await admin.get(`/api/products?${new URLSearchParams({ priceMin: text, priceMax: text })}`);
      expect([text, (await filtered.json()).products?.map(({ _id }: { _id: string }) => _id)]).toEqual([text, [id]]);
    }
    const shown = wordsOf(await visitor.page(`/order/${order._id}`));
    const total = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(order.totalPrice);
    expect(shown).toContain(total.replaceAll(/\s/g, " "));
    for (const text of [total, total.replaceAll(/\s/g, " "), `${order.totalPrice} ${currency}`]) {
      const list = await (await admin.get(`/api/orders?${new URLSearchParams({ q: text })}`)).json();
      expect([text, list.map(({ _id }: { _id: string }) => _id)]).toEqual([text, [order._id]]);
    }
  },
);

it.each([
  {
    country: "JP",
    currency: "JPY",
    missing: "state",
    own: { state: "東京都", city: "渋谷区", postalCode: "150-0001" },
  },
  { country: "KW", currency: "KWD", missing: "city", own: { city: "Salmiya", postalCode: "20001" } },
  { country: "DE", currency: "EUR", missing: "postalCode", own: { city: "Köln", postalCode: "50667" } },
  { country: "US", currency: "USD", missing: "state", own: { state: "OR", city: "Portland", postalCode: "97201" } },
])(
  "describes the API of a shop in $country and $currency: its examples are valid, an address without a country is its own",
  async ({ country, currency, missing, own }) => {
    await sellIn(currency);
    expect((await set({ country })).status).toBe(200);
    const api = await describedApi(shop.url);
    for (const methods of Object.values(api.description.paths))
      for (const { operationId, requestBody, responses } of Object.values(methods))
        for (const content of [requestBody?.content, ...Object.values(responses).map((one) => one.content)]) {
          const json = content?.["application/json"];
          if (!json?.example) continue;
          const schema = "$ref" in json.schema ? String(json.schema.$ref) : json.schema;
          expect([operationId, api.schemaError(schema, json.example)]).toEqual([operationId, null]);
        }
    const { id } = shop.data.products.plain();
    const at = "/api/products/{id}";
    const example = api.description.paths[at]?.put?.requestBody?.content["application/json"]?.example;
    const answer = await admin.json("PUT", at.replace("{id}", id), Object(example));
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ currency })]);
    const described = api.description.paths[at]?.get?.responses["200"]?.content?.["application/json"]?.example;
    expect(described).toMatchObject({ currency });
    const { products } = await (await shop.client().get("/api/suggest?q=mug")).json();
    expect(products[0]).toMatchObject({ currency });

    const body = (address: object) => ({
      ...orderBody(id),
      paymentMethod: "Bank Transfer",
      shippingAddress: { ...names, address1: "1 High St", ...address },
    });
    const names = { shipToFirstName: "Erika", shipToLastName: "Muster", email: "erika@example.com" };
    const order = api.description.paths["/api/orders"]?.post?.requestBody?.content["application/json"]?.schema ?? {};
    expect(api.schemaError(order, body(own))).toBeNull();
    const visitor = shop.client();
    await visitor.becomeGuest();
    const placed = await visitor.json("POST", "/api/orders", body(own));
    expect([placed.status, await placed.json()]).toEqual([
      201,
      expect.objectContaining({ shippingAddress: expect.objectContaining({ country }) }),
    ]);
    expect(api.schemaError(order, body({ ...own, [missing]: undefined }))).toContain(missing);
    expect(await (await visitor.get("/api")).text()).toContain(`&quot;currency&quot;: &quot;${currency}&quot;`);
    await set({ country: "US" });
  },
);
