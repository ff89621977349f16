import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
await admin.json("PUT", "/api/settings", { orderEmail: "orders@example.com" });
const [mug, bowl, lamp] = [0, 1, 2].map((nth) => shop.data.products.plain({ nth, stock: 1000 })) as [
  ReturnType<typeof shop.data.products.plain>,
  ReturnType<typeof shop.data.products.plain>,
  ReturnType<typeof shop.data.products.plain>,
];
shop.data.products.change({ id: mug.id }, { priceCents: 2000 });
shop.data.products.change({ id: bowl.id }, { priceCents: 1500 });
shop.data.products.change({ id: lamp.id }, { priceCents: 5000 });

afterEach(() => {
  sandbox.faults.clear();
  expect(shop.data.wrongSums()).toEqual([]);
});

type Bought = { id: string; client: ShopClient; email: string; line: string };
let bought = 0;

const cents = (dollars: number) => Math.round(dollars * 100);
const withTax = (netCents: number) => netCents + Math.round(netCents * 0.15);
const read = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
const stocks = () => [mug, bowl, lamp].map(({ id }) => shop.data.products.stockOf(id));

async function pay(client: ShopClient, path: string): Promise<void> {
  const start = await client.post(path, { intent: "pay" });
  await client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
}

/** A guest's order of two mugs that was paid at PayPal and shipped. */
async function shippedOrder(more: Record<string, unknown> = {}): Promise<Bought> {
  bought += 1;
  const email = `exchanges${bought}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const placed = await (
    await client.json("POST", "/api/orders", { ...orderBody(mug.id, 2, { email }), ...more })
  ).json();
  await pay(client, `/order/${placed._id}`);
  expect((await admin.json("PUT", `/api/orders/${placed._id}/ship`)).status).toBe(200);
  return { id: placed._id, client, email, line: placed.orderItems[0]._id };
}

const enter = async ({ id, line }: Bought, qty = 1): Promise<string> =>
  (await (await admin.json("POST", `/api/orders/${id}/returns`, { items: [{ _id: line, qty }] })).json())._id;
const receive = (id: string) => admin.json("PUT", `/api/returns/${id}`, { status: "received" });
const exchange = (id: string, product: string, more: Record<string, unknown> = {}, client = admin) =>
  client.json("POST", `/api/returns/${id}/exchange`, { orderItems: [{ product, qty: 1 }], ...more });

/** What PayPal has taken from a buyer and given back, in cents. */
function heldByPayPal(orderIds: string[]): number {
  const payments = [...sandbox.paypal.orders.values()].filter(({ unit }) => orderIds.includes(unit.custom_id ?? ""));
  const captures = [...sandbox.paypal.captures.values()].filter(({ orderId }) =>
    payments.some(({ id }) => id === orderId),
  );
  const refunds = [...sandbox.paypal.refunds.values()].filter(
    ({ captureId, status }) => status === "COMPLETED" && captures.some(({ id }) => id === captureId),
  );
  const sum = (amounts: { value: string }[]) => amounts.reduce((total, { value }) => total + cents(Number(value)), 0);
  return sum(captures.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
}

const keptOf = async (ids: string[]) => {
  const orders = await Promise.all(ids.map(read));
  return orders.reduce((sum, { paidPrice, refundedPrice }) => sum + cents(paidPrice) - cents(refundedPrice), 0);
};

const subjectsTo = (email: string) => shop.data.emails.list({ recipient: email }).map(({ subject }) => subject);

/** The words of the next email to a buyer that says that returned items have arrived. */
async function arrivalEmail(email: string): Promise<string> {
  const { subject, text = "" } = await sandbox.mailbox.nextTo(email);
  return subject.startsWith("Return received") ? text.replace(/\s+/g, " ") : arrivalEmail(email);
}

/** The words of the email to the shop about a new order. */
async function shopEmail(number: number): Promise<string> {
  const { subject, text = "" } = await sandbox.mailbox.nextTo("orders@example.com");
  return subject.startsWith(`New order #${number}:`) ? text.replace(/\s+/g, " ") : shopEmail(number);
}

