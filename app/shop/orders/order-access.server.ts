import { env, sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";

/** The key that gives access to an order without signing in. The link in the order's email carries it. */
const orderKey = (orderId: string): string => sign("order", orderId, sessionSecret());

/** Whether `key` gives access to this order. */
export const isValidOrderKey = (orderId: string, key: string): boolean => timingSafeEqualText(key, orderKey(orderId));

/** The query string that gives access to an order's page. */
export const orderQuery = (orderId: string): string => `?key=${orderKey(orderId)}`;

/** The URL of an order's page without a key: for an e-mail to the shop, whose admins are signed in. */
export const shopOrderUrl = (orderId: string): string => `${env.BASE_URL}/order/${orderId}`;
