import { eq } from "drizzle-orm";
import { transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { order } from "~/platform/schema.server";
import type { PaymentMethod } from "~/providers/payments/payment-provider";
import { itemsOf, type OrderWithItems, orderById } from "../orders/order.server";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { emailToConfirm } from "../orders/place-order.server";
import { firstHoldEnd } from "../orders/stock-hold.server";
import {
  canBePaid,
  isPaidOnDelivery,
  isPaidOnline,
  manualProviderOf,
  methodsOfferedTo,
  providerOfMethod,
} from "../payment-methods/payment-providers.server";
import { requireNoPendingPayment, requireOpenToPay } from "./pending-payment.server";
import { settleInTurn } from "./settle-payment.server";

/**
 * The other ways to pay an unpaid order, where the shop can no longer use the service that it was to be paid through. One that waits
 * for a difference has none: what was paid of it keeps its way.
 */
export function otherMethods({ paymentMethod, paidAt, shippingAddress }: OrderWithItems): PaymentMethod[] {
  const provider = providerOfMethod(paymentMethod);
  const isGone = provider.kind === "online" && provider.unavailable !== null;
  return isGone && paidAt === null && canBePaid() ? methodsOfferedTo(shippingAddress) : [];
}

/**
 * Gives an unpaid order another way to pay, because the service of its own can no longer be used. Payments that were opened there
 * stay: once that can be used again, what one of them has taken pays the order, or waits for a review if it is paid by then.
 * A repeat changes nothing.
 * @param method the name of one of `otherMethods`
 * @throws Conflict when the order cannot be paid, has a payment under way, or cannot be paid in this way
 * @throws NotFound for an unknown order
 */
export function changePaymentMethod(actor: Actor, orderId: string, method: string): Promise<void> {
  const change = () =>
    transaction((tx) => {
      const placed = { ...orderById(tx, orderId), items: itemsOf(orderId) };
      if (placed.paymentMethod === method) return;
      requireOpenToPay(placed);
      requireNoPendingPayment(orderId, providerOfMethod(placed.paymentMethod));
      if (!otherMethods(placed).some(({ name }) => name === method))
        throw new Conflict("This order cannot be paid in this way any more. Please reload the page.");
      const paymentInstructions = isPaidOnline(method) ? "" : manualProviderOf(method).instructions();
      const holdEnd = firstHoldEnd(placed.createdAt, placed.username === "", method);
      const holdEndsAt = new Date(Math.max(holdEnd.getTime(), placed.holdEndsAt.getTime()));
      tx.update(order)
        .set({ paymentMethod: method, paymentInstructions, holdEndsAt })
        .where(eq(order.id, orderId))
        .run();
      const detail = `${placed.paymentMethod}, now ${method}`;
      recordOrderEvent(tx, orderId, "payment-method-changed", { actor, detail });
      if (isPaidOnDelivery(method)) emailToConfirm(orderById(tx, orderId));
    });
  // A payment that is being captured is recorded first.
  return settleInTurn(orderId, change);
}
