import type { OrderPageData } from "~/features/orders/order-page.server";
import { formatAmount } from "~/shop/money/format-money";
import type { RefundWord } from "~/shop/refunds/refund-parts.server";
import { useDates } from "../ui/dates";

const SENTENCES: Record<RefundWord, (amount: string, at: string) => string> = {
  completed: (amount, at) => `Refunded ${amount} on ${at}`,
  pending: (amount, at) => `Refund pending: ${amount}, requested on ${at}`,
  failed: (amount, at) => `The refund of ${amount} of ${at} failed. The history says what to do now.`,
};

const notToPay = (amount: string, at: string) => `${amount} not to be paid since ${at}`;

export function Refunds({ refunds }: { refunds: OrderPageData["refunds"] }) {
  const { formatDate } = useDates();
  return (
    <ul id="refunds" className="mt-2">
      {refunds.map(({ id, amountCents, currency, state, isUnpaid, note, stock, at }) => (
        <li key={id}>
          {(isUnpaid ? notToPay : SENTENCES[state])(formatAmount(amountCents, currency), formatDate(at))}
          {note && <span className="text-muted">{` (${note})`}</span>}
          {stock && <span className="block text-sm">{stock}</span>}
        </li>
      ))}
    </ul>
  );
}
