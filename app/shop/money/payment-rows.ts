import { formatMoney } from "./format-money";

type Payment = {
  totalCents: number;
  refundedCents: number;
  paidCents: number;
  payableCents: number;
  /** What is paid on delivery; null for an order that is paid another way, and after that. */
  cashDueCents: number | null;
};

/** What the buyer of an order that is paid on delivery reads. @param cents what is due then */
export const cashText = (cents: number): string => `You pay ${formatMoney(cents)} in cash when it arrives.`;

/**
 * What is paid of an order and what is left, as rows below its total: of one whose items were changed, and of one that is paid
 * on delivery, where a confirmed sum is not a paid one. All amounts are in cents.
 */
export function paymentRows({ totalCents, refundedCents, paidCents, payableCents, cashDueCents }: Payment) {
  const isCash = cashDueCents !== null;
  const paid = isCash ? totalCents - refundedCents - cashDueCents : paidCents;
  const left = cashDueCents ?? payableCents;
  if (left <= 0 || (paid <= 0 && !isCash)) return [];
  const rows = [
    { term: "Paid", cents: paid },
    { term: isCash ? "To pay on delivery" : "To pay", cents: left },
  ];
  return rows.filter(({ cents }) => cents > 0).map(({ term, cents }) => ({ term, amount: formatMoney(cents) }));
}
