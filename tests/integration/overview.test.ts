import { describe, expect, inject, it } from "vitest";
import { formatDate } from "~/shop/time/format-time";
import { dayOf, startOfDay } from "~/shop/time/time-zone";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, tryLogIn } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain().id;

describe("signing in without a page to return to", () => {
  const PASSWORD = "Demo-pass1!";
  const landing = async (email: string, redirect: string | undefined) => {
    const client = shop.client();
    const answer = await tryLogIn(client, { email, password: PASSWORD, ...(redirect && { redirect }) });
    const again = await client.get(`/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ""}`);
    return [answer, again].map(({ status, headers }) => [status, headers.get("Location")]);
  };
  const both = (path: string) => [
    [303, path],
    [303, path],
  ];

  it("leads an admin to the back office, and a customer to the shop", async () => {
    expect(await landing("admin@example.com", undefined)).toEqual(both("/admin"));
    expect(await landing("admin@example.com", "/")).toEqual(both("/admin"));
    expect(await landing("admin@example.com", "/cart")).toEqual(both("/cart"));
    expect(await landing(addCustomer(shop).email, undefined)).toEqual(both("/"));
  });
});

describe("the overview of sales", () => {
  const DAY_MS = 86_400_000;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const section = async (label: string) => {
    const found = (await admin.open("/admin"))
      .all("section")
      .find(({ html }) => html.includes(`aria-label="${label}"`));
    return found?.text;
  };

  it("compares each period with the one before, net of refunds and cancellations", async () => {
    shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null, holdsStock: false });
    const paidAt = (id: string, at: number) => shop.data.orders.change({ id }, { paidAt: new Date(at) });
    const orders = [];
    for (const _ of [1, 2, 3, 4]) orders.push(await orderUpTo("paid", shop, sandbox, product));
    const [first, second, third, cancelled] = orders.map(({ id }) => id) as [string, string, string, string];
    const { totalCents } = shop.data.orders.get({ id: first });
    paidAt(second, today - DAY_MS);
    paidAt(third, today - 10 * DAY_MS);
    expect((await admin.json("PUT", `/api/orders/${cancelled}/cancel`, {})).status).toBe(200);
    const refund = await admin.json("POST", `/api/orders/${first}/refund`, { amount: 1 });
    expect(refund.status).toBe(200);
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    expect(await section("Sales of today")).toContain(`Orders 1, unchanged Average ${dollars(totalCents - 100)}, −`);
    expect(await section("Sales of 7 days")).toContain(`${dollars(2 * totalCents - 100)} +`);
    expect(await section("Sales of 7 days")).toContain("Orders 2, +100%");
    expect(await section("Sales of 30 days")).toContain("Orders 3, none before");
    const words = (await admin.open("/admin")).text;
    const { name } = shop.data.products.get({ id: product });
    expect(words).toContain(`${name} 3 sold`);
    expect(words).toContain("Days are in UTC.");
  });

  it("are worth what is paid of an order once the rest of it is waived, also on a day that is over", async () => {
    shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null, holdsStock: false });
    const { id } = await orderUpTo("paid", shop, sandbox, product);
    shop.data.orders.change({ id }, { paidAt: new Date(today - 10 * DAY_MS) });
    const { totalCents } = shop.data.orders.get({ id });
    const items = [{ _id: `${id}-1`, qty: 2 }];
    const changed = await (await admin.json("PUT", `/api/orders/${id}/lines`, { items })).json();
    expect(await section("Sales of 30 days")).toContain(`$${changed.totalPrice.toFixed(2)} `);
    expect((await admin.json("PUT", `/api/orders/${id}/waive`)).status).toBe(200);
    expect(await section("Sales of 30 days")).toContain(`$${(totalCents / 100).toFixed(2)} `);
  });

  it("cuts the days in the shop's time zone, as the lists and documents do", async () => {
    shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null, holdsStock: false });
    const zone = "Pacific/Kiritimati";
    const { id } = await orderUpTo("paid", shop, sandbox, product);
    // Half an hour before the day began on the island.
    const at = startOfDay(zone, dayOf(zone, Date.now())) - 1_800_000;
    shop.data.orders.change({ id }, { paidAt: new Date(at), createdAt: new Date(at) });
    const day = dayOf(zone, at);
    const listed = async () => (await admin.json("GET", `/api/orders?dateFrom=${day}&dateTo=${day}`)).json();
    const orders = async () => (await listed()).map((order: { _id: string }) => order._id);
    await admin.json("PUT", "/api/settings", { timeZone: zone });
    expect(await section("Sales of today")).toContain("Orders 0, −100%");
    expect(await section("Sales of 7 days")).toContain("Orders 1, none before");
    expect(await orders()).toContain(id);
    const page = await admin.open("/admin");
    expect(page.text).toContain("Days are in Kiritimati time.");
    const slip = (await admin.open(`/admin/orders/slips?id=${id}`)).text;
    expect(slip).toContain(`Order date ${formatDate(day, "UTC")}`);
    expect((await admin.open(`/order/${id}/invoice`)).text).toContain(`Invoice date ${formatDate(day, "UTC")}`);
    expect((await admin.open(`/order/${id}`)).text).toMatch(
      /Placed [A-Z][a-z]{2} \d+, \d{4} 11:30 PM, Kiritimati time/,
    );
    await admin.json("PUT", "/api/settings", { timeZone: "UTC" });
  });

  it("has best sellers that follow each payment and each refund, as the report of products has them", async () => {
    const { name } = shop.data.products.get({ id: product });
    const sold = async () =>
      Number(new RegExp(`${name} (\\d+) sold`).exec((await admin.open("/admin")).text)?.[1] ?? 0);
    const before = await sold();
    const { id } = await orderUpTo("paid", shop, sandbox, product);
    expect(await sold()).toBe(before + 1);
    expect((await admin.json("POST", `/api/orders/${id}/refund`, { amount: 1 })).status).toBe(200);
    expect(await sold()).toBe(before + 1);
    const { rows } = await (await admin.get("/api/reports/products")).json();
    const row = rows.find((found: { name: string }) => found.name === name);
    expect((await admin.open("/admin")).text).toContain(`${name} ${row.units} sold, $${row.net.toFixed(2)}`);
    expect((await admin.json("POST", `/api/orders/${id}/refund`, {})).status).toBe(200);
    expect(await sold()).toBe(before);
  });

  it("has best sellers without the units that were refunded, as the report of products has them", async () => {
    shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null, holdsStock: false });
    const { name } = shop.data.products.get({ id: product });
    const client = shop.client();
    await client.becomeGuest();
    const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product, 3))).json();
    expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, {})).status).toBe(200);
    expect((await admin.open("/admin")).text).toContain(`${name} 3 sold`);
    const items = [{ _id: `${id}-1`, qty: 2 }];
    expect((await admin.json("POST", `/api/orders/${id}/refund`, { items })).status).toBe(200);
    const { rows } = await (await admin.get("/api/reports/products")).json();
    const row = rows.find((found: { name: string }) => found.name === name);
    expect(row.units).toBe(1);
    expect((await admin.open("/admin")).text).toContain(`${name} 1 sold, $${row.net.toFixed(2)}`);
    expect((await admin.open("/admin/reports/sales")).text).toContain("Amounts include orders refunded in full.");
    const refunded = (await admin.open("/admin/orderlist?status=with-refund")).main;
    expect(refunded.links).toContain(`/order/${id}?list=${encodeURIComponent("/admin/orderlist?status=with-refund")}`);
  });

  it("counts discounted orders at what they cost, and canceled ones that cost nothing not at all", async () => {
    shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null, holdsStock: false });
    const { name } = shop.data.products.get({ id: product });
    const client = shop.client();
    await client.becomeGuest();
    for (const [code, value] of Object.entries({ HALF: 50, GIFT: 100 }))
      await admin.json("POST", "/api/discounts", { code, kind: "percent", value });
    const ordered = async (discountCode: string) =>
      (await client.json("POST", "/api/orders", orderBody(product, 1, { discountCode }))).json();
    const half = await ordered("HALF");
    shop.data.orders.change({ id: half._id }, { paidAt: new Date() });
    await ordered("GIFT");
    const canceled = await ordered("GIFT");
    expect((await admin.json("PUT", `/api/orders/${canceled._id}/cancel`, {})).status).toBe(200);
    const sales = await section("Sales of today");
    expect(sales).toContain(`$${half.totalPrice.toFixed(2)} `);
    expect(sales).toContain("Orders 2");
    expect((await admin.open("/admin")).text).toContain(`${name} 2 sold`);
  });

  it("draws the days with an axis, and lists all values", async () => {
    const page = await admin.open("/admin");
    expect(page.first("svg[role=img]").html).toContain("Net sales of the last 30 days");
    expect(page.first("svg[role=img]").html).toMatch(/\$\d+/);
    expect(page.first("details caption").text).toContain("Net sales of the last 30 days");
  });
});

