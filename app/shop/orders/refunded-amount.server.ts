import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { order } from "~/platform/schema.server";

const isCompleted = sql`refund.status = 'completed'`;
const isUnderWay = sql`refund.status in ('asked', 'pending')`;

const refundSum = (condition: SQL) => sql<number>`coalesce((
  select sum(refund.amount_cents) from refund
  join payment_capture on payment_capture.id = refund.capture_id and payment_capture.review_reason is null
  where refund.order_id = "order".id and ${condition}
), 0)`;

/**
 * SQL for what was refunded of the payment that paid an order, in cents: completed refunds only. Refunds of other
 * payments, such as a second one, do not count.
 */
export const refundedCents = refundSum(isCompleted);

/** SQL for the sum of the refunds of that payment that are under way, in cents. */
const refundPendingCents = refundSum(isUnderWay);

/** SQL for the ids of orders that have completed refunds. Small, so that it is evaluated once per query. */
export const refundedOrderIds = sql`(select refund.order_id from refund
  where ${isCompleted} and refund.order_id is not null)`;

const refundPendingOrderIds = sql`(select refund.order_id from refund
  where ${isUnderWay} and refund.order_id is not null)`;

/** SQL condition for orders that were refunded in full. */
export const isRefunded = sql`${order.id} in ${refundedOrderIds} and ${order.totalCents} > 0
  and ${refundedCents} >= ${order.totalCents}`;

// The same expression as in the partial index order_to_ship.
const isPaidOnly = sql`${order.paidAt} is not null and ${order.shippedAt} is null and ${order.cancelledAt} is null`;

/** SQL condition for orders that were paid, and refunded in full instead of being shipped. */
export const isRefundedUnshipped = sql`${isPaidOnly} and ${isRefunded}`;

/** SQL condition for orders that end without being shipped, as soon as the refunds that are under way are completed. */
export const isRefundPending = sql`${isPaidOnly} and ${order.id} in ${refundPendingOrderIds} and ${order.totalCents} > 0
  and ${refundedCents} < ${order.totalCents} and ${refundedCents} + ${refundPendingCents} >= ${order.totalCents}`;

/** SQL condition for orders that wait to be shipped: paid, and neither canceled nor refunded, or being refunded, in full. */
export const waitsForShipping = sql`${isPaidOnly} and not (${isRefunded}) and not (${isRefundPending})`;

const countWhere = (condition: SQL) => sql<number>`(select count(*) from ${order} where ${condition})`;

/**
 * SQL for the number of orders that wait to be shipped. It is read from an index alone, and only the orders with refunds
 * are looked at.
 */
export const countToShip = sql<number>`${countWhere(isPaidOnly)} - ${countWhere(isRefundedUnshipped)}
  - ${countWhere(isRefundPending)}`;

/** SQL condition for orders of which a part was sent, or all. */
export const isBegun = sql<boolean>`exists (select 1 from shipment where shipment.order_id = "order".id)`;

/** The columns of an order, with whether its shipping has begun, what was refunded of its payment, and what is being refunded. */
export const orderColumns = {
  ...getTableColumns(order),
  isBegun: isBegun.mapWith(Boolean).as("is_begun"),
  refundedCents: refundedCents.as("refunded_cents"),
  refundPendingCents: refundPendingCents.as("refund_pending_cents"),
};
