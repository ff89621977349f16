import { db } from "~/platform/db.server";
import { orderById } from "../orders/order.server";
import { paidCents } from "../orders/paid-amount";
import type { Person } from "../sessions/session.server";
import { closeBeforeChange } from "./close-payments.server";
import { type RefundInput, type RefundOutcome, refundPayment } from "./refund.server";
import { settleInTurn } from "./settle-payment.server";

/** Whether a refund is of all that is left of an order of which something is still to be paid. */
function endsWithDue(orderId: string, { amountCents, lines }: RefundInput): boolean {
  const found = orderById(db, orderId);
  const rest = paidCents(found) - found.refundedCents - found.refundPendingCents;
  return found.dueCents > 0 && !lines && (amountCents ?? rest) >= rest;
}

/**
 * Refunds an order's payment as `refundPayment` does, in the order's turn. What is still to be paid of an order that ends by it
 * can no longer be paid: an open payment of that is ended first.
 * @throws the errors of `refundPayment`
 */
export function refundOrder(admin: Person, orderId: string, input: RefundInput): Promise<RefundOutcome> {
  return settleInTurn(orderId, async () => {
    if (endsWithDue(orderId, input)) await closeBeforeChange(orderId);
    return refundPayment(admin, orderId, input);
  });
}
