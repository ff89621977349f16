import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { formOf, Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 1000 });

let placed = 0;

type Placed = { id: string; number: number; client: ShopClient; email: string };

/** A guest's order of two units, each buyer has a unique email address. */
async function placeOrder(): Promise<Placed> {
  placed += 1;
  const email = `ending${placed}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const body = orderBody(product.id, 2, { email });
  const answer = await client.json("POST", "/api/orders", body);
  const { _id: id, number } = await answer.json();
  await sandbox.mailbox.nextTo(email);
  return { id, number, client, email };
}

/** Opens a payment and approves it at PayPal. Returns the path that pays the order. */
async function approvePayment({ id, client }: Placed): Promise<string> {
  const start = await client.post(`/order/${id}`, { intent: "pay" });
  const page = new URL(start.headers.get("Location") ?? "");
  const body = new URLSearchParams({ action: "approve" });
  const approved = await fetch(page, { method: "POST", redirect: "manual", body });
  return approved.headers.get("Location") ?? "";
}

async function paidOrder(): Promise<Placed> {
  const order = await placeOrder();
  await order.client.get(await approvePayment(order));
  expect((await sandbox.mailbox.nextTo(order.email)).subject).toContain("Payment received");
  return order;
}

const stock = () => shop.data.products.stockOf(product.id);
const read = async ({ id }: Placed) => (await admin.get(`/api/orders/${id}`)).json();
const cancelByApi = (client: ShopClient, { id }: Placed, body: object = {}) =>
  client.json("PUT", `/api/orders/${id}/cancel`, body);

describe("order numbers", () => {
  it("count up in the order of placing, and name the order in headings, lists and subjects", async () => {
    const first = await placeOrder();
    const second = await placeOrder();
    expect(second.number).toBe(first.number + 1);
    expect(wordsOf(await second.client.page(`/order/${second.id}`))).toContain(`Order #${second.number}`);
    expect(wordsOf(await admin.page("/admin/orderlist"))).toContain(`#${second.number}`);
  });
});

describe("canceling an unpaid order", () => {
  it("by its buyer puts the items back in stock, ends the order and notifies the buyer", async () => {
    const before = stock();
    const order = await placeOrder();
    expect(stock()).toBe(before - 2);
    expect(formOf(await order.client.page(`/order/${order.id}`), "Cancel order")).not.toContain("restock");
    const answer = await order.client.post(`/order/${order.id}`, { intent: "cancel", reason: "Wrong size" });
    expect(answer.status).toBe(303);
    expect(stock()).toBe(before);
    expect(await read(order)).toMatchObject({ status: "cancelled", isCancelled: true, cancelReason: "Wrong size" });
    const email = await sandbox.mailbox.nextTo(order.email);
    expect(email.subject).toContain(`Canceled: order #${order.number}`);
    expect(email.text).toContain("You have not been charged.");
    // Anyone may enter any address: what a buyer types is not sent there.
    expect(email.text).not.toContain("Wrong size");
    const words = wordsOf(await order.client.page(`/order/${order.id}`));
    expect(words).toContain("Reason: Wrong size.");
    expect(words).not.toContain("Cancel order");
    expect(words).not.toMatch(/Not (?:Paid|Shipped|Delivered)/);
  });

  it("twice changes nothing the second time", async () => {
    const order = await placeOrder();
    await cancelByApi(order.client, order, { reason: "First" });
    const before = [stock(), await read(order)];
    const answer = await cancelByApi(order.client, order, { reason: "Second" });
    expect(answer.status).toBe(200);
    expect([stock(), await read(order)]).toEqual(before);
  });

  it("makes it unpayable, also for a payment that was approved before", async () => {
    const order = await placeOrder();
    const back = await approvePayment(order);
    expect((await cancelByApi(order.client, order)).status).toBe(200);
    await order.client.get(back);
    expect(await read(order)).toMatchObject({ status: "cancelled", isPaid: false });
    const captures = [...sandbox.paypal.captures.values()].filter(({ customId }) => customId === order.id);
    expect(captures).toEqual([]);
    expect((await order.client.post(`/order/${order.id}`, { intent: "pay" })).status).toBe(409);
    expect((await order.client.json("POST", `/api/orders/${order.id}/pay`)).status).toBe(409);
    for (const step of ["ship", "deliver"]) {
      expect((await admin.json("PUT", `/api/orders/${order.id}/${step}`)).status).toBe(409);
    }
  });

  it("is refused to others, and with a reason that is too long", async () => {
    const order = await placeOrder();
    const other = shop.client();
    await other.becomeGuest();
    expect((await cancelByApi(other, order)).status).toBe(404);
    expect((await other.post(`/order/${order.id}`, { intent: "cancel" })).status).toBe(404);
    expect((await cancelByApi(order.client, order, { reason: "x".repeat(201) })).status).toBe(400);
    const refused = await order.client.post(`/order/${order.id}`, { intent: "cancel", reason: "<b>no</b>" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("No HTML allowed");
    expect(await read(order)).toMatchObject({ status: "awaiting-payment" });
  });

  it("is refused to its buyer with a web address in the reason; the email has the reason of staff", async () => {
    const order = await placeOrder();
    const reason = "Claim your prize at http://evil.example/win";
    const answer = await cancelByApi(order.client, order, { reason });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { reason: "Please leave out web addresses." } });
    const refused = await order.client.post(`/order/${order.id}`, { intent: "cancel", reason });
    expect(refused.status).toBe(400);
    expect(wordsOf(formOf(await refused.text(), "Cancel order"))).toContain("Please leave out web addresses.");
    expect(await read(order)).toMatchObject({ status: "awaiting-payment" });
    await cancelByApi(admin, order, { reason: "Recalled: https://maker.example/recall" });
    expect((await sandbox.mailbox.nextTo(order.email)).text).toContain(
      "Reason: Recalled: https://maker.example/recall",
    );
  });
});

