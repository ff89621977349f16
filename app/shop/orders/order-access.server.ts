import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";

/** The key in an order's e-mail that opens it on any device. */
function orderKey(orderId: string): string {
  return sign("order", orderId, sessionSecret());
}

/** Whether `key` is the one of this order's e-mail. */
export function isValidOrderKey(orderId: string, key: string): boolean {
  return timingSafeEqualText(key, orderKey(orderId));
}

/** The query that opens an order's page on any device. */
export function orderQuery(orderId: string): string {
  return `?key=${orderKey(orderId)}`;
}

/** The whole address of an order's page, with its key. */
export function orderLink(orderId: string): string {
  return `${env.BASE_URL}/order/${orderId}${orderQuery(orderId)}`;
}
