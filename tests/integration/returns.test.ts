import { beforeAll, describe, expect, it } from "vitest";
import { addAdmin, nonAdmins, signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const [mug, bowl] = [shop.data.products.plain({ stock: 1000 }), shop.data.products.plain({ nth: 1, stock: 1000 })];
const stock = () => shop.data.products.stockOf(mug.id);
const DAY_MS = 86_400_000;

const setDays = async (returnDays: number) =>
  expect((await admin.json("PUT", "/api/settings", { returnDays })).status).toBe(200);

type Bought = { id: string; client: ShopClient; email: string; lines: string[] };
let bought = 0;

/** A guest's paid order of three mugs and a bowl. */
async function paidOrder(more: Record<string, unknown> = {}): Promise<Bought> {
  bought += 1;
  const email = `returns${bought}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const orderItems = [
    { product: mug.id, qty: 3 },
    { product: bowl.id, qty: 1 },
  ];
  const body = { ...orderBody(mug.id, 3, { email }), orderItems, ...more };
  const placed = await (await client.json("POST", "/api/orders", body)).json();
  const start = await client.post(`/order/${placed._id}`, { intent: "pay" });
  await client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  return { id: placed._id, client, email, lines: placed.orderItems.map(({ _id }: { _id: string }) => _id) };
}

async function deliveredOrder(more: Record<string, unknown> = {}): Promise<Bought> {
  const order = await paidOrder(more);
  for (const step of ["ship", "deliver"]) {
    expect((await admin.json("PUT", `/api/orders/${order.id}/${step}`)).status).toBe(200);
  }
  return order;
}

/** A delivered order that was paid in two parts, since three bowls were added to it. */
async function twicePaidOrder(): Promise<Bought> {
  const order = await paidOrder();
  const [mugs, bowls] = order.lines;
  const items = [
    { _id: mugs, qty: 3 },
    { _id: bowls, qty: 4 },
  ];
  expect((await admin.json("PUT", `/api/orders/${order.id}/lines`, { items })).status).toBe(200);
  const start = await order.client.post(`/order/${order.id}`, { intent: "pay" });
  await order.client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  for (const step of ["ship", "deliver"])
    expect((await admin.json("PUT", `/api/orders/${order.id}/${step}`)).status).toBe(200);
  return order;
}

const read = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
const returnsOf = async (id: string) => (await admin.get(`/api/orders/${id}/returns`)).json();
const ask = (client: ShopClient, { id, lines }: Bought, units: number[], reason = "") => {
  const items = units.flatMap((qty, index) => (qty > 0 ? [{ _id: lines[index], qty }] : []));
  return client.json("POST", `/api/orders/${id}/returns`, { items, reason });
};
const change = (client: ShopClient, id: string, body: Record<string, unknown>) =>
  client.json("PUT", `/api/returns/${id}`, body);

/** A return that staff has entered and received. */
async function receivedReturn(order: Bought, units: number[]): Promise<string> {
  const { _id: id } = await (await ask(admin, order, units)).json();
  expect((await change(admin, id, { status: "received" })).status).toBe(200);
  return id;
}

/** Makes the background job look at the refunds that are under way. */
const dueNow = () => {
  for (const status of ["asked", "pending"] as const) shop.data.refunds.change({ status }, { updatedAt: new Date(1) });
};

const subjectsTo = (email: string) => shop.data.emails.list({ recipient: email }).map(({ subject }) => subject);

/** The words of the next email to a buyer about a step of a return: by default, that its items have arrived. */
async function emailAbout(email: string, step = "Return received"): Promise<string> {
  const { subject, text = "" } = await sandbox.mailbox.nextTo(email);
  return subject.startsWith(step) ? text.replace(/\s+/g, " ") : emailAbout(email, step);
}

const cents = (dollars: number) => Math.round(dollars * 100);

beforeAll(() => setDays(30));

describe("a return by the forms, without scripts", () => {
  it("is requested by the buyer, approved, received and refunded by staff, with an email at each step", async () => {
    const order = await deliveredOrder();
    const before = await read(order.id);
    const page = await order.client.open(`/order/${order.id}`);
    expect(page.headings).toContain("Returns");
    const fields = {
      intent: "return",
      "items[0]._id": order.lines[0] ?? "",
      "items[0].qty": "2",
      "items[1]._id": order.lines[1] ?? "",
      "items[1].qty": "",
      reason: "Too small",
    };
    const form = page.form("Return items");
    expect(form.text).toContain(`Units of 3 × ${mug.name}`);
    for (const name of Object.keys(fields)) if (name !== "intent") expect(form.html).toContain(`name="${name}"`);
    expect((await order.client.post(`/order/${order.id}`, fields)).status).toBe(303);
    const [{ _id: id }] = await returnsOf(order.id);
    const buyerReads = async () => wordsOf(await order.client.page(`/order/${order.id}`));
    expect(await buyerReads()).toMatch(/Why they come back: Too small We answer by email\./);

    const list = await admin.open("/admin/returns?status=requested");
    expect(list.links).toContain(`/admin/returns/${id}`);
    expect(list.main.text).toContain(`2 × ${mug.name}`);
    const path = `/admin/returns/${id}`;
    const detail = await admin.open(path);
    expect(detail.main.text).toContain("Too small");
    expect(
      (await admin.json("PUT", "/api/settings", { postalAddress: "5 Depot Road\nPortland, OR 97201" })).status,
    ).toBe(200);
    expect((await admin.post(path, { intent: "approve" })).status).toBe(303);
    expect(await buyerReads()).toMatch(
      /Approved .*Please send the items back to [^,]+, 5 Depot Road, Portland, OR 97201, with the order number/,
    );
    expect(await emailAbout(order.email, "Return approved")).toMatch(
      /Send them to .*5 Depot Road Portland, OR 97201 /i,
    );

    const received = (await admin.open(path)).form("Received");
    expect(received.all('[name="restock"]').map((box) => box.isChecked)).toEqual([true]);
    const stockBefore = stock();
    expect((await admin.post(path, { intent: "receive", restock: order.lines[0] ?? "" })).status).toBe(303);
    expect(stock()).toBe(stockBefore + 2);
    expect(await emailAbout(order.email)).toContain("We will email you about the refund.");
    expect(await buyerReads()).toContain("The items have arrived. We will email you about the refund.");
    expect((await read(order.id)).orderItems[0]).toMatchObject({ returnedQty: 2, refundedQty: 0 });

    const shown = (await admin.open(path)).form("Refund").text;
    expect((await admin.post(path, { intent: "refund" })).status).toBe(303);
    const after = await read(order.id);
    expect(shown).toContain(`tax: $${after.refundedPrice.toFixed(2)}.`);
    const net = 2 * mug.priceCents;
    const tax = Math.round((cents(before.taxPrice) * net) / cents(before.itemsPrice));
    expect(cents(after.refundedPrice)).toBe(net + tax);
    expect(after).toMatchObject({
      status: "delivered",
      orderItems: [{ refundedQty: 2, returnedQty: 2 }, { refundedQty: 0 }],
    });
    expect(stock()).toBe(stockBefore + 2);
    const sentence = `Put back in stock with the return: 2 × ${mug.name}.`;
    expect(after.refunds).toMatchObject([{ stock: sentence }]);
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).toContain(sentence);
    expect(words.toLowerCase()).not.toContain("nothing was put back in stock");
    expect(wordsOf(await admin.page(path))).toContain("Refunded");
    for (const title of ["Return requested", "Return approved", "Return received", "Refund"]) {
      expect(
        subjectsTo(order.email).filter((subject) => subject.startsWith(title)),
        title,
      ).toHaveLength(1);
    }
  });

  it("keeps the box of a damaged item unticked when the session of who receives it has ended", async () => {
    const { _id: id } = await (await ask(admin, await deliveredOrder(), [1, 1])).json();
    const path = `/admin/returns/${id}`;
    const staff = await signedInAdmin(shop);
    const boxesOf = (page: Page) => page.form("Received").all("[name=restock]");
    const [, sound] = boxesOf(await staff.open(path));
    staff.cookies.delete("session");
    const refused = await staff.post(path, { intent: "receive", restock: sound?.value ?? "" });
    const target = new URL(refused.headers.get("Location") ?? "", shop.url).searchParams.get("redirect") ?? "";
    await logIn(staff, "admin@example.com");
    const page = await staff.open(target);
    expect(page.form("Received").text).toContain("Your session had ended, so nothing was saved yet.");
    expect(boxesOf(page).map(({ isChecked }) => isChecked)).toEqual([false, true]);
  });

  it("is one return when its form or call is sent twice, and refused when there are others meanwhile", async () => {
    const order = await deliveredOrder();
    const form = (await order.client.open(`/order/${order.id}`)).form("Return items");
    const fields = {
      intent: "return",
      returns: form.field("returns").value,
      "items[0]._id": order.lines[0] ?? "",
      "items[0].qty": "1",
      reason: "Too small",
    };
    const twice = (send: () => Promise<Response>) => Promise.all([send(), send()]);
    const answers = await twice(() => order.client.post(`/order/${order.id}`, fields));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const other = await order.client.post(`/order/${order.id}`, { ...fields, reason: "Too large" });
    const kept = Page.parse(await other.text()).form("Return items");
    expect([other.status, kept.field("reason").value]).toEqual([409, "Too large"]);
    expect(kept.text).toContain("Another return of this order was requested since you opened it.");

    const call = { items: [{ _id: order.lines[0], qty: 1 }], returns: 1 };
    const calls = await twice(() => order.client.json("POST", `/api/orders/${order.id}/returns`, call));
    expect(calls.map(({ status }) => status)).toEqual([201, 201]);
    const made = await Promise.all(calls.map((answer) => answer.json()));
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
    expect(await returnsOf(order.id)).toHaveLength(2);
    expect(subjectsTo(order.email).filter((subject) => subject.startsWith("Return requested"))).toHaveLength(2);
  });

  it("keeps what was typed when nothing is chosen, or more than there is", async () => {
    const order = await deliveredOrder();
    for (const [qty, message] of [
      ["", "Please"],
      ["4", `Only 3 of ${mug.name} can be chosen to return.`],
    ] as const) {
      const fields = { intent: "return", "items[0]._id": order.lines[0] ?? "", "items[0].qty": qty, reason: "Broken" };
      const answer = await order.client.post(`/order/${order.id}`, fields);
      expect(answer.status).toBe(400);
      const form = Page.parse(await answer.text()).form("Return items");
      expect(form.text).toContain(message);
      expect(form.field("reason").value).toBe("Broken");
    }
    expect(await returnsOf(order.id)).toEqual([]);
  });

  it("says to staff whose button comes too late what a colleague has decided, with what was typed", async () => {
    const order = await deliveredOrder();
    const { _id: id } = await (await ask(order.client, order, [1], "Wrong color")).json();
    const path = `/admin/returns/${id}`;
    const late = async (fields: Record<string, string>, label: string) => {
      const answer = await admin.post(path, fields);
      expect(answer.status).toBe(409);
      const form = Page.parse(await answer.text()).form(label);
      expect(form.first("[role=alert]").text).toContain("This return");
      return form;
    };
    await late({ intent: "receive" }, "Received");
    expect((await admin.post(path, { intent: "approve" })).status).toBe(303);
    const typed = await late({ intent: "decline", declineReason: "It came too late." }, "Decline");
    expect(typed.field("declineReason").value).toBe("It came too late.");
  });

  it("is declined with a reason that the buyer reads, and not without one", async () => {
    const order = await deliveredOrder();
    const { _id: id } = await (await ask(order.client, order, [1], "Wrong color")).json();
    const path = `/admin/returns/${id}`;
    const refused = await admin.post(path, { intent: "decline", declineReason: " " });
    expect(refused.status).toBe(400);
    expect(Page.parse(await refused.text()).errorOf("declineReason")).toContain("Please say why");
    expect((await admin.post(path, { intent: "decline", declineReason: "It was worn." })).status).toBe(303);
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).toContain("It was worn.");
    expect((await admin.post(path, { intent: "approve" })).status).toBe(409);
    // The units can be returned after all.
    expect((await ask(admin, order, [3])).status).toBe(201);
  });
});

describe("asking for a return", () => {
  it("is offered only while the setting allows it, and refused otherwise", async () => {
    const order = await deliveredOrder();
    const late = await deliveredOrder();
    shop.data.orders.change({ id: late.id }, { deliveredAt: new Date(Date.now() - 31 * DAY_MS) });
    const paid = await paidOrder();
    for (const [refused, why] of [
      [late, "ended 30 days after"],
      [paid, "not delivered yet"],
    ] as const) {
      const answer = await ask(refused.client, refused, [1]);
      expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringContaining(why)]);
      expect((await refused.client.open(`/order/${refused.id}`)).headings).not.toContain("Returns");
    }
    await setDays(0);
    try {
      expect((await order.client.open(`/order/${order.id}`)).headings).not.toContain("Returns");
      expect((await ask(order.client, order, [1])).status).toBe(409);
      // Staff decides itself.
      expect(await (await ask(admin, order, [1])).json()).toMatchObject({ status: "approved" });
    } finally {
      await setDays(30);
    }
  });

  it("is not possible for units that were not sent, are refunded, or are in a return", async () => {
    const order = await paidOrder();
    expect((await ask(admin, order, [1])).status).toBe(400);
    expect(
      (await admin.json("PUT", `/api/orders/${order.id}/ship`, { items: [{ _id: order.lines[0], qty: 2 }] })).status,
    ).toBe(200);
    expect((await ask(admin, order, [3])).status).toBe(400);
    expect((await ask(admin, order, [0, 1])).status).toBe(400);
    const refund = { items: [{ _id: order.lines[0], qty: 1 }] };
    expect((await admin.json("POST", `/api/orders/${order.id}/refund`, refund)).status).toBe(200);
    expect((await ask(admin, order, [2])).status).toBe(400);
    expect((await ask(admin, order, [1])).status).toBe(201);
    expect((await ask(admin, order, [1])).status).toBe(400);
  });

  it("takes each unit once, however many requests come at the same time", async () => {
    const order = await deliveredOrder();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(order.client, order, [2])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it("is for the buyer and staff only", async () => {
    const order = await deliveredOrder();
    for (const [who, other] of await nonAdmins(shop)) {
      const { status } = await ask(other, order, [1]);
      expect([who, [401, 404].includes(status)]).toEqual([who, true]);
    }
    expect(await returnsOf(order.id)).toEqual([]);
  });

  it("leads staff who enters it to its next step, and the buyer back to the order", async () => {
    const order = await deliveredOrder();
    const fields = { intent: "return", "items[0]._id": order.lines[0] ?? "", "items[0].qty": "1", reason: "By phone" };
    const asked = await order.client.post(`/order/${order.id}`, fields);
    expect(asked.headers.get("Location")).toBe(`/order/${order.id}`);
    const entered = await admin.post(`/order/${order.id}`, fields);
    const path = entered.headers.get("Location") ?? "";
    expect(path).toMatch(/^\/admin\/returns\/\w+$/);
    expect((await admin.open(path)).button("Mark as received").exists).toBe(true);
  });

  it("is reported to the shop by email", async () => {
    await admin.json("PUT", "/api/settings", { orderEmail: "returns-desk@example.com" });
    const order = await deliveredOrder();
    await ask(order.client, order, [1], "Too small");
    await ask(admin, order, [1]);
    const subjects = subjectsTo("returns-desk@example.com").filter((subject) => subject.startsWith("Return requested"));
    expect(subjects).toHaveLength(1);
    await admin.json("PUT", "/api/settings", { orderEmail: "" });
  });
});

describe("a return by the API", () => {
  it("has a step after the other, and refuses one that its status does not allow", async () => {
    const order = await deliveredOrder();
    const { _id: id } = await (await ask(order.client, order, [1])).json();
    expect((await change(admin, id, { status: "received" })).status).toBe(409);
    expect((await change(admin, id, { status: "refunded" })).status).toBe(409);
    for (const status of ["approved", "received", "refunded"]) {
      for (const _ of [1, 2]) {
        const answer = await change(admin, id, { status });
        expect([answer.status, await answer.json()]).toMatchObject([200, { status }]);
      }
    }
    expect((await change(admin, id, { status: "declined", declineReason: "No" })).status).toBe(409);
    expect(shop.data.refunds.count({ orderId: order.id })).toBe(1);
    const kinds = shop.data.orderEvents.of(order.id).filter((kind) => kind.startsWith("return-"));
    expect(kinds).toEqual(["return-requested", "return-approved", "return-received"]);
  });

  it("puts only the named lines back in stock", async () => {
    const order = await deliveredOrder();
    const { _id: id } = await (await ask(admin, order, [2, 1])).json();
    const [mugs, bowls] = [stock(), shop.data.products.stockOf(bowl.id)];
    expect((await change(admin, id, { status: "received", restock: ["other"] })).status).toBe(400);
    const other = { status: "received", items: [{ _id: "other", restock: false }] };
    expect((await change(admin, id, other)).status).toBe(400);
    const answer = await change(admin, id, { status: "received", restock: [order.lines[1]] });
    expect(await answer.json()).toMatchObject({ items: [{ restocked: false }, { restocked: true }] });
    expect([stock(), shop.data.products.stockOf(bowl.id)]).toEqual([mugs, bowls + 1]);
    // A full refund afterwards does not put them there again.
    await admin.json("POST", `/api/orders/${order.id}/refund`, { restock: true });
    expect([stock(), shop.data.products.stockOf(bowl.id)]).toEqual([mugs + 1, bowls + 1]);
  });

  it("leaves out of stock the lines that refunds name so", async () => {
    const order = await deliveredOrder();
    const { _id: id } = await (await ask(admin, order, [2, 1])).json();
    const [mugs, bowls] = [stock(), shop.data.products.stockOf(bowl.id)];
    const items = [{ _id: order.lines[0], qty: 2, restock: false }, { _id: order.lines[1] }];
    const answer = await change(admin, id, { status: "received", items });
    expect(await answer.json()).toMatchObject({ items: [{ restocked: false }, { restocked: true }] });
    expect([stock(), shop.data.products.stockOf(bowl.id)]).toEqual([mugs, bowls + 1]);
  });

  it("puts its units back in stock alone: neither a refund of them does, nor that of all the rest", async () => {
    const order = await deliveredOrder();
    const [mugs] = order.lines;
    const left = stock();
    const { _id: id } = await (await ask(admin, order, [2])).json();
    const refund = (body: object) => admin.json("POST", `/api/orders/${order.id}/refund`, body);
    for (const step of ["approved", "received"]) {
      await change(admin, id, { status: step, restock: [] });
      const refused = await refund({ items: [{ _id: mugs, qty: 2, restock: true }] });
      expect([refused.status, (await refused.json()).message]).toEqual([
        400,
        `Only 1 of ${mug.name} can go back in stock with this refund. The others are in a return, and go back with it.`,
      ]);
    }
    expect(stock()).toBe(left);
    expect((await refund({ restock: true })).status).toBe(200);
    expect(stock()).toBe(left + 1);
    const restocked = shop.data.orderEvents.list({ orderId: order.id, kind: "restocked" });
    expect(restocked.map(({ detail }) => detail)).toEqual([`1 × ${mug.name}; 1 × ${bowl.name}`]);
  });

  it("goes back in stock also when refunds of other kinds add up to all that was paid", async () => {
    const refund = (id: string, body: Record<string, unknown>) => admin.json("POST", `/api/orders/${id}/refund`, body);
    const two = ({ lines }: Bought) => ({ items: [{ _id: lines[0], qty: 2, restock: true }] });
    const [priced, order] = [await deliveredOrder(), await deliveredOrder()];
    expect((await refund(priced.id, two(priced))).status).toBe(200);
    const { totalPrice, refundedPrice } = await read(priced.id);
    expect((await refund(order.id, { amount: (cents(totalPrice) - cents(refundedPrice)) / 100 })).status).toBe(200);
    const before = stock();
    expect((await refund(order.id, two(order))).status).toBe(200);
    expect(await read(order.id)).toMatchObject({ refundedPrice: totalPrice });
    await receivedReturn(order, [1]);
    expect(stock()).toBe(before + 3);
  });

  it("changes nothing of what the refund of all of its order has put back in stock", async () => {
    const order = await deliveredOrder();
    const { _id: id } = await (await ask(admin, order, [1])).json();
    const before = stock();
    expect((await admin.json("POST", `/api/orders/${order.id}/refund`, { restock: true })).status).toBe(200);
    const refunds = [{ stock: `Put back in stock: 3 × ${mug.name}; 1 × ${bowl.name}.` }];
    expect(await read(order.id)).toMatchObject({ refunds });
    expect((await change(admin, id, { status: "received" })).status).toBe(200);
    expect(await read(order.id)).toMatchObject({ refunds });
    expect(stock()).toBe(before + 3);
  });

  it("is refunded when it arrives after its units or all of its order were refunded on the order's page", async () => {
    const all = await deliveredOrder();
    const units = await deliveredOrder();
    const bodies = new Map([
      [all, {}],
      [units, { items: [{ _id: units.lines[1], qty: 1, restock: false }] }],
    ]);
    for (const [order, body] of bodies) {
      const { _id: id } = await (await ask(admin, order, [0, 1])).json();
      expect((await admin.json("POST", `/api/orders/${order.id}/refund`, body)).status).toBe(200);
      expect(await returnsOf(order.id)).toMatchObject([{ status: "approved" }]);
      expect((await change(admin, id, { status: "received" })).status).toBe(200);
      expect(await returnsOf(order.id)).toMatchObject([{ status: "refunded" }]);
      const { refundedPrice } = await read(order.id);
      expect((await change(admin, id, { status: "refunded" })).status).toBe(200);
      expect(await read(order.id)).toMatchObject({ refundedPrice });
      const link = `/admin/returns/${id}`;
      expect((await admin.open("/admin/returns?status=refunded")).links).toContain(link);
      expect((await admin.open("/admin/returns?status=received")).links).not.toContain(link);
      expect(await admin.page(link)).not.toContain('value="refund"');
    }
  });

  it("is refunded when so many units of its line were refunded on the order's page that its own are not left", async () => {
    const order = await deliveredOrder();
    await receivedReturn(order, [2]);
    const refund = (qty: number) => {
      const items = [{ _id: order.lines[0], qty, restock: false }];
      return admin.json("POST", `/api/orders/${order.id}/refund`, { items });
    };
    for (const [qty, status] of [
      [1, "received"],
      [1, "refunded"],
    ] as const) {
      expect((await refund(qty)).status).toBe(200);
      expect(await returnsOf(order.id)).toMatchObject([{ status }]);
    }
  });

  it("goes back in stock when it arrives after its units were refunded by item, and the rest with all else of the order", async () => {
    const order = await deliveredOrder();
    const before = stock();
    const [first, second] = [await (await ask(admin, order, [1])).json(), await (await ask(admin, order, [1])).json()];
    const refund = (body: object) => admin.json("POST", `/api/orders/${order.id}/refund`, body);
    expect((await refund({ items: [{ _id: order.lines[0], qty: 1, restock: false }] })).status).toBe(200);
    expect((await refund({ restock: true })).status).toBe(200);
    expect(stock()).toBe(before + 2);
    for (const { _id } of [first, second]) expect((await change(admin, _id, { status: "received" })).status).toBe(200);
    expect(stock()).toBe(before + 3);
    const restocked = shop.data.orderEvents.list({ orderId: order.id, kind: "restocked" });
    expect(restocked.map(({ detail }) => detail)).toEqual([`2 × ${mug.name}; 1 × ${bowl.name}`, `1 × ${mug.name}`]);
    expect(
      (await returnsOf(order.id)).filter(({ items }: { items: { restocked: boolean }[] }) => items[0]?.restocked),
    ).toHaveLength(1);
  });

  it("of items that were free has nothing to refund when they have arrived", async () => {
    shop.data.products.change({ id: bowl.id }, { priceCents: 0 });
    const gift = await deliveredOrder();
    shop.data.products.change({ id: bowl.id }, { priceCents: bowl.priceCents });
    const id = await receivedReturn(gift, [0, 1]);
    expect((await returnsOf(gift.id))[0]).toMatchObject({ status: "refunded", refund: null });
    expect(await emailAbout(gift.email)).not.toContain("about the refund");
    const paid = await receivedReturn(gift, [1]);
    const links = (await admin.open("/admin/returns?status=to-refund")).links;
    expect([id, paid].map((each) => links.includes(`/admin/returns/${each}`))).toEqual([false, true]);
    expect(await admin.page(`/admin/returns/${id}`)).not.toContain('value="refund"');
  });

  it("is refunded by managers, and not by fulfillment", async () => {
    const order = await deliveredOrder();
    const packer = shop.client();
    await logIn(packer, addAdmin(shop, "fulfilment").email);
    const id = await receivedReturn(order, [1]);
    expect((await change(packer, id, { status: "refunded" })).status).toBe(403);
    expect((await packer.post(`/admin/returns/${id}`, { intent: "refund" })).status).toBe(403);
    expect(wordsOf(await packer.page(`/admin/returns/${id}`))).toContain("A manager can refund them.");
    expect(shop.data.refunds.count({ orderId: order.id })).toBe(0);
  });
});

describe("the refund of a return", () => {
  it("is made once, however many requests come at the same time", async () => {
    const order = await deliveredOrder();
    const id = await receivedReturn(order, [2]);
    await Promise.all([1, 2, 3, 4].map(() => change(admin, id, { status: "refunded" })));
    expect(shop.data.refunds.count({ orderId: order.id })).toBe(1);
    expect((await returnsOf(order.id))[0]).toMatchObject({ status: "refunded" });
  });

  it("is pending until PayPal has completed it, and can be repeated when PayPal refuses it", async () => {
    const order = await deliveredOrder();
    const id = await receivedReturn(order, [1]);
    sandbox.faults.set("paypal", "refund-refused", 1);
    expect((await change(admin, id, { status: "refunded" })).status).toBe(409);
    expect((await returnsOf(order.id))[0]).toMatchObject({ status: "received", refund: { state: "failed" } });
    sandbox.faults.set("paypal", "refund-pending", 1);
    expect(await (await change(admin, id, { status: "refunded" })).json()).toMatchObject({ status: "refund-pending" });
    const { providerRefundId } = shop.data.refunds.get({ orderId: order.id, status: "pending" });
    sandbox.paypal.endRefund(providerRefundId ?? "", "COMPLETED");
    shop.data.refunds.change({ orderId: order.id, status: "pending" }, { updatedAt: new Date(1) });
    const status = async () => (await returnsOf(order.id))[0].status;
    await expect.poll(status, { timeout: 60_000 }).toBe("refunded");
  });

  it("waits for it while other items of the order are refunded, or another return over two payments", async () => {
    const [items, twice] = [await deliveredOrder(), await twicePaidOrder()];
    const waiting = [await receivedReturn(items, [1]), await receivedReturn(twice, [1])];
    const other = { items: [{ _id: items.lines[0], qty: 1 }] };
    expect((await admin.json("POST", `/api/orders/${items.id}/refund`, other)).status).toBe(200);
    const second = await receivedReturn(twice, [2, 4]);
    expect((await change(admin, second, { status: "refunded" })).status).toBe(200);
    expect(shop.data.refunds.count({ orderId: twice.id })).toBe(2);
    const { links } = await admin.open("/admin/returns?status=to-refund");
    expect(waiting.filter((id) => !links.includes(`/admin/returns/${id}`))).toEqual([]);
    expect(links).not.toContain(`/admin/returns/${second}`);
  });

  it("over two payments is what both give back, and pending until both have", async () => {
    const order = await twicePaidOrder();
    const id = await receivedReturn(order, [2, 4]);
    sandbox.faults.set("paypal", "refund-pending", 2);
    const asked = await (await change(admin, id, { status: "refunded" })).json();
    const parts = () => shop.data.refunds.list({ orderId: order.id });
    const sum = parts().reduce((total, { amountCents }) => total + amountCents, 0);
    expect(parts().map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect(asked).toMatchObject({ status: "refund-pending", refund: { amount: sum / 100, state: "pending" } });
    const end = async (index: number, status: string) => {
      sandbox.paypal.endRefund(parts()[index]?.providerRefundId ?? "", "COMPLETED");
      dueNow();
      await expect.poll(() => parts()[index]?.status, { timeout: 60_000 }).toBe("completed");
      expect((await returnsOf(order.id))[0]).toMatchObject({ status, refund: { amount: sum / 100 } });
      expect((await admin.open(`/admin/returns?status=${status}`)).links).toContain(`/admin/returns/${id}`);
    };
    await end(0, "refund-pending");
    await end(1, "refunded");
    const words = wordsOf(await admin.page(`/admin/returns/${id}`));
    expect(words).toContain(`$${(sum / 100).toFixed(2)}`);
  });

  it("adds up to all that was paid over any parts, with the shipping once", async () => {
    const priced = shop.data.shippingRates.list({ zone: "lower-48" }).find(({ firstUnitCents }) => firstUnitCents > 0);
    const express = { selectedRate: priced?.rateId };
    await admin.json("POST", "/api/discounts", { code: "ODD-7", kind: "percent", value: 7 });
    const order = await deliveredOrder({ ...express, discountCode: "ODD-7" });
    const { totalPrice, shippingPrice } = await read(order.id);
    expect(shippingPrice).toBeGreaterThan(0);
    for (const units of [[1], [0, 1], [1], [1]]) {
      const id = await receivedReturn(order, units);
      const answer = await change(admin, id, { status: "refunded", shipping: true });
      expect([answer.status, (await answer.json()).status]).toEqual([200, "refunded"]);
    }
    const after = await read(order.id);
    expect(after.refundedPrice).toBe(totalPrice);
    expect(after.orderItems).toMatchObject([
      { refundedQty: 3, returnedQty: 3 },
      { refundedQty: 1, returnedQty: 1 },
    ]);
    expect((await ask(admin, order, [1])).status).toBe(400);
  });
});
