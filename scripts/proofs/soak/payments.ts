import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "../../../tests/sandbox/server";
import { fixturesOf } from "../../../tests/support/fixtures";
import type { ShopClient } from "../../../tests/support/shop-client";

/** How long the shop may take to find the outcome of interrupted payments, in milliseconds. */
const SETTLE_MS = 90_000;

/**
 * Pays an order at the sandbox's PayPal, as a shopper does.
 * @returns whether the shop has acknowledged the payment
 */
export async function payAtPayPal(client: ShopClient, orderId: string, sandboxUrl: string): Promise<boolean> {
  const opened = await client.post(`/order/${orderId}`, { intent: "pay" });
  const page = opened.headers.get("Location") ?? "";
  if (!page.startsWith(sandboxUrl)) return false;
  const body = new URLSearchParams({ action: "approve" });
  const approved = await fetch(page, { method: "POST", redirect: "manual", body });
  const back = approved.headers.get("Location");
  if (!back) return false;
  await client.get(back);
  const answer = await client.get(`/api/orders/${orderId}`);
  return answer.ok && (await answer.json()).isPaid === true;
}

type Books = Sandbox["paypal"];

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

/** Lets PayPal complete the refunds that it holds back. */
export function completeRefunds(paypal: Books): void {
  for (const { id, status } of paypal.refunds.values()) if (status === "PENDING") paypal.endRefund(id, "COMPLETED");
}

const centsOf = ({ value }: { value: string }) => Math.round(Number(value) * 100);

/** What the shop's refunds and PayPal's books differ in, one sentence each. */
function refundProblems(data: Data, paypal: Books, acknowledged: Map<string, number>): string[] {
  const stored = data.refunds.list();
  const open = stored.filter(({ status }) => status === "asked" || status === "pending");
  const completed = stored.filter(({ status }) => status === "completed");
  const sums = (rows: [key: string, cents: number][]) => {
    const total = new Map<string, number>();
    for (const [key, cents] of rows) total.set(key, (total.get(key) ?? 0) + cents);
    return total;
  };
  const ofShop = sums(completed.map(({ captureId, amountCents }) => [captureId, amountCents]));
  const ofPayPal = sums([...paypal.refunds.values()].map(({ captureId, amount }) => [captureId, centsOf(amount)]));
  const ofOrders = sums(completed.map(({ orderId, amountCents }) => [orderId ?? "", amountCents]));
  // The demo's own refunds are not in the books.
  const differing = [...paypal.captures.keys()].filter((id) => (ofShop.get(id) ?? 0) !== (ofPayPal.get(id) ?? 0));
  const lost = [...acknowledged].filter(([orderId, cents]) => (ofOrders.get(orderId) ?? 0) < cents);
  return [
    ...(open.length > 0 ? [`refunds: ${open.length} are still pending`] : []),
    ...(differing.length > 0 ? [`refunds: of ${differing.length} payments, shop and PayPal have different sums`] : []),
    ...(lost.length > 0 ? [`refunds: ${lost.length} that were acknowledged are lost`] : []),
  ];
}

/**
 * Waits until the shop knows of every payment that PayPal has captured, and of every refund.
 * @param acknowledged the refunds that the shop has acknowledged as completed, in cents by order
 * @returns what is wrong with the payments and refunds, one sentence each
 */
export async function settlePayments(
  dataDir: string,
  { paypal }: Sandbox,
  acknowledged: Map<string, number>,
): Promise<string[]> {
  const data = dataOf(dataDir);
  const captures = [...paypal.captures.values()];
  const unsettled = () => {
    const paid = new Set(
      data.orders
        .list()
        .filter(({ paidAt }) => paidAt !== null)
        .map(({ id }) => id),
    );
    return captures.filter(({ customId }) => !paid.has(customId ?? ""));
  };
  const isOpen = () => unsettled().length > 0 || refundProblems(data, paypal, acknowledged).length > 0;
  const end = performance.now() + SETTLE_MS;
  while (isOpen() && performance.now() < end) {
    completeRefunds(paypal);
    makeDue(data);
    await sleep(1000);
  }
  const open = unsettled().length;
  const twice = captures.length - new Set(captures.map(({ customId }) => customId)).size;
  const problems = refundProblems(data, paypal, acknowledged);
  data.close();
  return [
    ...(open > 0 ? [`payments: ${open} that PayPal has captured are not known to the shop`] : []),
    ...(twice > 0 ? [`payments: ${twice} orders were charged more than once`] : []),
    ...problems,
  ];
}
