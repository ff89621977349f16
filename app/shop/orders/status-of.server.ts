import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { order } from "~/platform/schema.server";
import { ORDER_STATUSES, type OrderStatus } from "./order-status";
import { isBegun, isRefundedUnshipped, isRefundPending, waitsForShipping } from "./refunded-amount.server";

/** What the status of an order depends on. */
export type StatusFacts = {
  paidAt: unknown;
  shippedAt: unknown;
  deliveredAt: unknown;
  cancelledAt: unknown;
  totalCents: number;
  /** Whether a part of it was sent, or all of it. */
  isBegun: boolean;
  /** What was refunded of the payment that paid the order, in cents: completed refunds only. */
  refundedCents: number;
  /** The refunds of that payment that are under way, in cents. */
  refundPendingCents: number;
};

const isPaidOnly = (order: StatusFacts) => order.paidAt && !order.shippedAt && !order.cancelledAt;

const isRefundedBy = (cents: number, { totalCents }: StatusFacts) => totalCents > 0 && cents >= totalCents;

const isFullyRefunded = (order: StatusFacts) => isRefundedBy(order.refundedCents, order);

const isFullyRefundedSoon = (order: StatusFacts) =>
  isRefundedBy(order.refundedCents + order.refundPendingCents, order) && !isFullyRefunded(order);

const waits = (order: StatusFacts) => isPaidOnly(order) && !isFullyRefunded(order) && !isFullyRefundedSoon(order);

/**
 * When an order has a status, as a function of a stored order and as a condition of SQL. Exactly one holds for each order.
 * A full refund ends an order that is not shipped, once its money is refunded; until then, the refund is pending. A shipped
 * order keeps its status. That unpaid and canceled orders are not delivered either lets SQLite use a small index.
 */
const RULES: Record<OrderStatus, { holds: (order: StatusFacts) => unknown; where: SQL | undefined }> = {
  "awaiting-payment": {
    holds: (order) => !order.paidAt && !order.cancelledAt,
    where: and(isNull(order.paidAt), isNull(order.deliveredAt), isNull(order.cancelledAt)),
  },
  paid: {
    holds: (order) => waits(order) && !order.isBegun,
    where: sql`${waitsForShipping} and not (${isBegun})`,
  },
  "partly-shipped": {
    holds: (order) => waits(order) && order.isBegun,
    where: sql`${waitsForShipping} and ${isBegun}`,
  },
  shipped: {
    holds: (order) => order.shippedAt && !order.deliveredAt,
    where: and(isNotNull(order.shippedAt), isNull(order.deliveredAt)),
  },
  delivered: { holds: (order) => order.deliveredAt, where: isNotNull(order.deliveredAt) },
  cancelled: {
    holds: (order) => order.cancelledAt,
    where: and(isNotNull(order.cancelledAt), isNull(order.deliveredAt)),
  },
  "refund-pending": { holds: (order) => isPaidOnly(order) && isFullyRefundedSoon(order), where: isRefundPending },
  refunded: { holds: (order) => isPaidOnly(order) && isFullyRefunded(order), where: isRefundedUnshipped },
};

/** The status of an order. */
export function statusOf(order: StatusFacts): OrderStatus {
  const status = ORDER_STATUSES.find((each) => RULES[each].holds(order));
  if (!status) throw new Error("an order without a status");
  return status;
}

/** The condition of the orders with a status. */
export const hasStatus = (status: OrderStatus): SQL => RULES[status].where ?? sql`1`;
