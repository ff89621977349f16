import { env } from "~/platform/env.server";

const MINUTE = 60_000;

/** How long a guest's unpaid order keeps its stock before a payment is opened, in minutes. */
const GUEST_HOLD_MINUTES = 15;

/** When an unpaid order releases its stock, if it keeps it for the full time from this moment. */
export function fullHoldEnd(from: Date): Date {
  return new Date(from.getTime() + env.ORDER_HOLD_MINUTES * MINUTE);
}

/**
 * When a newly placed order releases its stock. Guests are unknown to the shop, so until they open a payment their orders
 * keep stock for 15 minutes, or ORDER_HOLD_MINUTES where that is less.
 */
export function firstHoldEnd(placedAt: Date, isGuest: boolean): Date {
  const full = fullHoldEnd(placedAt);
  const short = new Date(placedAt.getTime() + GUEST_HOLD_MINUTES * MINUTE);
  return isGuest && short < full ? short : full;
}

/**
 * When an unpaid order releases its stock once a payment is opened for it: after the full time from the first payment,
 * where it was held for less. Further payments do not prolong it, so that stock cannot be held without paying.
 */
export function holdEndAfterOpening(order: { createdAt: Date; holdEndsAt: Date }, openedAt: Date): Date {
  return order.holdEndsAt < fullHoldEnd(order.createdAt) ? fullHoldEnd(openedAt) : order.holdEndsAt;
}
