import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain();

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

  it("finds orders by the address of their account, whatever was typed at the checkout", async () => {
    const { id: userId, email } = addCustomer(shop);
    const buyer = shop.client();
    await logIn(buyer, email);
    const placed = await buyer.json("POST", "/api/orders", orderBody(product.id, 1, { email: "office@example.com" }));
    const { _id: id } = await placed.json();
    expect(shop.data.orders.get({ id })).toMatchObject({ userId, email: "office@example.com" });
    expect(await idsOf({ q: ` ${email.toUpperCase()} ` })).toEqual([id]);
    expect(await idsOf({ q: "office@example.com" })).toEqual([id]);
    expect(await idsOf({ q: email, status: "shipped" })).toEqual([]);
  });

  it("finds an order by everything that its label, its slip and a statement show", async () => {
    const { id } = await orderOf("Karl", "Buyer", "paid");
    const { shippingAddress, totalCents } = shop.data.orders.get({ id });
    const label = { shipToFirstName: "Änne", shipToLastName: "Müller", address1: "Rosenstraße 7a", address2: "" };
    const place = { city: "Zürich", state: "ZH", postalCode: "80331", country: "CH" };
    shop.data.orders.change({ id }, { shippingAddress: { ...shippingAddress, ...label, ...place } });
    shop.data.orderItems.change({ orderId: id }, { sku: "SKU-Ä-77" });
    for (const bigNumber of ["1Z999AA10123456784", "JD014600003"])
      expect((await admin.json("PUT", `/api/orders/${id}/ship`, { bigNumber })).status).toBeLessThan(500);
    await refund(id, 1.23);
    const [capture] = shop.data.captures.list({ orderId: id });
    const [refunded] = shop.data.refunds.list({ orderId: id });
    const [parcel] = shop.data.trackingNumbers.list({ orderId: id });
    const total = (totalCents / 100).toFixed(2);
    const shown = [
      ...["Änne Müller", "Anne Muller", "muller", "MÜLLER", "Rosenstraße 7a", "zurich", "80331", "80331 Zürich"],
      ...["Zürich, ZH 80331", "SKU-Ä-77", "sku-a-77", total, `$${total}`, "1.23", "$1.23"],
      ...[parcel?.number ?? "", "1Z 999 AA1 0123 4567 84", "6784"],
      ...[capture?.id ?? "", refunded?.providerRefundId ?? ""],
    ];
    for (const q of shown) expect([q, (await idsOf({ q })).includes(id)]).toEqual([q, q !== "6784"]);
    expect(await idsOf({ q: "Änne Müller" })).toEqual([id]);
    for (const q of ["Mueller", "80332", "1.24", "JD014600004"])
      expect([q, (await idsOf({ q })).includes(id)]).toEqual([q, false]);
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

describe("a text filter", () => {
  const FILTERS = [
    "orderlist?q",
    "orderlist?username",
    "orderlist?orderId",
    "userlist?email",
    "productlist?name",
    "emails?subject",
    "messages?text",
    "contactmessages?keyword",
    "subscribers?keyword",
  ];

  it.each(FILTERS)("%s= accepts any text, and refuses one that is too long", async (filter) => {
    const marks = [
      '"',
      '"a',
      "*",
      "a*",
      "NEAR(a b)",
      "a OR",
      "{id} : a",
      "^",
      "(",
      "-",
      "\\",
      "'; drop table x",
      "\u0000ab",
    ];
    const letters = [
      "a",
      "ab",
      "é",
      "王",
      "🦊",
      "👩‍👩‍👧",
      "\u0301",
      "\u001f\u001f",
      "?!.,;",
      "a".repeat(254),
      "ab ".repeat(84),
    ];
    for (const text of [...marks, ...letters]) {
      const answer = await admin.get(`/admin/${filter}=${encodeURIComponent(text)}`);
      expect([text, answer.status]).toEqual([text, 200]);
      await answer.arrayBuffer();
    }
    expect((await admin.get(`/admin/${filter}=${"a".repeat(255)}`)).status).toBe(400);
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

  it("says before the button of a refund that an empty amount refunds all", async () => {
    const { id } = await orderOf("Whole", "Refund", "paid");
    const form = (await admin.open(`/order/${id}`)).all("form").find(({ html }) => html.includes('value="refund"'));
    expect(form?.text).toMatch(/Without items and an amount, all of it is refunded\. .*Yes, refund$/);
  });

  it("stands in each row, with what was refunded", async () => {
    const { id } = await orderOf("Part", "Refund", "paid");
    await refund(id, 5);
    const [row] = (await admin.open(`/admin/orderlist?orderId=${id}`)).all("tbody tr");
    expect(row?.text).toMatch(/Guest Part Refund 1 item · USPS Standard Paid Refunded \$5\.00/);
  });
});

describe("the CSV file of the orders", () => {
  it("ends with number, status, refunds, shipping, tracking numbers, items, discount and what is paid and due", async () => {
    const { id, number } = await orderOf("Csv", "Buyer", "paid");
    await admin.post(`/order/${id}`, { intent: "ship", bigNumber: "9400111899223197428497, 1Z999AA10123456784" });
    await refund(id, 5);
    const [head, row] = (await (await admin.get(`/admin/orders.csv?q=${id}`)).text()).trim().split("\r\n");
    expect(head).toMatch(
      /country,number,status,cancelledAt,refundedPrice,shippingService,trackingNumbers,items,discountCode,discountPrice,shippingDiscountPrice,paidPrice,duePrice,/,
    );
    expect(row).toMatch(new RegExp(`,US,${number},shipped,,5\\.00,[^,]+,"[^"]+, [^"]+",`));
    expect(row).toContain(`1 × ${product.name}`);
  });
});

describe("the boxes of the order list", () => {
  const post = (ids: string[], intent: string) =>
    admin.post("/admin/orderlist", new URLSearchParams([...ids.map((id) => ["orderId", id]), ["intent", intent]]));
  const wordsAfter = async (ids: string[], intent: string) => {
    const answer = await post(ids, intent);
    return { status: answer.status, main: Page.parse(await answer.text()).main };
  };

  it("belong to the form below the list", async () => {
    const page = await admin.open("/admin/orderlist");
    const boxes = page.all('tbody input[name="orderId"]');
    expect(boxes.length).toBe(page.all("tbody tr").length);
    expect(new Set(boxes.map((box) => box.attribute("form")))).toEqual(
      new Set([page.form("Selected orders").attribute("id")]),
    );
  });

  it("have their numbers as links to the orders", async () => {
    const { id, number } = await orderOf("Number", "Link");
    expect((await admin.open("/admin/orderlist")).link(`/order/${id}`).text).toBe(`#${number}`);
  });

  it("ship what can be shipped, and say why the others were not", async () => {
    const [first, second] = [await orderOf("Bulk", "One", "paid"), await orderOf("Bulk", "Two", "paid")];
    const unpaid = await orderOf("Bulk", "Three");
    const { status, main } = await wordsAfter([first.id, unpaid.id, second.id, first.id, "none"], "ship");
    expect(status).toBe(200);
    const [done, refused] = main.all("[role=status], [role=alert]").map(({ text }) => text);
    expect(done).toBe(`Marked as shipped. The buyers are notified by email. #${first.number} #${second.number}`);
    expect(refused).toContain(`#${unpaid.number} : This order is not paid yet.`);
    expect(refused).toContain("none : We cannot find this order.");
    for (const { id } of [first, second]) expect(shop.data.orders.get({ id }).shippedAt).not.toBeNull();
    expect(shop.data.orders.get({ id: unpaid.id }).shippedAt).toBeNull();
    const emails = () => shop.data.emails.count({ recipient: first.email });
    const before = emails();
    const again = (await wordsAfter([first.id], "ship")).main;
    expect(again.text).toContain(`#${first.number} : This order was shipped before.`);
    expect(again.all("[role=alert]")).toEqual([]);
    expect(emails()).toBe(before);
  });

  it("are refused without a tick, and beyond 100", async () => {
    const many = Array.from({ length: 101 }, (_, number) => `order${number}`);
    for (const [ids, message] of [
      [[], "Please select at least one order."],
      [many, "Please select at most 100 orders at once."],
    ] as const) {
      const { status, main } = await wordsAfter([...ids], "ship");
      expect([status, main.first("[role=alert]").text]).toEqual([400, message]);
    }
    expect((await wordsAfter(["none"], "burn")).status).toBe(400);
  });

  it("lead to the packing slips", async () => {
    const answer = await post(["a", "b"], "slips");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/orders/slips?id=a&id=b"]);
  });
});

describe("packing slips", () => {
  it("have address, number and items of each order in the given order, without prices", async () => {
    const [one, two] = [await orderOf("Slip", "One"), await orderOf("Slip", "Two", "paid")];
    const page = await admin.open(`/admin/orders/slips?id=${two.id}&id=none&id=${one.id}&id=${two.id}`);
    const slips = page.all("article");
    expect(slips.map((slip) => slip.first("h1").text)).toEqual([
      `Packing slip #${two.number}`,
      `Packing slip #${one.number}`,
    ]);
    for (const { text } of slips) {
      expect(text).toContain("Jo Buyer");
      expect(text).toContain("97201");
      expect(text).toContain(`1 ${product.name}`);
      expect(text).not.toContain("$");
    }
    expect(page.all("nav")).toEqual([]);
    expect((await admin.get("/admin/orders/slips")).status).toBe(400);
  });

  it("are linked from an order's page for admins only", async () => {
    const { id, client } = await orderUpTo("paid", shop, sandbox, product.id);
    const path = `/admin/orders/slips?id=${id}`;
    expect((await admin.open(`/order/${id}`)).link(path).text).toBe("Print packing slip");
    expect((await client.open(`/order/${id}`)).links).not.toContain(path);
  });
});

describe("an invoice", () => {
  it("has the order's number, sums, payment and refunds, for the buyer, the signed link and admins", async () => {
    const { id, client } = await orderUpTo("paid", shop, sandbox, product.id);
    await refund(id, 5);
    const { number } = shop.data.orders.get({ id });
    const { totalPrice, taxPrice } = await (await admin.get(`/api/orders/${id}`)).json();
    const [key] = /key=[\w-]+/.exec(await shop.data.emails.textAbout(`order/${id}`)) ?? [];
    expect((await client.open(`/order/${id}`)).links).toContain(`/order/${id}/invoice`);
    expect(key).toBeDefined();
    for (const [reader, query] of [
      [client, ""],
      [shop.client(), `?${key}`],
      [admin, ""],
    ] as const) {
      const invoice = await reader.open(`/order/${id}/invoice${query}`);
      expect(invoice.first("h1").text).toBe(`Invoice #${number}`);
      const { text } = invoice.main;
      expect(text).toContain(`${product.name} 1`);
      expect(text).toContain(`Tax (15%) $${taxPrice.toFixed(2)}`);
      expect(text).toContain(`Total $${totalPrice.toFixed(2)}`);
      expect(text).toMatch(/Payment PayPal .*Refunded on .+ -\$5\.00/);
      expect(invoice.links).toContain(`/order/${id}${query}`);
    }
    expect((await shop.client().get(`/order/${id}/invoice`)).status).toBe(404);
  });
});

describe("an order's page for admins", () => {
  it("has the items before the forms, all of them in the shipment", async () => {
    const { id } = await orderUpTo("paid", shop, sandbox, product.id);
    const page = await admin.open(`/order/${id}`);
    const { headings } = page.main;
    expect(headings.indexOf("Items")).toBeLessThan(headings.indexOf("For the shop"));
    expect(headings.indexOf("Buyer")).toBeGreaterThan(headings.indexOf("Order summary"));
    expect(page.form("Tracking").field("items[0].qty").value).toBe("1");
  });

  it("names the units to ship and the address in the form, and unfolds many items and a long history", async () => {
    const products = Array.from({ length: 6 }, (_, nth) => shop.data.products.plain({ nth, stock: 100 }));
    const client = shop.client();
    await client.becomeGuest();
    const body = { ...orderBody(product.id), orderItems: products.map(({ id }) => ({ product: id, qty: 2 })) };
    const { _id: id } = await (await client.json("POST", "/api/orders", body)).json();
    await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Cash" });
    for (const note of ["One", "Two", "Three", "Four", "Five"])
      expect((await admin.post(`/order/${id}`, { intent: "note", note })).status).toBe(303);
    const page = await admin.open(`/order/${id}`);
    const form = page.form("Tracking");
    expect(form.text).toContain("To Jo Buyer, 1600 Harbor Street, Apt 4, Portland, OR 97201, United States");
    for (const { name } of products) expect(form.text).toContain(`of 2 × ${name}`);
    const folded = page.main.all("details");
    const under = (summary: string) => folded.find((part) => part.first("summary").text === summary)?.text ?? "";
    for (const { name } of products) expect(under("All 6 items with pictures")).toContain(name);
    expect(under("3 earlier events")).toContain("Order placed");
    expect(under("3 earlier events")).not.toContain("Note : Five");
    // The buyer sees all of it.
    const buyers = (await client.open(`/order/${id}`)).main.all("summary").map(({ text }) => text);
    expect(buyers.filter((text) => /items|events/.test(text))).toEqual([]);
  });

  it("leads to the next order that waits for shipping, and back to the filtered list", async () => {
    const [one, two] = [await orderOf("Next", "One", "paid"), await orderOf("Next", "Two", "paid")];
    const list = "/admin/orderlist?q=Next&status=paid";
    const query = `?list=${encodeURIComponent(list)}`;
    const rows = await admin.open(list);
    expect(rows.links).toContain(`/order/${one.id}${query}`);
    const page = await admin.open(`/order/${one.id}${query}`);
    expect(page.link(list).text).toBe("Orders");
    expect(page.link(`/order/${two.id}${query}`).text).toBe(`Next order to ship: #${two.number}`);
    const answer = await admin.post(`/order/${one.id}${query}`, { intent: "ship" });
    expect(answer.headers.get("Location")).toBe(`/order/${one.id}${query}`);
    expect((await admin.open(`/order/${two.id}${query}`)).links).not.toContain(`/order/${one.id}${query}`);
  });

  it.each([
    "https://evil.example/admin/orderlist?q=",
    "//evil.example",
    "/admin/orderlist/../../logout?q=",
    "/admin/orderlistic?q=",
  ])("leads to the plain list when the address names %s", async (list) => {
    const { id } = await orderOf("Wrong", "List");
    const page = await admin.open(`/order/${id}?list=${encodeURIComponent(list)}`);
    expect(page.main.links.filter((link) => link.includes("evil") || link.includes("orderlist"))).toEqual([
      "/admin/orderlist",
    ]);
  });
});