describe("an exchange by the forms, without scripts", () => {
  it("is chosen from the return's page, shows the difference, and is made once", async () => {
    const order = await shippedOrder();
    const returned = await enter(order);
    expect((await admin.open(`/admin/returns/${returned}`)).links).toContain(`/admin/returns/${returned}/exchange`);
    const path = `/admin/returns/${returned}/exchange`;
    const opened = await admin.open(path);
    expect(opened.main.text).toContain("Their value is $23.00");
    const lines = { product: lamp.id, qty: "1", color: "" };
    const nothing = await admin.post(path, { intent: "save" });
    expect([nothing.status, Page.parse(await nothing.text()).main.text]).toEqual([
      400,
      expect.stringContaining("Please add a product first."),
    ]);
    const searched = Page.parse(await (await admin.post(path, { intent: "add", find: lamp.name })).text());
    expect(searched.main.html).toContain(`value="${lamp.id}"`);
    const quoted = Page.parse(await (await admin.post(path, { add: lamp.id })).text());
    expect(quoted.main.text).toContain("The return pays $23.00. The buyer gets a link to pay the difference of $34.50");
    const unseen = await admin.post(path, { intent: "save", ...lines });
    expect(unseen.status).toBe(400);
    const other = await admin.post(path, { intent: "save", ...lines, totalCents: "5749" });
    expect([other.status, Page.parse(await other.text()).main.text]).toEqual([
      409,
      expect.stringContaining("Prices have changed."),
    ]);
    const before = stocks();
    const press = () => admin.post(path, { intent: "save", ...lines, totalCents: "5750" });
    const answers = await Promise.all([press(), press(), press()]);
    const targets = answers.map((answer) => answer.headers.get("Location"));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const to = targets[0] ?? "";
    expect(new Set(targets)).toEqual(new Set([to]));
    expect(stocks()).toEqual([before[0], before[1], (before[2] ?? 0) - 1]);
    const made = await read(to.replace("/order/", ""));
    expect(made).toMatchObject({ status: "awaiting-payment", totalPrice: 57.5, paidPrice: 23, duePrice: 34.5 });
    expect(made.shippingAddress).toEqual((await read(order.id)).shippingAddress);
    const words = wordsOf(await admin.page(`/admin/returns/${returned}`));
    expect(words).toContain("Exchanged");
    expect(words).toContain(`Order #${made.number}`);
    expect(words).toContain("of which these items paid $23.00");
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).toContain(`Exchanged for order #${made.number}`);
    expect(subjectsTo(order.email).filter((subject) => subject.startsWith("Your exchange"))).toHaveLength(1);
    expect(subjectsTo(order.email).filter((subject) => subject.startsWith("Refund"))).toEqual([]);
    expect(await shopEmail(made.number)).toContain("paid $23.00 of $57.50. It ships when the rest is paid.");
    // The items arrive later, and go back in stock then.
    expect((await receive(returned)).status).toBe(200);
    expect(stocks()[0]).toBe((before[0] ?? 0) + 1);
    const arrived = await arrivalEmail(order.email);
    expect(arrived).toContain("have arrived.");
    expect(arrived).not.toContain("about the refund");
    expect((await admin.post(`/admin/returns/${returned}`, { intent: "refund" })).status).toBe(409);
    // The buyer, a guest of the same session, pays what is due.
    await pay(order.client, to);
    expect(await read(made._id)).toMatchObject({ status: "paid", paidPrice: 57.5, duePrice: 0 });
    expect(heldByPayPal([order.id, made._id])).toBe(await keptOf([order.id, made._id]));
  });
});

