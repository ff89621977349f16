import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";
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

/** An order with its number and the URL of its page, with its key, for an e-mail to its buyer. */
export function emailedOrder<Emailed extends { id: string; number: number }>(order: Emailed) {
  return { ...order, label: orderLabel(order), link: `${shopOrderUrl(order.id)}${orderQuery(order.id)}` };
}
