import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { approveAtPayPal } from "../support/order-walk";
import { orderBody } from "../support/shop-client";
import { shopWithSandbox } from "../support/shop-with-sandbox";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
await admin.json("PUT", "/api/settings", { bankTransfer: "Bank of Springfield, account 123456" });
const guest = shop.client();
await guest.becomeGuest();

/** Lives at the same time, each lane with two products of its own, so that their stock can be compared after each step. */
const LANES = 4;
const STOCK = 100_000;
const RUNS = 60;
/** The units of the two lines of each order. */
const UNITS = [3, 2] as const;

const STEPS = [
  "ship units",
  "ship units",
  "ship the rest",
  "deliver",
  "undo shipped",
  "cancel units",
  "refund units",
  "refund an amount",
  "refund the rest",
  "cancel the rest",
  "ask for a return",
  "ask for a return",
  "enter a return",
  "approve the return",
  "approve the return",
  "decline the return",
  "receive the return",
  "receive the return",
  "refund the return",
  "exchange the return",
  "change units",
  "waive what is due",
  "PayPal decides",
  "PayPal refuses",
] as const;

type Step = { act: (typeof STEPS)[number]; line: number; qty: number; restock: boolean; fault: string; twice: boolean };
/** How lives begin, in turn: what comes after a return is seldom reached by chance. */
const OPENINGS: Step["act"][][] = [
  [],
  ["ship units"],
  ["ship units", "enter a return", "receive the return"],
  ["ship the rest", "deliver", "ask for a return", "approve the return"],
  ["ship the rest", "enter a return", "receive the return", "refund the return"],
  ["ship the rest", "enter a return", "exchange the return", "receive the return"],
];

type Life = { id: string; products: string[] };
type Line = {
  _id: string;
  qty: number;
  shippedQty: number;
  refundedQty: number;
  returnedQty: number;
  cancelledQty: number;
};

const FAULTS = [
  ...Array(8).fill("none"),
  "refund-pending",
  "refund-refused",
  "refund-down",
  "refund-request-lost",
  "refund-answer-lost",
];

const read = async ({ id }: Life) => (await admin.get(`/api/orders/${id}`)).json();
const put = ({ id }: Life, act: string, body: object = {}) => admin.json("PUT", `/api/orders/${id}/${act}`, body);
const unitsOf = ({ id }: Life, { line, qty }: Step) => [{ _id: `${id}-${line + 1}`, qty }];
const newestReturn = ({ id }: Life) => shop.data.returns.list({ orderId: id }).at(-1)?.id ?? "none";
const changeReturn = (life: Life, body: object) => admin.json("PUT", `/api/returns/${newestReturn(life)}`, body);

/** The refunds of an order that PayPal has not decided, in its books. */
function openRefunds({ id }: Life) {
  const known = shop.data.refunds.list({ orderId: id }).map(({ providerRefundId }) => providerRefundId);
  return [...sandbox.paypal.refunds.values()].filter(
    (refund) => refund.status === "PENDING" && known.includes(refund.id),
  );
}

/** Makes the background jobs ask again about refunds. */
function makeDue({ id }: Life): void {
  for (const status of ["asked", "pending"] as const)
    shop.data.refunds.change({ orderId: id, status }, { updatedAt: new Date(1) });
}

function decide(life: Life, state: "COMPLETED" | "FAILED"): void {
  for (const { id } of openRefunds(life)) sandbox.paypal.endRefund(id, state);
  makeDue(life);
}

