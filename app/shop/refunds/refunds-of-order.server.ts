import { asc, eq, sql } from "drizzle-orm";
import { isListed } from "~/platform/database/is-listed.server";
import { db } from "~/platform/db.server";
import { paymentCapture, refund } from "~/platform/schema.server";
import type { LabeledItem } from "../order-lines/item-label";
import { linesOfRefund, putBackBy } from "./refund-lines.server";
import type { Refund } from "./refund-parts.server";
import type { RefundStock } from "./refund-stock";

const refundsByOrder = db
  .select({
    orderId: refund.orderId,
    id: refund.id,
    amountCents: refund.amountCents,
    currency: refund.currency,
    status: refund.status,
    note: refund.note,
    stock: refund.stock,
    changeNum: refund.changeNum,
    captureId: refund.captureId,
    lowersCash: refund.lowersCash,
    isOfOrder: sql<boolean>`${paymentCapture.reviewReason} is null`.mapWith(Boolean),
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  })
  .from(refund)
  .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
  .where(isListed(refund.orderId, "orderIds"))
  .orderBy(asc(refund.createdAt))
  .prepare();

export type OrderRefund = Pick<
  Refund,
  "id" | "captureId" | "amountCents" | "currency" | "status" | "note" | "changeNum" | "lowersCash" | "createdAt"
> & {
  stock: RefundStock | "with-return" | null;
  /** Whether it is of what paid the order, and not of another payment, such as a second one. */
  isOfOrder: boolean;
  /** What a refund has put back in stock or, of lines, puts back; for the refund of a return, what that has. */
  restocked: LabeledItem[];
};

/** The refunds of several orders, by order id, the oldest first. */
export function refundsOfOrders(orderIds: string[]): Map<string, OrderRefund[]> {
  const refunds = new Map<string, OrderRefund[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, updatedAt, ...refunded } of refundsByOrder.all({ orderIds: JSON.stringify(orderIds) })) {
    if (!orderId) continue;
    const lines = linesOfRefund(db, refunded.id, orderId);
    refunds.get(orderId)?.push({
      ...refunded,
      stock: refunded.stock && lines?.withReturn ? "with-return" : refunded.stock,
      restocked: lines
        ? (lines.withReturn ?? lines.restocked)
        : refunded.stock === "returned"
          ? putBackBy(db, orderId, updatedAt)
          : [],
    });
  }
  return refunds;
}

/** The refunds of one order, the oldest first. */
export function refundsOf(orderId: string): OrderRefund[] {
  return refundsOfOrders([orderId]).get(orderId) ?? [];
}
