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

/**
 * Waits until the shop knows of every payment that PayPal has captured.
 * @returns what is wrong with the payments, one sentence each
 */
export async function settlePayments(dataDir: string, { paypal }: Sandbox): Promise<string[]> {
  const data = fixturesOf(path.join(dataDir, "shop.db"));
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
  const end = performance.now() + SETTLE_MS;
  while (unsettled().length > 0 && performance.now() < end) {
    data.attempts.makeDue();
    await sleep(1000);
  }
  const open = unsettled().length;
  const twice = captures.length - new Set(captures.map(({ customId }) => customId)).size;
  data.close();
  return [
    ...(open > 0 ? [`payments: ${open} that PayPal has captured are not known to the shop`] : []),
    ...(twice > 0 ? [`payments: ${twice} orders were charged more than once`] : []),
  ];
}