describe("canceling a paid order", () => {
  it("is refused to its buyer", async () => {
    const order = await paidOrder();
    const answer = await cancelByApi(order.client, order);
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toContain("Please contact us");
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).not.toContain("Cancel order");
  });

  it("by an admin refunds the payment, puts the items back in stock and sends one e-mail", async () => {
    const before = stock();
    const order = await paidOrder();
    expect(formOf(await admin.page(`/order/${order.id}`), "Cancel order")).toMatch(
      /name="items\[0\]\.restock"[^>]*checked/,
    );
    const form = { intent: "cancel", reason: "Out of thread", restockOffered: "yes", restock: "on" };
    expect((await admin.post(`/order/${order.id}`, form)).status).toBe(303);
    const found = await read(order);
    expect(found).toMatchObject({ status: "cancelled", isPaid: true, refundedPrice: found.totalPrice });
    expect(stock()).toBe(before);
    const email = await sandbox.mailbox.nextTo(order.email);
    expect(email.subject).toContain("Canceled");
    expect(email.text).toContain(`We have refunded $${found.totalPrice.toFixed(2)}`);
    expect(await shop.data.emails.to(order.email)).toHaveLength(3);
  });

  it("keeps the items out of stock when the box is not ticked", async () => {
    const order = await paidOrder();
    const before = stock();
    await admin.post(`/order/${order.id}`, { intent: "cancel", reason: "Broken", restockOffered: "yes" });
    expect(await read(order)).toMatchObject({ status: "cancelled" });
    expect(stock()).toBe(before);
  });

  it("waits for the refund: the order goes on while the provider refuses, and ends when a lost answer is repeated", async () => {
    const order = await paidOrder();
    sandbox.faults.set("paypal", "refund-refused", 1);
    expect((await cancelByApi(admin, order)).status).toBe(409);
    expect(await read(order)).toMatchObject({ status: "paid", refundedPrice: 0 });
    sandbox.faults.set("paypal", "refund-answer-lost", 3);
    const lost = await cancelByApi(admin, order, { reason: "Sold out" });
    expect([lost.status, (await lost.json()).status]).toEqual([200, "refund-pending"]);
    // The whole payment is being refunded, so the order must not leave the house.
    expect((await admin.json("PUT", `/api/orders/${order.id}/ship`)).status).toBe(409);
    shop.data.refunds.change({ status: "asked" }, { updatedAt: new Date(1) });
    await expect.poll(async () => (await read(order)).status, { timeout: 30_000 }).toBe("cancelled");
    expect(await read(order)).toMatchObject({
      cancelReason: "Sold out",
      refunds: [{ state: "failed" }, { state: "completed" }],
    });
  });

  it("twice by its form is answered as the first time, also while the refund is under way", async () => {
    for (const [state, said] of [
      ["completed", "Order canceled."],
      ["pending", "Refund pending."],
    ] as const) {
      const order = await paidOrder();
      const fields = (await admin.open(`/order/${order.id}`))
        .form("Cancel order")
        .all("input[name]")
        .map((field) => [field.attribute("name") ?? "", field.value ?? ""]);
      if (state === "pending") sandbox.faults.set("paypal", "refund-answer-lost", 3);
      for (const _ of ["first", "second"]) {
        const pressed = await admin.post(`/order/${order.id}`, new URLSearchParams([...fields, ["intent", "cancel"]]));
        expect(pressed.status).toBe(303);
        expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain(said);
      }
      expect((await read(order)).refunds).toMatchObject([{ state }]);
      shop.data.refunds.change({ status: "asked" }, { updatedAt: new Date(1) });
      await expect.poll(async () => (await read(order)).status, { timeout: 30_000 }).toBe("cancelled");
    }
  });

  it("ends by a refund that staff has stopped and PayPal has made all the same, without a webhook", async () => {
    const order = await paidOrder();
    sandbox.faults.set("paypal", `refund-answer-lost ${order.id}`);
    expect((await (await cancelByApi(admin, order)).json()).status).toBe("refund-pending");
    shop.data.refunds.change({ orderId: order.id }, { createdAt: new Date(Date.now() - 16 * 60_000) });
    const { id: refund } = shop.data.refunds.get({ orderId: order.id });
    expect((await admin.post(`/order/${order.id}`, { intent: "stop-refund", refund })).status).toBe(303);
    expect(await read(order)).toMatchObject({ status: "paid", refunds: [{ state: "failed" }] });
    sandbox.faults.clear();
    await shop.restart();
    const ended = { status: "cancelled", refunds: [{ state: "completed" }] };
    await expect.poll(() => read(order), { timeout: 30_000 }).toMatchObject(ended);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("is refused once it is shipped, and not offered", async () => {
    const order = await paidOrder();
    for (const step of ["ship", "deliver"]) {
      expect((await admin.json("PUT", `/api/orders/${order.id}/${step}`)).status).toBe(200);
      expect((await cancelByApi(admin, order)).status).toBe(409);
      expect(wordsOf(await admin.page(`/order/${order.id}`))).not.toContain("Cancel order");
    }
    expect(await read(order)).toMatchObject({ status: "delivered", refundedPrice: 0 });
  });

  it("and shipping it at once ends in one of the two", async () => {
    const order = await paidOrder();
    const answers = await Promise.all([cancelByApi(admin, order), admin.json("PUT", `/api/orders/${order.id}/ship`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, refundedPrice, totalPrice } = await read(order);
    expect([status, refundedPrice]).toEqual(status === "shipped" ? ["shipped", 0] : ["cancelled", totalPrice]);
  });
});

describe("a full refund of an order that is not shipped", () => {
  const capture = ({ id }: Placed) => shop.data.captures.get({ orderId: id }).id;
  const toShip = async () => {
    const words = wordsOf(await admin.page("/admin"));
    return Number(/(\d+) Orders? paid and not shipped/i.exec(words)?.[1] ?? /not shipped (\d+)/i.exec(words)?.[1] ?? 0);
  };

  it("ends it: out of the work to do, not to be shipped, its items back in stock", async () => {
    const before = stock();
    const order = await paidOrder();
    const waiting = await toShip();
    const form = {
      intent: "refund",
      capture: capture(order),
      amount: "",
      note: "",
      restockOffered: "1",
      restock: "on",
    };
    expect((await admin.post(`/order/${order.id}`, form)).status).toBe(303);
    expect(await read(order)).toMatchObject({ status: "refunded", isPaid: true, isShipped: false });
    expect([stock(), await toShip()]).toEqual([before, waiting - 1]);
    const answer = await admin.json("PUT", `/api/orders/${order.id}/ship`);
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      "This order is refunded. It cannot be shipped.",
    ]);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).not.toContain("Mark as shipped");
  });

  it("needs no payment named in the form, which shows its errors all the same", async () => {
    const order = await paidOrder();
    const post = (amount: string) => admin.post(`/order/${order.id}`, { intent: "refund", amount });
    const refused = await post("99999");
    expect(refused.status).toBe(400);
    expect(formOf(await refused.text(), `Refund payment ${capture(order)}`)).toContain("can be refunded.");
    expect((await post("")).status).toBe(303);
    expect(await read(order)).toMatchObject({ status: "refunded" });
  });

  it("in two parts moves stock with the second part only", async () => {
    const before = stock();
    const order = await paidOrder();
    await admin.json("POST", `/api/orders/${order.id}/refund`, { amount: 1 });
    expect([stock(), (await read(order)).status]).toEqual([before - 2, "paid"]);
    await admin.json("POST", `/api/orders/${order.id}/refund`, {});
    expect([stock(), (await read(order)).status]).toEqual([before, "refunded"]);
  });

  it("leaves the stock when the call says so, and cannot be canceled as well", async () => {
    const order = await paidOrder();
    const before = stock();
    await admin.json("POST", `/api/orders/${order.id}/refund`, { restock: false });
    expect(stock()).toBe(before);
    expect((await cancelByApi(admin, order)).status).toBe(409);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).not.toContain("Cancel order");
    expect([stock(), (await read(order)).status]).toEqual([before, "refunded"]);
  });
});

