import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { order } from "~/platform/schema.server";

const isCompleted = sql`refund.status = 'completed'`;
const isUnderWay = sql`refund.status in ('asked', 'pending')`;

const refundsOfPayments = (condition: SQL) => sql`refund
  join payment_capture on payment_capture.id = refund.capture_id and payment_capture.review_reason is null
  where refund.order_id = "order".id and refund.change_num is null and ${condition}`;

const refundSum = (condition: SQL) =>
  sql<number>`coalesce((select sum(refund.amount_cents) from ${refundsOfPayments(condition)}), 0)`;

/**
 * SQL for what was refunded of the payments that paid an order, in cents: completed refunds only. Refunds of other
 * payments, such as a second one, do not count, and neither do those of changes of its lines, which lower its total.
 */
const refundedCents = refundSum(isCompleted);

/**
 * SQL for what sums of sales take off an order for its refunds, in cents: at most what it counts there. More can be refunded when
 * the refund of a change of its lines has come back to the shop.
 */
export const refundedOfSales = sql<number>`min(${refundedCents}, "order".total_cents - "order".due_cents)`;

/**
 * SQL for the same by the names of the providers that gave it back, as a JSON object. None did what pays another order, or was not
 * collected on delivery.
 */
export const refundedByProvider = sql<string>`(select json_group_object(way, cents) from (
  select case when exists (select 1 from payment_capture as paid where paid.refund_id = refund.id) then 'Exchange'
    when refund.lowers_cash then 'Not collected' else payment_capture.provider end as way,
    sum(refund.amount_cents) as cents from ${refundsOfPayments(isCompleted)}
  group by way
))`;

/** SQL for the sum of the refunds of that payment that are under way, in cents. */
const refundPendingCents = refundSum(isUnderWay);

/** SQL for what is left to refund of the payments that paid an order, in cents. */
const leftCents = sql<number>`coalesce((
  select sum(max(0, payment_capture.amount_cents - coalesce((
    select sum(refund.amount_cents) from refund
    where refund.capture_id = payment_capture.id and refund.status not in ('failed', 'sent-back')
  ), 0))) from payment_capture where payment_capture.order_id = "order".id and payment_capture.review_reason is null
), 0)`;

const hasRefundThat = (condition: SQL) =>
  sql`exists (select 1 from refund where refund.order_id = "order".id and ${condition})`;

// Not by the list of ids: SQLite would look up all orders that were ever refunded, although other conditions leave few.
/** SQL condition for whether an order has completed refunds, beside conditions that leave few orders. */
export const hasRefund = hasRefundThat(isCompleted);

/** SQL for the ids of all orders that have completed refunds. */
export const refundedOrderIds = sql`(select refund.order_id from refund
  where ${isCompleted} and refund.order_id is not null)`;

const paidCents = sql`(${order.totalCents} - ${order.dueCents})`;

/** SQL condition for whether one order was refunded in full. */
export const isRefundedInFull = sql`${paidCents} > 0 and ${refundedCents} >= ${paidCents}`;

/** SQL condition for orders that were refunded in full, for lists of many. */
export const isRefunded = sql`${hasRefund} and ${isRefundedInFull}`;

// The same expression as in the partial index order_to_ship.
const isPaidOnly = sql`${order.paidAt} is not null and ${order.shippedAt} is null and ${order.cancelledAt} is null`;

/** SQL condition for orders that were paid, and refunded in full instead of being shipped. */
export const isRefundedUnshipped = sql`${isPaidOnly} and ${isRefunded}`;

/** SQL condition for orders that end without being shipped, as soon as the refunds that are under way are completed. */
export const isRefundPending = sql`${isPaidOnly} and ${hasRefundThat(isUnderWay)} and ${paidCents} > 0
  and ${refundedCents} < ${paidCents} and ${refundedCents} + ${refundPendingCents} >= ${paidCents}`;

const isPaidWithoutEnd = sql`${isPaidOnly} and not (${isRefunded}) and not (${isRefundPending})`;

// The few orders of a partial index, evaluated once per query.
/** SQL condition for orders of which a part is due since their lines were changed. */
export const isDue = sql`${order.id} in (select due.id from "order" as due where due.due_cents > 0)`;

/** SQL condition for paid orders of which a part is due since their lines were changed. */
export const waitsForDue = sql`${isDue} and ${isPaidWithoutEnd}`;

/** SQL condition for orders that wait to be shipped: paid, and neither canceled nor refunded, or being refunded, in full. */
export const waitsForShipping = sql`${isPaidWithoutEnd} and not (${isDue})`;

const countWhere = (condition: SQL) => sql<number>`(select count(*) from ${order} where ${condition})`;

/**
 * SQL for the number of orders that wait to be shipped. It is read from the index of orders that are paid and not shipped; of
 * these, only those with refunds are looked at.
 */
export const countToShip = sql<number>`${countWhere(isPaidOnly)} - ${countWhere(isRefundedUnshipped)}
  - ${countWhere(isRefundPending)} - ${countWhere(waitsForDue)}`;

/** SQL condition for orders of which a part was sent, or all. */
export const isBegun = sql<boolean>`exists (select 1 from shipment where shipment.order_id = "order".id)`;

const isChanging = sql<boolean>`exists (
  select 1 from order_change where order_change.order_id = "order".id and order_change.applied_at is null
)`;

// The few rows of a partial index, evaluated once per query.
/** SQL condition for orders that wait for a payment that is under way: its provider or a bank has not confirmed it yet. */
export const isPaymentPending = sql<boolean>`(${order.cancelledAt} is null and (${order.paidAt} is null or ${order.dueCents} > 0)
  and ${order.id} in (select pending.order_id from payment_capture as pending
    where pending.review_reason = 'pending' and pending.reviewed_at is null and pending.order_id is not null))`;

/** SQL for what the refunds of returns have of an order's shipping, in cents without added tax. */
const shippingOfRefunds = (condition: SQL) => sql<number>`coalesce((
  select sum(order_return.refunded_shipping_cents) from order_return
  join refund on refund.id = order_return.refund_id and ${condition}
  where order_return.order_id = "order".id
), 0)`;

/** SQL for what the completed refunds of returns have of an order's shipping, in cents without added tax. */
export const refundedShippingCents = shippingOfRefunds(isCompleted);

/** The columns of an order, with whether its shipping has begun, its lines are being changed and a payment of it is under way, what was refunded of its payment, what is being refunded, and what is left. */
export const orderColumns = {
  ...getTableColumns(order),
  isBegun: isBegun.mapWith(Boolean).as("is_begun"),
  isChanging: isChanging.mapWith(Boolean).as("is_changing"),
  isPaymentPending: isPaymentPending.mapWith(Boolean).as("is_payment_pending"),
  refundedCents: refundedCents.as("refunded_cents"),
  refundPendingCents: refundPendingCents.as("refund_pending_cents"),
  leftCents: leftCents.as("left_cents"),
  refundedShippingCents: shippingOfRefunds(sql`refund.status <> 'failed'`).as("refunded_shipping_cents"),
};