it("an exchange that is paid on delivery in part, and costs less before it arrives, is cheaper for the carrier first", async () => {
  const zones = await (await admin.get("/api/shippingzones")).json();
  const names = zones.map(({ name }: { name: string }) => name).join("\n");
  await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: names });
  const client = shop.client();
  await client.becomeGuest();
  const email = "cheaper-exchange@example.com";
  const body = { ...orderBody(mug.id, 2, { email }), paymentMethod: "Cash on Delivery" };
  const { _id: id, orderItems } = await (await client.json("POST", "/api/orders", body)).json();
  for (const step of ["mark-paid", "ship", "deliver"]) await admin.json("PUT", `/api/orders/${id}/${step}`, {});
  const returned = await enter({ id, client, email, line: orderItems[0]._id });
  const wanted = [lamp, bowl].map((product, index) => ({ product: product.id, qty: 1 + index }));
  const made = (await (await exchange(returned, "", { orderItems: wanted })).json()).exchange.order;
  await admin.json("PUT", `/api/orders/${made}/mark-paid`, {});
  const [lamps, bowls] = [`${made}-1`, `${made}-2`];
  const path = `/admin/orders/${made}/edit`;
  /** What the form says of an order with these units. */
  const quoted = async (units: Record<string, number>) => {
    const fields = (await admin.open(path)).form("Change items").all("input[name], select[name]");
    const kept = fields.flatMap((field): [string, string][] => {
      const name = field.attribute("name") ?? "";
      return ["product", "qty", "color"].includes(name) ? [] : [[name, field.value ?? ""]];
    });
    const lines = Object.entries(units).flatMap(([product, qty]) => [
      ["product", product],
      ["qty", String(qty)],
      ["color", ""],
    ]);
    const text = await (await admin.post(path, new URLSearchParams([...kept, ...lines, ["intent", "update"]]))).text();
    return Page.parse(text).main.text;
  };
  const toCollect = async () => /To pay on delivery (\$[\d.]+)/.exec(wordsOf(await client.page(`/order/${made}`)))?.[1];
  const dollars = (netCents: number) => `$${(withTax(netCents) / 100).toFixed(2)}`;
  const [before, after] = [dollars(6000), dollars(4500)];
  expect(await toCollect()).toBe(before);
  // What staff reads before it cancels or refunds: only what was paid is given back.
  const order = await admin.open(`/order/${made}`);
  const said = (page: Page) => page.all("form output").map(({ text }) => text);
  const taken = (amount: string) => `takes ${amount} off what is to be paid.`;
  const [paid, both] = [`This refunds ${dollars(2000)}`, `This refunds ${dollars(2000)}, and ${taken(before)}`];
  expect(said(order).sort()).toEqual([both, `${paid}.`, `This ${taken(before)}`]);
  const updated = async (form: Page, intent: string, units: string[]) => {
    const kept = form.all('input[type="hidden"]').map((field) => [field.attribute("name") ?? "", field.value ?? ""]);
    const typed = units.map((qty, index) => [`items[${index}].qty`, qty]);
    const answer = await admin.post(`/order/${made}`, new URLSearchParams([...kept, ...typed, ["intent", intent]]));
    return said(Page.parse(await answer.text()));
  };
  for (const form of order.all("form").filter((each) => each.all("output").length > 0)) {
    const intent = form.attribute("aria-label") === "Cancel order" ? "cancel-amount" : "refund-amount";
    expect(await updated(form, intent, ["1", "2"])).toContain(both);
    if (intent === "cancel-amount")
      expect(await updated(form, intent, ["0", "1"])).toContain(`This ${taken(dollars(1500))}`);
  }
  expect(await quoted({ [lamps]: 1, [bowls]: 1 })).toContain(
    `lowers what is paid on delivery from ${before} to ${after}.`,
  );
  expect(await quoted({ [bowls]: 1 })).toContain(
    `lowers what is paid on delivery from ${before} to $0.00. ${dollars(500)} is refunded.`,
  );
  const items = [lamps, bowls].map((_id) => ({ _id, qty: 1 }));
  expect((await admin.json("PUT", `/api/orders/${made}/lines`, { items })).status).toBe(200);
  expect(await toCollect()).toBe(after);
  // What is canceled before it arrives costs less on delivery, too.
  const cancel = { items: [{ _id: bowls, qty: 1 }], reason: "Sold out" };
  expect((await admin.json("PUT", `/api/orders/${made}/cancel`, cancel)).status).toBe(200);
  expect(await toCollect()).toBe(dollars(3000));
  const mails = (await shop.data.emails.to(email)).map(({ text }) => text?.replace(/\s+/g, " "));
  expect(mails.at(-1)).toContain(`costs ${dollars(1500)} less. You pay ${dollars(3000)} in cash`);
  expect(mails.join()).not.toContain("We have refunded");
  // What is more than that is given back.
  const amount = (withTax(3000) + 100) / 100;
  expect((await admin.json("POST", `/api/orders/${made}/refund`, { amount })).status).toBe(200);
  expect(await toCollect()).toBeUndefined();
  const [last] = (await shop.data.emails.to(email)).slice(-1).map(({ text }) => text?.replace(/\s+/g, " "));
  expect(last).toContain(`costs $${amount.toFixed(2)} less. There is nothing to pay. We have refunded $1.00 of it.`);
  await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "" });
});

