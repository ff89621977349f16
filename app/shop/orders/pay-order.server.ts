import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { EmailOrder } from "~/emails/email-data.server";
import type { Transaction } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { supportName } from "../accounts/support-account.server";
import { nameGuest } from "../customers/customer.server";
import { queueEmail } from "../email/outbox.server";
import { isPaidOnDelivery } from "../payment-methods/payment-providers.server";
import { setting } from "../settings/settings.server";
import { findActiveAccount } from "../users/users.server";
import { emailedOrder } from "./emailed-order.server";
import { type Order, orderById } from "./order.server";
import { shopOrderUrl } from "./order-access.server";
import { type Actor, recordOrderEvent } from "./order-events.server";
import { payableCents } from "./paid-amount";
import { refreshBuyer } from "./verified-buyer.server";

/**
 * The address that receives an email for each paid order and each requested return: the order e-mail of the settings, else
 * the contact e-mail, else the support account's; null when there is none.
 */
export const orderRecipient = (): string | null =>
  setting("orderEmail") || setting("contactEmail") || findActiveAccount(supportName)?.email || null;

const SOLD_OUT_MESSAGE = "Items of this order sold out before the payment came. Find them, or refund it.";

/**
 * Marks an unpaid order as paid, and emails its buyer and the shop. What a change of the lines of a paid order has made due
 * is paid in the same way, but that the shop gets no second email. Call it in the transaction that stores the payment, or
 * that places an order with nothing to pay: the confirmation of such an order says so, and no payment is confirmed.
 * @param placed as read in the same transaction
 * @param detail the amount and what identifies the payment, for the order's history
 * @param exchange for an order that an exchange pays: what it leaves to pay, in cents. The buyer's email about the exchange says it
 * @returns false, without a change, when the order is paid already or canceled
 */
export function payOrder(
  tx: Transaction,
  placed: Order,
  actor: Actor,
  detail: string,
  exchange?: { dueCents: number },
): boolean {
  const now = new Date();
  const dueCents = exchange?.dueCents ?? 0;
  const paid = tx
    .update(order)
    .set({ paidAt: placed.paidAt ?? now, dueCents })
    .where(and(eq(order.id, placed.id), or(isNull(order.paidAt), gt(order.dueCents, 0)), isNull(order.cancelledAt)))
    .run();
  if (paid.changes === 0) return false;
  recordOrderEvent(tx, placed.id, "paid", { actor, detail });
  refreshBuyer(tx, placed.id);
  nameGuest(tx, placed);
  const { holdsStock } = orderById(tx, placed.id);
  const emailed = emailedOrder({ ...placed, paidAt: now, dueCents });
  const amountCents = payableCents(placed);
  if (amountCents > 0 && !exchange) queueEmail("order-paid", { order: emailed, amountCents });
  if (placed.paidAt) return true;
  if (!holdsStock) recordOrderEvent(tx, placed.id, "payment-review", { detail: SOLD_OUT_MESSAGE });
  if (exchange || amountCents === 0 || !isPaidOnDelivery(placed.paymentMethod))
    emailToShop(placed.id, emailed, !holdsStock);
  return true;
}

/**
 * Emails an order to the shop, if it has an address: when it is paid, or placed to be paid on delivery, which the shop has to
 * confirm.
 */
export function emailToShop(orderId: string, emailed: EmailOrder, isSoldOut = false): void {
  const recipient = orderRecipient();
  if (recipient) queueEmail("order-for-shop", { recipient, order: emailed, isSoldOut, link: shopOrderUrl(orderId) });
}
