import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CALL_FAULTS } from "../sandbox/faults";
import { PAYPAL_KEYS } from "../sandbox/paypal";
import { PAYPAL_CALLS, type PaypalCall } from "../sandbox/paypal-calls";
import { STRIPE_CALLS } from "../sandbox/stripe";
import { signedInAdmin } from "../support/admins";
import { wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";

const STRIPE = "Card, Apple Pay, Google Pay";

const { shop, sandbox } = await shopWithSandbox(({ stripeEnv }) => stripeEnv);
const admin = await signedInAdmin(shop);
await admin.json("PUT", "/api/settings", { bankTransfer: "Bank of Springfield, account 123456" });
const guest = shop.client();
await guest.becomeGuest();

/** Lives at the same time. Each lane has a product or variant of its own, so that its stock can be compared after each step. */
const LANES = 6;
/** The first lanes that buy the variants of one product. */
const VARIANT_LANES = 2;
const STOCK = 100_000;
const RUNS = 120;

const STEPS = [
  "pay",
  "approve",
  "return",
  "approval event",
  "capture event",
  "mark paid",
  "ship",
  "deliver",
  "undo shipped",
  "undo delivered",
  "correct the address",
  "refund",
  "refund a part",
  "cancel",
  "cancel without restocking",
  "cancel as the buyer",
  "add a unit",
  "remove a unit",
  "waive what is due",
  "check what is open",
  "the bank decides",
  "the bank refuses",
  "a refund comes back",
] as const;
const METHODS = fc.constantFrom("PayPal", STRIPE, STRIPE, "Bank Transfer");
/** What PayPal's answer can be, and what can happen to a call. That it hangs is tested apart: each time takes ten seconds. */
const PAYPAL_FAULTS = [
  ...Array(12).fill("none"),
  "capture-declined",
  "capture-pending",
  "under-paid",
  "other-currency",
  "other-custom-id",
  "reference-left-out",
  "refund-refused",
  "refund-pending",
  ...PAYPAL_CALLS.filter((call) => call !== "token").flatMap((call) =>
    CALL_FAULTS.filter((kind) => kind !== "hang").map((kind) => `${call}-${kind}`),
  ),
];
const STRIPE_FAULTS = [
  ...Array(12).fill("none"),
  "under-paid",
  "other-currency",
  "other-order",
  "refund-refused",
  "refund-pending",
  ...STRIPE_CALLS.filter((call) => call !== "list-disputes").flatMap((call) =>
    CALL_FAULTS.filter((kind) => kind !== "hang").map((kind) => `${call}-${kind}`),
  ),
];

const CORRECTED = {
  shipToFirstName: "Mary",
  shipToLastName: "Muster",
  address1: "17 Harbor St",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
};

type Life = { id: string; product: string; method: string; page: URL | null; back: string | null };

type BookedCapture = {
  id: string;
  isTaken: boolean;
  isPending: boolean;
  cents: number;
  currency: string;
  refundedCents: number;
};
type BookedRefund = { id: string; captureId: string; cents: number; state: "completed" | "pending" | "failed" };

const centsOf = ({ value }: { value: string }) => Math.round(Number(value) * 100);
const TAKEN = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

/** The books of PayPal and Stripe about an order: what was taken, and what was given back. */
function booksOf(id: string): { captures: BookedCapture[]; refunds: BookedRefund[] } {
  const { paypal, stripe } = sandbox;
  const payments = [...paypal.orders.values()].filter(({ unit }) => unit.custom_id === id).map((each) => each.id);
  const sessions = [...stripe.sessions.values()].filter(({ request }) => request.client_reference_id === id);
  const captures = [
    ...[...paypal.captures.values()]
      .filter(({ orderId }) => payments.includes(orderId))
      .map((each) => ({
        id: each.id,
        isTaken: TAKEN.includes(each.status),
        isPending: each.status === "PENDING",
        cents: centsOf(each.amount),
        currency: each.amount.currency_code,
        refundedCents: each.refundedCents,
      })),
    ...sessions.flatMap(({ intent }) =>
      intent
        ? [
            {
              id: intent.id,
              isTaken: intent.received > 0,
              isPending: intent.status === "processing",
              cents: intent.amount,
              currency: intent.currency.toUpperCase(),
              refundedCents: intent.refunded,
            },
          ]
        : [],
    ),
  ];
  const refunds = [
    ...[...paypal.refunds.values()].map((each) => ({
      id: each.id,
      captureId: each.captureId,
      cents: centsOf(each.amount),
      state: each.status.toLowerCase() as BookedRefund["state"],
    })),
    ...[...stripe.refunds.values()].map((each) => ({
      id: each.id,
      captureId: each.intentId,
      cents: each.amount,
      state: (each.status === "succeeded" ? "completed" : each.status) as BookedRefund["state"],
    })),
  ];
  return { captures, refunds: refunds.filter(({ captureId }) => captures.some((capture) => capture.id === captureId)) };
}

const takenOf = (id: string) => booksOf(id).captures.filter(({ isTaken }) => isTaken);

/** An event of Stripe about one of its objects. */
const notify = (type: string, id: string) =>
  sandbox.stripe.deliver({ url: `${shop.url}/api/payments/stripe/webhook`, type, id });

const sessionOf = (id: string) =>
  [...sandbox.stripe.sessions.values()].filter(({ request }) => request.client_reference_id === id).at(-1);

function deliver(eventType: string, id: string): Promise<number> {
  const url = `${shop.url}/api/payments/paypal/webhook`;
  return sandbox.paypal.deliverWebhook({ url, webhookId: PAYPAL_KEYS.webhookId, eventType, resource: { id } });
}

/** Makes the background jobs look at what is open of an order. */
function makeDue(orderId: string): void {
  for (const { id, nextCheckAt } of shop.data.attempts.list({ orderId }))
    if (nextCheckAt) shop.data.attempts.change({ id }, { nextCheckAt: new Date(1) });
  for (const status of ["asked", "pending"] as const)
    shop.data.refunds.change({ orderId, status }, { updatedAt: new Date(1) });
}

/** PayPal, Stripe or the bank behind them decides about what is pending. */
function decide(id: string, isPaid: boolean): void {
  const { captures, refunds } = booksOf(id);
  for (const { id: capture } of captures.filter(({ isPending }) => isPending)) {
    const intent = sandbox.stripe.intents.get(capture);
    if (intent) sandbox.stripe.decide(intent.sessionId, isPaid ? "succeeded" : "failed");
    else sandbox.paypal.completeCapture(capture);
  }
  for (const { id: refund } of refunds.filter(({ state }) => state === "pending")) {
    if (sandbox.stripe.refunds.has(refund)) sandbox.stripe.endRefund(refund, isPaid ? "succeeded" : "failed");
    else sandbox.paypal.endRefund(refund, isPaid ? "COMPLETED" : "FAILED");
  }
}

/** A refund at Stripe that the shop knows as completed fails afterwards. */
async function comeBack(id: string): Promise<string | undefined> {
  const completed = shop.data.refunds.list({ orderId: id, status: "completed" });
  const back = completed.find(({ providerRefundId }) => sandbox.stripe.refunds.has(providerRefundId ?? ""));
  if (!back?.providerRefundId) return undefined;
  sandbox.stripe.endRefund(back.providerRefundId, "failed");
  return notifyFailed(back.providerRefundId);
}

/** Notifies the shop of a failed refund. @returns the refund if that has to be repeated, as Stripe does until an event is taken */
async function notifyFailed(refund: string): Promise<string | undefined> {
  return (await notify("refund.failed", refund)) < 300 ? undefined : refund;
}

const hasComeBack = (id: string) => shop.data.refunds.count({ orderId: id, status: "sent-back" }) > 0;

/** Changes the units of an order's only line. */
function changeUnits({ id }: Life, by: number): Promise<Response> {
  const qty = shop.data.orderItems.get({ orderId: id }).qty + by;
  return admin.json("PUT", `/api/orders/${id}/lines`, { items: [{ _id: `${id}-1`, qty }] });
}

const acts: Record<(typeof STEPS)[number], (life: Life) => Promise<unknown>> = {
  pay: async (life) => {
    const answer = await guest.post(`/order/${life.id}`, { intent: "pay" });
    if (answer.status === 303) life.page = new URL(answer.headers.get("Location") ?? "");
  },
  approve: async (life) => {
    if (!life.page) return;
    // PayPal's page looks at `action`, Stripe's at `choice`.
    const choice = life.id.charCodeAt(life.id.length - 1) % 3 === 0 ? "sepa" : "google-pay";
    const body = new URLSearchParams({ action: "approve", choice });
    const answer = await fetch(life.page, { method: "POST", redirect: "manual", body });
    life.back = answer.headers.get("Location") ?? life.back;
  },
  return: async ({ back }) => back && guest.get(back),
  "approval event": ({ id, method, page }) =>
    method === STRIPE
      ? notify("checkout.session.completed", sessionOf(id)?.id ?? "cs_test_nothing")
      : deliver("CHECKOUT.ORDER.APPROVED", page?.searchParams.get("token") ?? "NOTHING"),
  "capture event": ({ id, method }) =>
    method === STRIPE
      ? notify("refund.updated", booksOf(id).refunds.at(-1)?.id ?? "re_nothing")
      : deliver("PAYMENT.CAPTURE.COMPLETED", booksOf(id).captures.at(-1)?.id ?? "NOTHING"),
  "mark paid": ({ id }) => admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Line 4" }),
  ship: ({ id }) => admin.json("PUT", `/api/orders/${id}/ship`),
  deliver: ({ id }) => admin.json("PUT", `/api/orders/${id}/deliver`),
  "undo shipped": ({ id }) => admin.post(`/order/${id}`, { intent: "undo-ship" }),
  "undo delivered": ({ id }) => admin.post(`/order/${id}`, { intent: "undo-deliver" }),
  "correct the address": ({ id }) => admin.post(`/admin/orders/${id}/address`, CORRECTED),
  refund: ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, {}),
  "refund a part": ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, { amount: 1.5 }),
  cancel: ({ id }) => admin.json("PUT", `/api/orders/${id}/cancel`, { reason: "Ordered twice" }),
  "cancel without restocking": ({ id }) => admin.json("PUT", `/api/orders/${id}/cancel`, { restock: false }),
  "cancel as the buyer": ({ id }) => guest.post(`/order/${id}`, { intent: "cancel", reason: "" }),
  "add a unit": (life) => changeUnits(life, 1),
  "remove a unit": (life) => changeUnits(life, -1),
  "waive what is due": ({ id }) => admin.json("PUT", `/api/orders/${id}/waive`),
  "check what is open": async ({ id }) => makeDue(id),
  "the bank decides": async ({ id }) => decide(id, true),
  "the bank refuses": async ({ id }) => decide(id, false),
  "a refund comes back": ({ id }) => comeBack(id),
};