const acts: Record<(typeof STEPS)[number], (life: Life, step: Step) => Promise<unknown>> = {
  "ship units": (life, step) => put(life, "ship", { items: unitsOf(life, step) }),
  "ship the rest": (life) => put(life, "ship"),
  deliver: (life) => put(life, "deliver"),
  "undo shipped": ({ id }) => admin.post(`/order/${id}`, { intent: "undo-ship" }),
  "cancel units": (life, step) =>
    put(life, "cancel", { items: unitsOf(life, step).map((unit) => ({ ...unit, restock: step.restock })) }),
  "refund units": (life, step) =>
    admin.json("POST", `/api/orders/${life.id}/refund`, {
      items: unitsOf(life, step).map((unit) => ({ ...unit, restock: step.restock })),
    }),
  "refund an amount": ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, { amount: 1.5 }),
  "refund the rest": ({ id }, { restock }) => admin.json("POST", `/api/orders/${id}/refund`, { restock }),
  "cancel the rest": (life, { restock }) => put(life, "cancel", { restock }),
  "ask for a return": (life, step) =>
    guest.json("POST", `/api/orders/${life.id}/returns`, { items: unitsOf(life, step), reason: "Too small" }),
  "enter a return": (life, step) =>
    admin.json("POST", `/api/orders/${life.id}/returns`, { items: unitsOf(life, step), reason: "By phone" }),
  "approve the return": (life) => changeReturn(life, { status: "approved" }),
  "decline the return": (life) => changeReturn(life, { status: "declined", declineReason: "It was used." }),
  "receive the return": (life, { restock }) =>
    changeReturn(life, { status: "received", ...(restock ? {} : { restock: [] }) }),
  "refund the return": (life, { restock }) => changeReturn(life, { status: "refunded", shipping: restock }),
  "exchange the return": (life, { line }) =>
    admin.json("POST", `/api/returns/${newestReturn(life)}/exchange`, {
      orderItems: [{ product: life.products[line], qty: 1 }],
    }),
  "change units": async (life, { line, qty }) => {
    const { orderItems }: { orderItems: Line[] } = await read(life);
    const items = orderItems.map((item, index) => ({ _id: item._id, qty: index === line ? qty : item.qty }));
    return put(life, "lines", { items });
  },
  "waive what is due": (life) => put(life, "waive"),
  "PayPal decides": async (life) => decide(life, "COMPLETED"),
  "PayPal refuses": async (life) => decide(life, "FAILED"),
};

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The units of a product that an order's history says were put back in stock. */
function putBack(orderId: string, position: number, name: string): number {
  const details = shop.data.orderEvents.list({ orderId });
  const units = (detail: string) =>
    sumOf(
      detail.split("; ").flatMap((part) => {
        const [, qty = "", label] = /^(\d+) × (.*)$/.exec(part) ?? [];
        return label === name ? [Number(qty)] : [];
      }),
    );
  const named = sumOf(details.filter(({ kind }) => kind === "restocked").map(({ detail }) => units(detail)));
  if (!details.some(({ kind, detail }) => kind === "cancelled" && detail.includes("items back in stock"))) return named;
  const refunded = shop.data.refundLines
    .list({ orderId, position })
    .filter(({ refundId }) => shop.data.refunds.get({ id: refundId }).status !== "failed");
  return named + shop.data.orderItems.get({ orderId, position }).qty - sumOf(refunded.map(({ qty }) => qty));
}

/** The units of a product that all orders keep out of its stock, by what their histories say. */
function unitsOut(productId: string): number {
  const { name, num } = shop.data.products.get({ id: productId });
  return sumOf(
    shop.data.orderItems.list({ productId }).map(({ orderId, position, qty }) => {
      const waiting = shop.data.orderChanges.list({ orderId, appliedAt: null });
      const variants = shop.data.variants.list({ productNum: num }).map(({ num }) => num);
      const taken = waiting.flatMap(({ plan }) => plan.taken.filter(([variant]) => variants.includes(variant)));
      return qty - putBack(orderId, position, name) + sumOf(taken.map(([, units]) => units));
    }),
  );
}

async function requireConsistent(life: Life): Promise<void> {
  const order = await read(life);
  const lines: Line[] = order.orderItems;
  for (const { _id, qty, shippedQty, refundedQty, returnedQty, cancelledQty } of lines) {
    for (const units of [shippedQty, refundedQty, returnedQty, cancelledQty]) expect(units).toBeGreaterThanOrEqual(0);
    expect(shippedQty + cancelledQty).toBeLessThanOrEqual(qty);
    expect(refundedQty).toBeLessThanOrEqual(qty);
    expect(returnedQty).toBeLessThanOrEqual(shippedQty);
    const sent = order.shipments.flatMap(({ items }: { items: { _id: string; qty: number }[] }) =>
      items.filter((item) => item._id === _id).map((item) => item.qty),
    );
    expect(sumOf(sent)).toBe(shippedQty);
  }
  const total = Math.round(order.totalPrice * 100);
  const refunded = Math.round(order.refundedPrice * 100);
  expect(refunded).toBeLessThanOrEqual(total);
  if (order.isShipped) expect(sumOf(lines.map(({ shippedQty }) => shippedQty))).toBeGreaterThan(0);
  if (order.status === "refunded") expect(refunded).toBe(total);
  // No return has more units than were sent, and none is in two at the same time.
  const units = shop.data.returns
    .list({ orderId: life.id, declinedAt: null })
    .flatMap(({ id }) => shop.data.returnLines.list({ returnId: id }));
  for (const [position, { shippedQty }] of lines.entries()) {
    expect(sumOf(units.filter((line) => line.position === position).map(({ qty }) => qty))).toBeLessThanOrEqual(
      shippedQty,
    );
  }
  // PayPal has given back no more than it took, and the shop says no more than PayPal has given back.
  for (const { id, provider, amountCents } of shop.data.captures.list({ orderId: life.id })) {
    const booked = sandbox.paypal.captures.get(id);
    if (provider === "PayPal") expect(booked?.refundedCents ?? 0).toBeLessThanOrEqual(Math.max(0, amountCents));
    // What pays an exchange stays with the shop.
    const completed = shop.data.refunds
      .list({ captureId: id, status: "completed" })
      .filter((refund) => shop.data.captures.count({ refundId: refund.id }) === 0)
      .map((refund) => refund.amountCents);
    if (booked) expect(sumOf(completed)).toBeLessThanOrEqual(booked.refundedCents);
  }
}

