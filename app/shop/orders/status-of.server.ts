import { and, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { order } from "~/platform/schema.server";
import {
  checkTransition,
  ORDER_STATUSES,
  type OrderStatus,
  type OrderTransition,
  type TransitionResult,
} from "./order-status";
import { isBegun, isRefundedUnshipped, isRefundPending, waitsForDue, waitsForShipping } from "./refunded-amount.server";

/** What the status of an order depends on. */
export type StatusFacts = {
  paidAt: unknown;
  shippedAt: unknown;
  deliveredAt: unknown;
  cancelledAt: unknown;
  totalCents: number;
  /** What is left to pay of the total of a paid order, in cents. */
  dueCents: number;
  /** Whether a part of it was sent, or all of it. */
  isBegun: boolean;
  /** What was refunded of the payment that paid the order, in cents: completed refunds only. */
  refundedCents: number;
  /** The refunds of that payment that are under way, in cents. */
  refundPendingCents: number;
};

const isPaidOnly = (order: StatusFacts) => order.paidAt && !order.shippedAt && !order.cancelledAt;

const isRefundedBy = (cents: number, { totalCents, dueCents }: StatusFacts) =>
  totalCents > dueCents && cents >= totalCents - dueCents;

const isFullyRefunded = (order: StatusFacts) => isRefundedBy(order.refundedCents, order);

const isFullyRefundedSoon = (order: StatusFacts) =>
  isRefundedBy(order.refundedCents + order.refundPendingCents, order) && !isFullyRefunded(order);

const isPaidWithoutEnd = (order: StatusFacts) =>
  isPaidOnly(order) && !isFullyRefunded(order) && !isFullyRefundedSoon(order);

const waits = (order: StatusFacts) => isPaidWithoutEnd(order) && order.dueCents === 0;

/**
 * When an order has a status, as a function of a stored order and as a condition of SQL. Exactly one holds for each order.
 * A full refund ends an order that is not shipped, once its money is refunded; until then, the refund is pending. A shipped
 * order keeps its status. A paid order waits for payment again while a change of its lines has made something due. That unpaid and canceled orders are not delivered either lets SQLite use a small index.
 */
const RULES: Record<OrderStatus, { holds: (order: StatusFacts) => unknown; where: SQL | undefined }> = {
  "awaiting-payment": {
    holds: (order) => (!order.paidAt && !order.cancelledAt) || (isPaidWithoutEnd(order) && order.dueCents > 0),
    where: and(or(isNull(order.paidAt), waitsForDue), isNull(order.deliveredAt), isNull(order.cancelledAt)),
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

/** Whether an order can make a transition. Something can be due of an order of which a part is shipped: it is both. */
export function transitionOf(order: StatusFacts, step: OrderTransition): TransitionResult {
  const status = statusOf(order);
  const isPartlyShipped = status === "awaiting-payment" && order.isBegun && step !== "ship" && step !== "deliver";
  return checkTransition(isPartlyShipped ? "partly-shipped" : status, step);
}

export const PARTLY_UNPAID =
  "A part of this order is not paid yet. Change its items instead, or wait until that is paid or waived.";

/** Whether an order can be canceled, or else the items that are not sent of one that is partly shipped. */
export function cancellationOf(order: StatusFacts): TransitionResult {
  const status = statusOf(order);
  if (order.isBegun && status === "awaiting-payment") return { kind: "refused", reason: PARTLY_UNPAID };
  return status === "partly-shipped" ? { kind: "next" } : transitionOf(order, "cancel");
}

/** The condition of the orders with a status. */
export const hasStatus = (status: OrderStatus): SQL => RULES[status].where ?? sql`1`;