it("the rest of an exchange is sent by staff, when the order was paid by hand", async () => {
  const client = shop.client();
  await client.becomeGuest();
  const email = "by-hand@example.com";
  const { _id: id, orderItems } = await (
    await client.json("POST", "/api/orders", orderBody(mug.id, 1, { email }))
  ).json();
  await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Cash" });
  await admin.json("PUT", `/api/orders/${id}/ship`);
  const returned = await enter({ id, client, email, line: orderItems[0]._id });
  const fields = { intent: "save", product: bowl.id, qty: "1", color: "", totalCents: "1725" };
  const answer = await admin.post(`/admin/returns/${returned}/exchange`, fields);
  expect(wordsOf(await admin.page(answer.headers.get("Location") ?? ""))).toContain(
    "Exchange made, and the rest recorded as refunded. Please send by hand what was not paid online.",
  );
});

it("of what was paid on delivery is paid: its buyer pays the difference only, and gets back what the carrier took", async () => {
  const zones = await (await admin.get("/api/shippingzones")).json();
  const names = zones.map(({ name }: { name: string }) => name).join("\n");
  expect((await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: names })).status).toBe(200);
  const email = "cash-exchange@example.com";
  const cash = { paymentMethod: "Cash on Delivery" };
  const client = shop.client();
  await client.becomeGuest();
  const body = { ...orderBody(mug.id, 2, { email }), ...cash };
  const placed = await (await client.json("POST", "/api/orders", body)).json();
  const step = async (id: string, name: string) =>
    expect((await admin.json("PUT", `/api/orders/${id}/${name}`, {})).status).toBe(200);
  for (const name of ["mark-paid", "ship", "deliver"]) await step(placed._id, name);
  const order = { id: placed._id, client, email, line: placed.orderItems[0]._id };
  const exchangeFor = async (product: string) =>
    (await (await exchange(await enter(order), product)).json()).exchange.order as string;
  const emailAbout = async (subject: string) => {
    for (;;) {
      const mail = await sandbox.mailbox.nextTo(email);
      if (mail.subject.includes(subject)) return mail.text?.replace(/\s+/g, " ");
    }
  };
  const pages = async (id: string) =>
    (await Promise.all([`/order/${id}`, `/order/${id}/invoice`].map((path) => admin.page(path)))).map(wordsOf).join();
  const cancel = async (id: string) => {
    await admin.post(`/order/${id}`, { intent: "cancel", reason: "Sold out", restock: "on" });
    return wordsOf(await admin.page(`/order/${id}`));
  };
  const sendByHand = "Please send by hand what was not paid online.";
  const value = `$${(withTax(2000) / 100).toFixed(2)}`;

  const same = await exchangeFor(mug.id);
  expect(await read(same)).toMatchObject({ status: "paid", ...cash });
  for (const text of [await emailAbout("Your exchange"), await pages(same)])
    expect(text).not.toMatch(/in cash when it arrives|Not paid yet|not paid yet/);
  const canceled = await cancel(same);
  for (const text of [sendByHand, `Sold out; ${value} refunded`, `${value} refunded.`])
    expect(canceled).toContain(text);
  const mail = await emailAbout("Canceled");
  expect(mail).toContain(`We have refunded ${value}`);
  expect(mail).not.toContain("You have not been charged");

  const dearer = await exchangeFor(lamp.id);
  const inCash = `You pay $${((withTax(5000) - withTax(2000)) / 100).toFixed(2)} in cash when it arrives.`;
  expect(await emailAbout("Your exchange")).toContain(inCash);
  expect(await shopEmail((await read(dearer)).number)).toMatch(
    /pays \$34\.50 of \$57\.50 in cash on delivery\. Please confirm it on its page/,
  );
  const toPay = await pages(dearer);
  const inPart = ["The difference is not paid", "Not paid in full yet, the rest is due on delivery"];
  for (const text of [...inPart, "What was paid for these items is refunded first.", "send it yourself"])
    expect(toPay).toContain(text);
  expect(toPay).not.toMatch(/Nothing was paid yet|Not paid by the buyer yet|Not paid yet/);
  await step(dearer, "mark-paid");
  const confirmed = await pages(dearer);
  for (const text of [`${value} received`, "$34.50 to be collected"]) expect(confirmed).toContain(text);
  expect(await emailAbout("Order confirmed")).toContain(inCash);
  const both = await cancel(dearer);
  for (const text of [sendByHand, `Sold out; ${value} refunded`, `${value} refunded.`]) expect(both).toContain(text);

  // What an exchange paid is given back by hand, and the carrier takes as much as before.
  const next = await (await client.json("POST", "/api/orders", body)).json();
  for (const name of ["mark-paid", "ship", "deliver"]) await step(next._id, name);
  const back = await enter({ ...order, id: next._id, line: next.orderItems[0]._id });
  const { exchange: third } = await (await exchange(back, lamp.id)).json();
  await step(third.order, "mark-paid");
  const payments = await admin.open(`/order/${third.order}`);
  const box = payments.all("form").find((form) => form.field("capture").exists);
  const [capture, left] = ["capture", "left"].map((name) => box?.field(name).value ?? "");
  await admin.post(`/order/${third.order}`, {
    intent: "refund",
    amount: "5",
    capture: capture ?? "",
    left: left ?? "",
  });
  const refunded = await emailAbout("Refund");
  expect(refunded).toContain("We have refunded $5.00 of your order");
  expect(refunded).not.toContain("costs $5.00 less");
  expect(await pages(third.order)).toContain(
    `To pay on delivery $${((withTax(5000) - withTax(2000)) / 100).toFixed(2)}`,
  );

  // Of an order that has not arrived nothing is paid: it costs less, and all of the new one is paid when that arrives.
  const later = await (await client.json("POST", "/api/orders", body)).json();
  for (const name of ["mark-paid", "ship"]) await step(later._id, name);
  const early = await enter({ ...order, id: later._id, line: later.orderItems[0]._id });
  const { exchange: made } = await (await exchange(early, lamp.id)).json();
  const { totalPrice } = await read(made.order);
  const less = (await emailAbout("Your order costs less")) ?? "";
  expect(less).toContain(
    `costs ${value} less. You pay $${(later.totalPrice - withTax(2000) / 100).toFixed(2)} in cash`,
  );
  for (const text of [await emailAbout("Your exchange"), await pages(made.order)]) {
    expect(text).toContain(`To pay on delivery $${totalPrice.toFixed(2)}`);
    expect(text).not.toMatch(/\bPaid \$|pays \$|received/);
  }
  await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "" });
});