describe("what a refund does to the stock", () => {
  const sentences = async (order: Placed) =>
    (await read(order)).refunds.map((refund: { stock: string }) => refund.stock);
  const PARTIAL = "Nothing was put back in stock, because only a part of the payment was refunded.";
  const NOT_CHOSEN = "Nothing was put back in stock, because that was not chosen.";
  const RETURNED = `Put back in stock: 2 × ${product.name}.`;

  it("is said on the page, in the history and by the API, also where the box is ticked in vain", async () => {
    const order = await paidOrder();
    const box = { restockOffered: "yes", restock: "on" };
    expect((await admin.post(`/order/${order.id}`, { intent: "refund", amount: "1.50", ...box })).status).toBe(303);
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).toContain(PARTIAL);
    expect(words).toContain("$1.50; nothing was put back in stock, because only a part of the payment was refunded");
    expect(await sentences(order)).toEqual([PARTIAL]);
    expect((await admin.post(`/order/${order.id}`, { intent: "refund", ...box })).status).toBe(303);
    expect(await sentences(order)).toEqual([PARTIAL, RETURNED]);
    const ended = wordsOf(await admin.page(`/order/${order.id}`));
    expect(ended).toContain(RETURNED);
    expect(ended).toContain(`Put back in stock : 2 × ${product.name} `);
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).not.toContain("back in stock");
  });

  it("is said where nothing was to be put back", async () => {
    const [kept, shipped, cancelled] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await admin.json("POST", `/api/orders/${kept.id}/refund`, { restock: false });
    await admin.json("PUT", `/api/orders/${shipped.id}/ship`);
    await admin.json("POST", `/api/orders/${shipped.id}/refund`, {});
    await cancelByApi(admin, cancelled);
    expect([await sentences(kept), await sentences(shipped), await sentences(cancelled)]).toEqual([
      [NOT_CHOSEN],
      [NOT_CHOSEN],
      [RETURNED],
    ]);
  });

  it("is to be checked before the rest is sent: slip, parcel, to-do and list warn until it is shipped", async () => {
    const order = await paidOrder();
    const paths = [`/admin/orders/slips?id=${order.id}`, `/order/${order.id}`, "/admin", "/admin/orderlist"];
    const warnings = async () =>
      Promise.all(paths.map(async (path) => wordsOf(await admin.page(path)).includes(`check what to send`)));
    // The to-do shows the orders that wait longest.
    const others = shop.data.orders
      .list()
      .filter(({ id, paidAt, shippedAt, cancelledAt }) => id !== order.id && paidAt && !shippedAt && !cancelledAt);
    for (const { id } of others) shop.data.orders.change({ id }, { shippedAt: new Date() });
    expect(await warnings()).toEqual([false, false, false, false]);
    await admin.json("POST", `/api/orders/${order.id}/refund`, { amount: 2.25 });
    expect(await warnings()).toEqual([true, true, true, true]);
    expect(wordsOf(await admin.page(paths[0] ?? ""))).toContain("$2.25 refunded: check what to send.");
    await admin.json("PUT", `/api/orders/${order.id}/ship`);
    expect(await warnings()).toEqual([false, false, false, false]);
  });

  it("needs no check where items are refunded: those are not sent", async () => {
    const order = await paidOrder();
    const items = [{ _id: `${order.id}-1`, qty: 1 }];
    expect((await admin.json("POST", `/api/orders/${order.id}/refund`, { items })).status).toBe(200);
    for (const path of [`/admin/orders/slips?id=${order.id}`, `/order/${order.id}`])
      expect(wordsOf(await admin.page(path))).not.toContain("check what to send");
    await admin.json("POST", `/api/orders/${order.id}/refund`, { amount: 1 });
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("$1.00 refunded: check what to send.");
  });
});

