/** Why money that was taken did not pay its order. */
const WORDS: Record<string, string> = {
  "wrong-order": "It was made for another order",
  "wrong-currency": "It is in another currency",
  "wrong-amount": "It is of another amount",
  "paid-already": "The order was paid already",
};

/** A payment that came to nothing, or not yet: nobody has to look into it. */
export const NO_REVIEW_NEEDED: ReadonlySet<string> = new Set(["declined", "pending"]);

/** What to tell an admin of a payment that did not pay its order. */
export function reviewWords(reason: string): string {
  return WORDS[reason] ?? reason;
}