it("what was paid on delivery stays paid when its delivery is undone and marked again, and what was not stays so", async () => {
  const zones = await (await admin.get("/api/shippingzones")).json();
  const names = zones.map(({ name }: { name: string }) => name).join("\n");
  await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: names });
  const client = shop.client();
  await client.becomeGuest();
  const email = "undone-delivery@example.com";
  const body = { ...orderBody(mug.id, 2, { email }), paymentMethod: "Cash on Delivery" };
  const { _id: id, orderItems, totalPrice } = await (await client.json("POST", "/api/orders", body)).json();
  const step = async (...names: string[]) => {
    for (const name of names) expect((await admin.json("PUT", `/api/orders/${id}/${name}`, {})).status).toBe(200);
  };
  const undo = async () => expect((await admin.post(`/order/${id}`, { intent: "undo-deliver" })).status).toBe(303);
  const refund = async (order: string, amount: number) =>
    expect((await admin.json("POST", `/api/orders/${order}/refund`, { amount })).status).toBe(200);
  const words = async (order: string) => wordsOf(await client.page(`/order/${order}`));
  await step("mark-paid", "ship");
  await refund(id, 1);
  await step("deliver");
  await refund(id, 2);
  const returned = await enter({ id, client, email, line: orderItems[0]._id });
  const made = (await (await exchange(returned, mug.id)).json()).exchange.order;
  const invoice = async () => wordsOf(await client.page(`/order/${id}/invoice`));
  const before = await invoice();

  await undo();
  // The carrier takes the total less what had been taken off it before.
  expect(await words(id)).toContain(`To pay on delivery $${(totalPrice - 1).toFixed(2)}`);
  expect(await words(made)).not.toMatch(/in cash when it arrives|To pay on delivery/);
  await step("deliver");
  expect(await invoice()).toBe(before);
  expect(await words(made)).not.toMatch(/in cash when it arrives|To pay on delivery/);
  expect(wordsOf(await client.page(`/order/${made}/invoice`))).not.toContain("due on delivery");
  await refund(made, 3);
  const [last] = (await shop.data.emails.to(email)).slice(-1).map(({ text }) => text?.replace(/\s+/g, " "));
  expect(last).toContain("We have refunded $3.00");
  await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "" });
});

