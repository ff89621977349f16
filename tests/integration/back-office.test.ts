import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page, wordsOf } from "../support/html";
import { type ShopClient, shippingForm } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;
let sandbox: Sandbox;
let admin: ShopClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { RECAPTCHA_VERIFY_URL: _, ...settings } = sandbox.env;
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { ...settings, RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
});
afterAll(async () => {
  await shop.remove();
  await sandbox.stop();
});

type Row = Record<string, unknown>;
type Order = ReturnType<typeof shop.data.orders.get>;
const overview = async () => wordsOf(await admin.page("/admin"));
const resend = (client: ShopClient, id: string) => client.post("/admin/emails", { intent: "resend", id });

describe("the outbox", () => {
  it("shows the state of each email, but never its text", async () => {
    shop.data.emails.addIn("failed", { subject: "Order of whom?", recipient: "lost@example.com" });
    shop.data.emails.addIn("waiting");
    shop.data.emails.addIn("sent");
    const html = await admin.page("/admin/emails");
    const words = wordsOf(html);
    for (const expected of [
      "Failed 8 tries",
      "Waiting 2 tries",
      "Sent",
      "lost@example.com",
      "421 The mail server is busy",
    ]) {
      expect(words).toContain(expected);
    }
    expect(html).not.toMatch(/secret-link|<b>/);
  });

  it.each([
    ["state=failed", ["failed"]],
    ["state=waiting", ["waiting"]],
    ["state=sent&recipient=READER", ["sent"]],
    ["subject=filtered&state=failed", ["failed"]],
    ["recipient=no-such-user", []],
  ])("is filtered by %s", async (query, states) => {
    for (const state of ["failed", "waiting", "sent"] as const)
      shop.data.emails.addIn(state, { subject: `Filtered ${query} ${state}` });
    const words = wordsOf(await admin.page(`/admin/emails?${query}`));
    for (const state of ["failed", "waiting", "sent"]) {
      expect(words.includes(`Filtered ${query} ${state}`), state).toBe(states.includes(state));
    }
    expect(words).toMatch(/Showing \d+ of \d+/);
  });

  it("refuses an unknown state, beside its field", async () => {
    const response = await admin.get("/admin/emails?state=lost");
    expect(response.status).toBe(400);
    expect(wordsOf(await response.text())).toContain("Please choose a state or Any");
  });

  it.each(["failed", "waiting", "sent"] as const)("resends an email that is %s, once", async (state) => {
    const { id, recipient } = shop.data.emails.addIn(state);
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(admin, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const message = await sandbox.mailbox.nextTo(recipient);
    expect(message.text).toContain("secret-link-in-text");
    expect(shop.data.adminChanges.of(id)).toHaveLength(state === "waiting" ? 0 : 1);
  });

  it("keeps a waiting email queued when it is resent", async () => {
    sandbox.faults.set("mail", "refuse");
    try {
      const { id, recipient } = shop.data.emails.addIn("failed");
      for (let time = 0; time < 3; time += 1) expect((await resend(admin, id)).status).toBe(303);
      expect(await shop.data.emails.to(recipient)).toMatchObject([{ id, sentAt: null }]);
    } finally {
      sandbox.faults.clear("mail");
    }
  });

  it("loses an email that has failed when an admin deletes it, and no other", async () => {
    shop.data.emails.remove();
    const remove = (id: string) => admin.post("/admin/emails", { intent: "delete", id });
    const { id, subject } = shop.data.emails.addIn("failed", { recipient: "jane@exmaple.com" });
    expect(await overview()).toContain("Emails that could not be sent 1");
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([303, 303]);
    expect(shop.data.emails.count({ id })).toBe(0);
    expect(await overview()).not.toContain("Emails that could not be sent");
    expect(wordsOf(await admin.page("/admin/changes"))).toContain(`email ${subject} deleted`);
    expect(shop.data.adminChanges.of(id)).toHaveLength(1);
    for (const state of ["waiting", "sent"] as const) {
      const { id } = shop.data.emails.addIn(state);
      await remove(id);
      expect(shop.data.emails.count({ id })).toBe(1);
    }
  });

  it("answers 404 for an unknown email", async () => {
    expect((await resend(admin, "nothing")).status).toBe(404);
    expect((await admin.post("/admin/emails", { id: shop.data.emails.addIn("failed").id })).status).toBe(400);
  });
});

describe("the overview", () => {
  it("opens the order whose number is typed, and lists what else is found", async () => {
    const { id, number, email } = shop.data.orders.demo("paid");
    const button = (await admin.open("/admin")).form("Find an order").first("button");
    const found = (q: string) =>
      admin.get(`/admin/orderlist?${new URLSearchParams({ q, [button.attribute("name") ?? ""]: button.value })}`);
    for (const typed of [`${number}`, `#${number}`]) {
      const answer = await found(typed);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/order/${id}`]);
    }
    for (const typed of [email, "999999", "99999999999999999999"]) expect((await found(typed)).status).toBe(200);
    expect((await admin.get(`/admin/orderlist?q=${number}`)).status).toBe(200);
  });

  it("lists open tasks, and hides them when they are done", async () => {
    shop.data.emails.remove();
    shop.data.products.change({}, { countInStock: 50 });
    const paid = shop.data.orders.list().filter(({ paidAt }) => paidAt !== null);
    for (const { id, paidAt } of paid) shop.data.orders.change({ id }, { shippedAt: paidAt });
    shop.data.conversations.change({}, { unreadBySupport: 0 });
    shop.data.orders.change({ paidAt: null }, { holdsStock: false });
    await admin.json("PUT", "/api/settings", { contactEmail: "desk@example.com" });
    expect(await overview()).toContain("Nothing else waits for you.");

    for (const { id } of paid) shop.data.orders.change({ id }, { deliveredAt: null, shippedAt: null });
    const product = shop.data.products.get({ slot: 0 });
    shop.data.products.setStock(product.id, 2);
    shop.data.emails.addIn("failed");
    const words = await overview();
    expect(words).toContain("Orders paid and not shipped 3");
    expect(words).toContain("Emails that could not be sent 1");
    expect(words).toContain("Products sold out or low in stock 1");
    expect(words).toMatch(/, 2 left/);
  });

  it("lists payments for review until an admin has reviewed them", async () => {
    const order = shop.data.orders.demo("unpaid").id;
    const capture = { orderId: order, amountCents: 4200, currency: "USD", updatedAt: new Date(1) };
    shop.data.captures.add({ ...capture, id: "WRONG1", status: "captured", reviewReason: "wrong-amount" });
    shop.data.captures.add({ ...capture, id: "DECLINED1", status: "declined", reviewReason: "declined" });
    shop.data.captures.add({ ...capture, id: "PENDING1", status: "pending", reviewReason: "pending" });
    const words = await overview();
    expect(words).toContain("Payments to review 1");
    expect(words).toMatch(/\$42\.00, .* UTC\. It is of another amount\./);
    expect(words).not.toMatch(/DECLINED1|PENDING1/);
    const review = (capture: string) => admin.post("/admin?index", { intent: "reviewed", capture });
    expect((await review("DECLINED1")).status).toBe(404);
    expect((await review("nothing")).status).toBe(404);
    expect([(await review("WRONG1")).status, (await review("WRONG1")).status]).toEqual([303, 303]);
    expect(await overview()).not.toContain("WRONG1");
    expect(shop.data.adminChanges.count({ entity: "order", entityId: order })).toBe(1);
  });

  it("sums up the payments of each of the last thirty days", async () => {
    const day = 86_400_000;
    const today = Math.floor(Date.now() / day) * day;
    shop.data.orders.change({}, { paidAt: null, shippedAt: null, deliveredAt: null });
    const ids = shop.data.orders.list().map(({ id }) => id);
    const pay = (index: number, at: number, cents: number) =>
      shop.data.orders.pay(String(ids[index]), new Date(at), cents);
    pay(0, today, 1050);
    pay(1, today - 1, 2000);
    pay(2, today - 29 * day, 300);
    pay(3, today - 29 * day - 1, 999_999);
    const html = await admin.page("/admin");
    const [table] = Page.parse(html).all("table");
    const rows = (table?.all("tr") ?? []).map(({ text }) => text);
    expect(rows).toHaveLength(31);
    expect(rows.at(-1)).toMatch(/\$10\.50 1$/);
    expect(rows.at(-2)).toMatch(/\$20\.00 1$/);
    expect(rows[1]).toMatch(/\$3\.00 1$/);
    expect(rows[2]).toMatch(/\$0\.00 0$/);
    expect(wordsOf(html)).toContain("$33.50 in all, at most $20.00 on one day.");
  });

  it("shows the status of the outside services", async () => {
    const state = async (name: string) =>
      new RegExp(`${name}.*? (Embedded|Off|Configured|Working|Failing)`).exec(await overview())?.[1];
    expect(await state("PayPal Payments")).toBe("Configured");
    expect(await state("AliExpress Marketplace")).toBe("Configured");
    expect(await state("reCAPTCHA Robots")).toBe("Embedded");
    const { address1, address2, city, postalCode, country } = shippingForm;
    const check = () =>
      admin.json("POST", "/api/shipping/shippingaddress", {
        address1,
        address2,
        city,
        postalCode,
        country,
        state: "OR",
      });
    sandbox.faults.set("usps", "down");
    await check();
    expect(await state("USPS Address check")).toBe("Failing");
    expect(await overview()).toMatch(/Since [A-Z][a-z]{2} \d+, \d{4} \d+:\d\d [AP]M, UTC: postal: answered 503/);
    sandbox.faults.clear();
    expect((await check()).status).toBe(200);
    expect(await state("USPS Address check")).toBe("Working");
  });
});

describe("users as CSV", () => {
  const rowsOf = async (response: Response) => parse(await response.text(), { columns: true, bom: true }) as Row[];

  it("contain the filtered list", async () => {
    const response = await admin.get("/admin/users.csv?isAdmin=yes");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="users.csv"');
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const users = await rowsOf(response);
    expect(
      users
        .filter(({ email }) => !String(email).startsWith("customer"))
        .map(({ username }) => username)
        .sort(),
    ).toEqual(["admin", "support"]);
    expect(users[0]).toMatchObject({ isAdmin: "true", isActive: "true" });
    expect(await admin.page("/admin/userlist?isAdmin=yes&email=example")).toContain(
      'href="/admin/users.csv?email=example&amp;isAdmin=yes"',
    );
    expect((await admin.get("/admin/users.csv?isAdmin=perhaps")).status).toBe(400);
    expect(await rowsOf(await admin.get("/admin/users.csv?id=no-such-user"))).toEqual([]);
  });

  it("contain no spreadsheet formulas, and quote values correctly", async () => {
    const { id } = addCustomer(shop);
    for (const opening of ["=", "+", "-", "@", "\t", "\r"]) {
      shop.data.users.change(
        { id },
        { firstName: `${opening}HYPERLINK("http://evil.example")`, lastName: 'Quote", comma\nand line Šafář' },
      );
      const [user] = await rowsOf(await admin.get(`/admin/users.csv?id=${id}`));
      expect(user?.firstName).toBe(`'${opening}HYPERLINK("http://evil.example")`);
      expect(user?.lastName).toBe('Quote", comma\nand line Šafář');
    }
  });

  it("contain every user once, however many there are", async () => {
    shop.data.users.addAll(
      Array.from({ length: 2500 }, (_, index) => {
        const name = { firstName: "Many", lastName: "Customer", username: `many${index}` };
        const id = String(index).padStart(24, "0");
        return { id, ...name, email: `many${index}@example.com`, createdAt: new Date(index / 700) };
      }),
    );
    const users = await rowsOf(await admin.get("/admin/users.csv?firstName=many"));
    expect(users).toHaveLength(2500);
    expect(new Set(users.map((user) => user.id)).size).toBe(2500);
    expect(users[0]?.createdAt).toBe("1970-01-01T00:00:00.003Z");
  });
});

let buyers = 0;

/** Unpaid orders of a buyer without other orders, one for each set of changes. */
function addOrders(username: string, orders: Partial<Order>[]): string[] {
  const unpaid = { userId: null, paidAt: null, shippedAt: null, deliveredAt: null, taxCents: 0, shippingCents: 0 };
  return orders.map(({ totalCents = 1000, ...more }, index) => {
    const id = `${username}${index}`.padStart(24, "0");
    const amounts = { itemsCents: totalCents, totalCents };
    const createdAt = new Date(Date.now() + index);
    shop.data.orders.addCopy(shop.data.orders.demo("paid"), {
      id,
      username,
      createdAt,
      ...unpaid,
      ...amounts,
      ...more,
    });
    return id;
  });
}

const ordersListed = (html: string) =>
  [...new Set(Page.parse(html).links.flatMap((link) => /^\/order\/(\w+)(?:\?|$)/.exec(link)?.[1] ?? []))].sort();
const at = (moment: string) => new Date(moment);

describe("the list of orders", () => {
  it("shows every order with its status, newest first", async () => {
    const paid = { paidAt: at("2024-03-01T12:00:00Z") };
    const [unpaid, delivered] = addOrders("shown.buyer", [
      { totalCents: 123_456, createdAt: at("2024-02-29T23:00:00Z") },
      {
        ...paid,
        createdAt: at("2024-03-01T00:00:00Z"),
        shippedAt: at("2024-03-02T12:00:00Z"),
        deliveredAt: at("2024-03-04T12:00:00Z"),
      },
    ]);
    const html = await admin.page("/admin/orderlist?username=shown.buyer");
    const words = wordsOf(html);
    const page = Page.parse(html);
    const columns = page.all("th").map(({ text }) => text);
    expect(columns).toEqual(["ID", "User", "Date", "Total", "Paid", "Shipped", "Delivered", "Get Details"]);
    expect(page.all("td")).toHaveLength(2 * columns.length);
    expect(words).toMatch(/Showing 2 of \d+/);
    expect(words).toContain("$1,234.56");
    expect(words).toMatch(/Not Paid .*Not Shipped .*Not Delivered/);
    expect(words).toMatch(/Paid Mar 1, 2024 .*Shipped Mar 2, 2024 .*Delivered Mar 4, 2024/);
    expect(html.indexOf(String(delivered))).toBeLessThan(html.indexOf(String(unpaid)));
    const back = encodeURIComponent("/admin/orderlist?username=shown.buyer");
    expect(page.links).toContain(`/order/${unpaid}?list=${back}`);
  });

  const day = (date: string) => ({ createdAt: at(date) });
  const ORDERS = [
    { totalCents: 1999, ...day("2023-05-01T00:00:00.000Z") },
    { totalCents: 2000, ...day("2023-05-02T23:59:59.999Z"), paidAt: new Date(1) },
    { totalCents: 2001, ...day("2023-05-03T00:00:00.000Z"), paidAt: new Date(1), shippedAt: new Date(2) },
    {
      totalCents: 9999,
      ...day("2023-06-01T00:00:00.000Z"),
      paidAt: new Date(1),
      shippedAt: new Date(2),
      deliveredAt: new Date(3),
    },
  ];

  it.each([
    ["", [0, 1, 2, 3]],
    ["dateFrom=2023-05-02", [1, 2, 3]],
    ["dateTo=2023-05-02", [0, 1]],
    ["dateFrom=2023-05-02&dateTo=2023-05-02", [1]],
    ["dateFrom=2023-06-02", []],
    ["minTotal=20", [1, 2, 3]],
    ["maxTotal=20.00", [0, 1]],
    ["minTotal=%2420.00&maxTotal=20.01", [1, 2]],
    ["paid=yes", [1, 2, 3]],
    ["paid=no", [0]],
    ["paid=yes&shipped=no", [1]],
    ["shipped=yes&delivered=no", [2]],
    ["delivered=yes", [3]],
    ["orderId=BUYER2", [2]],
  ])("is filtered by %s, with the same result on the screen, in the API and as CSV", async (query, expected) => {
    buyers += 1;
    const buyer = `Buyer${buyers}`;
    const ids = addOrders(buyer, ORDERS);
    const requested = `${query.replace("BUYER", buyer.toUpperCase())}&username=${buyer.toUpperCase()}`;
    const wanted = expected.map((index) => ids[index]).sort();
    const html = await admin.page(`/admin/orderlist?${requested}`);
    expect(ordersListed(html)).toEqual(wanted);
    expect(wordsOf(html)).toContain(`Showing ${wanted.length} of `);
    const call = await admin.get(`/api/orders?${requested}`);
    expect(call.headers.get("X-Total-Count")).toBe(String(wanted.length));
    const orders = (await call.json()) as { _id: string; orderItems: unknown[]; user: { username: string } }[];
    expect(orders.map(({ _id }) => _id).sort()).toEqual(wanted);
    const file = parse(await (await admin.get(`/admin/orders.csv?${requested}`)).text(), {
      columns: true,
      bom: true,
    }) as Row[];
    expect(file.map(({ id }) => id).sort()).toEqual(wanted);
    shop.data.orders.remove({ username: buyer });
  });

  it.each([
    ["dateFrom=2023-02-30", "dateFrom", "Please enter a day as YYYY-MM-DD"],
    ["dateTo=yesterday", "dateTo", "Please enter a day as YYYY-MM-DD"],
    ["minTotal=-1", "minTotal", "Please enter an amount such as 19.99"],
    ["maxTotal=1e9", "maxTotal", "Please enter an amount such as 19.99"],
    ["maxTotal=1.999", "maxTotal", "Please enter an amount such as 19.99"],
    ["paid=perhaps", "paid", "Please choose Yes, No or Any"],
  ])("refuses %s beside its field", async (query, field, message) => {
    const response = await admin.get(`/admin/orderlist?${query}`);
    expect(response.status).toBe(400);
    expect(wordsOf(await response.text())).toContain(message);
    const call = await admin.get(`/api/orders?${query}`);
    expect(call.status).toBe(400);
    expect((await call.json()).fields).toEqual({ [field]: message });
    expect((await admin.get(`/admin/orders.csv?${query}`)).status).toBe(400);
  });

  it("is paged, on the screen and in the API", async () => {
    const ids = addOrders(
      "pagedbuyer",
      Array.from({ length: 30 }, () => ({})),
    );
    const pages = ["", "&pageNumber=2", "&pageNumber=99"].map((page) =>
      admin.page(`/admin/orderlist?username=pagedbuyer${page}`),
    );
    const [first, second, last] = (await Promise.all(pages)).map(ordersListed);
    expect([first?.length, second?.length]).toEqual([25, 5]);
    expect([...(first ?? []), ...(second ?? [])].sort()).toEqual(ids.sort());
    expect(last).toEqual(second);
    const call = await admin.get("/api/orders?username=pagedbuyer&pageSize=8&pageNumber=4");
    expect(call.headers.get("X-Total-Count")).toBe("30");
    expect(call.headers.get("Link")).toContain('rel="prev"');
    expect(await call.json()).toHaveLength(6);
    expect(await (await admin.get("/api/orders?username=pagedbuyer&pageNumber=4")).json()).toEqual([]);
  });

  it("is exported with exact amounts and without formulas", async () => {
    const [id] = addOrders("=2+5|cmd", [{ totalCents: 1005, firstName: "@Casey", paidAt: at("2024-03-01T12:00:00Z") }]);
    const [row] = parse(await (await admin.get(`/admin/orders.csv?orderId=${encodeURIComponent(String(id))}`)).text(), {
      columns: true,
      bom: true,
    }) as Row[];
    expect(row).toMatchObject({
      username: "'=2+5|cmd",
      firstName: "'@Casey",
      totalPrice: "10.05",
      shippingPrice: "0.00",
      paidAt: "2024-03-01T12:00:00.000Z",
      shippedAt: "",
      postalCode: "97201",
    });
  });
});

describe("every list of the back office", () => {
  const LISTS = [
    "/admin",
    "/admin/userlist",
    "/admin/emails",
    "/admin/changes",
    "/admin/users.csv",
    "/api/users",
    "/admin/orderlist",
    "/admin/orders.csv",
    "/api/orders",
  ];
  const name = fc.constantFrom(
    "id",
    "firstName",
    "email",
    "isAdmin",
    "state",
    "subject",
    "pageNumber",
    "pageSize",
    "_data",
    "x",
  );
  const value = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom(
      "yes",
      "no",
      "-1",
      "0",
      "1e9",
      "9".repeat(40),
      "%",
      "_",
      "\u0000",
      "' or 1=1 --",
      "routes/admin.userlist",
    ),
  );

  it("accepts any query string", async () => {
    const requested = fc.record({ path: fc.constantFrom(...LISTS), query: fc.dictionary(name, value, { maxKeys: 4 }) });
    for (const { path, query } of fc.sample(requested, { numRuns: 400, seed: 5 })) {
      const response = await admin.get(`${path}?${new URLSearchParams(query)}`);
      await response.arrayBuffer();
      expect(response.status, `${path} ${JSON.stringify(query)}`).toBeLessThan(500);
    }
  });

  it("is for admins only", async () => {
    const { id: failed } = shop.data.emails.addIn("failed", { recipient: "private@example.com" });
    shop.data.captures.addForReview("PRIVATE1");
    const paths = [
      ["/admin", "routes/admin._index"],
      ["/admin/emails", "routes/admin.emails"],
      ["/admin/users.csv", "routes/admin.users[.]csv"],
      ["/admin/orderlist", "routes/admin.orderlist"],
      ["/admin/orders.csv", "routes/admin.orders[.]csv"],
    ] as const;
    for (const [who, client] of await nonAdmins(shop)) {
      for (const [path, route] of paths) {
        const response = await client.get(path);
        expect([response.status, response.headers.get("Location")?.split("?")[0]], `${who} ${path}`).toEqual([
          303,
          "/login",
        ]);
        const data = await client.get(`${path}?_data=${encodeURIComponent(route)}`);
        expect(await data.text(), `${who} ${path}`).not.toMatch(/private@|PRIVATE1|jane/);
      }
      const call = await client.get("/api/orders");
      expect([401, 403], who).toContain(call.status);
      expect(await call.text(), who).not.toMatch(/jane|_id/);
      for (const suffix of ["", `?_data=${encodeURIComponent("routes/admin.emails")}`]) {
        await client.post(`/admin/emails${suffix}`, { intent: "resend", id: failed });
      }
      for (const suffix of ["?index", `?index&_data=${encodeURIComponent("routes/admin._index")}`]) {
        await client.post(`/admin${suffix}`, { intent: "reviewed", capture: "PRIVATE1" });
      }
    }
    expect(shop.data.emails.get({ id: failed })).toMatchObject({ sentAt: null, nextAttemptAt: null });
    expect(shop.data.captures.get({ id: "PRIVATE1" }).reviewedAt).toBeNull();
  });
});
