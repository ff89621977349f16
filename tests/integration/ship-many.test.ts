import { describe, expect, it } from "vitest";
import { addAdmin, nonAdmins, signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain();

async function orderOf(status: "unpaid" | "paid" | "shipped") {
  const { id, email } = await orderUpTo(status, shop, sandbox, product.id);
  return { id, email, number: shop.data.orders.get({ id }).number };
}
type Ordered = Awaited<ReturnType<typeof orderOf>>;

const read = async ({ id }: Ordered) => (await admin.get(`/api/orders/${id}`)).json();
const parcelsOf = (order: Ordered) => shop.data.trackingNumbers.list({ orderId: order.id });
const emailsTo = ({ email }: Ordered) =>
  shop.data.emails.list({ recipient: email }).filter(({ subject }) => subject.startsWith("Shipped"));

async function upload(client: ShopClient, csv: string) {
  const body = new FormData();
  body.append("file", new File([csv], "carrier.csv", { type: "text/csv" }));
  return client.request("/admin/orders/ship", { method: "POST", body, headers: { Origin: shop.url } });
}

/** The fields of the form that confirms a preview. */
const confirmation = (page: Page) => ({ intent: "ship", confirmed: page.form("Ship").field("confirmed").value ?? "" });

describe("tracking numbers for many orders", () => {
  it("are typed in a column, looked at, and sent to the buyers after the confirmation only", async () => {
    const [first, second, third] = [await orderOf("paid"), await orderOf("paid"), await orderOf("paid")];
    const orders = [first, second, third];
    const list = await admin.open("/admin/orderlist?status=to-ship");
    expect(list.form("Selected orders").text).toContain("Enter tracking numbers");
    expect(list.links).toContain("/admin/orders/ship");
    const picked = new URLSearchParams([["intent", "numbers"], ...orders.map(({ id }) => ["orderId", id])]);
    const to = (await admin.post("/admin/orderlist", picked)).headers.get("Location") ?? "";
    const form = (await admin.open(to)).form("Tracking numbers");
    const fields: Record<string, string> = { intent: "check" };
    for (const index of [0, 1, 2]) {
      fields[`rows[${index}].order`] = form.field(`rows[${index}].order`).value ?? "";
      fields[`rows[${index}].number`] = ["1z 999 aa1 01 2345 6784", "ABC-12345", ""][index] ?? "";
      fields[`rows[${index}].carrier`] = index === 1 ? "DHL" : "";
    }
    const answer = await admin.post(to, fields);
    expect(answer.status).toBe(200);
    const page = Page.parse(await answer.text());
    expect(page.form("Ship").text).toContain("Ship 2 orders and email the buyers");
    for (const words of ["1Z999AA10123456784", "UPS", "DHL", "No tracking number."])
      expect(page.main.text).toContain(words);
    // What was typed stays in the form.
    expect(page.form("Tracking numbers").field("rows[1].number").value).toBe("ABC-12345");
    for (const order of orders) expect([await read(order), emailsTo(order)]).toMatchObject([{ status: "paid" }, []]);

    const done = await admin.post(to, confirmation(page));
    expect(done.status).toBe(200);
    const results = Page.parse(await done.text()).main.text;
    expect(results).toContain(`#${first.number}`);
    expect(results).not.toContain(`#${third.number}`);
    const statuses = await Promise.all(orders.map(async (order) => (await read(order)).status));
    expect(statuses).toEqual(["shipped", "shipped", "paid"]);
    expect(parcelsOf(second)).toMatchObject([{ number: "ABC-12345", carrier: "DHL" }]);
    expect(orders.map((order) => emailsTo(order).length)).toEqual([1, 1, 0]);
    const bought = await admin.page(`/order/${second.id}`);
    expect(bought).toContain("https://www.dhl.com/en/express/tracking.html?AWB=ABC-12345");
    // Sent again, it ships nothing again.
    const again = await admin.post(to, confirmation(page));
    expect(Page.parse(await again.text()).main.text).toContain("This order was shipped before.");
    expect(emailsTo(first)).toHaveLength(1);
  });

  it("come from a carrier's file, whose columns are found by their names, and what does not fit is named", async () => {
    const [two, one, unpaid, shipped] = [
      await orderOf("paid"),
      await orderOf("paid"),
      await orderOf("unpaid"),
      await orderOf("shipped"),
    ];
    const lines = [
      "Weight;Tracking No.;Customer Reference;Service",
      `2;1Z999AA10123456785;#${two.number};UPS Ground`,
      `2;1Z999AA10123456786;${two.number};UPS Ground`,
      `3;794600000000;${one.id};FedEx 2Day`,
      `3;794600000000;${one.number};FedEx 2Day`,
      `1;794600000001;${unpaid.number};FedEx`,
      `1;794600000002;${shipped.number};FedEx`,
      "1;794600000003;9999999;FedEx",
      `1;no;${one.number};FedEx`,
    ];
    const answer = await upload(admin, lines.join("\r\n"));
    expect(answer.status).toBe(200);
    const page = Page.parse(await answer.text());
    for (const words of [
      "This tracking number stands above already.",
      "This order is not paid.",
      "This order was shipped before.",
      "There is no such order.",
      "A tracking number has 5 to 40 letters, digits and hyphens.",
    ])
      expect(page.main.text).toContain(words);
    expect(page.form("Ship").text).toContain("Ship 2 orders");
    expect((await admin.post("/admin/orders/ship", confirmation(page))).status).toBe(200);
    expect(parcelsOf(two).map(({ number, carrier }) => [number, carrier])).toEqual([
      ["1Z999AA10123456785", "UPS"],
      ["1Z999AA10123456786", "UPS"],
    ]);
    expect(parcelsOf(one).map(({ number }) => number)).toEqual(["794600000000"]);
    expect([emailsTo(two).length, emailsTo(one).length, emailsTo(unpaid).length]).toEqual([1, 1, 0]);
    expect((await read(unpaid)).status).toBe("awaiting-payment");
  });

  it("are refused without a column, a number or a file, with what was typed", async () => {
    for (const [csv, message] of [
      ["Order,Name\n1,2", "The first line must name a column"],
      ["Order number,Tracking number", "This file has no tracking numbers."],
      [`Order number,Tracking number\n${"1,12345\n".repeat(501)}`, "at most 500"],
      [`Order number,Tracking number${",x".repeat(2000)}\n1,12345`, "at most 2000 cells"],
      [`Order number,Tracking number\n1,12345${",".repeat(100_000)}`, "at most 2000 cells"],
      ["a".repeat(900_000), "line 1"],
    ] as const) {
      const answer = await upload(admin, csv);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await upload(admin, "a\n".repeat(500_000))).status).toBe(413);
    const fields = { intent: "check", "rows[0].order": "1", "rows[0].number": " ", "rows[0].carrier": "" };
    expect((await admin.post("/admin/orders/ship", fields)).status).toBe(400);
    expect((await admin.post("/admin/orders/ship", { intent: "ship", confirmed: "" })).status).toBe(400);
  });

  it("are checked again when they are confirmed", async () => {
    const [order, other] = [await orderOf("paid"), await orderOf("paid")];
    const csv = `order,tracking\n${order.number},AB12345\n${other.number},AB12346`;
    const page = Page.parse(await (await upload(admin, csv)).text());
    expect((await admin.json("PUT", `/api/orders/${order.id}/cancel`)).status).toBe(200);
    const done = await admin.post("/admin/orders/ship", confirmation(page));
    const results = Page.parse(await done.text()).main.text;
    expect(results).toContain("This order is canceled or refunded.");
    expect((await read(other)).status).toBe("shipped");
  });

  it("are for admins who may ship", async () => {
    const order = await orderOf("paid");
    const fields = { intent: "ship", confirmed: `${order.id} AB12345 ` };
    for (const [, client] of await nonAdmins(shop)) await client.post("/admin/orders/ship", fields);
    expect((await read(order)).status).toBe("paid");
    const packer = shop.client();
    await logIn(packer, addAdmin(shop, "fulfilment").email);
    expect((await packer.post("/admin/orders/ship", fields)).status).toBe(200);
    expect((await read(order)).status).toBe("shipped");
  });
});