it("what was not collected stays to be paid on delivery when the shop does not offer that any more", async () => {
  const zones = await (await admin.get("/api/shippingzones")).json();
  const names = zones.map(({ name }: { name: string }) => name).join("\n");
  await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: names });
  const client = shop.client();
  await client.becomeGuest();
  const email = "no-cash-any-more@example.com";
  const cash = { paymentMethod: "Cash on Delivery" };
  const placed = { ...orderBody(mug.id, 1, { email }), ...cash };
  const { _id: id, orderItems } = await (await client.json("POST", "/api/orders", placed)).json();
  for (const step of ["mark-paid", "ship"]) await admin.json("PUT", `/api/orders/${id}/${step}`, {});
  const returned = await enter({ id, client, email, line: orderItems[0]._id });
  await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "" });
  const made = (await (await exchange(returned, mug.id)).json()).exchange.order;
  expect(await read(made)).toMatchObject({ status: "paid", ...cash });
  const value = `$${(withTax(2000) / 100).toFixed(2)}`;
  expect(wordsOf(await client.page(`/order/${made}`))).toContain(`To pay on delivery ${value}`);
  expect((await admin.json("POST", `/api/orders/${made}/refund`, {})).status).toBe(200);
  const [last] = (await shop.data.emails.to(email)).slice(-1).map(({ text }) => text?.replace(/\s+/g, " "));
  expect(last).toContain(`costs ${value} less. There is nothing to pay.`);
});

