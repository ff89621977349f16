/** The status of an order, from its first to its last. Derived, never stored. */
export const ORDER_STATUSES = [
  "awaiting-payment",
  "paid",
  "partly-shipped",
  "shipped",
  "delivered",
  "cancelled",
  "refund-pending",
  "refunded",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What an admin can do with an order, depending on its status. */
export type OrderTransition =
  | "ship"
  | "deliver"
  | "cancel"
  | "undo-ship"
  | "undo-deliver"
  | "correct-address"
  | "change-lines";

/** Whether the items of an order are sent, or were: not those of one that is canceled, refunded or being refunded. */
export const isSent = (status: OrderStatus): boolean => !["cancelled", "refund-pending", "refunded"].includes(status);

/** `done` when there is nothing left to do: a repeat changes nothing. */
export type TransitionResult = { kind: "next" } | { kind: "done" } | { kind: "refused"; reason: string };

const NEXT: TransitionResult = { kind: "next" };
const DONE: TransitionResult = { kind: "done" };
const refuse = (reason: string): TransitionResult => ({ kind: "refused", reason });

const TRANSITIONS: Record<OrderTransition, Record<OrderStatus, TransitionResult>> = {
  ship: {
    "awaiting-payment": refuse("This order is not paid yet. It can be shipped once it is."),
    paid: NEXT,
    "partly-shipped": NEXT,
    shipped: DONE,
    delivered: DONE,
    cancelled: refuse("This order is canceled. It cannot be shipped."),
    "refund-pending": refuse("This order is being refunded. It cannot be shipped unless the refund fails."),
    refunded: refuse("This order is refunded. It cannot be shipped."),
  },
  deliver: {
    "awaiting-payment": refuse("This order is not paid yet. It can be delivered once it is paid and shipped."),
    paid: refuse("This order is not shipped yet. It can be delivered once it is."),
    "partly-shipped": refuse("Not all of this order is shipped yet. It can be delivered once it is."),
    shipped: NEXT,
    delivered: DONE,
    cancelled: refuse("This order is canceled. It cannot be delivered."),
    "refund-pending": refuse("This order is being refunded. It cannot be delivered."),
    refunded: refuse("This order is refunded. It cannot be delivered."),
  },
  cancel: {
    "awaiting-payment": NEXT,
    paid: NEXT,
    "partly-shipped": refuse("A part of this order is shipped. Cancel the items that are not."),
    shipped: refuse("This order is shipped. It can be refunded, but not canceled."),
    delivered: refuse("This order is delivered. It can be refunded, but not canceled."),
    cancelled: DONE,
    // It ends when the refund is completed.
    "refund-pending": DONE,
    refunded: refuse("This order is refunded, so it has ended already. It cannot be canceled."),
  },
  "undo-ship": {
    "awaiting-payment": DONE,
    paid: DONE,
    "partly-shipped": NEXT,
    shipped: NEXT,
    delivered: refuse("This order is delivered. Undo that first."),
    cancelled: DONE,
    "refund-pending": DONE,
    refunded: DONE,
  },
  "undo-deliver": {
    "awaiting-payment": DONE,
    paid: DONE,
    "partly-shipped": DONE,
    shipped: DONE,
    delivered: NEXT,
    cancelled: DONE,
    "refund-pending": DONE,
    refunded: DONE,
  },
  "correct-address": {
    "awaiting-payment": NEXT,
    paid: NEXT,
    "partly-shipped": refuse("A part of this order is shipped. Its address can no longer be corrected."),
    shipped: refuse("This order is shipped. Its address can no longer be corrected."),
    delivered: refuse("This order is delivered. Its address can no longer be corrected."),
    cancelled: refuse("This order is canceled. Its address can no longer be corrected."),
    "refund-pending": refuse("This order is being refunded. Its address can no longer be corrected."),
    refunded: refuse("This order is refunded. Its address can no longer be corrected."),
  },
  "change-lines": {
    "awaiting-payment": NEXT,
    paid: NEXT,
    "partly-shipped": NEXT,
    shipped: refuse("This order is shipped. Its items can no longer be changed."),
    delivered: refuse("This order is delivered. Its items can no longer be changed."),
    cancelled: refuse("This order is canceled. Its items can no longer be changed."),
    "refund-pending": refuse("This order is being refunded. Its items can no longer be changed."),
    refunded: refuse("This order is refunded. Its items can no longer be changed."),
  },
};

/**
 * Whether an order with this status can make a transition: orders are paid, then shipped, then delivered. The last two can
 * be undone, the last one first. The address can be corrected until the order is shipped or has ended.
 */
export const checkTransition = (status: OrderStatus, step: OrderTransition): TransitionResult =>
  TRANSITIONS[step][status];
