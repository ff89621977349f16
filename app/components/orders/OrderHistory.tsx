import { useDates } from "../ui/dates";
import { history, historyStep } from "./orderStyles";

export type OrderEvent = {
  /** What happened, in words. */
  what: string;
  detail: string;
  /** ISO 8601 timestamp. */
  at: string;
  /** Who did it; null for readers who are not admins. */
  actor: string | null;
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
          <li key={`${event.what} ${event.at} ${event.detail}`} className={historyStep}>
            <p className="whitespace-pre-line">
              <span className="font-semibold">{event.what}</span>
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