async function startLife(products: string[], paymentMethod: string): Promise<Life> {
  const orderItems = products.map((product, index) => ({ product, qty: UNITS[index] }));
  const body = { ...orderBody(products[0] ?? "", 1, { paymentMethod }), orderItems };
  const placed = await guest.json("POST", "/api/orders", body);
  expect(placed.status).toBe(201);
  const { _id: id } = await placed.json();
  if (paymentMethod === "PayPal") {
    const start = await guest.post(`/order/${id}`, { intent: "pay" });
    await guest.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  } else await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Line 4" });
  return { id, products };
}

async function take(life: Life, step: Step): Promise<void> {
  const name = `${step.fault} ${life.id}`;
  if (step.fault !== "none") sandbox.faults.set("paypal", name, 1);
  const act = () => acts[step.act](life, step);
  await Promise.all(step.twice ? [act(), act()] : [act()]);
  sandbox.faults.clear("paypal", name);
}

describe("random lives of orders in parts", () => {
  it("keep units, money and stock true after each step", { timeout: 600_000 }, async () => {
    const step = fc.record({
      act: fc.constantFrom(...STEPS),
      line: fc.nat({ max: 1 }),
      qty: fc.integer({ min: 1, max: 3 }),
      restock: fc.boolean(),
      fault: fc.constantFrom<string>(...FAULTS),
      twice: fc.nat({ max: 3 }).map((number) => number === 0),
    });
    const plan = fc.record({
      first: fc.record({ line: fc.nat({ max: 1 }), qty: fc.integer({ min: 1, max: 2 }), restock: fc.boolean() }),
      wild: fc.array(step, { minLength: 3, maxLength: 10 }),
      paymentMethod: fc.constantFrom("PayPal", "PayPal", "Bank Transfer"),
    });
    const seed = Date.now() % 2 ** 31;
    const plans = fc.sample(plan, { numRuns: RUNS, seed }).map(({ first, wild, paymentMethod }, index) => {
      const opening = OPENINGS[index % OPENINGS.length] ?? [];
      return {
        steps: [...opening.map((act) => ({ act, ...first, fault: "none", twice: false })), ...wild],
        paymentMethod,
      };
    });
    const lived: Life[] = [];
    const live = async (lane: number) => {
      const products = [0, 1].map((index) => shop.data.products.plain({ stock: STOCK, nth: lane * 2 + index }).id);
      // The demo has orders of them.
      const outBefore = products.map(unitsOut);
      for (let next = plans.pop(); next; next = plans.pop()) {
        const life = await startLife(products, next.paymentMethod);
        lived.push(life);
        for (const [taken, each] of next.steps.entries()) {
          await take(life, each);
          const trace = `seed ${seed}, ${next.paymentMethod}, ${JSON.stringify(next.steps.slice(0, taken + 1))}`;
          await requireConsistent(life).catch((error) => {
            throw new Error(`${trace}: ${error}`);
          });
          for (const [index, product] of products.entries()) {
            // Jobs of the background may change an order between two reads.
            let [before, stock] = [unitsOut(product), shop.data.products.stockOf(product)];
            for (let after = unitsOut(product); after !== before; after = unitsOut(product)) {
              [before, stock] = [after, shop.data.products.stockOf(product)];
            }
            expect(stock, `${trace}: the stock of ${index}`).toBe(STOCK - (before - (outBefore[index] ?? 0)));
          }
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => live(lane)));

    sandbox.faults.clear();
    const open = () => {
      const left = lived.filter(({ id }) =>
        shop.data.refunds.list({ orderId: id }).some(({ status }) => status === "asked" || status === "pending"),
      );
      for (const life of left) decide(life, "COMPLETED");
      return left;
    };
    await expect.poll(open, { timeout: 240_000, interval: 1000 }).toEqual([]);
    for (const life of lived) await requireConsistent(life);
    expect(shop.data.wrongSums()).toEqual([]);

    // The lives did reach the ends that they are about.
    const events = lived.flatMap(({ id }) => shop.data.orderEvents.list({ orderId: id }).map(({ kind }) => kind));
    for (const kind of ["shipped", "part-shipped", "refunded", "restocked", "return-received"])
      expect(events).toContain(kind);
  });
});
