import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";

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

/** The URL of an order's page without a key: for an e-mail to the shop, whose admins are signed in. */
export function shopOrderUrl(orderId: string): string {
  return `${env.BASE_URL}/order/${orderId}`;
}
