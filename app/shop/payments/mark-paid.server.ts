import { and, eq, isNull, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { paymentCapture } from "~/platform/schema.server";
import { requireNoOpenChange } from "../fulfillment/order-transitions.server";
import { formatMoney } from "../money/format-money";
import { type Order, orderById, reserveStockAgain } from "../orders/order.server";
import { actorOf } from "../orders/order-events.server";
import { payableCents } from "../orders/paid-amount";
import { payOrder } from "../orders/pay-order.server";
import { findProvider, isPaidOnline, manualProviderOf } from "../payment-methods/payment-providers.server";
import type { Person } from "../sessions/session.server";
import { closeBeforeChange } from "./close-payments.server";
import { CANCELLED_MESSAGE } from "./review-reasons";
import { settleInTurn } from "./settle-payment.server";

/**
 * Marks an order as paid whose money arrived outside of the payment services, whatever its payment method is, or what a
 * change of its lines has made due, and emails its buyer. A repeat changes nothing. If the order's reservation has expired, its stock is reserved again; sold-out items need a
 * review, as with other payments. A payment that an online provider captures later is kept for review: it never pays the
 * order a second time.
 * @param reference what identifies the payment, such as the bank's reference; may be empty
 * @throws Conflict for an order that is canceled or was paid online; NotFound for an unknown order
 */
export function markPaid(admin: Person, orderId: string, reference: string): Promise<void> {
  // A payment that is being captured is recorded first: then the order is paid, and the money is not there twice unnoticed.
  return settleInTurn(orderId, async () => {
    await closeBeforeChange(orderId);
    mark(admin, orderId, reference);
  });
}

function mark(admin: Person, orderId: string, reference: string): void {
  reserveStockAgain(orderId);
  transaction((tx) => {
    const placed = orderById(tx, orderId);
    if (placed.cancelledAt) throw new Conflict(CANCELLED_MESSAGE);
    requireNoOpenChange(placed);
    const { name } = manualProviderOf(placed.paymentMethod);
    const amountCents = payableCents(placed);
    const detail = [formatMoney(amountCents), name, reference].filter(Boolean).join(", ");
    if (!payOrder(tx, placed, actorOf(admin), detail)) return requireNotPaidOnline(orderId);
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
  });
}

/** The providers of the payments that paid an order, the oldest first. */
const payingProviders = db
  .select({ name: paymentCapture.provider })
  .from(paymentCapture)
  .where(and(eq(paymentCapture.orderId, sql.placeholder("orderId")), isNull(paymentCapture.reviewReason)))
  .orderBy(sql`rowid`)
  .prepare();

/** How an order was or is to be paid, in words: its payment method, unless its money came another way. */
export function paymentText({
  id,
  totalCents,
  paymentMethod,
}: Pick<Order, "id" | "totalCents" | "paymentMethod">): string {
  if (totalCents === 0) return "Nothing to pay";
  const paying = isPaidOnline(paymentMethod) ? payingProviders.all({ orderId: id })[0] : undefined;
  return paying && findProvider(paying.name)?.kind === "manual" ? "Paid to the shop directly" : paymentMethod;
}

/** Says so when the order has been paid online: an admin who marks it may have got the money a second time. */
function requireNotPaidOnline(orderId: string): void {
  const paying = payingProviders.all({ orderId }).at(-1);
  if (paying && findProvider(paying.name)?.kind !== "manual") {
    throw new Conflict(`This order was paid through ${paying.name} already. Nothing was recorded.`);
  }
}
