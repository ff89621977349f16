import { db } from "~/platform/db.server";
import { orderById } from "../orders/order.server";
import { paidCents } from "../orders/paid-amount";
import { type RefundInput, refundPayment } from "../refunds/refund-payment.server";
import type { RefundOutcome } from "../refunds/send-refund.server";
import type { Person } from "../sessions/session.server";
import { closeBeforeChange } from "./close-payments.server";
import { settleInTurn } from "./settle-payment.server";

/** Whether a refund is of all that is left of an order of which something is still to be paid. */
function endsWithDue(orderId: string, { amountCents, lines }: RefundInput): boolean {
  const found = orderById(db, orderId);
  const rest = paidCents(found) - found.refundedCents - found.refundPendingCents;
  return found.dueCents > 0 && !lines && (amountCents ?? rest) >= rest;
}

/**
 * Refunds an order's payment as `refundPayment` does. What is still to be paid of an order that ends by it can no longer be paid:
 * in the order's turn, an open payment of that is ended first.
 * @throws the errors of `refundPayment`
 */
export async function refundOrder(admin: Person, orderId: string, input: RefundInput): Promise<RefundOutcome> {
  if (!endsWithDue(orderId, input)) return refundPayment(admin, orderId, input);
  return settleInTurn(orderId, async () => {
    await closeBeforeChange(orderId);
    return refundPayment(admin, orderId, input);
  });
}
