import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { STRIPE_KEYS } from "../sandbox/stripe";
import { formOf, wordsOf } from "../support/html";
import { GOOD, METHOD, stripeShop } from "../support/payments/stripe-shop";
import { orderBody, walkToPlaceOrder } from "../support/shop-client";

const {
  admin,
  approve,
  endHold,
  event,
  holds,
  kinds,
  locationOf,
  opened,
  order,
  paid,
  press,
  pressPay,
  product,
  reconcileNow,
  sandbox,
  shop,
  stateOf,
  stripe,
  subjects,
  takenOf,
  WEBHOOK,
} = await stripeShop();

describe("a shopper who pays at Stripe", () => {
  it("chooses the method in the checkout, pays on Stripe's page and comes back to a paid order", async () => {
    const offered = await (await shop.client().get("/api/payments")).json();
    expect(offered).toContainEqual(expect.objectContaining({ paymentMethod: METHOD, provider: "stripe" }));
    const step = shop.client();
    await walkToPlaceOrder(step, product.id, METHOD);
    const page = await step.open("/payment");
    expect(page.main.text).toContain(METHOD);
    expect(page.all('main label svg[aria-hidden="true"]').length).toBeGreaterThanOrEqual(4);
    const made = await opened();
    const unpaid = await made.client.page(`/order/${made.id}`);
    expect(formOf(unpaid, "Pay")).toContain("Pay now");
    const { request, amount } = stripe.sessionOf(made.id);
    expect(amount).toBe(Math.round(made.total * 100));
    expect(request.customer_email).toBe(made.email);
    expect(locationOf(await made.client.get(await approve(made)))).toBe(`/order/${made.id}`);
    expect(wordsOf(await made.client.page(`/order/${made.id}`))).toContain("Thank you for your order");
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
    expect(kinds(made.id)).toEqual(["placed", "paid"]);
    expect(subjects(made.email)).toEqual(["Payment received"]);
  });

  it.each(["apple-pay", "google-pay"])("pays by %s", async (wallet) => {
    const made = await opened();
    await made.client.get(await approve(made, wallet));
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
  });

  it("is asked for another card after a declined one", async () => {
    const made = await opened();
    expect((await press(made.page, "card", "4000 0000 0000 0002")).status).toBe(400);
    await reconcileNow();
    expect(await stateOf(made.id)).toMatchObject({ isPaid: false });
    await made.client.get(await approve(made));
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
    expect(takenOf(made.id)).toHaveLength(1);
  });

  it("confirms the payment at the bank, or fails to", async () => {
    const made = await opened();
    const bank = new URL(locationOf(await press(made.page, "card", "4000 0025 0000 3155")), made.page).href;
    expect((await press(bank, "fail")).status).toBe(400);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: false });
    await press(made.page, "card", "4000 0025 0000 3155");
    await made.client.get(locationOf(await press(bank, "complete")));
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
  });

  it("comes back without a charge after a canceled payment", async () => {
    const made = await opened();
    const back = new URL(locationOf(await press(made.page, "cancel")));
    expect(wordsOf(await made.client.page(back.pathname + back.search))).toContain("Nothing was charged.");
  });

  it("gets one payment, however often the button is pressed", async () => {
    const made = await order();
    const answers = await Promise.all([1, 2, 3].map(() => pressPay(made)));
    expect(new Set(answers.map(locationOf)).size).toBe(1);
  });

  it("sees that Stripe refuses the payment, and that it is busy", async () => {
    const made = await order();
    sandbox.faults.set("stripe", "card-error", 1);
    const refused = await pressPay(made);
    expect(refused.status).toBe(502);
    expect(wordsOf(await refused.text())).toContain("Stripe has refused this payment. You have not been charged.");
    expect(shop.data.orderEvents.list({ orderId: made.id, kind: "payment-failed" })).toMatchObject([
      { detail: expect.stringContaining("refused by Stripe: card_declined") },
    ]);
    sandbox.faults.set("stripe", "busy", 1);
    const busy = await pressPay(made);
    expect(busy.status).toBe(502);
    expect(wordsOf(await busy.text())).toContain("Stripe cannot be reached right now. Your order is kept");
    sandbox.faults.set("stripe", "key-refused", 1);
    expect((await pressPay(made)).status).toBe(502);
    expect((await pressPay(made)).status).toBe(303);
  });

  it("reads that an amount is too little for Stripe, and so does staff, once", async () => {
    const made = await paid();
    const cheap = shop.data.products.plain({ nth: 1, stock: 1 });
    shop.data.products.change({ id: cheap.id }, { priceCents: 20 });
    const items = [
      { _id: `${made.id}-1`, qty: 1 },
      { product: cheap.id, qty: 1 },
    ];
    expect((await admin.json("PUT", `/api/orders/${made.id}/lines`, { items })).status).toBe(200);
    shop.data.products.change({ id: cheap.id }, { priceCents: cheap.priceCents });
    for (const answer of [await pressPay(made), await pressPay(made)]) {
      expect(answer.status).toBe(409);
      expect(wordsOf(await answer.text())).toMatch(/\$0\.2\d is too little for Stripe\. You have not been charged\./);
    }
    expect(kinds(made.id)).toEqual(["placed", "paid", "lines-changed", "payment-failed"]);
    expect((await admin.json("PUT", `/api/orders/${made.id}/waive`, {})).status).toBe(200);
  });

  it("reads that an amount is too much for Stripe, which can be paid another way", async () => {
    shop.data.products.change({ id: product.id }, { priceCents: 99_999_999 });
    const made = await order();
    shop.data.products.change({ id: product.id }, { priceCents: product.priceCents });
    for (const answer of [await pressPay(made), await pressPay(made)]) {
      expect(answer.status).toBe(409);
      expect(wordsOf(await answer.text())).toMatch(
        /,999\.99 is too much for Stripe\. You have not been charged\. Please contact the shop: it can let you pay another way\. /,
      );
    }
    expect(kinds(made.id)).toEqual(["placed", "payment-failed"]);
  });

  it("cannot pay an order with the payment of another one", async () => {
    const [one, other] = [await paid(), await opened()];
    const answer = await other.client.get(`/order/${other.id}/pay/stripe/return?session_id=${one.session}`);
    expect(answer.status).toBe(409);
    expect(await stateOf(other.id)).toMatchObject({ isPaid: false });
    expect((await other.client.json("PUT", `/api/orders/${other.id}/pay`, { id: one.session })).status).toBe(409);
    expect((await other.client.json("PUT", `/api/orders/${other.id}/pay`, { id: one.intent })).status).toBe(409);
    expect(await stateOf(other.id)).toMatchObject({ isPaid: false });
  });

  it("pays by the API", async () => {
    const made = await order();
    const answer = await made.client.json("POST", `/api/orders/${made.id}/pay`, {});
    const { id, approvalUrl } = await answer.json();
    await press(approvalUrl, "card", GOOD);
    expect((await made.client.json("PUT", `/api/orders/${made.id}/pay`, { id })).status).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
  });
});

