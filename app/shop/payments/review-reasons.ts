/** The refusal of a payment for a canceled order. */
export const CANCELLED_MESSAGE = "This order is canceled. It cannot be paid.";

/** Why a payment that took money did not pay its order. */
const TEXTS: Record<string, string> = {
  "wrong-order": "It was made for another order",
  "wrong-currency": "It is in another currency",
  "wrong-amount": "It is of another amount",
  "paid-already": "The order was paid already",
  "order-cancelled": "The order was canceled before",
  "being-refunded": "The order was being refunded",
  "being-changed": "The items of the order were being changed",
  unknown: "Its provider does not know it: the shop's key may be that of another account",
  "refunded-before": "It was refunded before the shop knew of it",
};

/** Reasons that need no review, because no money was taken yet. */
export const NO_REVIEW_NEEDED: ReadonlySet<string> = new Set(["declined", "pending"]);

/** The review reason as text for admins. */
export function reviewReasonText(reason: string): string {
  return TEXTS[reason] ?? reason;
}
