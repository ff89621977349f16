import { getTableColumns, sql } from "drizzle-orm";
import { order } from "~/platform/schema.server";

/**
 * SQL for what was refunded of the payment that paid an order, in cents. Requested refunds count until they fail, so that
 * an order whose refund is on its way is not shipped. Refunds of other payments, such as a second one, do not count.
 */
export const refundedCents = sql<number>`coalesce((
  select sum(refund.amount_cents) from refund
  join payment_capture on payment_capture.id = refund.capture_id and payment_capture.review_reason is null
  where refund.order_id = "order".id and refund.status != 'failed'
), 0)`;

/** SQL condition for orders that wait to be shipped: paid, and neither canceled nor refunded in full. */
export const waitsForShipping = sql`${order.paidAt} is not null and ${order.shippedAt} is null
  and ${order.cancelledAt} is null and (${order.totalCents} = 0 or ${refundedCents} < ${order.totalCents})`;

/** SQL for the ids of orders that have refunds which count. Small, so that it is evaluated once per query. */
export const refundedOrderIds = sql`(select refund.order_id from refund where refund.status != 'failed')`;

/** The columns of an order, with what was refunded of its payment. */
export const orderColumns = { ...getTableColumns(order), refundedCents: refundedCents.as("refunded_cents") };