describe("an exchange by the API", () => {
  it("refunds what the value has beyond the new order", async () => {
    const order = await shippedOrder();
    const returned = await enter(order);
    await receive(returned);
    const answer = await exchange(returned, bowl.id, { totalPrice: 17.25 });
    const { exchange: made, status } = await answer.json();
    expect([answer.status, status]).toEqual([201, "exchanged"]);
    expect(await read(made.order)).toMatchObject({ status: "paid", totalPrice: 17.25, paidPrice: 17.25 });
    expect(await read(order.id)).toMatchObject({
      status: "shipped",
      refundedPrice: 23,
      orderItems: [{ refundedQty: 1 }],
    });
    expect(heldByPayPal([order.id])).toBe(4600 - 575);
    const again = await exchange(returned, lamp.id);
    expect([again.status, (await again.json()).exchange]).toEqual([201, made]);
    expect(heldByPayPal([order.id])).toBe(4600 - 575);
  });

  it("leaves another return of the order to be refunded", async () => {
    const order = await shippedOrder();
    const [waiting, returned] = [await enter(order), await enter(order)];
    await receive(waiting);
    expect((await exchange(returned, bowl.id)).status).toBe(201);
    expect(shop.data.refunds.count({ orderId: order.id })).toBe(2);
    expect((await admin.open("/admin/returns?status=to-refund")).links).toContain(`/admin/returns/${waiting}`);
  });

  it("is as dear as a new order with the shipping, when the buyer pays that", async () => {
    const priced = shop.data.shippingRates.list({ zone: "lower-48" }).find(({ firstUnitCents }) => firstUnitCents > 0);
    const order = await shippedOrder({ selectedRate: priced?.rateId });
    const shippingPrice = (priced?.firstUnitCents ?? 0) / 100;
    const [free, paid] = [await enter(order), await enter(order)];
    const made = async (id: string, more: object) =>
      read((await (await exchange(id, mug.id, { ...more })).json()).exchange.order);
    expect(await made(free, {})).toMatchObject({ status: "paid", totalPrice: 23, shippingPrice: 0, duePrice: 0 });
    const { _id: id, ...dearer } = await made(paid, { chargeShipping: true });
    expect(dearer).toMatchObject({ shippingPrice, duePrice: shippingPrice });
    // Waived, it is taken off the shipping: the items stay worth what the return has paid.
    expect((await admin.json("PUT", `/api/orders/${id}/waive`)).status).toBe(200);
    expect(await read(id)).toMatchObject({ totalPrice: 23, itemsPrice: 20, shippingPrice: 0, duePrice: 0 });
  });

  it("is refused before it is approved, once it is refunded, without the right, and for what cannot be had", async () => {
    await admin.json("PUT", "/api/settings", { returnDays: 30 });
    const order = await shippedOrder();
    await admin.json("PUT", `/api/orders/${order.id}/deliver`);
    const items = [{ _id: order.line, qty: 1 }];
    const asked = await (await order.client.json("POST", `/api/orders/${order.id}/returns`, { items })).json();
    expect((await exchange(asked._id, bowl.id)).status).toBe(409);
    const packer = shop.client();
    await logIn(packer, addAdmin(shop, "fulfilment").email);
    await admin.json("PUT", `/api/returns/${asked._id}`, { status: "approved" });
    expect((await exchange(asked._id, bowl.id, {}, packer)).status).toBe(403);
    expect((await exchange(asked._id, "none")).status).toBe(404);
    expect((await exchange(asked._id, bowl.id, { selectedRate: "none" })).status).toBe(400);
    expect((await exchange(asked._id, bowl.id, { totalPrice: 1 })).status).toBe(409);
    expect((await exchange(asked._id, bowl.id, { orderItems: [] })).status).toBe(400);
    expect((await exchange(asked._id, bowl.id, { orderItems: [{ product: bowl.id, qty: 9999 }] })).status).toBe(409);
    await receive(asked._id);
    expect((await admin.json("PUT", `/api/returns/${asked._id}`, { status: "refunded" })).status).toBe(200);
    expect((await exchange(asked._id, bowl.id)).status).toBe(409);
    expect(shop.data.orders.count({ email: order.email })).toBe(1);
  });
});

