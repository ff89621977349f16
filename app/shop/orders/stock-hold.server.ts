import { env } from "~/platform/env.server";

const MINUTE = 60_000;

/** How long a guest's unpaid order holds stock before a payment is opened, in minutes. */
const GUEST_HOLD_MINUTES = 15;

/** When a reservation for the full hold time, ORDER_HOLD_MINUTES, expires. */
export function fullHoldEnd(from: Date): Date {
  return new Date(from.getTime() + env.ORDER_HOLD_MINUTES * MINUTE);
}

/**
 * When the reservation of a new order expires. Guests are anonymous, so until they open a payment their orders hold
 * stock for 15 minutes only, or for ORDER_HOLD_MINUTES if that is less.
 */
export function firstHoldEnd(placedAt: Date, isGuest: boolean): Date {
  const full = fullHoldEnd(placedAt);
  const short = new Date(placedAt.getTime() + GUEST_HOLD_MINUTES * MINUTE);
  return isGuest && short < full ? short : full;
}

/**
 * When the reservation of an unpaid order expires after a payment is opened. The first payment extends a shorter hold
 * to the full hold time from now. Further payments do not extend it, so that stock cannot be held forever without
 * paying.
 */
export function holdEndAfterOpening(order: { createdAt: Date; holdEndsAt: Date }, openedAt: Date): Date {
  return order.holdEndsAt < fullHoldEnd(order.createdAt) ? fullHoldEnd(openedAt) : order.holdEndsAt;
}