describe("Stripe's events", () => {
  it("pay an order before the shopper returns, once", async () => {
    const made = await opened();
    const back = await approve(made);
    const again = { eventId: "evt_again" };
    for (let time = 0; time < 2; time += 1)
      expect(await event("checkout.session.completed", made.session, again)).toBe(200);
    expect(await event("checkout.session.completed", made.session)).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
    expect(locationOf(await made.client.get(back))).toBe(`/order/${made.id}`);
    expect(kinds(made.id)).toEqual(["placed", "paid"]);
    expect(subjects(made.email)).toEqual(["Payment received"]);
  });

  it.each([
    ["with another secret", { secret: "whsec_other" }],
    ["that are old", { ageSeconds: 3600 }],
  ])("are refused %s", async (_, more) => {
    const made = await opened();
    await approve(made);
    expect(await event("checkout.session.completed", made.session, more)).toBe(400);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: false });
  });

  it.each([
    ["without a signature", '{"id":"evt_1"}', {}],
    ["that are not JSON", "{", { "Stripe-Signature": "t=1,v1=00" }],
    ["with an empty signature", "{}", { "Stripe-Signature": "" }],
  ])("are refused %s", async (_, body, headers) => {
    expect((await fetch(WEBHOOK, { method: "POST", body, headers })).status).toBe(400);
  });

  it.each(["null", "[]", '{"id":"evt_1"}', '{"id":"evt_1","data":{"object":null}}'])(
    "are refused when they are signed, but no events: %s",
    async (body) => {
      const time = Math.floor(Date.now() / 1000);
      const signature = createHmac("sha256", STRIPE_KEYS.webhookSecret).update(`${time}.${body}`).digest("hex");
      const headers = { "Stripe-Signature": `t=${time},v1=${signature}` };
      expect((await fetch(WEBHOOK, { method: "POST", body, headers })).status).toBe(400);
    },
  );

  it("about other shops, other kinds and nothing at all change nothing", async () => {
    expect(await event("checkout.session.completed", "cs_test_unknown")).toBe(200);
    expect(await event("refund.created", "re_unknown")).toBe(200);
    expect(await event("charge.dispute.created", "du_unknown")).toBe(200);
    expect(await event("customer.created", "cus_unknown")).toBe(200);
    expect(await event("checkout.session.completed", "../../v1/balance")).toBe(200);
  });

  it("are sent again until Stripe can be read, and pay the order then", async () => {
    const made = await opened();
    sandbox.faults.set("stripe", "read-payment-down", 3);
    stripe.endpoint.url = WEBHOOK;
    await approve(made);
    await expect.poll(async () => (await stateOf(made.id)).isPaid, { timeout: 20_000 }).toBe(true);
  });

  it.each([
    ["under-paid", "wrong-amount"],
    ["other-currency", "wrong-currency"],
  ])("keep a payment for review that is %s", async (fault, reason) => {
    sandbox.faults.set("stripe", fault, 1);
    const made = await opened();
    await approve(made);
    expect(await event("checkout.session.completed", made.session)).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: false });
    expect(shop.data.captures.get({ orderId: made.id }).reviewReason).toBe(reason);
  });

  it("pay no order with a payment that was made for another one", async () => {
    sandbox.faults.set("stripe", "other-order", 1);
    const made = await opened();
    await approve(made);
    expect(await event("checkout.session.completed", made.session)).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: false });
  });
});