/** Makes the background job look at the refunds that are under way. */
const dueNow = () => {
  for (const status of ["asked", "pending"] as const) shop.data.refunds.change({ status }, { updatedAt: new Date(1) });
};

describe("the money of an exchange", () => {
  it("is refunded in the background when PayPal is down", async () => {
    const order = await shippedOrder();
    const returned = await enter(order);
    sandbox.faults.set("paypal", "refund-down");
    const answer = await exchange(returned, bowl.id);
    expect([answer.status, await answer.json()]).toMatchObject([201, { status: "exchanged" }]);
    const [found] = await (await admin.get(`/api/orders/${order.id}/returns`)).json();
    expect(found).toMatchObject({ status: "exchanged", refund: { amount: 17.25, state: "completed" } });
    expect(await read(found.exchange.order)).toMatchObject({ status: "paid" });
    sandbox.faults.clear();
    const held = () => {
      dueNow();
      return heldByPayPal([order.id]);
    };
    await expect.poll(held, { timeout: 60_000, interval: 500 }).toBe(4600 - 575);
  });

  it("goes back to the first payment when the new order is canceled, also what PayPal reports first", async () => {
    const order = await shippedOrder();
    const first = await (await exchange(await enter(order), bowl.id)).json();
    // An exchange of an exchange.
    const { order: second } = first.exchange;
    await admin.json("PUT", `/api/orders/${second}/ship`);
    const line = (await read(second)).orderItems[0]._id;
    const returned = await enter({ ...order, id: second, line });
    const third = (await (await exchange(returned, lamp.id)).json()).exchange.order;
    expect(await read(third)).toMatchObject({ paidPrice: 17.25, duePrice: 40.25 });
    sandbox.faults.set("paypal", "refund-answer-lost", 1);
    await admin.json("PUT", `/api/orders/${third}/cancel`, {});
    sandbox.faults.clear();
    const status = async () => {
      dueNow();
      return (await read(third)).status;
    };
    await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe("cancelled");
    expect(heldByPayPal([order.id, second, third])).toBe(2300);
    expect(await keptOf([order.id, second, third])).toBe(2300);
  });

  it("is the buyer's to the cent over any parts, whatever the new items cost", { timeout: 120_000 }, async () => {
    await admin.json("POST", "/api/discounts", { code: "ODD-7", kind: "percent", value: 7 });
    const price = fc.integer({ min: 1, max: 9_999 });
    const plan = fc.record({ was: price, now: fc.array(price, { minLength: 2, maxLength: 2 }), arrives: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(plan, async ({ was, now, arrives }) => {
        shop.data.products.change({ id: mug.id }, { priceCents: was });
        const order = await shippedOrder({ discountCode: "ODD-7" });
        const ids = [order.id];
        for (const priceCents of now) {
          const returned = await enter(order);
          if (arrives) await receive(returned);
          shop.data.products.change({ id: bowl.id }, { priceCents });
          const answer = await exchange(returned, bowl.id);
          if (answer.status === 409) continue;
          const made = await read((await answer.json()).exchange.order);
          expect(cents(made.totalPrice)).toBe(withTax(priceCents));
          expect(cents(made.paidPrice) + cents(made.duePrice)).toBe(withTax(priceCents));
          ids.push(made._id);
        }
        expect(heldByPayPal([order.id])).toBe(await keptOf(ids));
        expect(shop.data.wrongSums()).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});