const isManual = ({ provider }: { provider: string }) => !["PayPal", "Stripe"].includes(provider);

const sumOf = (amounts: number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/** The completed refunds of the payments that paid an order, in cents: by PayPal's books, or as an admin has recorded them. */
function givenBack(id: string): number {
  return sumOf(
    shop.data.captures.list({ orderId: id, reviewReason: null }).flatMap((paying) =>
      isManual(paying)
        ? shop.data.refunds.list({ captureId: paying.id, status: "completed" }).map(({ amountCents }) => amountCents)
        : booksOf(id)
            .refunds.filter(({ captureId, state }) => captureId === paying.id && state === "completed")
            .map(({ cents }) => cents),
    ),
  );
}

/** What was given back because an order got cheaper by a change of its items, in cents. */
const givenBackByChanges = (id: string) =>
  sumOf(
    shop.data.refunds
      .list({ orderId: id, status: "completed" })
      .map(({ amountCents, changeNum }) => (changeNum === null ? 0 : amountCents)),
  );

/** The units that an order keeps out of the stock, with those of a change that waits for its refund. */
function unitsOutOfStock(id: string): number {
  const { holdsStock } = shop.data.orders.get({ id });
  const isKeptOut = shop.data.orderEvents.list({ orderId: id }).some(({ detail }) => detail.includes("not put back"));
  const { qty } = shop.data.orderItems.get({ orderId: id });
  const waiting = shop.data.orderChanges.list({ orderId: id, appliedAt: null });
  const taken = waiting.flatMap(({ plan }) => plan.taken.map(([, units]) => units));
  return (holdsStock || isKeptOut ? qty : 0) + sumOf(taken);
}

/** What the shop shows claims no more than PayPal's books have: they are read afterwards, and nothing vanishes from them. */
async function requireTruthful({ id }: Life): Promise<void> {
  const byChanges = givenBackByChanges(id);
  const shown = await (await admin.get(`/api/orders/${id}`)).json();
  const paying = shop.data.captures.list({ orderId: id, reviewReason: null });
  if (shown.paidPrice > 0 && !paying.some(isManual)) {
    const taken = takenOf(id).filter(({ currency }) => currency === "USD");
    expect(Math.round(shown.paidPrice * 100)).toBeLessThanOrEqual(sumOf(taken.map(({ cents }) => cents)) - byChanges);
  }
  const shownCents = Math.round(shown.refundedPrice * 100);
  expect(shownCents).toBeLessThanOrEqual(givenBack(id) - byChanges);
  const hasEnded = shown.status === "refunded" || (shown.status === "cancelled" && shown.isPaid);
  if (hasEnded && !hasComeBack(id)) expect(shownCents).toBe(Math.round(shown.totalPrice * 100));
}

/** What the pages of buyer and staff say of the money. */
async function requireTruthfulWords({ id }: Life): Promise<void> {
  for (const reader of [guest, admin]) {
    const words = wordsOf(await reader.page(`/order/${id}`));
    if (words.includes("Nothing was charged.")) expect(takenOf(id)).toEqual([]);
    const { status } = await (await admin.get(`/api/orders/${id}`)).json();
    if (status === "refund-pending") expect(words).toContain("Refund pending");
  }
}

/** Checks the invariants of an order in the shop's data. */
function requireConsistent(id: string): void {
  const order = shop.data.orders.get({ id });
  const paying = shop.data.captures.list({ orderId: id, reviewReason: null });
  // What is paid of an order is what its completed captures took, to the cent, less what changes of its items gave back. What
  // of that came back to the shop is owed, until it is refunded again.
  const paidCents = order.paidAt === null ? 0 : order.totalCents - order.dueCents;
  const owed = sumOf(paying.map(({ amountCents }) => amountCents)) - givenBackByChanges(id) - paidCents;
  const cameBack = shop.data.refunds.list({ orderId: id, status: "sent-back" });
  const ofChanges = sumOf(cameBack.map(({ amountCents, changeNum }) => (changeNum === null ? 0 : amountCents)));
  expect([owed < 0, owed > ofChanges]).toEqual([false, false]);
  expect(paying.length > 0).toBe(order.paidAt !== null);
  for (const capture of paying) {
    expect([capture.currency, capture.reference]).toEqual(["USD", id]);
    expect([order.paymentMethod.replace(STRIPE, "Stripe"), "Manual payment"]).toContain(capture.provider);
  }
  for (const capture of shop.data.captures.list({ orderId: id })) {
    const refunds = shop.data.refunds.list({ captureId: capture.id }).filter(({ status }) => status !== "failed");
    const kept = refunds.filter(({ status }) => status !== "sent-back");
    const sum = kept.reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBeLessThanOrEqual(Math.max(0, capture.amountCents));
  }
  if (order.shippedAt !== null) expect(order.paidAt).not.toBeNull();
  if (order.deliveredAt !== null) expect(order.shippedAt).not.toBeNull();
  if (order.cancelledAt !== null) expect([order.shippedAt, order.holdsStock]).toEqual([null, false]);
  const events = shop.data.orderEvents.of(id);
  const times = (kind: string) => events.filter((event) => event === kind).length;
  expect(times("paid")).toBe(paying.length);
  for (const kind of ["placed", "cancelled", "restocked"]) expect(times(kind)).toBeLessThanOrEqual(1);
  expect(times("shipped") - times("shipping-undone")).toBe(order.shippedAt === null ? 0 : 1);
  expect(times("delivered") - times("delivery-undone")).toBe(order.deliveredAt === null ? 0 : 1);
}

/** What PayPal's books and the shop's data still differ in, once PayPal has decided and its calls succeed. */
function openOf(id: string): string[] {
  const unknown = takenOf(id).filter((capture) => shop.data.captures.count({ id: capture.id }) === 0);
  const refunds = shop.data.refunds.list({ orderId: id }).filter(({ status }) => ["asked", "pending"].includes(status));
  return [...unknown.map((capture) => `capture ${capture.id}`), ...refunds.map((refund) => `refund ${refund.id}`)];
}

/** Lets PayPal decide, and waits until the shop knows all. Then its data are those of PayPal's books. */
async function settle(ids: string[]): Promise<void> {
  sandbox.faults.clear();
  const open = () => {
    const left = ids.filter((id) => openOf(id).length > 0);
    for (const id of left) {
      decide(id, true);
      makeDue(id);
    }
    return left;
  };
  await expect.poll(open, { timeout: 240_000, interval: 1000 }).toEqual([]);
  for (const id of ids) {
    requireConsistent(id);
    const { refundedPrice } = await (await admin.get(`/api/orders/${id}`)).json();
    expect(Math.round(refundedPrice * 100)).toBe(givenBack(id) - givenBackByChanges(id));
    for (const capture of takenOf(id)) expect(capture.refundedCents).toBeLessThanOrEqual(capture.cents);
  }
}

const productOf = (lane: number) => shop.data.products.plain({ stock: STOCK, nth: lane }).id;

async function startLife(product: string, paymentMethod: string, variantId?: string): Promise<Life> {
  const bought = variantId ? { orderItems: [{ product, variantId, qty: 1 }] } : {};
  const body = orderBody(product, 1, { paymentMethod, ...bought });
  const { _id: id } = await (await guest.json("POST", "/api/orders", body)).json();
  return { id, product, method: paymentMethod, page: null, back: null };
}

/** A product with a variant for each of the first lanes. */
async function newVariants(): Promise<{ product: string; ids: string[] }> {
  const { _id: product } = await (await admin.json("POST", "/api/products")).json();
  const sizes = Array.from({ length: VARIANT_LANES }, (_, lane) => `Size ${lane}`);
  const saved = await admin.json("PUT", `/api/products/${product}`, {
    name: "Shirt of many lives",
    options: [{ name: "Size", values: sizes }],
    variants: sizes.map((Size) => ({ options: { Size }, price: 19, countInStock: STOCK })),
  });
  const { variants } = await saved.json();
  return { product, ids: variants.map(({ _id }: { _id: string }) => _id) };
}

type Step = { act: (typeof STEPS)[number]; fault: string; isLasting: boolean; twice: boolean };

/** Takes one step while a fault concerns this order only. */
async function take(life: Life, { act, fault, isLasting, twice }: Step): Promise<void> {
  const name = `${fault} ${life.id}`;
  const service = life.method === STRIPE ? "stripe" : "paypal";
  if (fault !== "none") sandbox.faults.set(service, name, isLasting ? undefined : 1);
  const answers = await Promise.all(twice ? [acts[act](life), acts[act](life)] : [acts[act](life)]);
  sandbox.faults.clear(service, name);
  if (act !== "a refund comes back") return;
  for (const refund of answers) if (refund) expect(await notifyFailed(String(refund))).toBeUndefined();
}

describe("more than a hundred random order lives", () => {
  it("keep money, stock and what is shown true to the books of PayPal and Stripe after each step", {
    timeout: 600_000,
  }, async () => {
    const stepOf = (faults: string[]) =>
      fc.record({
        act: fc.constantFrom(...STEPS),
        fault: fc.constantFrom<string>(...faults),
        isLasting: fc.boolean(),
        twice: fc.boolean(),
      });
    const plan = METHODS.chain((paymentMethod) =>
      fc.record({
        wild: fc.array(stepOf(paymentMethod === STRIPE ? STRIPE_FAULTS : PAYPAL_FAULTS), {
          minLength: 3,
          maxLength: 12,
        }),
        paysFirst: fc.boolean(),
        paymentMethod: fc.constant(paymentMethod),
      }),
    );
    const seed = Date.now() % 2 ** 31;
    const plans = fc.sample(plan, { numRuns: RUNS, seed });
    const plain = { fault: "none", isLasting: false, twice: false };
    const natural = (["pay", "approve", "return"] as const).map((act) => ({ act, ...plain }));
    const lived: string[] = [];
    const made = await newVariants();
    const live = async (lane: number) => {
      const variantId = made.ids[lane];
      const product = variantId ? made.product : productOf(lane);
      const stockNow = () =>
        variantId ? shop.data.variants.get({ id: variantId }).countInStock : shop.data.products.stockOf(product);
      const ofLane: string[] = [];
      for (;;) {
        const next = plans.pop();
        if (!next) return;
        const life = await startLife(product, next.paymentMethod, variantId);
        ofLane.push(life.id);
        lived.push(life.id);
        const steps = next.paysFirst ? [...natural, ...next.wild] : next.wild;
        for (const [index, each] of steps.entries()) {
          await take(life, each);
          const trace = `seed ${seed}, ${JSON.stringify(steps.slice(0, index + 1))}`;
          await requireTruthful(life).catch((error) => {
            throw new Error(`${trace}: ${error}`);
          });
          // Jobs of the background may change an order between two reads.
          const out = () => ofLane.reduce((sum, id) => sum + unitsOutOfStock(id), 0);
          let [before, stock] = [out(), stockNow()];
          for (let after = out(); after !== before; after = out()) {
            [before, stock] = [after, stockNow()];
          }
          expect(stock, trace).toBe(STOCK - before);
        }
        requireConsistent(life.id);
        await requireTruthfulWords(life);
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => live(lane)));
    await settle(lived);
    expect(shop.data.wrongSums()).toEqual([]);
    // The lives did reach the ends that they are about.
    const orders = lived.map((id) => shop.data.orders.get({ id }));
    const cancelled = orders.filter(({ cancelledAt }) => cancelledAt !== null);
    for (const wasPaid of [true, false]) {
      expect(cancelled.filter(({ paidAt }) => (paidAt !== null) === wasPaid).length).toBeGreaterThan(0);
    }
  });
});

const failed = (response: unknown) => expect((response as Response).status).toBeGreaterThanOrEqual(500);

/** The lives in which a call of PayPal fails: what comes before it, the step that fails, and what makes up for it. */
const AT_CALL: Record<
  Exclude<PaypalCall, "token">,
  (life: Life, breakCall: () => void) => Promise<() => Promise<unknown>>
> = {
  create: async (life, breakCall) => {
    breakCall();
    failed(await guest.post(`/order/${life.id}`, { intent: "pay" }));
    return async () => {
      for (const act of ["pay", "approve", "return"] as const) await acts[act](life);
    };
  },
  "read-payment": async (life, breakCall) => {
    for (const act of ["pay", "approve"] as const) await acts[act](life);
    breakCall();
    failed(await acts.return(life));
    return () => Promise.resolve(acts.return(life));
  },
  capture: async (life, breakCall) => {
    for (const act of ["pay", "approve"] as const) await acts[act](life);
    breakCall();
    failed(await acts.return(life));
    return () => Promise.resolve(acts.return(life));
  },
  "verify-event": async (life, breakCall) => {
    for (const act of ["pay", "approve"] as const) await acts[act](life);
    breakCall();
    expect(await acts["approval event"](life)).toBeGreaterThanOrEqual(500);
    return () => acts["approval event"](life);
  },
  "read-capture": async (life, breakCall) => {
    for (const act of ["pay", "approve"] as const) await acts[act](life);
    sandbox.faults.set("paypal", `capture-pending ${life.id}`, 1);
    await acts.return(life);
    decide(life.id, true);
    breakCall();
    expect(await acts["capture event"](life)).toBeGreaterThanOrEqual(500);
    return () => acts["capture event"](life);
  },
  refund: async (life, breakCall) => {
    for (const act of ["pay", "approve", "return"] as const) await acts[act](life);
    breakCall();
    expect(((await acts.cancel(life)) as Response).status).toBe(200);
    expect(await (await admin.get(`/api/orders/${life.id}`)).json()).toMatchObject({ status: "refund-pending" });
    return async () => makeDue(life.id);
  },
  "read-refund": async (life, breakCall) => {
    for (const act of ["pay", "approve", "return"] as const) await acts[act](life);
    sandbox.faults.set("paypal", `refund-pending ${life.id}`, 1);
    await acts.cancel(life);
    decide(life.id, true);
    breakCall();
    makeDue(life.id);
    // The job has looked at it once its next look is due later.
    const looked = () => shop.data.refunds.get({ orderId: life.id }).updatedAt.getTime();
    await expect.poll(looked, { timeout: 60_000 }).toBeGreaterThan(1);
    return async () => makeDue(life.id);
  },
};

const CALLS = PAYPAL_CALLS.filter((call) => call !== "token");

describe("an order during whose life a call to PayPal fails", () => {
  it("ends right, is charged and refunded once, and says nothing untrue meanwhile", { timeout: 600_000 }, async () => {
    const product = productOf(LANES);
    const cases = CALLS.flatMap((call) => CALL_FAULTS.map((kind) => ({ call, kind })));
    const ids = await Promise.all(
      cases.map(async ({ call, kind }) => {
        const life = await startLife(product, "PayPal");
        const name = `${call}-${kind} ${life.id}`;
        const makeUp = await AT_CALL[call](life, () => sandbox.faults.set("paypal", name));
        await requireTruthful(life);
        await requireTruthfulWords(life);
        sandbox.faults.clear("paypal", name);
        await makeUp();
        await requireTruthful(life);
        await acts.cancel(life);
        return life.id;
      }),
    );
    await settle(ids);
    const ended = await Promise.all(ids.map(async (id) => (await admin.get(`/api/orders/${id}`)).json()));
    expect(ended.map(({ status }) => status)).toEqual(ids.map(() => "cancelled"));
    for (const id of ids) {
      const [taken, ...others] = takenOf(id);
      expect([taken?.refundedCents, others]).toEqual([taken?.cents, []]);
      expect(booksOf(id).refunds).toHaveLength(1);
    }
    expect(shop.data.products.stockOf(product)).toBe(STOCK);
  });

  it.each(CALL_FAULTS)("is paid although the call for a token fails: %s", async (kind) => {
    const life = await startLife(productOf(LANES + 1), "PayPal");
    sandbox.paypal.endTokens();
    sandbox.faults.set("paypal", `token-${kind}`);
    failed(await guest.post(`/order/${life.id}`, { intent: "pay" }));
    await requireTruthful(life);
    sandbox.faults.clear();
    // A background job may have asked for a token just before: its call, which a payment shares, ends with the fault.
    if (kind === "hang") await acts.pay(life);
    for (const act of ["pay", "approve", "return"] as const) await acts[act](life);
    expect(await (await admin.get(`/api/orders/${life.id}`)).json()).toMatchObject({ isPaid: true });
  });
});
