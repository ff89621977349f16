/** What the sums of an order's payment depend on. A change of its lines can make a part of the total of a paid order due. */
export type PaidFacts = { totalCents: number; dueCents: number; paidAt: Date | null; cancelledAt: Date | null };

/** What was paid of an order's total, in cents. Refunds are not taken off. */
export const paidCents = ({ totalCents, dueCents, paidAt }: PaidFacts): number =>
  paidAt === null ? 0 : totalCents - dueCents;

/** What is left to pay of an order, in cents. */
export function payableCents({ totalCents, dueCents, paidAt, cancelledAt }: PaidFacts): number {
  if (cancelledAt !== null) return 0;
  return paidAt === null ? totalCents : dueCents;
}

/** Whether an order is paid, with what a change of its lines has made due. */
export const isPaidInFull = ({ paidAt, dueCents }: PaidFacts): boolean => paidAt !== null && dueCents === 0;
