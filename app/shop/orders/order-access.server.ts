import type { EmailItem } from "~/emails/order-items.server";
import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";
import type { Totals } from "../money/totals";
import type { Order } from "./order.server";
import { orderLabel } from "./order-number";

/** The key that gives access to an order without signing in. The link in the order's email carries it. */
function orderKey(orderId: string): string {
  return sign("order", orderId, sessionSecret());
}

/** Whether `key` gives access to this order. */
export function isValidOrderKey(orderId: string, key: string): boolean {
  return timingSafeEqualText(key, orderKey(orderId));
}

/** The query string that gives access to an order's page. */
export function orderQuery(orderId: string): string {
  return `?key=${orderKey(orderId)}`;
}

/** The URL of an order's page without a key, for an e-mail to the shop. */
export function shopOrderUrl(orderId: string): string {
  return `${env.BASE_URL}/order/${orderId}`;
}

type EmailedRow = Pick<
  Order,
  | "id"
  | "number"
  | "email"
  | "firstName"
  | "lastName"
  | "paidAt"
  | "paymentMethod"
  | "paymentInstructions"
  | "holdEndsAt"
  | "rateService"
  | "discountCode"
  | "shippingAddress"
  | keyof Totals
>;

/**
 * An order as its e-mails show it, as plain data: the outbox stores it. The link opens the order without signing in.
 * @param items for the e-mails that list them
 */
export function emailedOrder(order: EmailedRow, items: EmailItem[] = []) {
  return {
    label: orderLabel(order),
    link: `${shopOrderUrl(order.id)}${orderQuery(order.id)}`,
    email: order.email,
    firstName: order.firstName,
    lastName: order.lastName,
    isPaid: order.paidAt !== null,
    paymentMethod: order.paymentMethod,
    paymentInstructions: order.paymentInstructions,
    holdEndsAt: order.holdEndsAt.toISOString(),
    rateService: order.rateService,
    discountCode: order.discountCode,
    itemsCents: order.itemsCents,
    discountCents: order.discountCents,
    shippingCents: order.shippingCents,
    shippingDiscountCents: order.shippingDiscountCents,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    shippingAddress: order.shippingAddress,
    items: items.map(({ name, variant, qty, priceCents, image }) => ({ name, variant, qty, priceCents, image })),
  };
}
