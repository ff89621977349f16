import path from "node:path";
import type { Sandbox } from "../../tests/sandbox/server";
import { fixturesOf } from "../../tests/support/fixtures";

/**
 * Has the simulated PayPal know the payments of a shop's data, so that they can be refunded: those of the demo data, and those of
 * an earlier start, as the sandbox keeps nothing.
 * @param folder the shop's data folder
 */
export function rememberPayments({ paypal }: Sandbox, folder: string): void {
  const data = fixturesOf(path.join(folder, "shop.db"));
  for (const { id, orderId, amountCents, currency, updatedAt, ...capture } of data.captures.list({
    provider: "PayPal",
  })) {
    if (capture.refundId !== null) continue;
    const refunds = data.refunds.list({ captureId: id, status: "completed" });
    const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
    paypal.remember({
      id,
      orderId: capture.providerOrderId ?? "",
      cents: amountCents,
      currency,
      customId: orderId ?? undefined,
      refundedCents,
      createdAt: updatedAt.toISOString(),
    });
  }
  data.close();
}
