import type { OrderStatus } from "../orders/order-status";
import { formatDayRange } from "../time/format-time";
import { addDays, today } from "../time/time-zone";

/** A shop's IANA time zone, whose day is today, and the days after which its orders have shipped at the latest. */
export type Handling = { timeZone: string; handlingDays: number };

/**
 * When an order of today arrives.
 * @param deliveryDays days from shipping to the arrival
 * @param now milliseconds since 1970
 * @returns for example `Nov 26 – 28`, or one day where orders ship on the day they are placed
 */
export function arrivalText(deliveryDays: number, { timeZone, handlingDays }: Handling, now: number): string {
  const earliest = addDays(today(timeZone, now), deliveryDays);
  return formatDayRange(earliest, addDays(earliest, handlingDays));
}

/** The word before the days: what is picked up does not arrive. */
export const arrivalWord = ({ isPickup }: { isPickup?: true | undefined }): string => (isPickup ? "ready" : "arrives");

/** Of an order: when it was paid and shipped, and the days of its rate; null for one that was entered without a rate. */
type OrderedDelivery = {
  status: OrderStatus;
  deliveryDays: number | null;
  paidAt: Date | null;
  shippedAt: Date | null;
  shippingAddress?: { isPickup?: true | undefined };
  /** Whether it ships before it is paid, for the buyer. */
  paysOnDelivery?: boolean;
};

/**
 * When an order arrives, in words for its page: from the day it was shipped or paid, or from today while it is not paid.
 * @param handling of the shop; an order that has shipped has one day of arrival
 * @param now milliseconds since 1970
 * @returns for example `Arrives Nov 26 – 28`; empty for an order that has arrived or will not, and once the days are over
 */
export function orderArrivalText(order: OrderedDelivery, handling: Handling, now: number): string {
  const { status, deliveryDays, paidAt, shippedAt } = order;
  if (order.shippingAddress?.isPickup) return "";
  if (deliveryDays === null || !["awaiting-payment", "paid", "partly-shipped", "shipped"].includes(status)) return "";
  if (status === "awaiting-payment" && !order.paysOnDelivery)
    return `Paid today, it arrives ${arrivalText(deliveryDays, handling, now)}`;
  const { timeZone } = handling;
  const handlingDays = status === "shipped" ? 0 : handling.handlingDays;
  const from = (shippedAt ?? paidAt)?.getTime() ?? now;
  const latest = addDays(today(timeZone, from), deliveryDays + handlingDays);
  return latest < today(timeZone, now) ? "" : `Arrives ${arrivalText(deliveryDays, { timeZone, handlingDays }, from)}`;
}
