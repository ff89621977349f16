import { formatAmount } from "~/shop/money/format-money";
import { useDates } from "../ui/dates";

export type Refund = {
  id: string;
  amountCents: number;
  currency: string;
  status: string;
  /** The reason; empty for readers who are not admins. */
  note: string;
  /** ISO 8601 timestamp. */
  at: string;
};

const STATE: Record<string, string> = { asked: ", not confirmed by the payment provider yet", pending: ", on its way" };

/** The refunds of an order. */
export function Refunds({ refunds }: { refunds: Refund[] }) {
  const { formatDate } = useDates();
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-2">
      {refunds.map(({ id, amountCents, currency, status, note, at }) => (
        <li key={id}>
          {`Refunded ${formatAmount(amountCents, currency)} on ${formatDate(at)}${STATE[status] ?? ""}`}
          {note && <span className="text-muted">{` (${note})`}</span>}
        </li>
      ))}
    </ul>
  );
}
