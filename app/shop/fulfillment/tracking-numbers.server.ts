import { asc } from "drizzle-orm";
import type { EmailParcel } from "~/emails/email-data.server";
import { isListed } from "~/platform/database/is-listed.server";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { trackingNumber } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { emailedOrder } from "../orders/emailed-order.server";
import { type Order, orderById } from "../orders/order.server";
import { type Actor, actorOf, recordOrderEvent } from "../orders/order-events.server";
import type { Person } from "../sessions/session.server";
import { carrierOf } from "./carrier";
import { updateParcel } from "./parcel-tracking.server";
import { shipmentsOf } from "./shipments.server";
import type { Parcel } from "./tracking-numbers.schema.server";

const parcelsByOrder = db
  .select({
    orderId: trackingNumber.orderId,
    number: trackingNumber.number,
    carrier: trackingNumber.carrier,
    trackingItem: trackingNumber.trackingItem,
    shipmentNum: trackingNumber.shipmentNum,
  })
  .from(trackingNumber)
  .where(isListed(trackingNumber.orderId, "orderIds"))
  .orderBy(asc(trackingNumber.addedAt), asc(trackingNumber.number))
  .prepare();

/** A parcel, and the shipment that it belongs to; null for one that was stored apart. */
export type StoredParcel = Parcel & { shipmentNum: number | null };

/** The parcels of several orders, by order id; the oldest first. */
export function parcelsOfOrders(orderIds: string[]): Map<string, StoredParcel[]> {
  const parcels = new Map<string, StoredParcel[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, ...parcel } of parcelsByOrder.all({ orderIds: JSON.stringify(orderIds) })) {
    parcels.get(orderId)?.push(parcel);
  }
  return parcels;
}

/** The parcels of one order. @param shipmentNum a shipment, for its parcels only */
export function parcelsOf(orderId: string, shipmentNum?: number): StoredParcel[] {
  const parcels = parcelsOfOrders([orderId]).get(orderId) ?? [];
  return shipmentNum === undefined ? parcels : parcels.filter((parcel) => parcel.shipmentNum === shipmentNum);
}

/** A parcel with its carrier, for an e-mail. */
export function parcelWithCarrier(parcel: Parcel): EmailParcel {
  const { number, trackingItem, carrier } = parcel;
  return { number, trackingItem, carrier: carrierOf(number, carrier) };
}

/**
 * Stores tracking numbers of an order, without an e-mail. For a number that the order has already, only the list of items
 * is replaced, if one is given.
 * @param shipmentNum the shipment that they belong to; by default the last one, and null for the next one
 * @returns the parcels with new numbers
 * @throws Conflict for a canceled order
 */
export function storeTrackingNumbers(
  tx: Transaction,
  actor: Actor,
  found: Order,
  parcels: Parcel[],
  shipmentNum: number | null = shipmentsOf(found.id).at(-1)?.num ?? null,
): Parcel[] {
  if (found.cancelledAt) throw new Conflict("This order is canceled. It gets no tracking numbers.");
  const known = new Set(parcelsOf(found.id).map(({ number }) => number));
  const now = new Date();
  const added: Parcel[] = [];
  for (const { number, trackingItem, carrier = "" } of parcels) {
    const row = { orderId: found.id, number, carrier, trackingItem, addedAt: now, shipmentNum };
    const insert = tx.insert(trackingNumber).values(row);
    const target = [trackingNumber.orderId, trackingNumber.number];
    if (trackingItem.length > 0) insert.onConflictDoUpdate({ target, set: { trackingItem } }).run();
    else insert.onConflictDoNothing().run();
    if (known.has(number)) continue;
    known.add(number);
    added.push({ number, trackingItem, carrier });
    updateParcel(tx, found, number);
  }
  if (added.length > 0) {
    const detail = added.map(({ number }) => number).join(", ");
    recordOrderEvent(tx, found.id, "tracking-added", { actor, detail, at: now });
  }
  return added;
}

/**
 * Adds tracking numbers to an order and emails the new ones to the order's email address.
 * @param shipmentNum null for parcels of the next shipment; by default they belong to the last one
 * @throws NotFound for an unknown order; Conflict for a canceled one
 */
export function addTrackingNumbers(admin: Person, orderId: string, parcels: Parcel[], shipmentNum?: null): void {
  transaction((tx) => {
    const found = orderById(tx, orderId);
    const added = storeTrackingNumbers(tx, actorOf(admin), found, parcels, shipmentNum);
    if (added.length > 0)
      queueEmail("order-parcels", { order: emailedOrder(found), parcels: added.map(parcelWithCarrier) });
  });
}
