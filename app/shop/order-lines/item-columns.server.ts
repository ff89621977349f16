import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { orderItem } from "~/platform/schema.server";

const shippedUnits = sql<number>`coalesce((
  select sum(qty) from shipment_line
  where shipment_line.order_id = "order_item".order_id and shipment_line.position = "order_item".position
), 0)`;

const sumOfRefunds = (what: SQL, condition: SQL) => sql<number>`coalesce((
  select sum(${what}) from refund_line join refund on refund.id = refund_line.refund_id
  where refund_line.order_id = "order_item".order_id and refund_line.position = "order_item".position
    and ${condition}
), 0)`;

/** SQL for a sum over the refunds of a line. A refund that has failed says nothing of it. */
export const refundedUnits = (units: SQL) => sumOfRefunds(units, sql`refund.status <> 'failed'`);

/** SQL for a sum over the completed refunds of a line. */
export const refundedOfLine = (what: SQL) => sumOfRefunds(what, sql`refund.status = 'completed'`);

/** The units of a line in returns that are not declined. */
const returnUnits = (condition: SQL) => sql<number>`coalesce((
  select sum(return_line.qty) from return_line join order_return on order_return.id = return_line.return_id
  where return_line.order_id = "order_item".order_id and return_line.position = "order_item".position
    and order_return.declined_at is null and ${condition}
), 0)`;

const isOfReturn = sql`exists (select 1 from order_return where order_return.refund_id = refund.id)`;

/** The columns of a line of an order, with what became of its units: derived, never stored. */
export const itemColumns = {
  ...getTableColumns(orderItem),
  variantId: sql<string>`coalesce((
    select id from variant where variant.num = "order_item".variant_num and option_values <> '[]'
  ), '')`.as("variant_id"),
  shippedQty: shippedUnits.as("shipped_qty"),
  refundedQty: refundedUnits(sql`refund_line.qty`).as("refunded_qty"),
  refundedNetCents: refundedUnits(sql`refund_line.net_cents`).as("refunded_net_cents"),
  returnedQty: sql<number>`${returnUnits(sql`order_return.received_at is not null`)} + ${refundedUnits(
    sql`iif(refund.status in ('completed', 'sent-back') and refund_line.restocks, refund_line.qty - refund_line.unsent_qty, 0)`,
  )}`.as("returned_qty"),
  receivedQty: returnUnits(sql`order_return.received_at is not null and not exists (
    select 1 from refund where refund.id = order_return.refund_id and refund.status <> 'failed')`).as("received_qty"),
  returnableQty: sql<number>`max(0, ${shippedUnits} - ${returnUnits(sql`true`)}
    - ${refundedUnits(sql`iif(${isOfReturn}, 0, refund_line.qty - refund_line.unsent_qty)`)})`.as("returnable_qty"),
  cancelledQty: refundedUnits(sql`iif(refund_line.is_cancelled, refund_line.unsent_qty, 0)`).as("cancelled_qty"),
  unsentQty: refundedUnits(sql`refund_line.unsent_qty`).as("unsent_qty"),
};