describe("a payment that the bank confirms days later", () => {
  async function debited() {
    const made = await opened();
    const back = await made.client.get(await approve(made, "sepa"));
    expect(locationOf(back)).toBe(`/order/${made.id}`);
    return made;
  }

  it("keeps the stock beyond the time to pay, and pays the order in the end", async () => {
    const made = await debited();
    const waiting = wordsOf(await made.client.page(`/order/${made.id}`));
    expect(waiting).toContain("Payment on its way Your payment is on its way.");
    expect(waiting).not.toMatch(/One step left|Paid today/);
    expect(subjects(made.email)).toEqual(["Payment on its way"]);
    expect((await pressPay(made)).status).toBe(409);
    endHold(made.id);
    const other = await order();
    endHold(other.id);
    await expect.poll(() => holds(other.id), { timeout: 20_000 }).toBe(false);
    expect(holds(made.id)).toBe(true);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: false, payBy: null });
    expect(await event("checkout.session.completed", made.session)).toBe(200);
    stripe.decide(made.session, "succeeded");
    expect(await event("checkout.session.async_payment_succeeded", made.session)).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
    expect(kinds(made.id)).toEqual(["placed", "payment-pending", "paid"]);
    expect(subjects(made.email)).toEqual(["Payment on its way", "Payment received"]);
  });

  it("releases the stock when it fails, emails the buyer, and can be paid again", async () => {
    const made = await debited();
    endHold(made.id);
    stripe.decide(made.session, "failed");
    await reconcileNow();
    await expect.poll(() => holds(made.id), { timeout: 20_000 }).toBe(false);
    expect(subjects(made.email)).toEqual(["Payment on its way", "Payment failed"]);
    expect(kinds(made.id)).toEqual(["placed", "payment-pending", "payment-failed", "stock-released"]);
    expect(wordsOf(await made.client.page(`/order/${made.id}`))).toContain("One step left");
    const again = await pressPay(made);
    await made.client.get(await approve({ page: locationOf(again) }));
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
  });

  it.each<[string, (made: Awaited<ReturnType<typeof debited>>) => Promise<Response>]>([
    ["is canceled", ({ client, id }) => client.post(`/order/${id}`, { intent: "cancel", reason: "" })],
    ["is marked as paid", ({ id }) => admin.post(`/order/${id}`, { intent: "mark-paid", reference: "cash" })],
  ])("asks no buyer to pay again when it fails after its order %s", async (_, end) => {
    const made = await debited();
    expect((await end(made)).status).toBe(303);
    const before = subjects(made.email);
    stripe.decide(made.session, "failed");
    expect(await event("checkout.session.async_payment_failed", made.session)).toBe(200);
    const failed = shop.data.orderEvents.list({ orderId: made.id, kind: "payment-failed" });
    expect(failed).toMatchObject([{ detail: `$${made.total.toFixed(2)}` }]);
    expect(subjects(made.email)).toEqual(before);
  });

  it("is no unpaid one in My Orders, in lists, for programs and for staff, who can change no items meanwhile", async () => {
    const body = { ...orderBody(product.id, 1, { email: "own@example.com" }), paymentMethod: METHOD };
    const { _id: id, totalPrice } = await (await admin.json("POST", "/api/orders", body)).json();
    const made = { id, total: totalPrice, client: admin, email: "own@example.com" };
    const shown = async (path: string) => (await admin.open(path)).main.text;
    expect(await shown("/profile")).toContain("Pay now");
    await approve({ page: locationOf(await pressPay(made)) }, "sepa");
    expect(await event("checkout.session.completed", stripe.sessionOf(id).id)).toBe(200);
    const mine = await shown("/profile");
    expect(mine).toContain("Payment on its way");
    expect(mine).not.toContain("Pay now");
    const row = (await admin.open("/admin/orderlist?status=payment-pending")).main;
    expect(row.text).toContain("Payment on its way");
    expect(row.links.filter((link) => link.startsWith(`/order/${id}`))).not.toEqual([]);
    expect(await (await admin.get("/admin/orders.csv?status=payment-pending")).text()).toMatch(/,[\d.]+,true,/);
    expect(await stateOf(id)).toMatchObject({ status: "awaiting-payment", isPaymentPending: true });
    const page = (await admin.open(`/order/${id}`)).main;
    expect(page.text).toContain("The order can be shipped as soon as it arrives.");
    expect(page.text).toContain("the shop has the money twice");
    expect(page.links).not.toContain(`/admin/orders/${id}/edit`);
    const change = await admin.json("PUT", `/api/orders/${id}/lines`, { items: [{ _id: `${id}-1`, qty: 2 }] });
    expect(change.status).toBe(409);
    expect((await change.json()).message).toContain("Please wait until it has arrived or failed.");
    stripe.decide(stripe.sessionOf(id).id, "failed");
    await reconcileNow();
    expect(await stateOf(id)).toMatchObject({ isPaymentPending: false });
    expect(await shown("/profile")).toContain("Pay now");
  });

  it("is sent back, say the form that cancels its order, the page and the email, if it arrives", async () => {
    const made = await debited();
    const sentence = "if it arrives, we send it back.";
    const before = wordsOf(await made.client.page(`/order/${made.id}`));
    expect(before).toContain(sentence);
    expect(before).not.toContain("Nothing is charged.");
    const staff = wordsOf(await admin.page(`/order/${made.id}`));
    expect(staff).toContain("The buyer's payment is on its way.");
    expect(staff).toContain("if it arrives, refund it on this page.");
    await made.client.post(`/order/${made.id}`, { intent: "cancel", reason: "" });
    expect(wordsOf(await made.client.page(`/order/${made.id}`)).toLowerCase()).toContain(sentence);
    const [mail] = (await shop.data.emails.to(made.email)).filter(({ subject }) => subject.startsWith("Canceled"));
    expect(mail?.text).toContain("If a payment of it arrives all the same, we send it back.");
  });

  it("of a difference is sent back, say the form, the page and the email, if it arrives after the end of its order", async () => {
    const endings: [step: string, method: string, body: object][] = [
      ["cancel", "PUT", { reason: "Sold out" }],
      ["refund", "POST", {}],
    ];
    for (const [step, method, body] of endings) {
      const made = await paid();
      const items = [{ _id: `${made.id}-1`, qty: 2 }];
      expect((await admin.json("PUT", `/api/orders/${made.id}/lines`, { items })).status).toBe(200);
      await approve({ page: locationOf(await pressPay(made)) }, "sepa");
      const { id: session } = stripe.sessionOf(made.id);
      expect(await event("checkout.session.completed", session)).toBe(200);
      expect(await stateOf(made.id)).toMatchObject({ isPaymentPending: true });
      const cancel = (await admin.open(`/order/${made.id}`)).form("Cancel order").text;
      expect(cancel).toContain("if it arrives, refund it on this page.");
      expect((await admin.json(method, `/api/orders/${made.id}/${step}`, body)).status).toBe(200);
      const page = wordsOf(await made.client.page(`/order/${made.id}`));
      expect(page).toContain("A payment of it is on its way. If it arrives, we send it back.");
      stripe.decide(session, "succeeded");
      expect(await event("checkout.session.async_payment_succeeded", session)).toBe(200);
      if (step === "refund") continue;
      const [mail] = (await shop.data.emails.to(made.email)).filter(({ subject }) => subject.startsWith("Canceled"));
      expect(mail?.text).toContain("If a payment of it arrives all the same, we send it back.");
      expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain("The order was canceled before");
    }
  });

  it("is settled by events in any order", async () => {
    const made = await opened();
    await approve(made, "sepa");
    stripe.decide(made.session, "succeeded");
    expect(await event("checkout.session.async_payment_succeeded", made.session)).toBe(200);
    expect(await event("checkout.session.completed", made.session)).toBe(200);
    expect(kinds(made.id)).toEqual(["placed", "paid"]);
  });
});

