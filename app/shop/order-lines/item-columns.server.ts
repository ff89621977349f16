import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { orderItem } from "~/platform/schema.server";

const shippedUnits = sql<number>`coalesce((
  select sum(qty) from shipment_line
  where shipment_line.order_id = "order_item".order_id and shipment_line.position = "order_item".position
), 0)`;

/** A refund that has failed says nothing of a line. */
const refundedUnits = (units: SQL) => sql<number>`coalesce((
  select sum(${units}) from refund_line join refund on refund.id = refund_line.refund_id
  where refund_line.order_id = "order_item".order_id and refund_line.position = "order_item".position
    and refund.status <> 'failed'
), 0)`;

/** The columns of a line of an order, with what became of its units: derived, never stored. */
export const itemColumns = {
  ...getTableColumns(orderItem),
  shippedQty: shippedUnits.as("shipped_qty"),
  refundedQty: refundedUnits(sql`refund_line.qty`).as("refunded_qty"),
  returnedQty: refundedUnits(
    sql`iif(refund.status = 'completed' and refund_line.restocks, refund_line.qty - refund_line.unsent_qty, 0)`,
  ).as("returned_qty"),
  cancelledQty: refundedUnits(sql`iif(refund_line.is_cancelled, refund_line.unsent_qty, 0)`).as("cancelled_qty"),
  unsentQty: refundedUnits(sql`refund_line.unsent_qty`).as("unsent_qty"),
};
