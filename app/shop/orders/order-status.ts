/** The status of an order. */
export type OrderStatus = "unpaid" | "paid" | "shipped" | "delivered";

/** A change of status that an admin can make. */
export type OrderTransition = "ship" | "deliver";

type Timestamps = { paidAt: unknown; shippedAt: unknown; deliveredAt: unknown };

/** The status of an order, from its timestamps. */
export function statusOf({ paidAt, shippedAt, deliveredAt }: Timestamps): OrderStatus {
  if (deliveredAt) return "delivered";
  if (shippedAt) return "shipped";
  return paidAt ? "paid" : "unpaid";
}

/** `done` when the order has reached the status before: a repeat changes nothing. */
export type TransitionResult = { kind: "next" } | { kind: "done" } | { kind: "refused"; reason: string };

const NEXT: TransitionResult = { kind: "next" };
const DONE: TransitionResult = { kind: "done" };
const refuse = (reason: string): TransitionResult => ({ kind: "refused", reason });

const TRANSITIONS: Record<OrderTransition, Record<OrderStatus, TransitionResult>> = {
  ship: {
    unpaid: refuse("This order is not paid yet. It can be shipped once it is."),
    paid: NEXT,
    shipped: DONE,
    delivered: DONE,
  },
  deliver: {
    unpaid: refuse("This order is not paid yet. It can be delivered once it is paid and shipped."),
    paid: refuse("This order is not shipped yet. It can be delivered once it is."),
    shipped: NEXT,
    delivered: DONE,
  },
};

/** Whether an order with this status can make a transition: orders are paid, then shipped, then delivered. */
export function checkTransition(status: OrderStatus, step: OrderTransition): TransitionResult {
  return TRANSITIONS[step][status];
}
