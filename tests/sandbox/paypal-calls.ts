/** The calls that the shop makes to PayPal. */
export const PAYPAL_CALLS = [
  "token",
  "create",
  "read-payment",
  "capture",
  "read-capture",
  "refund",
  "read-refund",
  "verify-event",
] as const;

export type PaypalCall = (typeof PAYPAL_CALLS)[number];
