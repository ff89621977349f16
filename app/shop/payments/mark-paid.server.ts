import { db, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { paymentCapture } from "~/platform/schema.server";
import { formatMoney } from "../money/format-money";
import { orderById, reserveStockAgain } from "../orders/order.server";
import { actorOf } from "../orders/order-events.server";
import { payOrder } from "../orders/pay-order.server";
import { providerOfMethod } from "../payment-methods/payment-providers.server";
import type { Person } from "../sessions/session.server";
import { CANCELLED_MESSAGE } from "./review-reasons";

/**
 * Marks an order as paid whose money arrived outside of the shop, and emails its buyer. A repeat changes nothing. If the
 * order's reservation has expired, its stock is reserved again; sold-out items need a review, as with other payments.
 * @param reference what identifies the payment, such as the bank's reference; may be empty
 * @throws Conflict for an order that is paid online or canceled; NotFound for an unknown order
 */
export async function markPaid(admin: Person, orderId: string, reference: string): Promise<void> {
  const placed = orderById(db, orderId);
  const provider = providerOfMethod(placed.paymentMethod);
  if (provider.kind === "online") {
    throw new Conflict(`This order is paid through ${provider.name}, which reports its payment.`);
  }
  if (placed.cancelledAt) throw new Conflict(CANCELLED_MESSAGE);
  if (!placed.paidAt) await reserveStockAgain(orderId);
  transaction((tx) => {
    const detail = [formatMoney(placed.totalCents), placed.paymentMethod, reference].filter(Boolean).join(", ");
    if (!payOrder(tx, placed, actorOf(admin), detail)) return;
    tx.insert(paymentCapture)
      .values({
        id: newId(),
        orderId,
        provider: provider.name,
        status: "captured",
        amountCents: placed.totalCents,
        currency: "USD",
        reference: orderId,
        updatedAt: new Date(),
      })
      .run();
  });
}
