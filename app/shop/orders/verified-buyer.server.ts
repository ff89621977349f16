import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { order, orderItem, review } from "~/platform/schema.server";
import { refreshCustomer } from "../customers/customer.server";
import { refundedOfLine } from "../order-lines/item-columns.server";
import { isRefunded } from "./refunded-amount.server";

/** SQL condition: units of an item are neither canceled nor refunded. */
export const isKept = sql`${orderItem.qty} > ${refundedOfLine(sql`refund_line.qty`)}`;

/** SQL condition: a customer has a paid order with a product, neither canceled nor refunded, as a whole or this item of it. */
const boughtBy = (userId: SQLWrapper | string, productNum: SQLWrapper | number) => sql<boolean>`exists (
  select 1 from ${orderItem} join ${order} on ${order.id} = ${orderItem.orderId}
  where ${order.userId} = ${userId} and ${orderItem.productNum} = ${productNum}
    and ${order.paidAt} is not null and ${order.cancelledAt} is null and not (${isRefunded}) and ${isKept}
)`;

const hasBought = boughtBy(review.userId, review.productNum);

/** Whether a customer has bought a product here, and kept it. @param productNum the product's number */
export const isBuyerOf = (userId: string, productNum: number): boolean =>
  Boolean(db.get<{ bought: number }>(sql`select ${boughtBy(userId, productNum)} as bought`)?.bought);

const refresh = (tx: Transaction, where: SQL | undefined) =>
  tx.update(review).set({ isVerifiedBuyer: hasBought }).where(where).run();

/** Updates whether a review is by a buyer of its product. Call it in the transaction that stores the review. */
export function refreshVerifiedReview(tx: Transaction, reviewId: string): void {
  refresh(tx, eq(review.id, reviewId));
}

/**
 * Updates what is stored of an order's buyer: the sums of the customer, and whether the buyer's reviews are by a buyer of the
 * product, so that a product's page does not look for orders. Call it in each transaction that pays, cancels, refunds or
 * changes the order.
 * @param removed the numbers of products that the order no longer has
 */
export function refreshBuyer(tx: Transaction, orderId: string, removed: number[] = []): void {
  const placed = tx
    .select({ userId: order.userId, customerNum: order.customerNum })
    .from(order)
    .where(eq(order.id, orderId))
    .get();
  if (placed?.customerNum) refreshCustomer(tx, placed.customerNum);
  if (!placed?.userId) return;
  const items = tx.select({ num: orderItem.productNum }).from(orderItem).where(eq(orderItem.orderId, orderId));
  const isOfOrder = or(inArray(review.productNum, items), inArray(review.productNum, removed));
  refresh(tx, and(eq(review.userId, placed.userId), isOfOrder));
}