describe("a form of the order's page that is refused", () => {
  /** The errors of a refused form, as the page's scripts have them. */
  const errorsOf = (html: string): string[] => {
    const state = /window\.__remixContext = (\{.*?\});<\/script>/s.exec(html)?.[1] ?? "{}";
    const [answer = {}] = Object.values<Record<string, unknown>>(JSON.parse(state).state?.actionData ?? {});
    const { message, ...results } = answer;
    const errors = Object.values(results as Record<string, { error: Record<string, string[]> }>);
    return [message, ...errors.flatMap(({ error }) => Object.values(error ?? {}).flat())].filter(Boolean).map(String);
  };

  it("says why and keeps what was typed, whatever has become of the order meanwhile", async () => {
    const states: Record<string, (order: Placed) => Promise<unknown>> = {
      unpaid: async () => null,
      paid: async (order) => order.client.get(await approvePayment(order)),
      "partly shipped": (order) =>
        admin.json("PUT", `/api/orders/${order.id}/ship`, { items: [{ _id: `${order.id}-1`, qty: 1 }] }),
      shipped: (order) => admin.json("PUT", `/api/orders/${order.id}/ship`),
      delivered: (order) => admin.json("PUT", `/api/orders/${order.id}/deliver`),
      refunded: (order) => admin.json("POST", `/api/orders/${order.id}/refund`, {}),
    };
    const lines = (id: string) => ({ "items[0]._id": `${id}-1`, "items[0].qty": "9" });
    const typed = "Words that took a while";
    const forms = (id: string): Record<string, string>[] => [
      { intent: "ship", bigNumber: "!", ...lines(id) },
      { intent: "ship", bigNumber: "SEEN-12345", shipments: "7", ...lines(id) },
      { intent: "tracking", bigNumber: "!" },
      { intent: "undo-ship", shipments: "7" },
      { intent: "cancel", reason: typed, ...lines(id) },
      { intent: "cancel", reason: typed, left: "0.01", "items[0]._id": `${id}-1`, "items[0].qty": "1" },
      { intent: "refund", note: typed, capture: "none", amount: "99999" },
      { intent: "refund", note: typed, left: "0.01", amount: "1" },
      { intent: "refund", note: typed, ...lines(id) },
      { intent: "note", note: "" },
      { intent: "mark-paid", reference: "", amount: "0.01" },
      { intent: "waive", amount: "0.01" },
      { intent: "return", reason: typed, ...lines(id) },
    ];
    const [walked, cancelled] = [await placeOrder(), await paidOrder()];
    await cancelByApi(admin, cancelled);
    const refusals = async (order: Placed, state: string) => {
      for (const client of [admin, order.client]) {
        for (const fields of client === admin
          ? forms(order.id)
          : forms(order.id).filter(({ intent }) => /cancel|return/.test(String(intent)))) {
          const answer = await client.post(`/order/${order.id}`, fields);
          if (answer.status < 400) continue;
          const html = await answer.text();
          const page = Page.parse(html);
          const what = `${state}: ${JSON.stringify(fields)} ${client === admin} ${answer.status}`;
          const errors = errorsOf(html).filter((error) => !page.text.includes(error));
          expect([what, errors]).toEqual([what, []]);
          if (answer.status === 404) continue;
          expect([what, errorsOf(html).length > 0]).toEqual([what, true]);
          const words = fields.reason ?? fields.note;
          const isKept = page.all("input, textarea").some((field) => field.value === words);
          if (words && !(state === "unpaid" && fields.intent === "refund"))
            expect([what, isKept]).toEqual([what, true]);
        }
      }
    };
    for (const [state, reach] of Object.entries(states)) {
      await reach(walked);
      await refusals(walked, state);
    }
    await refusals(cancelled, "canceled");
  });
});

