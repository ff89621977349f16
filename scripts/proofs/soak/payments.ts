import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "../../../tests/sandbox/server";
import { fixturesOf } from "../../../tests/support/fixtures";
import type { ShopClient } from "../../../tests/support/shop-client";

/** How long the shop may take to find the outcome of interrupted payments, in milliseconds. */
const SETTLE_MS = 90_000;

/** The ways to pay of the buyers: at PayPal, and at Stripe. */
export const SOAKED_METHODS = ["PayPal", "Card, Apple Pay, Google Pay"];

/**
 * Pays an order at the sandbox's PayPal or Stripe, as a shopper does.
 * @returns whether the shop has acknowledged the payment
 */
export async function payAtSandbox(client: ShopClient, orderId: string, sandboxUrl: string): Promise<boolean> {
  const opened = await client.post(`/order/${orderId}`, { intent: "pay" });
  const page = opened.headers.get("Location") ?? "";
  if (!page.startsWith(sandboxUrl)) return false;
  // PayPal's page looks at `action`, Stripe's at `choice`.
  const body = new URLSearchParams({ action: "approve", choice: "google-pay" });
  const approved = await fetch(page, { method: "POST", redirect: "manual", body });
  const back = approved.headers.get("Location");
  if (!back) return false;
  await client.get(back);
  const answer = await client.get(`/api/orders/${orderId}`);
  return answer.ok && (await answer.json()).isPaid === true;
}

/** What the payment services took for which order, and gave back. */
function booksOf({ paypal, stripe }: Sandbox) {
  const intents = [...stripe.intents.values()].filter(({ received }) => received > 0);
  return {
    captures: [
      ...[...paypal.captures.values()].map(({ id, customId }) => ({ id, orderId: customId })),
      ...intents.map(({ id, metadata }) => ({ id, orderId: metadata.order })),
    ],
    refunds: [
      ...[...paypal.refunds.values()].map(({ captureId, amount }) => ({ captureId, cents: centsOf(amount) })),
      ...[...stripe.refunds.values()].map(({ intentId, amount }) => ({ captureId: intentId, cents: amount })),
    ],
  };
}

const dataOf = (dataDir: string) => fixturesOf(path.join(dataDir, "shop.db"));
type Data = ReturnType<typeof dataOf>;

/** Makes the shop look now at the payments and refunds that are under way. */
function makeDue(data: Data): void {
  data.attempts.makeDue();
  for (const status of ["asked", "pending"] as const) data.refunds.change({ status }, { updatedAt: new Date(1) });
}

/** Makes a running shop look now at the payments and refunds that are under way. */
export function checkNow(dataDir: string): void {
  const data = dataOf(dataDir);
  makeDue(data);
  data.close();
}

/** Lets PayPal and Stripe complete the refunds that they hold back. */
export function completeRefunds({ paypal, stripe }: Sandbox): void {
  for (const { id, status } of stripe.refunds.values()) if (status === "pending") stripe.endRefund(id, "succeeded");
  for (const { id, status } of paypal.refunds.values()) if (status === "PENDING") paypal.endRefund(id, "COMPLETED");
}

const centsOf = ({ value }: { value: string }) => Math.round(Number(value) * 100);

/** What the shop's refunds and the books of the payment services differ in, one sentence each. */
function refundProblems(data: Data, sandbox: Sandbox, acknowledged: Map<string, number>): string[] {
  const stored = data.refunds.list();
  const open = stored.filter(({ status }) => status === "asked" || status === "pending");
  const completed = stored.filter(({ status }) => status === "completed");
  const sums = (rows: [key: string, cents: number][]) => {
    const total = new Map<string, number>();
    for (const [key, cents] of rows) total.set(key, (total.get(key) ?? 0) + cents);
    return total;
  };
  const ofShop = sums(completed.map(({ captureId, amountCents }) => [captureId, amountCents]));
  const books = booksOf(sandbox);
  const ofServices = sums(books.refunds.map(({ captureId, cents }) => [captureId, cents]));
  const ofOrders = sums(completed.map(({ orderId, amountCents }) => [orderId ?? "", amountCents]));
  // The demo's own refunds are not in the books.
  const differing = books.captures.filter(({ id }) => (ofShop.get(id) ?? 0) !== (ofServices.get(id) ?? 0));
  const lost = [...acknowledged].filter(([orderId, cents]) => (ofOrders.get(orderId) ?? 0) < cents);
  return [
    ...(open.length > 0 ? [`refunds: ${open.length} are still pending`] : []),
    ...(differing.length > 0
      ? [`refunds: of ${differing.length} payments, the shop and its services have different sums`]
      : []),
    ...(lost.length > 0 ? [`refunds: ${lost.length} that were acknowledged are lost`] : []),
  ];
}

/**
 * Waits until the shop knows of every payment that PayPal and Stripe have taken, and of every refund.
 * @param acknowledged the refunds that the shop has acknowledged as completed, in cents by order
 * @returns what is wrong with the payments and refunds, one sentence each
 */
export async function settlePayments(
  dataDir: string,
  sandbox: Sandbox,
  acknowledged: Map<string, number>,
): Promise<string[]> {
  const data = dataOf(dataDir);
  const { captures } = booksOf(sandbox);
  const unsettled = () => {
    const paid = new Set(
      data.orders
        .list()
        .filter(({ paidAt }) => paidAt !== null)
        .map(({ id }) => id),
    );
    return captures.filter(({ orderId }) => !paid.has(orderId ?? ""));
  };
  const isOpen = () => unsettled().length > 0 || refundProblems(data, sandbox, acknowledged).length > 0;
  const end = performance.now() + SETTLE_MS;
  while (isOpen() && performance.now() < end) {
    completeRefunds(sandbox);
    makeDue(data);
    await sleep(1000);
  }
  const open = unsettled().length;
  const twice = captures.length - new Set(captures.map(({ orderId }) => orderId)).size;
  const problems = refundProblems(data, sandbox, acknowledged);
  data.close();
  return [
    ...(open > 0 ? [`payments: ${open} that PayPal or Stripe has taken are not known to the shop`] : []),
    ...(twice > 0 ? [`payments: ${twice} orders were charged more than once`] : []),
    ...problems,
  ];
}
