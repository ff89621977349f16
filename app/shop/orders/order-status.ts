/** Where an order stands (spec section 4). */
export type OrderStatus = "unpaid" | "paid" | "shipped" | "delivered";

/** What an admin can do to an order. */
export type OrderTransition = "ship" | "deliver";

type Moments = { paidAt: unknown; shippedAt: unknown; deliveredAt: unknown };

/** Where an order stands by the moments it has. */
export function statusOf({ paidAt, shippedAt, deliveredAt }: Moments): OrderStatus {
  if (deliveredAt) return "delivered";
  if (shippedAt) return "shipped";
  return paidAt ? "paid" : "unpaid";
}

/** `done` when a step was taken before: a repeat changes nothing. */
export type TransitionResult = { kind: "next" } | { kind: "done" } | { kind: "refused"; reason: string };

const NEXT: TransitionResult = { kind: "next" };
const DONE: TransitionResult = { kind: "done" };
const refused = (reason: string): TransitionResult => ({ kind: "refused", reason });

const STEPS: Record<OrderTransition, Record<OrderStatus, TransitionResult>> = {
  ship: {
    unpaid: refused("This order is not paid yet. It can be shipped once it is."),
    paid: NEXT,
    shipped: DONE,
    delivered: DONE,
  },
  deliver: {
    unpaid: refused("This order is not paid yet. It can be delivered once it is paid and shipped."),
    paid: refused("This order is not shipped yet. It can be delivered once it is."),
    shipped: NEXT,
    delivered: DONE,
  },
};

/** Whether an order that stands so can take a step now: paid, then shipped, then delivered (spec section 4). */
export function checkTransition(status: OrderStatus, step: OrderTransition): TransitionResult {
  return STEPS[step][status];
}