describe("a form that staff opened before the order changed", () => {
  /** The hidden fields of a form as staff has it open. */
  const opened = async ({ id }: Placed, label: string) => {
    const hidden = (await admin.open(`/order/${id}`)).form(label).all('input[type="hidden"]');
    return Object.fromEntries(hidden.map((field) => [field.attribute("name") ?? "", field.value]));
  };

  it("cancels no order that was paid since, and refunds nothing without being asked again", async () => {
    const order = await placeOrder();
    const form = { intent: "cancel", reason: "Asked by phone", ...(await opened(order, "Cancel order")) };
    await order.client.get(await approvePayment(order));
    const refused = await admin.post(`/order/${order.id}`, form);
    const page = Page.parse(await refused.text()).form("Cancel order");
    expect([refused.status, page.field("reason").value]).toEqual([409, "Asked by phone"]);
    const { totalPrice } = await read(order);
    expect(page.text).toContain(`since you opened this order: $${totalPrice.toFixed(2)} is left`);
    expect(await read(order)).toMatchObject({ status: "paid", refundedPrice: 0 });
    const again = {
      ...form,
      ...(await opened(order, "Cancel order")),
      "items[0].qty": "2",
    };
    expect((await admin.post(`/order/${order.id}`, again)).status).toBe(303);
    expect(await read(order)).toMatchObject({ status: "cancelled", refundedPrice: totalPrice });
  });

  it("puts no items back in stock that were shipped since", async () => {
    const order = await paidOrder();
    const label = `Refund payment ${shop.data.captures.get({ orderId: order.id }).id}`;
    const form = { intent: "refund", note: "Came too late", restock: "on", ...(await opened(order, label)) };
    const before = stock();
    expect((await admin.json("PUT", `/api/orders/${order.id}/ship`)).status).toBe(200);
    const refused = await admin.post(`/order/${order.id}`, form);
    const page = Page.parse(await refused.text()).form(label);
    expect([refused.status, page.field("note").value]).toEqual([409, "Came too late"]);
    expect(page.text).toContain("The shipments of this order have changed since you opened it.");
    expect([stock(), (await read(order)).refundedPrice]).toEqual([before, 0]);
    const call = (shipments: number) =>
      admin.json("POST", `/api/orders/${order.id}/refund`, { restock: true, shipments });
    expect((await call(0)).status).toBe(409);
    expect((await call(1)).status).toBe(200);
    expect([stock(), (await read(order)).status]).toEqual([before + 2, "shipped"]);
  });
});

