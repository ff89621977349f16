import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { order, orderItem } from "~/platform/schema.server";
import type { OrderStatus } from "../orders/order-status";
import { refundedCents, waitsForShipping } from "../orders/refunded-amount.server";

const buyerName = sql`${order.firstName} || ' ' || ${order.lastName}`;

/** The lines of the shipping address, without the names of its fields. */
const addressText = sql`(select group_concat(value, ' ') from json_each(${order.shippingAddress}))`;

/** The least characters of an id's end that find an order: as many as narrow lists show. */
const ID_END = 6;

/**
 * A condition for orders that a search text finds: by number, with or without `#`, by id or its end, by the buyer's name,
 * e-mail address or username, or by the name of a product.
 * @param text trimmed, not empty
 */
export function matchesSearch(text: string): SQL | undefined {
  const isLabel = text.startsWith("#");
  const key = isLabel ? text.slice(1).trim() : text;
  const byNumber = /^\d{1,15}$/.test(key) ? eq(order.number, Number(key)) : undefined;
  const byId =
    key.length >= ID_END && /^[\da-f]+$/i.test(key)
      ? sql`substr(${order.id}, ${-key.length}) = ${key.toLowerCase()}`
      : undefined;
  if (isLabel && (byNumber || byId)) return or(byNumber, byId);
  const withProduct = db.select({ id: orderItem.orderId }).from(orderItem).where(contains(orderItem.name, text));
  return or(
    byNumber,
    byId,
    contains(buyerName, text),
    contains(order.email, text),
    contains(order.username, text),
    inArray(order.id, withProduct),
  );
}

/**
 * A condition for orders of a buyer: the username, or for a guest the word 'Guest', the name, the e-mail address or the
 * shipping address.
 * @param text trimmed, not empty
 */
export function matchesBuyer(text: string): SQL | undefined {
  const ofGuest =
    text.toLowerCase() === "guest"
      ? undefined
      : or(contains(buyerName, text), contains(order.email, text), contains(addressText, text));
  return or(contains(order.username, text), and(eq(order.username, ""), ofGuest));
}

/** The condition of each status; `statusOf` derives the same from a stored order. */
export const statusConditions: Record<OrderStatus, SQL | undefined> = {
  "awaiting-payment": and(isNull(order.paidAt), isNull(order.cancelledAt)),
  paid: waitsForShipping,
  shipped: and(isNotNull(order.shippedAt), isNull(order.deliveredAt)),
  delivered: isNotNull(order.deliveredAt),
  cancelled: isNotNull(order.cancelledAt),
  refunded: and(
    isNotNull(order.paidAt),
    isNull(order.shippedAt),
    isNull(order.cancelledAt),
    sql`${order.totalCents} > 0 and ${refundedCents} >= ${order.totalCents}`,
  ),
};
