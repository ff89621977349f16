import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { paymentCapture, refund } from "~/platform/schema.server";
import { formatMoney } from "../money/format-money";
import type { Order } from "../orders/order.server";
import type { OrderStatus } from "../orders/order-status";

// A refund of lines that takes several payments has its lines at one of them.
const namesItems = sql`exists (select 1 from refund_line join refund as named on named.id = refund_line.refund_id
  where named.order_id = ${refund.orderId} and (named.id = ${refund.id} or named.group_id = ${refund.groupId}))`;

/** The refunds of an order that are an amount and name no items. */
const amountsOf = (orderId: string) =>
  db
    .select({ status: refund.status, cents: refund.amountCents })
    .from(refund)
    .innerJoin(paymentCapture, and(eq(paymentCapture.id, refund.captureId), isNull(paymentCapture.reviewReason)))
    .where(
      and(
        eq(refund.orderId, orderId),
        notInArray(refund.status, ["failed", "sent-back"]),
        isNull(refund.changeNum),
        sql`not ${namesItems}`,
      ),
    )
    .all();

/**
 * Warns who packs an order that an amount of it was refunded without naming items: a refunded piece would be sent. What is
 * refunded by item is not sent anyway. Null for an order that is sent as it is.
 */
export function refundWarning({
  id,
  status,
  refundedCents,
  refundPendingCents,
}: Pick<Order, "id" | "refundedCents" | "refundPendingCents"> & { status: OrderStatus }): string | null {
  if (status !== "paid" || refundedCents + refundPendingCents === 0) return null;
  const sums = { refunded: 0, "being refunded": 0 };
  for (const each of amountsOf(id)) sums[each.status === "completed" ? "refunded" : "being refunded"] += each.cents;
  const amounts = Object.entries(sums).flatMap(([word, cents]) => (cents > 0 ? [`${formatMoney(cents)} ${word}`] : []));
  return amounts.length > 0 ? `${amounts.join(", ")}: check what to send` : null;
}
