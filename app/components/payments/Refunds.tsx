import { formatAmount } from "~/shop/money/format-money";
import type { RefundWord } from "~/shop/payments/refund.server";
import { useDates } from "../ui/dates";

export type Refund = {
  id: string;
  amountCents: number;
  currency: string;
  state: RefundWord;
  /** The reason; empty for readers who are not admins. */
  note: string;
  /** What it did to the stock, as a sentence; empty for readers who are not admins. */
  stock: string;
  /** ISO 8601 timestamp. */
  at: string;
};

const SENTENCES: Record<RefundWord, (amount: string, at: string) => string> = {
  completed: (amount, at) => `Refunded ${amount} on ${at}`,
  pending: (amount, at) => `Refund pending: ${amount}, requested on ${at}`,
  failed: (amount, at) =>
    `The refund of ${amount} of ${at} failed. Refund it again, or send the money another way and note it here.`,
};

/** The refunds of an order that has some. */
export function Refunds({ refunds }: { refunds: Refund[] }) {
  const { formatDate } = useDates();
  return (
    <ul id="refunds" className="mt-2">
      {refunds.map(({ id, amountCents, currency, state, note, stock, at }) => (
        <li key={id}>
          {SENTENCES[state](formatAmount(amountCents, currency), formatDate(at))}
          {note && <span className="text-muted">{` (${note})`}</span>}
          {stock && <span className="block text-sm">{stock}</span>}
        </li>
      ))}
    </ul>
  );
}
