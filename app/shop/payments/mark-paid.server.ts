import { transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { paymentCapture } from "~/platform/schema.server";
import { formatMoney } from "../money/format-money";
import { orderById, reserveStockAgain } from "../orders/order.server";
import { actorOf } from "../orders/order-events.server";
import { isPaidInFull, payableCents } from "../orders/paid-amount";
import { payOrder } from "../orders/pay-order.server";
import { manualProviderOf } from "../payment-methods/payment-providers.server";
import { onlineProviderOf } from "../payment-methods/payment-text.server";
import type { Person } from "../sessions/session.server";
import { closeBeforeChange } from "./close-payments.server";
import { requireOpenToPay, requireSeenAmount } from "./pending-payment.server";
import { settleInTurn } from "./settle-payment.server";

/**
 * Marks an order as paid whose money arrived outside of the payment services, whatever its payment method is, or what a
 * change of its lines has made due, and emails its buyer. A repeat changes nothing. If the order's reservation has expired, its stock is reserved again; sold-out items need a
 * review, as with other payments. A payment that an online provider captures later is kept for review: it never pays the
 * order a second time.
 * @param payment `reference`: what identifies it, such as the bank's reference; may be empty. `amount`: what was to pay when the
 *   admin saw the order, in cents
 * @throws Conflict for an order that is canceled, being refunded or was paid online, and when another amount is to pay
 * @throws NotFound for an unknown order
 */
export function markPaid(admin: Person, orderId: string, payment: MarkedPayment): Promise<void> {
  // A payment that is being captured is recorded first: then the order is paid, and the money is not there twice unnoticed.
  return settleInTurn(orderId, async () => {
    await closeBeforeChange(orderId);
    mark(admin, orderId, payment);
  });
}

type MarkedPayment = { reference: string; amount?: number | undefined };

function mark(admin: Person, orderId: string, { reference, amount }: MarkedPayment): void {
  transaction((tx) => {
    const placed = orderById(tx, orderId);
    requireOpenToPay(placed);
    // A repeat has seen what is paid by now.
    if (isPaidInFull(placed)) return requireNotPaidOnline(orderId);
    requireSeenAmount(placed, amount);
    reserveStockAgain(orderId);
    const { name } = manualProviderOf(placed.paymentMethod);
    const amountCents = payableCents(placed);
    const detail = [formatMoney(amountCents), name, reference].filter(Boolean).join(", ");
    tx.insert(paymentCapture)
      .values({
        id: newId(),
        orderId,
        provider: name,
        status: "captured",
        amountCents,
        currency: placed.currency,
        reference: orderId,
        updatedAt: new Date(),
      })
      .run();
    payOrder(tx, placed, actorOf(admin), detail);
  });
}

/** Says so when the order has been paid online: an admin who marks it may have got the money a second time. */
function requireNotPaidOnline(orderId: string): void {
  const provider = onlineProviderOf(orderId);
  if (provider) throw new Conflict(`This order was paid through ${provider} already. Nothing was recorded.`);
}
