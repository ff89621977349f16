import { useDates } from "../ui/dates";
import { history, historyStep } from "./orderStyles";

export type OrderEvent = {
  kind: string;
  detail: string;
  /** ISO 8601 timestamp. */
  at: string;
  /** Who did it; null for readers who are not admins. */
  actor: string | null;
};

const WORDS: Record<string, string> = {
  placed: "Order placed",
  "confirmation-withheld": "Confirmation email not sent: this address got too many within an hour",
  paid: "Paid",
  "payment-review": "Payment needs review",
  "payment-reviewed": "Payment reviewed",
  "refund-pending": "Refund pending",
  "refund-failed": "Refund failed",
  refunded: "Refunded",
  "stock-released": "Items no longer reserved: the time to pay is over",
  "stock-regained": "Items reserved again",
  "return-requested": "Return requested",
  "return-approved": "Return approved",
  "return-declined": "Return declined",
  "return-received": "Return received",
  "lines-changed": "Items changed",
  "due-waived": "Difference waived",
  "tracking-added": "Tracking number",
  "label-bought": "Shipping label bought",
  "label-void-pending": "Shipping label void pending",
  "label-voided": "Shipping label voided",
  "label-void-refused": "Shipping label not voided",
  "part-shipped": "Partly shipped",
  shipped: "Shipped",
  delivered: "Delivered",
  "shipping-undone": "Not shipped yet: marked by mistake",
  "delivery-undone": "Not delivered yet: marked by mistake",
  "address-corrected": "Shipping address corrected",
  cancelled: "Canceled",
  restocked: "Put back in stock",
  note: "Note",
};

/** The events of an order in order of time. */
export function OrderHistory({ events }: { events: OrderEvent[] }) {
  const { formatZonedTime } = useDates();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={history}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.at} ${event.detail}`} className={historyStep}>
            <p className="whitespace-pre-line">
              <span className="font-semibold">{WORDS[event.kind] ?? event.kind}</span>
              {event.detail && `: ${event.detail}`}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={event.at}>{formatZonedTime(event.at)}</time>
              {event.actor && `, ${event.actor}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
