import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { isListed } from "~/platform/database/is-listed.server";
import { db, type Transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { order, shipment, shipmentLine, trackingNumber } from "~/platform/schema.server";
import { itemsText } from "../order-lines/item-label";
import { lineId, unitsToShip } from "../order-lines/line";
import type { UnitsOfLine } from "../order-lines/named-lines.server";
import { itemsOf, type OrderItem, type OrderWithItems, orderById } from "../orders/order.server";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { transitionOf } from "../orders/status-of.server";

/** A part of an order that was sent. */
export type Shipment = {
  num: number;
  shippedAt: Date;
  /** The lines of the order in it, by `lineId`, with their units. */
  lines: { id: string; qty: number }[];
};

/** The items of an order with the units that are still to be sent. */
export const itemsToShip = (items: OrderItem[]): OrderItem[] =>
  items.map((item) => ({ ...item, qty: unitsToShip(item) })).filter(({ qty }) => qty > 0);

/** What the next shipment of an order sends, in words; empty for one that cannot be shipped. */
export const toShipText = (found: OrderWithItems): string =>
  transitionOf(found, "ship").kind === "next" ? itemsText(itemsToShip(found.items)) : "";

/** Stores a shipment of an order. Tracking numbers that belong to no other one belong to it. @returns its number */
export function storeShipment(tx: Transaction, orderId: string, lines: UnitsOfLine[], shippedAt: Date): number {
  const { num } = tx.insert(shipment).values({ orderId, shippedAt }).returning({ num: shipment.num }).get();
  tx.insert(shipmentLine)
    .values(lines.map(({ item, units }) => ({ shipmentNum: num, orderId, position: item.position, qty: units })))
    .run();
  tx.update(trackingNumber)
    .set({ shipmentNum: num })
    .where(and(eq(trackingNumber.orderId, orderId), isNull(trackingNumber.shipmentNum)))
    .run();
  return num;
}

/**
 * Removes the shipment of an order that was stored last. Its tracking numbers stay with the order.
 * @throws Conflict when units of it are refunded or come back: they were sent
 */
export function removeLastShipment(tx: Transaction, orderId: string): void {
  const last = tx
    .select({ num: shipment.num })
    .from(shipment)
    .where(eq(shipment.orderId, orderId))
    .orderBy(desc(shipment.num))
    .get();
  if (!last) return;
  const lines = tx.select().from(shipmentLine).where(eq(shipmentLine.shipmentNum, last.num)).all();
  const units = new Map(lines.map(({ position, qty }) => [position, qty]));
  if (itemsOf(orderId).some(({ position, returnableQty }) => returnableQty < (units.get(position) ?? 0)))
    throw new Conflict("Items of this shipment are refunded or come back, so they were sent. It cannot be undone.");
  tx.delete(shipment).where(eq(shipment.num, last.num)).run();
}

/** A shipped order has units to send again when the refund that kept them back has failed. */
export function reopenIfUnitsAreLeft(tx: Transaction, orderId: string): void {
  const found = orderById(tx, orderId);
  if (!found.shippedAt || found.deliveredAt || itemsOf(orderId).every((item) => unitsToShip(item) === 0)) return;
  tx.update(order).set({ shippedAt: null }).where(eq(order.id, orderId)).run();
}

/** An order of which a part was sent is shipped when the rest is refunded or canceled. */
export function shipIfNothingIsLeft(tx: Transaction, orderId: string, actor: Actor): void {
  const found = orderById(tx, orderId);
  if (!found.isBegun || found.shippedAt || found.cancelledAt || itemsOf(orderId).some((item) => unitsToShip(item) > 0))
    return;
  const now = new Date();
  tx.update(order).set({ shippedAt: now }).where(eq(order.id, orderId)).run();
  recordOrderEvent(tx, orderId, "shipped", { actor, at: now, detail: "nothing else is to be sent" });
}

const shipmentRows = db
  .select({ num: shipment.num, shippedAt: shipment.shippedAt, line: shipmentLine })
  .from(shipment)
  .innerJoin(shipmentLine, eq(shipmentLine.shipmentNum, shipment.num))
  .where(isListed(shipment.orderId, "orderIds"))
  .orderBy(asc(shipment.num), asc(shipmentLine.position))
  .prepare();

/** The shipments of several orders, by order id; the oldest first. */
export function shipmentsOfOrders(orderIds: string[]): Map<string, Shipment[]> {
  const shipments = new Map<string, Shipment[]>(orderIds.map((id) => [id, []]));
  for (const { num, shippedAt, line } of shipmentRows.all({ orderIds: JSON.stringify(orderIds) })) {
    const known = shipments.get(line.orderId) ?? [];
    const last = known.at(-1);
    const lines = last?.num === num ? last.lines : [];
    lines.push({ id: lineId(line), qty: line.qty });
    if (last?.num !== num) known.push({ num, shippedAt, lines });
  }
  return shipments;
}

/** The shipments of one order; the oldest first. */
export const shipmentsOf = (orderId: string): Shipment[] => shipmentsOfOrders([orderId]).get(orderId) ?? [];

/**
 * Checks that the shipments of an order are those that staff has seen.
 * @param seen how many there were when the order was read; undefined for no comparison
 * @throws Conflict when it has another number by now
 */
export function requireSeenShipments({ length }: Shipment[], seen: number | undefined): void {
  if (seen === undefined || seen === length) return;
  throw new Conflict(
    "The shipments of this order have changed since you opened it. Nothing was changed now. Please look at it again.",
  );
}