describe("what waits", () => {
  it("counts unpaid orders with reserved items, and links to all products that run out", async () => {
    await orderUpTo("unpaid", shop, sandbox, product);
    shop.data.products.change({}, { countInStock: 1 });
    const page = await admin.open("/admin");
    expect(page.first('a[href="/admin/orderlist?status=reserved"]').text).toBe("Unpaid orders with reserved items");
    expect(page.text).toMatch(/Unpaid orders with reserved items 1/);
    expect(page.all('a[href="/admin/productlist?state=low"]').map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^and \d+ more$/),
    );
    shop.data.products.change({}, { countInStock: 1000 });
  });

  it("names what is not set up first, so that an unpayable shop never looks finished", async () => {
    const empty = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const owner = await signedInAdmin(empty);
      empty.data.products.change({}, { slot: null });
      const overview = async () => (await owner.open("/admin")).text;
      const before = await overview();
      expect(before).not.toContain("Nothing waits for you.");
      for (const problem of ["Orders cannot be paid:", "no product to buy", "no mail server", "no contact email"]) {
        expect(before).toContain(problem);
      }
      await owner.json("PUT", "/api/settings", { bankTransfer: "Harbor Bank", contactEmail: "desk@example.com" });
      const after = await overview();
      expect(after).not.toContain("Orders cannot be paid:");
      expect(after).not.toContain("no contact email");
      expect(after).toContain("no product to buy");
    } finally {
      await empty.remove();
    }
  });
});