describe("an order that ends or changes while its payment is open", () => {
  it("cannot be paid at Stripe any more once it is canceled", async () => {
    const made = await opened();
    expect((await made.client.post(`/order/${made.id}`, { intent: "cancel", reason: "" })).status).toBe(303);
    expect(stripe.sessions.get(made.session)?.status).toBe("expired");
  });

  it("is not canceled when it was paid at Stripe meanwhile", async () => {
    const made = await opened();
    await approve(made);
    await made.client.post(`/order/${made.id}`, { intent: "cancel", reason: "" });
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true, isCancelled: false });
  });

  it("cannot be paid twice once staff has marked it as paid", async () => {
    const made = await opened();
    const body = { intent: "mark-paid", reference: "cash" };
    expect((await admin.post(`/order/${made.id}`, body)).status).toBe(303);
    expect(stripe.sessions.get(made.session)?.status).toBe("expired");
  });

  /** A paid order that costs more since its items were changed, with the shopper on Stripe's page for the difference. */
  async function openedDue() {
    const made = await paid();
    const items = [{ _id: `${made.id}-1`, qty: 2 }];
    expect((await admin.json("PUT", `/api/orders/${made.id}/lines`, { items })).status).toBe(200);
    const page = locationOf(await pressPay(made));
    return { ...made, page, session: stripe.sessionOf(made.id).id };
  }

  it("cannot be paid at Stripe any more once what was paid of it is refunded", async () => {
    const made = await openedDue();
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, {})).status).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ status: "refunded", duePrice: 0 });
    expect(stripe.sessions.get(made.session)?.status).toBe("expired");
  });

  it("thanks no buyer for a payment that came after its refund", async () => {
    const made = await openedDue();
    expect(wordsOf(await made.client.page(`/order/${made.id}`))).toContain("Thank you. Your order is paid.");
    sandbox.faults.set("stripe", "expire-down");
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, {})).status).toBe(200);
    const back = await made.client.get(await approve(made));
    const shown = back.status === 303 ? await made.client.get(locationOf(back)) : back;
    const page = wordsOf(await shown.text());
    expect(page).toContain("This payment does not match the order. The shop will look into it.");
    expect(page).not.toContain("Your order is paid.");
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain("The order was paid already");
  });

  it("is canceled although Stripe is down, and its payment ends afterwards", async () => {
    const made = await opened();
    sandbox.faults.set("stripe", "down");
    await made.client.post(`/order/${made.id}`, { intent: "cancel", reason: "" });
    expect(await stateOf(made.id)).toMatchObject({ isCancelled: true });
    sandbox.faults.clear();
    await expect.poll(() => stripe.sessions.get(made.session)?.status, { timeout: 60_000 }).toBe("expired");
  });

  it("keeps a payment for review that came after it was canceled", async () => {
    const made = await opened();
    sandbox.faults.set("stripe", "down");
    await made.client.post(`/order/${made.id}`, { intent: "cancel", reason: "" });
    await approve(made);
    sandbox.faults.clear();
    await reconcileNow();
    expect(shop.data.captures.get({ orderId: made.id }).reviewReason).toBe("order-cancelled");
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain("The order was canceled before");
  });

  it("keeps a payment for review that came while it waited for its refund", async () => {
    const made = await paid();
    const items = [{ _id: `${made.id}-1`, qty: 2 }];
    expect((await admin.json("PUT", `/api/orders/${made.id}/lines`, { items })).status).toBe(200);
    const page = locationOf(await pressPay(made));
    sandbox.faults.set("stripe", "refund-pending", 1);
    sandbox.faults.set("stripe", "expire-down");
    const canceled = await admin.json("PUT", `/api/orders/${made.id}/cancel`, {});
    expect(await canceled.json()).toMatchObject({ status: "refund-pending" });
    await approve({ page });
    sandbox.faults.clear();
    expect(await event("checkout.session.completed", stripe.sessionOf(made.id).id)).toBe(200);
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain("The order was being refunded");
    const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    stripe.endRefund(refund?.id ?? "", "succeeded");
    expect(await event("refund.updated", refund?.id ?? "")).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ status: "cancelled", refundedPrice: made.total });
  });
});

