import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { order } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { emailedOrder } from "../orders/emailed-order.server";
import { itemLabel } from "../orders/item-label";
import { itemsOf, type Order, orderById } from "../orders/order.server";
import { actorOf, recordOrderEvent } from "../orders/order-events.server";
import { checkTransition, type OrderTransition } from "../orders/order-status";
import { statusOf } from "../orders/status-of.server";
import type { Person } from "../sessions/session.server";
import { type ParcelsInput, parcelsFrom } from "./tracking-numbers.schema.server";
import { parcelsOf, parcelWithCarrier, storeTrackingNumbers } from "./tracking-numbers.server";

/** @throws Conflict with the reason when the order cannot make the transition */
export function requireTransition(found: Order, step: OrderTransition): "next" | "done" {
  const result = checkTransition(statusOf(found), step);
  if (result.kind === "refused") throw new Conflict(result.reason);
  return result.kind;
}

/** Marks the order as shipped. The condition checks the status again: of concurrent requests, one succeeds. */
function setShipped(tx: Transaction, id: string, now: Date): boolean {
  const isUnshipped = and(isNotNull(order.paidAt), isNull(order.shippedAt), isNull(order.cancelledAt));
  const updated = tx
    .update(order)
    .set({ shippedAt: now })
    .where(and(eq(order.id, id), isUnshipped));
  return updated.run().changes === 1;
}

const plainText = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Refuses to ship an order while one of its items is in no parcel: nothing would show that it still has to be sent. Items
 * may be named with or without their variant. Without named items the whole order is meant.
 */
function requireAllItems(orderId: string, trackingItem: string[]): void {
  if (trackingItem.length === 0) return;
  const sent = [...trackingItem, ...parcelsOf(orderId).flatMap((parcel) => parcel.trackingItem)];
  const inParcels = new Set(sent.map(plainText));
  const labels = itemsOf(orderId)
    .filter((item) => !inParcels.has(plainText(itemLabel(item))) && !inParcels.has(plainText(item.name)))
    .map(itemLabel);
  if (labels.length === 0) return;
  const [verb, them, they] = labels.length === 1 ? ["is", "it", "it is"] : ["are", "them", "they are"];
  const named = new Intl.ListFormat("en-US").format(labels);
  const message = `${named} ${verb} in no parcel. Add ${them} to this parcel, or save only its tracking number until ${they} sent.`;
  throw new Invalid(message, { trackingItem: message });
}

/**
 * Marks an order as shipped, stores the tracking numbers of its parcels, and sends its buyer one e-mail with all of them.
 * Only a paid order can be shipped. A repeat keeps the first date; new tracking numbers are stored and e-mailed.
 * @param parcels tracking numbers to add and the items in these parcels; without items the whole order ships
 * @returns false when the order was shipped before
 * @throws Conflict while the order is unpaid, and when it is canceled or refunded; NotFound for an unknown order; Invalid
 * when items are named and one of the order is neither among them nor in an earlier parcel
 */
export function markShipped(admin: Person, id: string, parcels?: ParcelsInput): boolean {
  return transaction((tx) => {
    const found = orderById(tx, id);
    const step = requireTransition(found, "ship");
    if (step === "next") requireAllItems(id, parcels?.trackingItem ?? []);
    const added = storeTrackingNumbers(tx, admin, found, parcels ? parcelsFrom(parcels) : []);
    const now = new Date();
    if (step === "next" && setShipped(tx, id, now)) {
      recordOrderEvent(tx, id, "shipped", { actor: actorOf(admin), at: now });
      queueEmail("order-shipped", { order: emailedOrder(found), parcels: parcelsOf(id).map(parcelWithCarrier) });
      return true;
    }
    if (added.length > 0)
      queueEmail("order-parcels", { order: emailedOrder(found), parcels: added.map(parcelWithCarrier) });
    return false;
  });
}

/**
 * Marks an order as delivered and emails its buyer. Only a shipped order can be delivered. A repeat keeps the first
 * date.
 * @throws Conflict while the order is unpaid or not shipped; NotFound for an unknown order
 */
export function markDelivered(admin: Person, id: string): void {
  transaction((tx) => {
    const found = orderById(tx, id);
    if (requireTransition(found, "deliver") === "done") return;
    const now = new Date();
    const isUndelivered = and(isNotNull(order.shippedAt), isNull(order.deliveredAt));
    const updated = tx
      .update(order)
      .set({ deliveredAt: now })
      .where(and(eq(order.id, id), isUndelivered));
    if (updated.run().changes === 0) return;
    recordOrderEvent(tx, id, "delivered", { actor: actorOf(admin), at: now });
    queueEmail("order-delivered", { order: emailedOrder(found) });
  });
}

/**
 * Takes back that an order was marked as delivered. Its buyer gets no e-mail. A repeat changes nothing.
 * @throws NotFound for an unknown order
 */
export function undoDelivered(admin: Person, id: string): void {
  transaction((tx) => {
    if (requireTransition(orderById(tx, id), "undo-deliver") === "done") return;
    tx.update(order).set({ deliveredAt: null }).where(eq(order.id, id)).run();
    recordOrderEvent(tx, id, "delivery-undone", { actor: actorOf(admin) });
  });
}

/**
 * Takes back that an order was marked as shipped, so that it waits for shipping again. Its tracking numbers stay, and its
 * buyer gets no e-mail. A repeat changes nothing.
 * @throws Conflict while the order is delivered; NotFound for an unknown order
 */
export function undoShipped(admin: Person, id: string): void {
  transaction((tx) => {
    if (requireTransition(orderById(tx, id), "undo-ship") === "done") return;
    tx.update(order).set({ shippedAt: null }).where(eq(order.id, id)).run();
    recordOrderEvent(tx, id, "shipping-undone", { actor: actorOf(admin) });
  });
}
