import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField } from "~/platform/errors";
import { order } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { itemsText } from "../order-lines/item-label";
import { unitsToShip } from "../order-lines/line";
import { labelsOf, namedLines, namesUnits, type UnitsOfLine } from "../order-lines/named-lines.server";
import { emailedItem, emailedOrder } from "../orders/emailed-order.server";
import { itemsOf, type Order, type OrderItem, orderById } from "../orders/order.server";
import { type Actor, actorOf, recordOrderEvent } from "../orders/order-events.server";
import type { OrderTransition } from "../orders/order-status";
import { transitionOf } from "../orders/status-of.server";
import type { Person } from "../sessions/session.server";
import { itemsToShip, removeLastShipment, requireSeenShipments, shipmentsOf, storeShipment } from "./shipments.server";
import { parcelsFrom, type ShipmentInput } from "./tracking-numbers.schema.server";
import { parcelsOf, parcelWithCarrier, storeTrackingNumbers } from "./tracking-numbers.server";

/** @throws Conflict with the reason when the order cannot make the transition */
export function requireTransition(found: Order, step: OrderTransition): "next" | "done" {
  const result = transitionOf(found, step);
  if (result.kind === "refused") throw new Conflict(result.reason);
  return result.kind;
}

/** @throws Conflict while the order's lines wait for the refund that is the first step of their change */
export function requireNoOpenChange({ isChanging }: Order): void {
  if (!isChanging) return;
  throw new Conflict(
    "The items of this order are being changed: the refund is under way. Please wait until it is completed.",
  );
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

/** What is sent: the named units, else all that is left. */
function linesToShip(items: OrderItem[], { items: named }: ShipmentInput): UnitsOfLine<OrderItem>[] {
  if (named) return namedLines(items, named, unitsToShip, "ship");
  return items.map((item) => ({ item, units: unitsToShip(item) })).filter(({ units }) => units > 0);
}

/**
 * Whether a request that has made the last shipment of an order is sent again: all its numbers are those of that shipment, and
 * it was read before that or, if it does not say so, has numbers.
 * @throws Conflict when the shipments have changed otherwise since the order was read
 */
function wasSent(id: string, input: ShipmentInput): boolean {
  const sent = shipmentsOf(id);
  const last = sent.at(-1);
  const seen = input.shipments;
  const isRepeat = seen === undefined ? input.bigNumber.length > 0 : seen === sent.length - 1;
  if (last && isRepeat && input.items && namesUnits(input.items, last.lines)) {
    const numbers = parcelsOf(id, last.num).map(({ number }) => number);
    if (input.bigNumber.every((number) => numbers.includes(number))) return true;
  }
  requireSeenShipments(sent, seen);
  return false;
}

const WHOLE: ShipmentInput = { bigNumber: [], trackingItem: [] };

/**
 * Ships an order, or a part of it, or has it ready for pickup; stores the tracking numbers, and sends the buyer one e-mail about this shipment. Only a
 * paid order can be shipped; it is shipped when nothing is left to send. A repeat ships nothing and keeps the first date; new
 * tracking numbers of a shipped order are stored and e-mailed.
 * @param input what is sent, and the numbers of its parcels, which have the labels of named units; by default all that is left
 * @returns whether all is shipped now; null when it was before
 * @throws Conflict while the order is unpaid, when it is canceled or refunded, and when its shipments have changed since it was
 *   read; NotFound for an unknown order
 * @throws Invalid when the order has no such items, or fewer of them are left
 */
export const markShipped = (admin: Person, id: string, input: ShipmentInput = WHOLE): boolean | null =>
  shipAs(actorOf(admin), id, input);

/** Does what `markShipped` does, in the name of an actor who need not be here any more. */
export function shipAs(actor: Actor, id: string, input: ShipmentInput): boolean | null {
  return transaction((tx) => {
    const found = orderById(tx, id);
    const items = itemsOf(id);
    const parcels = parcelsFrom(input, labelsOf(items, input.items));
    if (requireTransition(found, "ship") === "done") {
      const added = storeTrackingNumbers(tx, actor, found, parcels);
      if (added.length > 0)
        queueEmail("order-parcels", { order: emailedOrder(found), parcels: added.map(parcelWithCarrier) });
      return null;
    }
    if (wasSent(id, input)) return false;
    requireNoOpenChange(found);
    const lines = linesToShip(items, input);
    if (lines.length === 0)
      throw new InvalidField("items", "No item that is left to ship is chosen. Please enter what is in this shipment.");
    const now = new Date();
    const shipmentNum = storeShipment(tx, id, lines, now);
    storeTrackingNumbers(tx, actor, found, parcels, shipmentNum);
    const left = itemsToShip(itemsOf(id));
    const isAll = left.length === 0 && setShipped(tx, id, now);
    const sent = lines.map(({ item, units }) => ({ ...item, qty: units }));
    const isPart = found.isBegun || !isAll;
    const isPickup = found.shippingAddress.isPickup === true;
    recordOrderEvent(tx, id, isPickup ? "ready-for-pickup" : isAll ? "shipped" : "part-shipped", {
      actor,
      at: now,
      detail: isPart ? itemsText(sent) : "",
    });
    queueEmail(isPickup ? "order-ready" : "order-shipped", {
      order: emailedOrder(found, sent),
      parcels: parcelsOf(id, isPart ? shipmentNum : undefined).map(parcelWithCarrier),
      sent: isPart ? sent.map(emailedItem) : [],
      left: left.map(emailedItem),
    });
    return isAll;
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
    const sent = itemsOf(id).map((item) => ({ ...item, qty: item.shippedQty }));
    const delivered = sent.filter(({ qty }) => qty > 0);
    queueEmail("order-delivered", { order: emailedOrder(found, delivered) });
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
 * Takes back the last shipment of an order, so that its items wait for shipping again. Its tracking numbers stay, and its
 * buyer gets no e-mail. A repeat changes nothing.
 * @param seen how many shipments the order had when it was read
 * @throws Conflict while the order is delivered, and when its shipments have changed otherwise since; NotFound for an unknown order
 */
export function undoShipped(admin: Person, id: string, seen: number | undefined): void {
  transaction((tx) => {
    if (requireTransition(orderById(tx, id), "undo-ship") === "done") return;
    const sent = shipmentsOf(id);
    if (seen === sent.length + 1) return;
    requireSeenShipments(sent, seen);
    removeLastShipment(tx, id);
    tx.update(order).set({ shippedAt: null }).where(eq(order.id, id)).run();
    recordOrderEvent(tx, id, "shipping-undone", { actor: actorOf(admin) });
  });
}