describe("a refund", () => {
  it("gives back a part, then the rest, and emails the buyer", async () => {
    const made = await paid();
    const refund = (amount: string) =>
      admin.post(`/order/${made.id}`, { intent: "refund", capture: made.intent, amount, note: "" });
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain("received Stripe's number");
    expect((await refund("1.50")).status).toBe(303);
    expect(stripe.intents.get(made.intent)?.refunded).toBe(150);
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain("partly refunded Stripe's number");
    expect((await refund("")).status).toBe(303);
    expect(stripe.intents.get(made.intent)?.refunded).toBe(Math.round(made.total * 100));
    expect(await stateOf(made.id)).toMatchObject({ status: "refunded" });
  });

  it("that is pending is completed, or fails, when Stripe says so", async () => {
    for (const [status, state] of [
      ["succeeded", "completed"],
      ["failed", "failed"],
    ] as const) {
      const made = await paid();
      sandbox.faults.set("stripe", "refund-pending", 1);
      await admin.json("POST", `/api/orders/${made.id}/refund`, { amount: 1 });
      expect(await stateOf(made.id)).toMatchObject({ refunds: [{ state: "pending" }] });
      const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
      stripe.endRefund(refund?.id ?? "", status);
      expect(await event("refund.updated", refund?.id ?? "")).toBe(200);
      expect(await stateOf(made.id)).toMatchObject({ refunds: [{ state }] });
    }
  });

  it("is made once beside another one of the same amount, whichever Stripe reports first", async () => {
    const made = await paid();
    const refund = () => admin.json("POST", `/api/orders/${made.id}/refund`, { amount: 2 });
    for (const fault of ["refund-down", "refund-answer-lost"]) {
      sandbox.faults.set("stripe", fault, 3);
      const answer = await refund();
      expect([answer.status, (await answer.json()).refunds.at(-1)]).toMatchObject([200, { state: "pending" }]);
      sandbox.faults.clear();
    }
    const [known] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    expect(await event("refund.created", known?.id ?? "")).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ refunds: [{ state: "pending" }, { state: "completed" }] });
    await reconcileNow();
    const states = async () => (await stateOf(made.id)).refunds.map(({ state }: { state: string }) => state);
    await expect.poll(states).toEqual(["completed", "completed"]);
    expect(stripe.intents.get(made.intent)?.refunded).toBe(400);
  });

  it("made on Stripe's site is recorded once", async () => {
    const made = await paid();
    const id = stripe.refundByHand(made.intent, 300);
    for (let time = 0; time < 2; time += 1) expect(await event("refund.created", id)).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ refunds: [{ amount: 3, state: "completed" }] });
  });

  it("that fails after it had been completed is owed again, and its order stays ended", async () => {
    const made = await paid();
    const refund = async (body: object) => (await admin.json("POST", `/api/orders/${made.id}/refund`, body)).status;
    const comesBack = async () => {
      const id = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent).at(-1)?.id ?? "";
      stripe.endRefund(id, "failed");
      for (let time = 0; time < 2; time += 1) expect(await event("refund.failed", id)).toBe(200);
    };
    expect(await refund({ amount: 1.5 })).toBe(200);
    await comesBack();
    expect(await stateOf(made.id)).toMatchObject({ status: "paid", refundedPrice: 0, refunds: [{ state: "failed" }] });
    expect(kinds(made.id)).toEqual(["placed", "paid", "refunded", "refund-sent-back"]);
    const cameBack = "Refund came back to the shop : $1.50";
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain(`${cameBack}; refund it again, or send`);
    const words = wordsOf(await made.client.page(`/order/${made.id}`));
    expect(words).toContain(cameBack);
    expect(words).not.toContain("refund it again");

    expect(await refund({})).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ status: "refunded" });
    const stock = shop.data.products.stockOf(product.id);
    await comesBack();
    expect(await stateOf(made.id)).toMatchObject({ status: "cancelled", isPaid: true, refundedPrice: 0 });
    expect((await admin.json("PUT", `/api/orders/${made.id}/ship`)).status).toBe(409);
    expect(await refund({})).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ status: "cancelled", refundedPrice: made.total });
    expect(shop.data.products.stockOf(product.id)).toBe(stock);
    expect(stripe.intents.get(made.intent)?.refunded).toBe(Math.round(made.total * 100));
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("of all that cost something fails afterwards, and the order stays ended without the free items that were not sent", async () => {
    const gift = shop.data.products.plain({ nth: 1 });
    const made = await paid();
    shop.data.products.change({ id: gift.id }, { priceCents: 0 });
    const items = [{ _id: `${made.id}-1`, qty: 1 }];
    const change = { items: [...items, { product: gift.id, qty: 1 }] };
    expect((await admin.json("PUT", `/api/orders/${made.id}/lines`, change)).status).toBe(200);
    shop.data.products.change({ id: gift.id }, { priceCents: gift.priceCents });
    const stock = shop.data.products.stockOf(gift.id);
    expect((await admin.json("PUT", `/api/orders/${made.id}/ship`, { items })).status).toBe(200);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, { items })).status).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ status: "shipped", refundedPrice: made.total });
    const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    stripe.endRefund(refund?.id ?? "", "failed");
    expect(await event("refund.failed", refund?.id ?? "")).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({
      status: "shipped",
      refundedPrice: 0,
      orderItems: [{ shippedQty: 1 }, { shippedQty: 0, refundedQty: 1 }],
    });
    expect(shop.data.products.stockOf(gift.id)).toBe(stock + 1);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("of a change that fails afterwards, and all that is refunded then, takes no more off the sales than the order was", async () => {
    const cheaper = shop.data.products.plain({ nth: 1 });
    const today = new Date().toISOString().slice(0, 10);
    const sales = async () => {
      const reported = await (await admin.get(`/api/reports/sales?from=${today}&to=${today}`)).json();
      const overview = (await admin.open("/admin")).all("section").find(({ html }) => html.includes("Sales of today"));
      return [reported.total.net, /\$[\d,.]+/.exec(overview?.text ?? "")?.[0]];
    };
    const before = await sales();
    const made = await paid();
    shop.data.products.change({ id: cheaper.id }, { priceCents: 500 });
    const items = [{ product: cheaper.id, qty: 1 }];
    expect((await admin.json("PUT", `/api/orders/${made.id}/lines`, { items })).status).toBe(200);
    const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    stripe.endRefund(refund?.id ?? "", "failed");
    expect(await event("refund.failed", refund?.id ?? "")).toBe(200);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, {})).status).toBe(200);
    const ended = await stateOf(made.id);
    expect(ended).toMatchObject({ status: "refunded", refundedPrice: ended.totalPrice });
    expect(stripe.intents.get(made.intent)?.refunded).toBe(Math.round(made.total * 100));
    expect(await sales()).toEqual(before);
    expect(shop.data.customers.get({ email: made.email }).spentCents).toBe(0);
    expect(shop.data.wrongSums()).toEqual([]);
    expect(
      wordsOf(await admin.page(`/admin/customers/${shop.data.customers.get({ email: made.email }).id}`)),
    ).toContain("$0.00 (paid, less refunds)");
  });

  it("of a change that fails afterwards is refunded again without ending the order, which is sent", async () => {
    const made = await paid(3);
    const one = Math.round((made.total * 100) / 3) / 100;
    const items = [{ _id: `${made.id}-1`, qty: 1 }];
    const changed = await (await admin.json("PUT", `/api/orders/${made.id}/lines`, { items })).json();
    const back = Math.round((made.total - changed.totalPrice) * 100) / 100;
    const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    stripe.endRefund(refund?.id ?? "", "failed");
    expect(await event("refund.failed", refund?.id ?? "")).toBe(200);
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain(`$${back.toFixed(2)} to refund again`);
    expect(shop.data.wrongSums()).toEqual([]);
    // As the history says: refund it again, here in two parts.
    for (const amount of [one, back - one]) {
      const answer = await admin.json("POST", `/api/orders/${made.id}/refund`, { amount });
      expect([answer.status, await answer.json()]).toMatchObject([200, { status: "paid", refundedPrice: 0 }]);
    }
    expect(stripe.intents.get(made.intent)?.refunded).toBe(Math.round(back * 100));
    expect(wordsOf(await admin.page(`/order/${made.id}`))).not.toContain("to refund again");
    expect(subjects(made.email).filter((subject) => subject === "Refund")).toHaveLength(2);
    // What is refunded beyond it is of the order.
    const beyond = await admin.json("POST", `/api/orders/${made.id}/refund`, { amount: 1 });
    expect(await beyond.json()).toMatchObject({ status: "paid", refundedPrice: 1 });
    expect((await admin.json("PUT", `/api/orders/${made.id}/ship`)).status).toBe(200);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("of a change that comes back while another part of it is pending ends the change", async () => {
    const made = await paid();
    for (const qty of [2, 3]) {
      await admin.json("PUT", `/api/orders/${made.id}/lines`, { items: [{ _id: `${made.id}-1`, qty }] });
      const page = locationOf(await pressPay(made));
      await made.client.get(await approve({ page }));
    }
    expect(await stateOf(made.id)).toMatchObject({ status: "paid", duePrice: 0 });
    const intents = takenOf(made.id).map(({ id }) => id);
    sandbox.faults.set("stripe", "refund-pending", 2);
    const items = [{ _id: `${made.id}-1`, qty: 1 }];
    expect((await admin.json("PUT", `/api/orders/${made.id}/lines`, { items })).status).toBe(200);
    const [first = "", second = ""] = [...stripe.refunds.values()].flatMap(({ id, intentId }) =>
      intents.includes(intentId) ? [id] : [],
    );
    const end = async (id: string, status: "succeeded" | "failed") => {
      stripe.endRefund(id, status);
      expect(await event("refund.updated", id)).toBe(200);
    };
    await end(first, "succeeded");
    await end(first, "failed");
    expect(await stateOf(made.id)).toMatchObject({ orderItems: [{ qty: 3 }] });
    await end(second, "succeeded");
    expect(await stateOf(made.id)).toMatchObject({ status: "paid", orderItems: [{ qty: 1 }], duePrice: 0 });
    expect(shop.data.wrongSums()).toEqual([]);
    expect((await admin.json("PUT", `/api/orders/${made.id}/ship`)).status).toBe(200);
  });

  it("of which a part comes back before the rest is completed gives back the rest, and ends its order no less", async () => {
    const end = async (id: string, status: "succeeded" | "failed") => {
      stripe.endRefund(id, status);
      expect(await event("refund.updated", id)).toBe(200);
    };
    const asked: [step: string, body: (all: number) => object, status: string][] = [
      ["refund", (all) => ({ amount: all - 1 }), "paid"],
      ["refund", () => ({}), "cancelled"],
      ["cancel", () => ({ reason: "Sold out" }), "cancelled"],
    ];
    for (const [step, body, status] of asked) {
      const made = await paid();
      await admin.json("PUT", `/api/orders/${made.id}/lines`, { items: [{ _id: `${made.id}-1`, qty: 3 }] });
      await made.client.get(await approve({ page: locationOf(await pressPay(made)) }));
      const all = (await stateOf(made.id)).totalPrice;
      const intents = takenOf(made.id).map(({ id }) => id);
      sandbox.faults.set("stripe", "refund-pending", 2);
      const method = step === "refund" ? "POST" : "PUT";
      expect((await admin.json(method, `/api/orders/${made.id}/${step}`, body(all))).status).toBe(200);
      const [first, second] = [...stripe.refunds.values()].filter(({ intentId }) => intents.includes(intentId));
      await end(first?.id ?? "", "succeeded");
      await end(first?.id ?? "", "failed");
      await end(second?.id ?? "", "succeeded");
      const rest = `$${((second?.amount ?? 0) / 100).toFixed(2)}`;
      const now = await stateOf(made.id);
      expect([status, now.status, `$${now.refundedPrice.toFixed(2)}`]).toEqual([status, status, rest]);
      const words = wordsOf(await admin.page(`/order/${made.id}`));
      expect(words).toContain(step === "cancel" ? `Sold out; ${rest} refunded` : `Refunded : ${rest}`);
      const shipped = await admin.json("PUT", `/api/orders/${made.id}/ship`);
      expect(shipped.status).toBe(status === "paid" ? 200 : 409);
      expect(shop.data.wrongSums()).toEqual([]);
    }
  });

  it("of all of a partly shipped order that comes back leaves nothing to send, which is back in stock", async () => {
    const stock = shop.data.products.stockOf(product.id);
    const made = await paid(2);
    const items = [{ _id: `${made.id}-1`, qty: 1 }];
    expect((await admin.json("PUT", `/api/orders/${made.id}/ship`, { items })).status).toBe(200);
    const body = { restock: true };
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, body)).status).toBe(200);
    expect([(await stateOf(made.id)).status, shop.data.products.stockOf(product.id)]).toEqual(["refunded", stock - 1]);
    const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    stripe.endRefund(refund?.id ?? "", "failed");
    for (let time = 0; time < 2; time += 1) expect(await event("refund.failed", refund?.id ?? "")).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({
      status: "shipped",
      orderItems: [{ shippedQty: 1, cancelledQty: 1 }],
    });
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain(`1 × ${product.name} not sent any more`);
    await admin.json("PUT", `/api/orders/${made.id}/ship`);
    expect((await stateOf(made.id)).shipments).toHaveLength(1);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, {})).status).toBe(200);
    expect(stripe.intents.get(made.intent)?.refunded).toBe(Math.round(made.total * 100));
    expect(shop.data.products.stockOf(product.id)).toBe(stock - 1);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("of a return that comes back, of an order whose rest was refunded unsent, stays that of the return alone", async () => {
    await admin.json("PUT", "/api/settings", { returnDays: 30 });
    const made = await paid(2);
    const items = [{ _id: `${made.id}-1`, qty: 1 }];
    expect((await admin.json("PUT", `/api/orders/${made.id}/ship`, { items })).status).toBe(200);
    const { _id: id } = await (await admin.json("POST", `/api/orders/${made.id}/returns`, { items })).json();
    for (const status of ["received", "refunded"])
      expect((await admin.json("PUT", `/api/returns/${id}`, { status })).status).toBe(200);
    const [ofReturn] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, {})).status).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ status: "refunded", orderItems: [{ refundedQty: 1 }] });
    stripe.endRefund(ofReturn?.id ?? "", "failed");
    expect(await event("refund.failed", ofReturn?.id ?? "")).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({
      status: "shipped",
      orderItems: [{ shippedQty: 1, refundedQty: 2, cancelledQty: 1 }],
    });
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("of items that fails afterwards leaves the items refunded, and the money to refund", async () => {
    const made = await paid();
    const [line] = (await stateOf(made.id)).orderItems;
    const body = { items: [{ _id: line._id, qty: 1, restock: true }] };
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, body)).status).toBe(200);
    const stock = shop.data.products.stockOf(product.id);
    const [id = ""] = [...stripe.refunds.values()]
      .filter(({ intentId }) => intentId === made.intent)
      .map((one) => one.id);
    stripe.endRefund(id, "failed");
    expect(await event("refund.failed", id)).toBe(200);
    const after = await stateOf(made.id);
    expect(after).toMatchObject({ refundedPrice: 0, orderItems: [{ refundedQty: 1 }] });
    expect(shop.data.products.stockOf(product.id)).toBe(stock);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, body)).status).toBe(400);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, {})).status).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ refundedPrice: made.total });

    // Of an order that has ended by it, nothing says that the items were not put back: they were.
    const all = await paid();
    const items = (await stateOf(all.id)).orderItems.map(({ _id, qty }: { _id: string; qty: number }) => ({
      _id,
      qty,
    }));
    const whole = await admin.json("POST", `/api/orders/${all.id}/refund`, { items, restock: true });
    expect(await whole.json()).toMatchObject({ refundedPrice: all.total });
    const made2 = [...stripe.refunds.values()].find(({ intentId }) => intentId === all.intent)?.id ?? "";
    stripe.endRefund(made2, "failed");
    expect(await event("refund.failed", made2)).toBe(200);
    const history = wordsOf(await admin.page(`/order/${all.id}`));
    expect(history).toContain("refund it again, or send the money another way");
    expect(history).not.toContain("items not put back in stock");
  });

  it("of a payment that did not pay the order leaves the order alone, also when it fails afterwards", async () => {
    const made = await opened();
    sandbox.faults.set("stripe", "down");
    expect((await admin.json("PUT", `/api/orders/${made.id}/mark-paid`, {})).status).toBe(200);
    await approve(made);
    sandbox.faults.clear();
    await reconcileNow();
    const second = () => shop.data.captures.find({ orderId: made.id, reviewReason: "paid-already" })?.id;
    await expect.poll(second).toBeDefined();
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, { capture: second() })).status).toBe(200);
    const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === second());
    stripe.endRefund(refund?.id ?? "", "failed");
    expect(await event("refund.failed", refund?.id ?? "")).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ status: "paid", refunds: [{ state: "failed" }] });
  });

  it("that Stripe refuses can be tried again", async () => {
    const made = await paid();
    sandbox.faults.set("stripe", "refund-refused", 1);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, { amount: 1 })).status).toBe(409);
    expect((await admin.json("POST", `/api/orders/${made.id}/refund`, { amount: 1 })).status).toBe(200);
    expect(stripe.intents.get(made.intent)?.refunded).toBe(100);
  });
});

