import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { formatMoney } from "../money/format-money";
import { itemsText, type LabeledItem } from "../order-lines/item-label";
import { restockedOf } from "../order-lines/line";
import { variantExists } from "../variants/choose-variant.server";
import { emailedOrder } from "./emailed-order.server";
import { itemsOf, orderById, returnToStock } from "./order.server";
import { type Actor, orderEvents, recordOrderEvent } from "./order-events.server";
import { refreshBuyer } from "./verified-buyer.server";

export type Cancellation = {
  actor: Actor;
  /** Shown to the buyer; may be empty. */
  reason: string;
  /** Whether the buyer canceled the order, which was not paid. The address of its emails may be another person's. */
  isByBuyer?: boolean;
  /** Whether the items go back in stock. */
  restocks: boolean;
  /** What was refunded because of the cancellation, in cents, without what was not paid yet. */
  refundedCents: number;
  /** Whether a payment of what is not paid can still be under way, so that the email must not say that nothing was charged. */
  isChargeOpen?: boolean;
};

type Restocked = LabeledItem & { variantNum: number | null };

/** What has no stock to go back to, in words; empty for nothing. */
function deletedText(items: Restocked[]): string {
  const deleted = items.filter((item) => !variantExists(item));
  return deleted.length > 0 ? `deleted since the order, so not put back: ${itemsText(deleted)}` : "";
}

/** What goes back in stock, in words, and what of it cannot, because its product or variant is deleted. */
export const restockedText = (items: Restocked[]): string =>
  [itemsText(items.filter(variantExists)) || "nothing", deletedText(items)].filter(Boolean).join("; ");

/**
 * Puts the items of a paid order back in stock, once: a repeat changes nothing.
 * @throws NotFound for an unknown order
 */
export function restockOrder(tx: Transaction, orderId: string, actor: Actor): void {
  if (!orderById(tx, orderId).holdsStock) return;
  const detail = restockedText(restockedOf(itemsOf(orderId)));
  returnToStock(tx, orderId);
  recordOrderEvent(tx, orderId, "restocked", { actor, detail });
}

/**
 * Marks an order as canceled and e-mails its buyer. Call it in the transaction that has checked the order's status.
 * Of what the buyer canceled, the email has no reason, and an address that got too many confirmations gets none: otherwise
 * the shop would send anyone's words to any address.
 * @throws NotFound for an unknown order
 */
export function recordCancellation(tx: Transaction, orderId: string, cancellation: Cancellation): void {
  const { actor, reason, restocks, refundedCents, isByBuyer = false, isChargeOpen = false } = cancellation;
  const found = orderById(tx, orderId);
  // Of units that were canceled by line, that is decided before.
  const held = found.holdsStock ? restockedOf(itemsOf(orderId)) : [];
  const isAboutStock = held.some(variantExists);
  if (isAboutStock && restocks) returnToStock(tx, orderId);
  tx.update(order)
    .set({ cancelledAt: new Date(), cancelReason: reason, holdsStock: false })
    .where(eq(order.id, orderId))
    .run();
  refreshBuyer(tx, orderId);
  const parts = [
    reason,
    refundedCents > 0 && `${formatMoney(refundedCents)} refunded`,
    isAboutStock && (restocks ? "items back in stock" : "items not put back in stock"),
    restocks && deletedText(held),
  ];
  recordOrderEvent(tx, orderId, "cancelled", { actor, detail: parts.filter(Boolean).join("; ") });
  if (isByBuyer && orderEvents(orderId, true).some(({ kind }) => kind === "confirmation-withheld")) return;
  const emailedReason = isByBuyer ? "" : reason;
  queueEmail("order-cancelled", { order: emailedOrder(found), reason: emailedReason, refundedCents, isChargeOpen });
}