describe("the lists of a new shop", () => {
  it("say that they are empty because it is new, and lead to the first step", async () => {
    const empty = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const owner = await signedInAdmin(empty);
      for (const records of ["orders", "products", "conversations", "contactMessages"] as const)
        empty.data[records].remove();
      const listOf = async (path: string) => (await owner.open(path)).main;
      const products = await listOf("/admin/productlist");
      expect(products.text).toContain("There are no products yet");
      expect(products.text).not.toContain("Change the filters");
      expect(products.form("Filter products").exists).toBe(false);
      const answer = await owner.post("/admin/productlist", { intent: "create" });
      expect(answer.headers.get("Location")).toMatch(/^\/admin\/product\/\w+\/edit$/);
      expect(products.form("Create the first product").button("Create the first product").value).toBe("create");
      expect(products.links).toContain("/admin/products/import");
      for (const [path, words, link] of [
        ["/admin/orderlist", "No orders yet.", "/"],
        ["/admin/messages", "No messages yet.", "/contactSupport"],
        ["/admin/contactmessages", "No contact messages yet.", "/contact"],
        ["/admin/changes", "product without a name", ""],
      ] as const) {
        const list = await listOf(path);
        expect(list.text).toContain(words);
        expect(list.links.includes(link)).toBe(link !== "");
        expect(list.text).not.toContain("Change the filters");
      }
      expect((await listOf("/admin/productlist?name=qqqq")).text).toContain("Change the filters");
    } finally {
      await empty.remove();
    }
  });
});

describe("the Admin menu", () => {
  const header = async () => (await admin.open("/")).first("header").text;
  const tasks = async () => Number(/Admin , (\d+) tasks?/.exec(await header())?.[1] ?? 0);
  const counted = async (label: string) => Number(new RegExp(`${label} \\((\\d+)\\)`).exec(await header())?.[1] ?? 0);

  it("begins with the overview", async () => {
    expect(await header()).toMatch(/Admin .*Overview Users Products Orders/);
  });

  it("counts orders from the payment until they are shipped or refunded", async () => {
    const [before, orders] = [await tasks(), await counted("Orders")];
    await orderUpTo("unpaid", shop, sandbox, product);
    expect(await tasks()).toBe(before);
    const shipped = await orderUpTo("paid", shop, sandbox, product);
    const refunded = await orderUpTo("paid", shop, sandbox, product);
    expect([await tasks(), await counted("Orders")]).toEqual([before + 2, orders + 2]);
    await admin.json("PUT", `/api/orders/${shipped.id}/ship`);
    expect(await tasks()).toBe(before + 1);
    expect((await admin.json("PUT", `/api/orders/${refunded.id}/cancel`, {})).status).toBe(200);
    expect([await tasks(), await counted("Orders")]).toEqual([before, orders]);
  });

  it("counts unread messages, and those of the contact form until they are read", async () => {
    const before = await tasks();
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email);
    await customer.json("POST", "/api/messages/send", {
      content: "Hello",
      grecaptcha: await customer.solvedCaptcha(),
    });
    expect(await tasks()).toBe(before + 1);
    await customer.json("POST", "/api/contact", {
      name: "Jo",
      email: "jo@example.com",
      subject: "Mugs",
      message: "Are they dishwasher safe?",
      grecaptcha: await customer.solvedCaptcha(),
    });
    expect([await tasks(), await counted("Contact messages")]).toEqual([before + 2, 1]);
    const { id } = shop.data.contactMessages.get({ subject: "Mugs" });
    expect((await admin.post(`/admin/contactmessages/${id}`, { intent: "open" })).status).toBe(303);
    expect([await tasks(), await counted("Contact messages")]).toEqual([before + 1, 0]);
  });
});