describe("pressing 'Pay' while staff ends or changes the order", () => {
  /** Presses it while a call of staff waits for Stripe to end the payment that was open before. */
  async function payDuring(made: Awaited<ReturnType<typeof opened>>, call: () => Promise<Response>): Promise<Response> {
    sandbox.faults.set("stripe", "expire-hang", 1);
    const called = call();
    await expect.poll(() => sandbox.faults.list(), { timeout: 8_000 }).toEqual([]);
    const pressed = pressPay(made);
    // The press is under way as soon as later requests are answered.
    for (let nth = 0; nth < 5; nth += 1) await stateOf(made.id);
    sandbox.faults.clear();
    expect((await called).status).toBe(200);
    return pressed;
  }

  it("opens no payment of an order that is canceled then", async () => {
    const made = await opened();
    const answer = await payDuring(made, () => admin.json("PUT", `/api/orders/${made.id}/cancel`, {}));
    expect([answer.status, wordsOf(await answer.text())]).toEqual([
      409,
      expect.stringContaining("This order is canceled. It cannot be paid."),
    ]);
    expect(await stateOf(made.id)).toMatchObject({ status: "cancelled", isPaid: false });
    expect(stripe.sessionOf(made.id).id).toBe(made.session);
  });

  it("opens one of the new sum", async () => {
    const made = await opened();
    const items = [{ _id: `${made.id}-1`, qty: 2 }];
    const answer = await payDuring(made, () => admin.json("PUT", `/api/orders/${made.id}/lines`, { items }));
    expect(answer.status).toBe(303);
    const { totalPrice } = await stateOf(made.id);
    expect(totalPrice).toBeGreaterThan(made.total);
    expect(stripe.sessionOf(made.id).amount).toBe(Math.round(totalPrice * 100));
  });
});

