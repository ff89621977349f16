import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const [mug, lamp] = [
  shop.data.products.plain({ stock: 1000 }),
  shop.data.products.plain({ stock: 1000, nth: 1 }),
] as const;

let placed = 0;

type Placed = { id: string; client: ShopClient; email: string; mugs: string; lamps: string };

const MUGS_AND_LAMPS = [
  { product: mug.id, qty: 3 },
  { product: lamp.id, qty: 2 },
];

/** A guest's order of three mugs and two lamps, or of other items, unpaid. */
async function unpaidOrder(orderItems = MUGS_AND_LAMPS, more: object = {}): Promise<Placed> {
  placed += 1;
  const email = `parts${placed}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const order = await (
    await client.json("POST", "/api/orders", { ...orderBody(mug.id, 1, { email }), orderItems, ...more })
  ).json();
  await sandbox.mailbox.nextTo(email);
  const [mugs, lamps] = order.orderItems.map((item: { _id: string }) => item._id);
  return { id: order._id, client, email, mugs, lamps };
}

async function paidOrder(orderItems = MUGS_AND_LAMPS, more: object = {}): Promise<Placed> {
  const order = await unpaidOrder(orderItems, more);
  const start = await order.client.post(`/order/${order.id}`, { intent: "pay" });
  await order.client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  expect((await sandbox.mailbox.nextTo(order.email)).subject).toContain("Payment received");
  return order;
}

type Units = { _id: string; qty: number; restock?: boolean }[];

const read = async ({ id }: { id: string }) => (await admin.get(`/api/orders/${id}`)).json();
const ship = ({ id }: Placed, body: object = {}) => admin.json("PUT", `/api/orders/${id}/ship`, body);
const refund = ({ id }: Placed, body: object) => admin.json("POST", `/api/orders/${id}/refund`, body);
const cancel = ({ id }: Placed, body: object) => admin.json("PUT", `/api/orders/${id}/cancel`, body);
const stocks = () => [mug, lamp].map(({ id }) => shop.data.products.stockOf(id));
const status = async (order: Placed) => (await read(order)).status;
const counts = async (order: Placed, name: string) =>
  (await read(order)).orderItems.map((item: Record<string, number>) => item[name]);
const formOf = (page: Page, label: string) =>
  page.all("form").find((form) => form.attribute("aria-label")?.startsWith(label)) ?? Page.parse("");
const hiddenIn = (form: Page): Record<string, string> =>
  Object.fromEntries(form.all('input[type="hidden"]').map((field) => [field.attribute("name"), field.value]));
const refusal = async (answer: Response) => [answer.status, Object.values((await answer.json()).fields ?? {})[0]];

describe("an order that ships in parts", () => {
  it("is partly shipped until nothing is left, with an e-mail for each shipment that names what is in it", async () => {
    const order = await paidOrder();
    const first: Units = [{ _id: order.mugs, qty: 2 }];
    const answer = await ship(order, { items: first, bigNumber: "1Z999AA10123456784" });
    expect(await answer.json()).toMatchObject({
      status: "partly-shipped",
      isShipped: false,
      shippedAt: null,
      shipments: [{ items: first, trackingNumbers: ["1Z999AA10123456784"] }],
    });
    const begun = await sandbox.mailbox.nextTo(order.email);
    expect(begun.subject).toContain("Partly shipped");
    expect(begun.text).toMatch(new RegExp(`In this shipment\\s+${mug.name}[^]*Quantity 2[^]*Still to come`, "i"));
    expect(begun.text).toContain("1Z999AA10123456784");

    expect(await (await ship(order, { items: [{ _id: order.lamps, qty: 2 }] })).json()).toMatchObject({
      status: "partly-shipped",
    });
    await sandbox.mailbox.nextTo(order.email);
    const done = await (await ship(order, { bigNumber: "9400111899223100001337" })).json();
    expect(done).toMatchObject({ status: "shipped", isShipped: true, shippedAt: expect.any(String) });
    expect(done.shipments).toMatchObject([
      { items: first },
      { items: [{ _id: order.lamps, qty: 2 }] },
      { items: [{ _id: order.mugs, qty: 1 }], trackingNumbers: ["9400111899223100001337"] },
    ]);
    expect(await counts(order, "shippedQty")).toEqual([3, 2]);
    const last = await sandbox.mailbox.nextTo(order.email);
    expect(last.subject).toContain("Shipped");
    expect(last.text).toContain("The rest of your order");
    expect(last.text).not.toContain("1Z999AA10123456784");
    expect((await admin.json("PUT", `/api/orders/${order.id}/deliver`)).status).toBe(200);
  });

  it("has a field for the units of each line, filled with what is left, and keeps what was typed", async () => {
    const order = await paidOrder();
    const form = async () => (await admin.open(`/order/${order.id}`)).form("Tracking");
    const units = (page: Page) => [0, 1].map((index) => page.field(`items[${index}].qty`).value);
    expect(units(await form())).toEqual(["3", "2"]);
    const fields = (mugs: string, lamps: string) => ({
      intent: "ship",
      bigNumber: "1Z999AA10123456784",
      "items[0]._id": order.mugs,
      "items[0].qty": mugs,
      "items[1]._id": order.lamps,
      "items[1].qty": lamps,
    });
    for (const [mugs, lamps, message] of [
      ["4", "1", `Only 3 of ${mug.name} can be chosen to ship.`],
      ["one", "1", "Please enter a whole number of units, for example 1."],
      ["", "0", "No item that is left to ship is chosen."],
    ] as const) {
      const answer = await admin.post(`/order/${order.id}`, fields(mugs, lamps));
      const whole = Page.parse(await answer.text());
      expect(whole.focused).toEqual(["items[0].qty"]);
      const page = whole.form("Tracking");
      expect([answer.status, units(page), page.field("bigNumber").value]).toEqual([
        400,
        [mugs, lamps],
        "1Z999AA10123456784",
      ]);
      expect(page.text).toContain(message);
    }
    expect(await read(order)).toMatchObject({ status: "paid", shipments: [], trackingNumbers: [] });

    expect((await admin.post(`/order/${order.id}`, fields("1", ""))).status).toBe(303);
    expect(await status(order)).toBe("partly-shipped");
    expect(units(await form())).toEqual(["2", "2"]);
    const seen = wordsOf(await order.client.page(`/order/${order.id}`));
    expect(seen).toContain("Partly shipped");
    expect(seen).toContain("1 shipped, 2 still to come");
  });

  it("names what it cannot send, and sends nothing then", async () => {
    const order = await paidOrder();
    const other = await paidOrder();
    const unknown = "This order has no such item, or it is named twice.";
    for (const [items, message] of [
      [[{ _id: other.mugs, qty: 1 }], unknown],
      [
        [
          { _id: order.mugs, qty: 1 },
          { _id: order.mugs, qty: 1 },
        ],
        unknown,
      ],
      [[{ _id: order.lamps, qty: 3 }], `Only 2 of ${lamp.name} can be chosen to ship.`],
      [[], "Please name at least one item."],
      [[{ _id: order.mugs, qty: 0 }], "Please enter a whole number of units, for example 1."],
    ] as const) {
      expect(await refusal(await ship(order, { items }))).toEqual([400, message]);
    }
    expect(await read(order)).toMatchObject({ status: "paid", shipments: [] });
    expect((await ship(await unpaidOrder(), { items: [{ _id: order.mugs, qty: 1 }] })).status).toBe(409);
  });

  it("ships all that is left where no items are named, whatever the labels of its parcel are", async () => {
    for (const label of [lamp.name, "Box 1"]) {
      const order = await paidOrder();
      expect((await ship(order, { bigNumber: "LABEL-11", trackingItem: [label] })).status).toBe(200);
      const { trackingNumbers } = await read(order);
      expect(trackingNumbers).toEqual([{ number: "LABEL-11", trackingItem: [label] }]);
      expect([await status(order), await counts(order, "shippedQty")]).toEqual(["shipped", [3, 2]]);
    }
    const byForm = await paidOrder();
    const fields = { intent: "ship", bigNumber: "LABEL-12", trackingItem: "Box 2" };
    expect((await admin.post(`/order/${byForm.id}`, fields)).status).toBe(303);
    expect(await status(byForm)).toBe("shipped");
  });

  it("sends no unit twice when several people ship at once", async () => {
    const order = await paidOrder();
    const items = [{ _id: order.mugs, qty: 2 }];
    const answers = await Promise.all(Array.from({ length: 6 }, () => ship(order, { items })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await counts(order, "shippedQty")).toEqual([2, 0]);
  });

  it("ships a part once, with one e-mail, when its form or a call is sent twice, and keeps what was typed for other shipments", async () => {
    const order = await paidOrder();
    const shown = async (label: string) => {
      const form = (await admin.open(`/order/${order.id}`)).form(label);
      return { shipments: form.field("shipments").value };
    };
    const one = { "items[0]._id": order.mugs, "items[0].qty": "1" };
    const fields = { intent: "ship", bigNumber: "DOUBLE-11", ...(await shown("Tracking")), ...one };
    const twice = (send: () => Promise<Response>) => Promise.all([send(), send()]);
    const statuses = (answers: Response[]) => answers.map((answer) => answer.status);
    expect(statuses(await twice(() => admin.post(`/order/${order.id}`, fields)))).toEqual([303, 303]);
    expect(await counts(order, "shippedQty")).toEqual([1, 0]);
    expect((await sandbox.mailbox.nextTo(order.email)).subject).toContain("Partly shipped");

    const other = await admin.post(`/order/${order.id}`, { ...fields, bigNumber: "DOUBLE-12", "items[0].qty": "2" });
    const page = Page.parse(await other.text()).form("Tracking");
    expect([other.status, page.field("bigNumber").value, page.field("items[0].qty").value]).toEqual([
      409,
      "DOUBLE-12",
      "2",
    ]);
    expect(page.text).toContain("The shipments of this order have changed since you opened it.");

    // Another parcel of as many units, in another tab.
    expect((await admin.post(`/order/${order.id}`, { ...fields, bigNumber: "DOUBLE-12" })).status).toBe(409);
    const items = [{ _id: order.mugs, qty: 1 }];
    expect((await ship(order, { items, bigNumber: "DOUBLE-12", shipments: 0 })).status).toBe(409);
    expect((await read(order)).trackingNumbers).toEqual([{ number: "DOUBLE-11", trackingItem: [mug.name] }]);

    const answers = await twice(() => ship(order, { items, shipments: 1 }));
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await ship(order, { items, shipments: 0 })).status).toBe(409);
    const third = await twice(() => ship(order, { items, shipments: 2 }));
    expect([...statuses(third), await counts(order, "shippedQty")]).toEqual([200, 200, [3, 0]]);
    const numbered = { items: [{ _id: order.lamps, qty: 1 }], bigNumber: "DOUBLE-13" };
    for (const answer of await twice(() => ship(order, numbered)))
      expect((await answer.json()).shipments).toHaveLength(4);
    expect(await shop.data.emails.to(order.email)).toHaveLength(6);

    const undo = { intent: "undo-ship", ...(await shown("Next step")) };
    expect(statuses(await twice(() => admin.post(`/order/${order.id}`, undo)))).toEqual([303, 303]);
    expect(await counts(order, "shippedQty")).toEqual([3, 0]);
    await ship(order, numbered);
    await ship(order, { items: [{ _id: order.lamps, qty: 1 }] });
    expect((await admin.post(`/order/${order.id}`, { intent: "undo-ship", shipments: "4" })).status).toBe(409);
  });

  it("says what is in its parcels: what was chosen, or else what is in the shipment", async () => {
    const order = await paidOrder();
    const form = (await admin.open(`/order/${order.id}`)).form("Tracking");
    const boxes = form.all("input[name=trackingItem]").map((box) => box.attribute("value"));
    expect(boxes).toEqual([mug.name, lamp.name]);
    const units = (mugs: string, lamps: string) => ({
      "items[0]._id": order.mugs,
      "items[0].qty": mugs,
      "items[1]._id": order.lamps,
      "items[1].qty": lamps,
    });
    const post = (fields: object) => admin.post(`/order/${order.id}`, fields as Record<string, string>);
    expect((await post({ intent: "ship", bigNumber: "PARCEL-11", ...units("1", "") })).status).toBe(303);
    expect((await sandbox.mailbox.nextTo(order.email)).text).toContain(`In this parcel: ${mug.name}`);
    expect((await post({ intent: "tracking", bigNumber: "PARCEL-12", ...units("0", "2") })).status).toBe(303);
    const chosen = { trackingItem: mug.name, ...units("1", "2") };
    expect((await post({ intent: "tracking", bigNumber: "PARCEL-13", ...chosen })).status).toBe(303);
    const items = [{ _id: order.lamps, qty: 1 }];
    await ship(order, { items, bigNumber: "PARCEL-14" });
    await ship(order, { items, bigNumber: "PARCEL-15", trackingItem: ["One of two"] });
    expect((await read(order)).trackingNumbers).toEqual([
      { number: "PARCEL-11", trackingItem: [mug.name] },
      { number: "PARCEL-12", trackingItem: [lamp.name] },
      { number: "PARCEL-13", trackingItem: [mug.name] },
      { number: "PARCEL-14", trackingItem: [lamp.name] },
      { number: "PARCEL-15", trackingItem: ["One of two"] },
    ]);
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).toContain(`PARCEL-11 ${mug.name}`);
  });

  it("has a number that is saved after a part was sent with that part, unless units of the rest were chosen for it", async () => {
    const order = await paidOrder();
    const save = async (bigNumber: string, mugs?: string) => {
      const form = (await admin.open(`/order/${order.id}`)).form("Tracking");
      const shown = form.all("input[name^=items]").map((field) => [field.attribute("name"), field.value]);
      const fields = { intent: "tracking", bigNumber, ...Object.fromEntries(shown) };
      const answer = await admin.post(`/order/${order.id}`, { ...fields, ...(mugs && { "items[0].qty": mugs }) });
      expect(answer.status).toBe(303);
      return (await sandbox.mailbox.nextTo(order.email)).text.replace(/\s+/g, " ");
    };
    await save("APART-11");
    await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
    await sandbox.mailbox.nextTo(order.email);
    expect(await save("APART-12")).not.toContain("In this parcel");
    expect(await save("APART-13", "1")).toContain(`In this parcel: ${mug.name}; ${lamp.name}`);
    await ship(order, { bigNumber: "APART-14" });
    expect((await sandbox.mailbox.nextTo(order.email)).text).not.toContain("APART-12");
    expect(await save("APART-15")).not.toContain("In this parcel");
    expect((await read(order)).shipments).toMatchObject([
      { trackingNumbers: ["APART-11", "APART-12"] },
      { trackingNumbers: ["APART-13", "APART-14", "APART-15"] },
    ]);
  });

  it("keeps all that was typed, whichever button of its form is refused", async () => {
    const order = await paidOrder();
    const form = (await admin.open(`/order/${order.id}`)).form("Tracking");
    const names = (page: Page) => page.all("[name]").map((field) => field.attribute("name"));
    const typed = { "items[0]._id": order.mugs, "items[0].qty": "1", "items[1]._id": order.lamps, "items[1].qty": "" };
    for (const intent of ["ship", "tracking"]) {
      const fields = { intent, bigNumber: "!", shipments: "0", trackingItem: lamp.name, ...typed };
      const refused = await admin.post(`/order/${order.id}`, fields);
      const page = Page.parse(await refused.text()).form("Tracking");
      expect([intent, refused.status, names(page)]).toEqual([intent, 400, names(form)]);
      for (const [name, value] of Object.entries(typed)) expect([name, page.field(name).value]).toEqual([name, value]);
      expect(page.all("input[name=trackingItem][checked]").map((box) => box.attribute("value"))).toEqual([lamp.name]);
    }

    await ship(order, { items: [{ _id: order.mugs, qty: 3 }] });
    const old = { intent: "ship", bigNumber: "SEEN-12345", shipments: "1", ...typed };
    const refused = await admin.post(`/order/${order.id}`, old);
    const page = Page.parse(await refused.text()).form("Tracking");
    expect(page.text).toContain(`Nothing of ${mug.name} is left to ship.`);
    const units = page.all("input[name^=items]").map((field) => [field.attribute("name"), field.value]);
    expect([refused.status, units]).toEqual([
      400,
      [
        ["items[0]._id", order.lamps],
        ["items[0].qty", ""],
      ],
    ]);
    const again = { ...Object.fromEntries(units), "items[0].qty": "2", intent: "ship", shipments: "1" };
    expect((await admin.post(`/order/${order.id}`, again)).status).toBe(303);
    expect(await status(order)).toBe("shipped");
  });

  it("takes its last shipment back, and is listed and printed by what is left", async () => {
    const order = await paidOrder();
    await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
    await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
    const found = async (query: string) =>
      (await (await admin.get(`/api/orders?orderId=${order.id}&${query}`)).json()).length;
    const queries = ["status=partly-shipped", "status=to-ship", "shipped=no", "status=paid"];
    expect(await Promise.all(queries.map(found))).toEqual([1, 1, 1, 0]);
    const slip = (await admin.open(`/admin/orders/slips?id=${order.id}`)).all("tbody tr").map((row) => row.text);
    expect(slip).toEqual([expect.stringMatching(/^1 ?/), expect.stringMatching(/^2 ?/)]);
    await cancel(order, { items: [{ _id: order.lamps, qty: 2 }] });
    const path = `/admin/orders/ship?id=${order.id}`;
    const form = (await admin.open(path)).form("Tracking numbers");
    expect(form.text).toMatch(new RegExp(`1 × ${mug.name}\\s*Tracking number`));
    const typed = { intent: "check", "rows[0].order": order.id, "rows[0].number": "AB-1234567" };
    const preview = Page.parse(await (await admin.post(path, typed)).text());
    const [row] = preview.all("#preview ~ * tbody tr");
    expect(row?.text).toContain(`1 × ${mug.name} AB-1234567`);
    const csv = await (await admin.get(`/admin/orders.csv?q=${order.id}`)).text();
    expect(csv.trim()).toMatch(new RegExp(`,itemsToShip\\r\\n.*,1 × ${mug.name}$`));
    expect((await admin.post(`/order/${order.id}`, { intent: "undo-ship" })).status).toBe(303);
    expect([await status(order), await counts(order, "shippedQty")]).toEqual(["partly-shipped", [1, 0]]);
    expect((await admin.post(`/order/${order.id}`, { intent: "undo-ship" })).status).toBe(303);
    expect([await status(order), await counts(order, "shippedQty")]).toEqual(["paid", [0, 0]]);
  });
});

it("emails of what was shipped and delivered list no unit that was canceled", async () => {
  const order = await paidOrder();
  await cancel(order, {
    items: [
      { _id: order.mugs, qty: 1 },
      { _id: order.lamps, qty: 2 },
    ],
  });
  expect((await sandbox.mailbox.nextTo(order.email)).subject).toContain("Items canceled");
  for (const [step, title] of [
    ["ship", "Shipped"],
    ["deliver", "Delivered"],
  ]) {
    expect((await admin.json("PUT", `/api/orders/${order.id}/${step}`)).status).toBe(200);
    const { subject, text } = await sandbox.mailbox.nextTo(order.email);
    expect(subject).toContain(title);
    expect(text).not.toContain("The rest of");
    expect(text).toMatch(new RegExp(`Items\\s+${mug.name}[^]*Quantity 2`, "i"));
    expect(text).not.toContain(lamp.name);
  }
});

it("a shipment of which units are refunded was sent, and cannot be undone", async () => {
  const order = await paidOrder();
  await ship(order, { items: [{ _id: order.mugs, qty: 2 }] });
  await refund(order, { items: [{ _id: order.mugs, qty: 1 }] });
  const answer = await admin.post(`/order/${order.id}`, { intent: "undo-ship" });
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("It cannot be undone.")]);
  expect(await counts(order, "shippedQty")).toEqual([2, 0]);
});

describe("units that are canceled or refunded", () => {
  it("cost their exact price with tax, go back in stock, and are not sent any more", async () => {
    const order = await paidOrder();
    const before = stocks();
    const { totalPrice, orderItems } = await read(order);
    const taxed = Math.round(orderItems[0].price * 100 * 1.15);
    const cancelled = await cancel(order, { items: [{ _id: order.mugs, qty: 1 }], reason: "One is broken" });
    expect(await cancelled.json()).toMatchObject({
      status: "paid",
      refundedPrice: taxed / 100,
      refunds: [{ amount: taxed / 100, state: "completed", stock: `Put back in stock: 1 × ${mug.name}.` }],
    });
    expect(stocks()).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect(await counts(order, "cancelledQty")).toEqual([1, 0]);
    const email = await sandbox.mailbox.nextTo(order.email);
    expect(email.subject).toContain("Items canceled");
    for (const words of [`not sent: 1 × ${mug.name}`, "Reason: One is broken", "We have refunded $"])
      expect(email.text.replace(/\s+/g, " ")).toContain(words);
    const page = wordsOf(await order.client.page(`/order/${order.id}`));
    expect(page).toContain(`canceled: 1 × ${mug.name} (One is broken)`);

    const refunded = await refund(order, { items: [{ _id: order.lamps, qty: 1, restock: false }] });
    expect(refunded.status).toBe(200);
    expect(stocks()).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect(await counts(order, "refundedQty")).toEqual([1, 1]);
    expect(await refusal(await ship(order, { items: [{ _id: order.mugs, qty: 3 }] }))).toEqual([
      400,
      `Only 2 of ${mug.name} can be chosen to ship.`,
    ]);
    expect(await (await ship(order)).json()).toMatchObject({
      status: "shipped",
      shipments: [
        {
          items: [
            { _id: order.mugs, qty: 2 },
            { _id: order.lamps, qty: 1 },
          ],
        },
      ],
    });

    // The rest, unit by unit: the last one takes all that is left of items and tax.
    for (const items of [[{ _id: order.mugs, qty: 2 }], [{ _id: order.lamps, qty: 1, restock: true }]]) {
      expect((await refund(order, { items })).status).toBe(200);
    }
    const { refundedPrice, shippingPrice } = await read(order);
    expect(refundedPrice).toBeCloseTo(totalPrice - shippingPrice, 5);
    expect(await counts(order, "returnedQty")).toEqual([0, 1]);
    expect(stocks()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
    expect((await refund(order, { items: [{ _id: order.mugs, qty: 1 }] })).status).toBe(409);
  });

  it("end the order when nothing is left of it, with its shipping", async () => {
    const order = await paidOrder();
    const before = stocks();
    await cancel(order, { items: [{ _id: order.mugs, qty: 3 }] });
    const { totalPrice, ...rest } = await (await cancel(order, { items: [{ _id: order.lamps, qty: 2 }] })).json();
    expect(rest).toMatchObject({ status: "cancelled", refundedPrice: totalPrice });
    expect(stocks()).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 2]);
    expect(await counts(order, "cancelledQty")).toEqual([3, 2]);

    const refundedWhole = await paidOrder();
    const items = [
      { _id: refundedWhole.mugs, qty: 3 },
      { _id: refundedWhole.lamps, qty: 2 },
    ];
    expect(await (await refund(refundedWhole, { items })).json()).toMatchObject({
      status: "refunded",
      refundedPrice: totalPrice,
    });
    expect(stocks()).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 2]);
  });

  it("go back in stock by line when they are the whole order, too", async () => {
    const order = await paidOrder();
    const before = stocks();
    const items = [
      { _id: order.mugs, qty: 3, restock: false },
      { _id: order.lamps, qty: 2 },
    ];
    const answer = await (await cancel(order, { items, reason: "Broken" })).json();
    expect(answer).toMatchObject({
      status: "cancelled",
      cancelReason: "Broken",
      refundedPrice: answer.totalPrice,
      refunds: [{ stock: `Put back in stock: 2 × ${lamp.name}.` }],
    });
    expect(stocks()).toEqual([before[0], (before[1] ?? 0) + 2]);
    expect(await counts(order, "cancelledQty")).toEqual([3, 2]);
    const email = await sandbox.mailbox.nextTo(order.email);
    expect([email.subject, email.text]).toEqual([
      expect.stringContaining("Canceled"),
      expect.stringContaining(`We have refunded $${answer.totalPrice.toFixed(2)}`),
    ]);
    expect((await cancel(order, { items })).status).toBe(200);
    expect(stocks()).toEqual([before[0], (before[1] ?? 0) + 2]);
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).not.toContain("not put back in stock");

    const none = await paidOrder();
    await cancel(none, {
      items: [
        { _id: none.mugs, qty: 3 },
        { _id: none.lamps, qty: 2 },
      ],
      restock: false,
    });
    expect(stocks()).toEqual([(before[0] ?? 0) - 3, before[1]]);
    expect(wordsOf(await admin.page(`/order/${none.id}`))).toContain("nothing was put back in stock");
  });

  it("take free units along when they are all that was paid for: those are not sent, and go where the others go", async () => {
    const gift = shop.data.products.plain({ stock: 1000, nth: 2 });
    const withGift = () => {
      shop.data.products.change({ id: gift.id }, { priceCents: 0 });
      return paidOrder([
        { product: mug.id, qty: 2 },
        { product: gift.id, qty: 2 },
      ]);
    };
    const gifts = () => shop.data.products.stockOf(gift.id);
    const [mugs, before] = [stocks()[0] ?? 0, gifts()];

    const refunded = await withGift();
    const answer = await (await refund(refunded, { items: [{ _id: refunded.mugs, qty: 2 }] })).json();
    const restocked = `2 × ${mug.name}; 2 × ${gift.name}`;
    expect(answer).toMatchObject({ status: "refunded", refundedPrice: answer.totalPrice });
    expect(answer.refunds.at(-1).stock).toBe(`Put back in stock: ${restocked}.`);
    expect([stocks()[0], gifts()]).toEqual([mugs, before]);
    expect(await counts(refunded, "refundedQty")).toEqual([2, 2]);
    const { text } = await sandbox.mailbox.nextTo(refunded.email);
    const words = text.replace(/\s+/g, " ");
    expect(words).toContain(`Refunded and not sent any more: ${restocked}`);
    expect(words).not.toContain("Not sent any more:");
    const history = shop.data.orderEvents.list({ orderId: refunded.id, kind: "restocked" });
    expect(history.map(({ detail }) => detail)).toEqual([restocked]);

    const canceled = await withGift();
    await cancel(canceled, { items: [{ _id: canceled.mugs, qty: 1 }] });
    const last = { items: [{ _id: canceled.mugs, qty: 1 }], restock: false, reason: "Broken" };
    expect(await (await cancel(canceled, last)).json()).toMatchObject({ status: "cancelled", cancelReason: "Broken" });
    expect([stocks()[0], gifts()]).toEqual([mugs - 1, before - 2]);
    expect(await counts(canceled, "cancelledQty")).toEqual([2, 2]);

    const begun = await withGift();
    const sent = [
      { _id: begun.mugs, qty: 1 },
      { _id: begun.lamps, qty: 1 },
    ];
    await ship(begun, { items: sent });
    const ended = await (await refund(begun, { items: [{ _id: begun.mugs, qty: 2, restock: false }] })).json();
    expect(ended).toMatchObject({ status: "shipped", refundedPrice: ended.totalPrice });
    expect(await counts(begun, "refundedQty")).toEqual([2, 1]);
    expect([stocks()[0], gifts()]).toEqual([mugs - 3, before - 3]);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("take free units along into the stock as the box beside those says, in both forms", async () => {
    const gift = shop.data.products.plain({ stock: 1000, nth: 2 });
    shop.data.products.change({ id: gift.id }, { priceCents: 0 });
    for (const [intent, label] of [
      ["cancel", "Cancel order"],
      ["refund", "Refund payment"],
    ] as const)
      for (const [mugs, gifts] of [
        [true, false],
        [false, true],
      ]) {
        const order = await paidOrder([
          { product: mug.id, qty: 1 },
          { product: gift.id, qty: 2 },
        ]);
        const now = () => [stocks()[0], shop.data.products.stockOf(gift.id)];
        const before = now();
        const typed = {
          intent,
          "items[0].qty": "1",
          "items[1].qty": "0",
          ...(mugs ? { "items[0].restock": "on" } : {}),
          ...(gifts ? { "items[1].restock": "on" } : { restock: "on" }),
        };
        const form = formOf(await admin.open(`/order/${order.id}`), label);
        expect((await admin.post(`/order/${order.id}`, { ...hiddenIn(form), ...typed })).status).toBe(303);
        expect(await counts(order, "refundedQty")).toEqual([1, 2]);
        expect(now()).toEqual([(before[0] ?? 0) + (mugs ? 1 : 0), (before[1] ?? 0) + (gifts ? 2 : 0)]);
      }
  });

  it("are refunded one by one after others were refunded at a price that was waived since", async () => {
    const order = await paidOrder([{ product: mug.id, qty: 3 }]);
    const one = { items: [{ _id: order.mugs, qty: 1 }] };
    expect((await refund(order, one)).status).toBe(200);
    expect((await cancel(order, one)).status).toBe(200);
    const items = [{ _id: order.mugs, qty: 6 }];
    expect((await admin.json("PUT", `/api/orders/${order.id}/lines`, { items })).status).toBe(200);
    expect((await admin.json("PUT", `/api/orders/${order.id}/waive`, {})).status).toBe(200);
    const left = (await read(order)).leftPrice;
    const cents: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      const before = (await read(order)).refundedPrice;
      expect((await refund(order, one)).status).toBe(200);
      cents.push(Math.round(((await read(order)).refundedPrice - before) * 100));
    }
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(Math.round(left * 100));
    expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(1);
    expect((await read(order)).leftPrice).toBe(0);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("are refunded alone while something is due of the order, and never with what is not paid", async () => {
    const order = await paidOrder([{ product: mug.id, qty: 1 }]);
    const items = [
      { _id: order.mugs, qty: 1 },
      { product: lamp.id, qty: 3 },
    ];
    expect((await admin.json("PUT", `/api/orders/${order.id}/lines`, { items })).status).toBe(200);
    const before = stocks();
    expect((await cancel(order, { items: [{ _id: order.mugs, qty: 1 }] })).status).toBe(409);
    expect(await read(order)).toMatchObject({ status: "awaiting-payment", refundedPrice: 0 });
    expect(stocks()).toEqual(before);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("take along what is not sent when they come back as a return, and that goes back in stock on its own", async () => {
    const gift = shop.data.products.plain({ stock: 1000, nth: 2 });
    shop.data.products.change({ id: gift.id }, { priceCents: 0 });
    const order = await paidOrder([
      { product: mug.id, qty: 3 },
      { product: gift.id, qty: 2 },
    ]);
    const [before, gifts] = [stocks()[0] ?? 0, shop.data.products.stockOf(gift.id)];
    await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
    const { totalPrice, taxPrice, shippingPrice } = await read(order);
    const mugPrice = Math.round(((totalPrice - shippingPrice - taxPrice) * 115) / 3) / 100;
    expect((await refund(order, { amount: Math.round((totalPrice - mugPrice) * 100) / 100 })).status).toBe(200);
    const { _id } = await (
      await admin.json("POST", `/api/orders/${order.id}/returns`, { items: [{ _id: order.mugs, qty: 1 }] })
    ).json();
    await admin.json("PUT", `/api/returns/${_id}`, { status: "received", restock: [] });
    expect((await admin.json("PUT", `/api/returns/${_id}`, { status: "refunded" })).status).toBe(200);
    expect(await counts(order, "refundedQty")).toEqual([3, 2]);
    expect(await counts(order, "returnedQty")).toEqual([1, 0]);
    expect([stocks()[0], shop.data.products.stockOf(gift.id)]).toEqual([before + 2, gifts + 2]);
    expect((await read(order)).refunds.at(-1).stock).toContain(`2 × ${mug.name}; 2 × ${gift.name}`);
    expect(await status(order)).toBe("shipped");
    expect(shop.data.wrongSums()).toEqual([]);
    const found = [];
    for (const [position, wrong, right] of [
      [0, { qty: 4 }, { qty: 3 }],
      [1, { unsentQty: 1 }, { unsentQty: 2 }],
    ] as const) {
      shop.data.refundLines.change({ orderId: order.id, position }, wrong);
      found.push(shop.data.wrongSums().some(({ subject }) => subject === "returns"));
      shop.data.refundLines.change({ orderId: order.id, position }, right);
    }
    expect(found).toEqual([true, true]);
  });

  it("are named before a return of all that was paid for is refunded or exchanged, and in the email about it", async () => {
    const gift = shop.data.products.plain({ stock: 1000, nth: 2 });
    shop.data.products.change({ id: gift.id }, { priceCents: 0 });
    const priced = shop.data.shippingRates.list({ zone: "lower-48" }).find(({ firstUnitCents }) => firstUnitCents > 0);
    for (const way of ["refund", "with shipping", "exchange"] as const) {
      const rate = way === "with shipping" ? { selectedRate: priced?.rateId } : {};
      const order = await paidOrder(
        [
          { product: mug.id, qty: 1 },
          { product: gift.id, qty: 2 },
        ],
        rate,
      );
      await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
      const { _id } = await (
        await admin.json("POST", `/api/orders/${order.id}/returns`, { items: [{ _id: order.mugs, qty: 1 }] })
      ).json();
      await admin.json("PUT", `/api/returns/${_id}`, { status: "received" });
      const named = `not sent any more: 2 × ${gift.name}.`;
      const page = wordsOf(await admin.page(`/admin/returns/${_id}`));
      expect(page).toContain(named);
      if (way === "exchange") {
        expect(wordsOf(await admin.page(`/admin/returns/${_id}/exchange`))).toContain(named);
        const exchange = { orderItems: [{ product: lamp.id, qty: 1 }] };
        expect((await admin.json("POST", `/api/returns/${_id}/exchange`, exchange)).status).toBe(201);
      } else {
        const body = { status: "refunded", shipping: way === "with shipping" };
        expect((await admin.json("PUT", `/api/returns/${_id}`, body)).status).toBe(200);
      }
      expect(await counts(order, "refundedQty")).toEqual([1, 2]);
      const isExchange = way === "exchange";
      const title = isExchange ? "Your exchange" : "Refund";
      const mail = (await shop.data.emails.to(order.email)).find(({ subject }) => subject.startsWith(title));
      const of = isExchange ? ` of order #${(await read(order)).number}` : "";
      expect(mail?.text.replace(/\s+/g, " ")).toContain(`Not sent any more${of}: 2 × ${gift.name}`);
    }
  });

  it("that are in the shop are refunded before those in a return, and go back in stock", async () => {
    for (const [by, isOld] of [
      ["call", false],
      ["form", false],
      ["call", true],
    ] as const) {
      const order = await paidOrder();
      const before = stocks();
      await ship(order, { items: [{ _id: order.mugs, qty: 2 }] });
      const { _id } = await (
        await admin.json("POST", `/api/orders/${order.id}/returns`, { items: [{ _id: order.mugs, qty: 2 }] })
      ).json();
      if (by === "form") {
        const form = formOf(await admin.open(`/order/${order.id}`), "Refund payment");
        expect(form.field("items[0].restock").isChecked).toBe(true);
        const typed = { intent: "refund", "items[0].qty": "1", "items[0].restock": "on" };
        const asked = await admin.post(`/order/${order.id}`, { ...hiddenIn(form), ...typed });
        const again = formOf(Page.parse(await asked.text()), "Refund payment");
        expect((await admin.post(`/order/${order.id}`, { ...hiddenIn(again), ...typed })).status).toBe(303);
      } else {
        const items = [{ _id: order.mugs, qty: 1, ...(isOld ? { restock: false } : {}) }];
        expect((await refund(order, { items })).status).toBe(200);
      }
      expect(stocks()).toEqual([(before[0] ?? 0) + (isOld ? 0 : 1), before[1]]);
      // Such a refund was stored as one of a unit that was sent.
      if (isOld) shop.data.refundLines.change({ orderId: order.id }, { unsentQty: 0 });
      expect((await admin.json("PUT", `/api/returns/${_id}`, { status: "received" })).status).toBe(200);
      expect(wordsOf(await admin.page(`/admin/returns/${_id}`))).not.toContain("not sent any more");
      expect((await admin.json("PUT", `/api/returns/${_id}`, { status: "refunded" })).status).toBe(200);
      expect(await counts(order, "refundedQty")).toEqual([3, 0]);
      expect(stocks()[0]).toBe((before[0] ?? 0) + 3);
      const back = `Put back in stock with the return: ${isOld ? 3 : 2} × ${mug.name}.`;
      expect((await read(order)).refunds.at(-1).stock).toBe(back);
      expect((await sandbox.mailbox.nextTo(order.email)).subject).toContain("shipped");
      expect((await refund(order, { items: [{ _id: order.mugs, qty: 1 }] })).status).toBe(400);
      expect((await cancel(order, { items: [{ _id: order.lamps, qty: 2 }] })).status).toBe(200);
      expect(await status(order)).toBe("shipped");
      expect(shop.data.wrongSums()).toEqual([]);
    }
  });

  it("complete an order of which the rest is shipped", async () => {
    const order = await paidOrder();
    await ship(order, { items: [{ _id: order.mugs, qty: 3 }] });
    expect((await cancel(order, {})).status).toBe(409);
    expect((await cancel(order, { items: [{ _id: order.mugs, qty: 1 }] })).status).toBe(400);
    const answer = await cancel(order, { items: [{ _id: order.lamps, qty: 2 }] });
    expect(await answer.json()).toMatchObject({ status: "shipped", isShipped: true });
  });

  it("go back in stock by default where they are not sent, and the sent ones with a return", async () => {
    for (const refunded of ["whole", "by line"] as const) {
      const order = await paidOrder();
      await ship(order, { items: [{ _id: order.mugs, qty: 2 }] });
      const page = wordsOf(await admin.page(`/order/${order.id}`));
      expect(page).toContain("A full refund without chosen items puts back in stock only what is not shipped.");
      const before = stocks();
      if (refunded === "whole") {
        const answer = await refund(order, {});
        expect(await answer.json()).toMatchObject({
          status: "refunded",
          refunds: [{ stock: `Put back in stock: 1 × ${mug.name}; 2 × ${lamp.name}.` }],
        });
      } else {
        for (const items of [[{ _id: order.mugs, qty: 2 }], [{ _id: order.lamps, qty: 2 }]])
          expect((await refund(order, { items })).status).toBe(200);
      }
      const mugs = refunded === "whole" ? 1 : 0;
      expect(stocks()).toEqual([(before[0] ?? 0) + mugs, (before[1] ?? 0) + 2]);
      if (refunded === "by line") continue;
      const entered = await admin.json("POST", `/api/orders/${order.id}/returns`, {
        items: [{ _id: order.mugs, qty: 2 }],
        reason: "By phone",
      });
      const { _id } = await entered.json();
      expect((await admin.json("PUT", `/api/returns/${_id}`, { status: "received" })).status).toBe(200);
      expect(stocks()).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 2]);
    }
  });

  it("can be chosen on the order's page, and a refund is of items or of an amount", async () => {
    const order = await paidOrder();
    const line = (qty: string) => ({ "items[0]._id": order.mugs, "items[0].qty": qty });
    const both = await admin.post(`/order/${order.id}`, { intent: "refund", amount: "1.00", ...line("1") });
    expect([both.status, await both.text()]).toEqual([
      400,
      expect.stringContaining("Please give an amount or items, not both."),
    ]);
    const none = await admin.post(`/order/${order.id}`, { intent: "cancel", restockOffered: "yes", ...line("0") });
    expect([none.status, await none.text()]).toEqual([
      400,
      expect.stringContaining("Please enter how many units to cancel."),
    ]);
    expect((await admin.post(`/order/${order.id}`, { intent: "refund", ...line("1") })).status).toBe(303);
    expect((await admin.post(`/order/${order.id}`, { intent: "cancel", ...line("1") })).status).toBe(303);
    expect([await counts(order, "refundedQty"), await counts(order, "cancelledQty")]).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  it("leave the same stock by the form as it opens as by a call: what is not shipped goes back", async () => {
    const order = await paidOrder();
    expect((await ship(order, { items: [{ _id: order.mugs, qty: 2 }] })).status).toBe(200);
    const before = stocks();
    const press = async (typed: Record<string, string>) => {
      const form = formOf(await admin.open(`/order/${order.id}`), "Refund payment");
      expect(form.field("restock").exists).toBe(false);
      const boxes = [0, 1].map((line) => form.field(`items[${line}].restock`));
      expect(boxes.map(({ isChecked }) => isChecked)).toEqual([false, true]);
      const fields = { ...hiddenIn(form), "items[0].qty": "1", "items[1].restock": "on", ...typed };
      const asked = await admin.post(`/order/${order.id}`, { ...fields, intent: "refund-amount" });
      const { shown = "" } = hiddenIn(formOf(Page.parse(await asked.text()), "Refund payment"));
      expect((await admin.post(`/order/${order.id}`, { ...fields, shown, intent: "refund" })).status).toBe(303);
    };
    await press({ "items[1].qty": "1" });
    expect(stocks()).toEqual([before[0], (before[1] ?? 0) + 1]);
    await press({ "items[0].restock": "on" });
    expect(stocks()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  });

  it.each([
    ["refund", "Refund payment"],
    ["cancel", "Cancel order"],
  ])(
    "stand in the form to %s with their amount before it is pressed, and no other amount is refunded",
    async (intent, label) => {
      const order = await paidOrder();
      const path = `/order/${order.id}`;
      const { totalPrice } = await read(order);
      const opened = formOf(await admin.open(path), label);
      expect(opened.first("output").text).toBe(`This refunds $${totalPrice.toFixed(2)}.`);
      const typed = { ...hiddenIn(opened), "items[0].qty": "1", "items[1].qty": "0" };
      const stale = await admin.post(path, { ...typed, intent });
      const asked = await admin.post(path, { ...typed, intent: `${intent}-amount` });
      expect([stale.status, asked.status]).toEqual([400, 200]);
      const again = formOf(Page.parse(await stale.text()), label);
      const form = formOf(Page.parse(await asked.text()), label);
      expect(again.text).toContain("Please check the amount, then press the button again.");
      expect(form.first("output").text).toBe(again.first("output").text);
      expect(form.field("items[0].qty").value).toBe("1");
      expect((await read(order)).refundedPrice).toBe(0);
      const none = await admin.post(path, { ...hiddenIn(opened), intent: `${intent}-amount`, "items[0].qty": "99" });
      expect([none.status, await none.text()]).toEqual([400, expect.stringContaining("can be chosen to")]);

      expect((await admin.post(path, { ...typed, ...hiddenIn(form), intent })).status).toBe(303);
      const { refundedPrice } = await read(order);
      expect(form.first("output").text).toBe(`This refunds $${refundedPrice.toFixed(2)}.`);
      expect(refundedPrice).toBeLessThan(totalPrice);
    },
  );

  it("go back in stock as the box beside each says, in both forms", async () => {
    const order = await paidOrder();
    const before = stocks();
    for (const [intent, label] of [
      ["cancel", "Cancel order"],
      ["refund", "Refund payment"],
    ] as const) {
      const form = formOf(await admin.open(`/order/${order.id}`), label);
      const boxes = form.all('input[name^="items"][type="checkbox"]');
      expect(boxes.map((box) => [box.attribute("name"), box.isChecked])).toEqual([
        ["items[0].restock", true],
        ["items[1].restock", true],
      ]);
      const typed = { intent, "items[0].qty": "1", "items[0].restock": "on", "items[1].qty": "1" };
      const refused = await admin.post(`/order/${order.id}`, { ...hiddenIn(form), ...typed });
      const again = formOf(Page.parse(await refused.text()), label);
      expect([0, 1].map((line) => again.field(`items[${line}].restock`).isChecked)).toEqual([true, false]);
      const answer = await admin.post(`/order/${order.id}`, { ...hiddenIn(again), ...typed });
      expect(answer.status).toBe(303);
    }
    expect(stocks()).toEqual([(before[0] ?? 0) + 2, before[1]]);
    expect([await counts(order, "cancelledQty"), await counts(order, "refundedQty")]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("are canceled once when the form, or a call that says what was left, is sent twice", async () => {
    const order = await paidOrder();
    const form = (await admin.open(`/order/${order.id}`)).form("Cancel order");
    const fields = {
      intent: "cancel",
      left: form.field("left").value,
      "items[0]._id": order.mugs,
      "items[0].qty": "1",
    };
    const answers = await Promise.all([1, 2].map(() => admin.post(`/order/${order.id}`, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await counts(order, "cancelledQty")).toEqual([1, 0]);

    const { totalPrice, refundedPrice } = await read(order);
    const left = Number((totalPrice - refundedPrice).toFixed(2));
    const call = { left, items: [{ _id: order.lamps, qty: 1 }] };
    const calls = await Promise.all([1, 2].map(() => cancel(order, call)));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cancel(order, { left })).status).toBe(409);
    expect([await status(order), await counts(order, "cancelledQty")]).toEqual(["paid", [1, 1]]);
  });

  it("are canceled once when they cost nothing too, with the reason in email and history", async () => {
    const gift = shop.data.products.plain({ stock: 1000, nth: 2 });
    shop.data.products.change({ id: gift.id }, { priceCents: 0 });
    const order = await paidOrder([
      { product: mug.id, qty: 1 },
      { product: gift.id, qty: 3 },
    ]);
    await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
    await sandbox.mailbox.nextTo(order.email);
    const before = shop.data.products.stockOf(gift.id);
    const form = (await admin.open(`/order/${order.id}`)).form("Cancel order");
    const fields = {
      intent: "cancel",
      ...hiddenIn(form),
      "items[0].qty": "1",
      "items[0].restock": "on",
      reason: "Sold out",
    };
    const answers = await Promise.all([1, 2].map(() => admin.post(`/order/${order.id}`, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const says = `Canceled: 1 × ${gift.name} (Sold out)`;
    expect((await sandbox.mailbox.nextTo(order.email)).text.replace(/\s+/g, " ")).toContain(`${says}.`);
    const history = shop.data.orderEvents.list({ orderId: order.id }).map(({ detail }) => detail);
    expect(history.slice(-2)).toEqual([expect.stringContaining(says), `1 × ${gift.name}`]);

    const call = { version: (await read(order)).linesVersion, items: [{ _id: order.lamps, qty: 1 }] };
    const calls = await Promise.all([1, 2].map(() => cancel(order, call)));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await counts(order, "qty")).toEqual([1, 1]);
    expect(shop.data.products.stockOf(gift.id)).toBe(before + 2);
  });

  it("that cost nothing leave the stock as it is where the order had taken none", async () => {
    const gift = shop.data.products.plain({ stock: 1000, nth: 2 });
    shop.data.products.change({ id: gift.id }, { priceCents: 0 });
    const order = await unpaidOrder([
      { product: mug.id, qty: 1 },
      { product: gift.id, qty: 3 },
    ]);
    const [mugs, gifts] = [stocks()[0] ?? 0, shop.data.products.stockOf(gift.id)];
    shop.data.orders.expire(order.id);
    for (const { id } of [mug, gift]) shop.data.products.setStock(id, 0);
    expect((await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, {})).status).toBe(200);
    await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
    expect((await cancel(order, { items: [{ _id: order.lamps, qty: 1 }] })).status).toBe(200);
    expect((await refund(order, {})).status).toBe(200);
    expect([stocks()[0], shop.data.products.stockOf(gift.id)]).toEqual([0, 0]);
    shop.data.products.setStock(mug.id, mugs);
    shop.data.products.setStock(gift.id, gifts);
  });

  it("are refused for unpaid orders, for buyers, and beyond what is left of the payment", async () => {
    const unpaid = await unpaidOrder();
    expect((await cancel(unpaid, { items: [{ _id: unpaid.mugs, qty: 1 }] })).status).toBe(409);
    const order = await paidOrder();
    const items = [{ _id: order.mugs, qty: 1 }];
    expect((await order.client.json("PUT", `/api/orders/${order.id}/cancel`, { items })).status).toBe(409);
    const { totalPrice } = await read(order);
    await refund(order, { amount: totalPrice - 0.01 });
    expect(await refusal(await refund(order, { items }))).toEqual([400, "At most $0.01 can be refunded."]);
    expect((await refund(order, { items, amount: 0.01 })).status).toBe(400);
  });
});
