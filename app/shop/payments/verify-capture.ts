export type VerifiedCapture = {
  status: string;
  amountCents: number;
  currency: string;
  /** The order the payment was made for, as the provider says. */
  reference: string | null;
};

export type CaptureVerdict = "pays" | "pending" | "declined" | "wrong-order" | "wrong-currency" | "wrong-amount";

/**
 * Whether a capture pays an order: only a completed one of exactly this order's total, in US dollars, made for this
 * order.
 * @param order `totalCents` in cents
 */
export function verifyCapture(capture: VerifiedCapture, order: { id: string; totalCents: number }): CaptureVerdict {
  if (capture.reference !== order.id) return "wrong-order";
  if (capture.status === "PENDING") return "pending";
  if (capture.status !== "COMPLETED") return "declined";
  if (capture.currency !== "USD") return "wrong-currency";
  if (capture.amountCents !== order.totalCents) return "wrong-amount";
  return "pays";
}
