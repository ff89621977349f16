import { isPaidOnline, providerOfMethod } from "../payment-methods/payment-providers.server";
import { setting } from "../settings/settings.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a guest's unpaid order holds stock before a payment is opened, in minutes. */
const GUEST_HOLD_MINUTES = 15;

/** How long a guest's unpaid order that is not paid online holds stock at most, in minutes. */
const GUEST_MANUAL_HOLD_MINUTES = 24 * 60;

/**
 * When a reservation for the full hold time expires: the setting `orderHoldMinutes`, or the provider's days for a method that is not
 * paid online.
 */
export function fullHoldEnd(from: Date, paymentMethod: string): Date {
  const provider = providerOfMethod(paymentMethod);
  const holdMs = provider.kind === "manual" ? provider.holdDays() * DAY : setting("orderHoldMinutes") * MINUTE;
  return new Date(from.getTime() + holdMs);
}

/**
 * When the reservation of a new order expires. Guests are anonymous, so until they open a payment their orders hold
 * stock for 15 minutes only. An order that is not paid online has no payment to open, and holds its stock for a day when
 * it is a guest's. The full time counts if it is less.
 */
export function firstHoldEnd(placedAt: Date, isGuest: boolean, paymentMethod: string): Date {
  const full = fullHoldEnd(placedAt, paymentMethod);
  const guestMinutes = isPaidOnline(paymentMethod) ? GUEST_HOLD_MINUTES : GUEST_MANUAL_HOLD_MINUTES;
  const short = new Date(placedAt.getTime() + guestMinutes * MINUTE);
  return isGuest && short < full ? short : full;
}

/**
 * When the reservation of an order that staff enters expires: its buyer has a day for the payment link at least, however
 * short the hold of other orders is.
 */
export function staffHoldEnd(placedAt: Date, paymentMethod: string): Date {
  const full = fullHoldEnd(placedAt, paymentMethod);
  const day = new Date(placedAt.getTime() + DAY);
  return full < day ? day : full;
}

/**
 * When the reservation of an unpaid order expires after a payment is opened. The first payment extends a shorter hold
 * to the full hold time from now. Further payments do not extend it, so that stock cannot be held forever without
 * paying.
 */
export function holdEndAfterOpening(
  order: { createdAt: Date; holdEndsAt: Date; paymentMethod: string },
  openedAt: Date,
): Date {
  const isShort = order.holdEndsAt < fullHoldEnd(order.createdAt, order.paymentMethod);
  return isShort ? fullHoldEnd(openedAt, order.paymentMethod) : order.holdEndsAt;
}