describe("an order that has ended", () => {
  it("has no packing slip, neither on its page nor by the address", async () => {
    const [cancelled, refunded, paid] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await cancelByApi(admin, cancelled);
    await admin.json("POST", `/api/orders/${refunded.id}/refund`, {});
    for (const { id } of [cancelled, refunded]) {
      const words = wordsOf(await admin.page(`/order/${id}`));
      expect(words).not.toContain("Print packing slip");
      expect(words).not.toContain("Cancel order");
    }
    expect((await cancelByApi(admin, refunded)).status).toBe(409);
    const query = [cancelled, refunded, paid].map(({ id }) => `id=${id}`).join("&");
    const page = await admin.open(`/admin/orders/slips?${query}`);
    expect(page.all("article").map((slip) => slip.first("h1").text)).toEqual([`Packing slip #${paid.number}`]);
    expect(page.text).toContain(`Not to be sent: #${cancelled.number}: Canceled #${refunded.number}: Refunded`);
  });
});

describe("shipping in one step", () => {
  const numbers = { bigNumber: "1Z999AA10123456784\n9400111899223100001337", trackingItem: product.name };
  const WRONG_NUMBER = "A tracking number has 5 to 40 letters, digits and hyphens.";

  it("stores the numbers of the form, marks the order as shipped and sends one e-mail with the links", async () => {
    const order = await paidOrder();
    expect((await admin.post(`/order/${order.id}`, { intent: "ship", ...numbers })).status).toBe(303);
    const found = await read(order);
    expect(found).toMatchObject({ status: "shipped", trackingNumbers: [{}, {}] });
    const email = await sandbox.mailbox.nextTo(order.email);
    expect(email.subject).toContain("Shipped");
    for (const { number } of found.trackingNumbers) expect(email.text).toContain(number);
    expect(await shop.data.emails.to(order.email)).toHaveLength(3);
  });

  it("keeps the typed numbers when one is wrong, and ships nothing", async () => {
    const order = await paidOrder();
    const answer = await admin.post(`/order/${order.id}`, { intent: "ship", bigNumber: "1Z999AA10123456784, no!" });
    expect(answer.status).toBe(400);
    const form = formOf(await answer.text(), "Tracking");
    expect(form).toContain("1Z999AA10123456784, no!");
    expect(form).toContain(WRONG_NUMBER);
    const called = await admin.json("PUT", `/api/orders/${order.id}/ship`, { bigNumber: "no!" });
    expect([called.status, (await called.json()).fields]).toEqual([400, { bigNumber: WRONG_NUMBER }]);
    expect(await read(order)).toMatchObject({ status: "paid", trackingNumbers: [] });
  });

  it("works without a number, and by the API with or without", async () => {
    const [plain, numbered] = [await paidOrder(), await paidOrder()];
    expect((await admin.post(`/order/${plain.id}`, { intent: "ship", bigNumber: "" })).status).toBe(303);
    const answer = await admin.json("PUT", `/api/orders/${numbered.id}/ship`, { bigNumber: "1Z999AA10123456784" });
    expect(await answer.json()).toMatchObject({
      isShipped: true,
      trackingNumbers: [{ number: "1Z999AA10123456784", trackingItem: [] }],
    });
    expect(await read(plain)).toMatchObject({ isShipped: true, trackingNumbers: [] });
  });
});

describe("notes", () => {
  it("stand in the order's history for admins only", async () => {
    const order = await paidOrder();
    const note = "Customer calls on Monday.\nAsk for the gate code.";
    expect((await admin.post(`/order/${order.id}`, { intent: "note", note })).status).toBe(303);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("Ask for the gate code.");
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).not.toContain("gate code");
    expect((await order.client.post(`/order/${order.id}`, { intent: "note", note })).status).toBe(403);
    // A second press of the button, or a repeat after a lost answer.
    expect((await admin.post(`/order/${order.id}`, { intent: "note", note })).status).toBe(303);
    const timesNoted = async () => (await admin.page(`/order/${order.id}`)).split("Ask for the gate code.").length - 1;
    const once = await timesNoted();
    for (const other of ["She called.", note]) {
      expect((await admin.post(`/order/${order.id}`, { intent: "note", note: other })).status).toBe(303);
    }
    expect(await timesNoted()).toBe(once * 2);
    const long = await admin.post(`/order/${order.id}`, { intent: "note", note: "x".repeat(1001) });
    expect([long.status, await long.text()]).toEqual([400, expect.stringContaining("1,000 characters")]);
  });
});
