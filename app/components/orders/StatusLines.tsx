import { formatDate } from "../ui/dates";
import { Icon } from "../ui/Icon";

type StatusLinesProps = {
  /** ISO 8601 moments, null for what has not happened. */
  paidAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
};

/** Where an order stands (spec section 4): each state with its date, or that it is not there yet. */
export function StatusLines({ paidAt, shippedAt, deliveredAt }: StatusLinesProps) {
  return (
    <ul className="marks" aria-label="Order status">
      <StatusLine word="Paid" at={paidAt} />
      <StatusLine word="Shipped" at={shippedAt} />
      <StatusLine word="Delivered" at={deliveredAt} />
    </ul>
  );
}

function StatusLine({ word, at }: { word: string; at: string | null }) {
  return (
    <li className={at ? "mark on" : "mark"}>
      <Icon name={at ? "check" : "cross"} />
      {at ? <time dateTime={at}>{`${word} on ${formatDate(at)}`}</time> : `Not ${word}`}
    </li>
  );
}
