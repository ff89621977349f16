import type { CaptureState } from "~/providers/payments/payment-provider";

export type VerifiedCapture = {
  state: CaptureState;
  amountCents: number;
  currency: string;
  /** The order that the payment is for, from the provider's data. */
  reference: string | null;
};

export type CaptureVerdict =
  | "pays"
  | "pending"
  | "declined"
  | "refunded-before"
  | "wrong-order"
  | "wrong-currency"
  | "wrong-amount";

/**
 * Whether a capture pays an order: it must have taken the money, for this order, in its currency and of exactly the amount
 * that is left to pay. One of which a part was given back at the provider since then did.
 */
export function verifyCapture(
  capture: VerifiedCapture,
  order: { id: string; payableCents: number; currency: string },
): CaptureVerdict {
  if (capture.reference !== order.id) return "wrong-order";
  if (capture.state === "pending") return "pending";
  if (capture.state === "declined") return "declined";
  if (capture.state === "refunded") return "refunded-before";
  if (capture.currency !== order.currency) return "wrong-currency";
  if (capture.amountCents !== order.payableCents) return "wrong-amount";
  return "pays";
}
