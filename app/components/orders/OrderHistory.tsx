import type { OrderPageData } from "~/features/orders/order-page.server";
import { Time } from "../ui/Time";
import { history, historyStep } from "./orderStyles";

type OrderEvent = OrderPageData["events"][number];

/** The events of a long history that are always in view. */
const LAST = 4;

/** The events of an order in order of time; where it folds, the earlier ones of a long history unfold. */
export function OrderHistory({ events, folds = false }: { events: OrderEvent[]; folds?: boolean }) {
  if (events.length === 0) return null;
  const folded = folds && events.length > LAST + 2 ? events.length - LAST : 0;
  return (
    <section className="print:hidden" aria-labelledby="history">
      <h2 id="history">History</h2>
      {folded > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-sm font-semibold">{`${folded} earlier events`}</summary>
          <Events events={events.slice(0, folded)} />
        </details>
      )}
      <Events events={events.slice(folded)} />
    </section>
  );
}

function Events({ events }: { events: OrderEvent[] }) {
  return (
    <ol className={history}>
      {events.map((event) => (
        <li key={`${event.what} ${event.at} ${event.detail}`} className={historyStep}>
          <p className="whitespace-pre-line">
            <span className="font-semibold">{event.what}</span>
            {event.detail && `: ${event.detail}`}
          </p>
          <p className="text-sm text-muted">
            <Time at={event.at} />
            {event.actor && `, ${event.actor}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