describe("a dispute", () => {
  it("is shown on the order, to staff only, until it ends", async () => {
    const made = await paid();
    const id = stripe.dispute(made.intent, "needs_response");
    expect(await event("charge.dispute.created", id)).toBe(200);
    const words = wordsOf(await admin.page(`/order/${made.id}`));
    expect(words).toContain("Disputed: answer needed");
    expect(words).toContain("The payer disputes a payment of this order: look at the dispute before you send it.");
    expect(words).toContain("product not received");
    expect(wordsOf(await made.client.page(`/order/${made.id}`))).not.toContain("isputed");
    const read = async (client: typeof admin) => (await client.get(`/api/orders/${made.id}`)).json();
    const listed = await (await admin.get(`/api/orders?orderId=${made.id}`)).json();
    for (const { disputes } of [await read(admin), listed[0]])
      expect(disputes).toEqual([
        expect.objectContaining({
          _id: id,
          state: "needs-response",
          currency: "USD",
          amount: (await read(admin)).totalPrice,
        }),
      ]);
    expect(await read(made.client)).not.toHaveProperty("disputes");

    stripe.dispute(made.intent, "lost");
    for (let time = 0; time < 2; time += 1) expect(await event("charge.dispute.closed", id)).toBe(200);
    expect(wordsOf(await admin.page(`/order/${made.id}`))).toContain("Dispute lost");
    expect(kinds(made.id)).toEqual(["placed", "paid", "disputed", "dispute-ended"]);
  });
});

describe("an order that is picked up", () => {
  it("is paid at Stripe without an address", async () => {
    const rate = { zone: "lower-48", kind: "pickup", service: "Pickup", carrier: "Shop" };
    const prices = { firstUnitPrice: 0, furtherUnitPrice: 0, deliveryDays: 1 };
    const { _id } = await (await admin.json("POST", "/api/shippingrates", { ...rate, ...prices })).json();
    const client = shop.client();
    await client.becomeGuest();
    const shippingAddress = { shipToFirstName: "Jo", shipToLastName: "Buyer" };
    const body = { ...orderBody(product.id), shippingAddress, deliveryMethod: "pickup", paymentMethod: METHOD };
    const { _id: id } = await (await client.json("POST", "/api/orders", body)).json();
    const answer = await client.post(`/order/${id}`, { intent: "pay" });
    await client.get(await approve({ page: locationOf(answer) }));
    expect(await stateOf(id)).toMatchObject({ isPaid: true, deliveryMethod: "pickup" });
    await admin.json("DELETE", `/api/shippingrates/${_id}`);
  });
});
