import { formatDate } from "../ui/dates";

type StatusLinesProps = {
  /** ISO 8601 timestamps, null for what has not happened. */
  paidAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
};

/** The status of an order: each state with its date, or 'Not Paid', 'Not Shipped', 'Not Delivered'. */
export function StatusLines({ paidAt, shippedAt, deliveredAt }: StatusLinesProps) {
  return (
    <ol className="progress" aria-label="Order status">
      <StatusLine word="Paid" at={paidAt} />
      <StatusLine word="Shipped" at={shippedAt} />
      <StatusLine word="Delivered" at={deliveredAt} />
    </ol>
  );
}

function StatusLine({ word, at }: { word: string; at: string | null }) {
  return (
    <li className={at ? "stage on" : "stage"}>
      {at ? <time dateTime={at}>{`${word} on ${formatDate(at)}`}</time> : `Not ${word}`}
    </li>
  );
}
