import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { supportName } from "../accounts/support-account.server";
import { queueEmail } from "../email/outbox.server";
import { setting } from "../settings/settings.server";
import { findActiveAccount } from "../users/users.server";
import { emailedOrder } from "./emailed-order.server";
import { type Order, orderById } from "./order.server";
import { shopOrderUrl } from "./order-access.server";
import { type Actor, recordOrderEvent } from "./order-events.server";
import { refreshBuyer } from "./verified-buyer.server";

/**
 * The address that receives an email for each paid order and each requested return: the order e-mail of the settings, else
 * the contact e-mail, else the support account's; null when there is none.
 */
export function orderRecipient(): string | null {
  return setting("orderEmail") || setting("contactEmail") || findActiveAccount(supportName)?.email || null;
}

const SOLD_OUT_MESSAGE = "Items of this order sold out before the payment came. Find them, or refund it.";

/**
 * Marks an unpaid order as paid, and emails its buyer and the shop. Call it in the transaction that stores the payment, or
 * that places an order with nothing to pay: the confirmation of such an order says so, and no payment is confirmed.
 * @param detail the amount and what identifies the payment, for the order's history
 * @returns false, without a change, when the order is paid already or canceled
 */
export function payOrder(tx: Transaction, placed: Order, actor: Actor, detail: string): boolean {
  const paid = tx
    .update(order)
    .set({ paidAt: new Date() })
    .where(and(eq(order.id, placed.id), isNull(order.paidAt), isNull(order.cancelledAt)))
    .run();
  if (paid.changes === 0) return false;
  recordOrderEvent(tx, placed.id, "paid", { actor, detail });
  refreshBuyer(tx, placed.id);
  const { holdsStock } = orderById(tx, placed.id);
  if (!holdsStock) recordOrderEvent(tx, placed.id, "payment-review", { detail: SOLD_OUT_MESSAGE });
  const emailed = emailedOrder({ ...placed, paidAt: new Date() });
  if (placed.totalCents > 0) queueEmail("order-paid", { order: emailed });
  const recipient = orderRecipient();
  if (recipient) {
    queueEmail("order-for-shop", { recipient, order: emailed, isSoldOut: !holdsStock, link: shopOrderUrl(placed.id) });
  }
  return true;
}
