import { Form } from "@remix-run/react";
import type { OrderPageData } from "~/features/orders/order-page.server";
import { type ParcelProgress, parcelProgress } from "~/shop/fulfillment/parcel-progress";
import { Badge, type BadgeKind } from "../ui/Badge";
import { SubmitButton } from "../ui/Button";
import { useDates } from "../ui/dates";
import { Icon } from "../ui/Icon";
import { Time } from "../ui/Time";
import { history, historyStep } from "./orderStyles";

type Parcel = OrderPageData["parcels"][number];

/** The parcels of an order with tracking number, carrier link and tracking history. */
export function Parcels({ parcels, canTrack }: { parcels: Parcel[]; canTrack: boolean }) {
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">{parcels.length === 1 ? "Parcel" : "Parcels"}</h2>
      <ul className="mt-2 grid gap-2">
        {parcels.map(({ number, trackingItem, carrier, tracked }) => (
          <li key={number} className="flex gap-3 rounded-md border border-line bg-surface px-3 py-2">
            <Icon name="truck" />
            <div className="min-w-0">
              <p>
                {carrier && `${carrier.name} `}
                {carrier ? (
                  <a
                    href={carrier.trackingUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="font-semibold tabular-nums wrap-anywhere"
                  >
                    {number}
                    <span className="sr-only"> (opens the carrier's page in a new tab)</span>
                  </a>
                ) : (
                  <span className="font-semibold tabular-nums wrap-anywhere">{number}</span>
                )}
              </p>
              {tracked && <Progress {...tracked} />}
              {trackingItem.length > 0 && <p className="text-sm text-muted">{trackingItem.join("; ")}</p>}
              {tracked && <Movements {...tracked} />}
            </div>
          </li>
        ))}
      </ul>
      {canTrack && (
        <Form method="post" className="mt-3 print:hidden" aria-label="Tracking history" preventScrollReset>
          <SubmitButton small variant="secondary" intent="track" pendingLabel="Refreshing…">
            Refresh tracking
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}

const KINDS: Record<ParcelProgress, BadgeKind> = {
  "Waiting for the carrier": "neutral",
  "On its way": "info",
  "Out for delivery": "info",
  "Ready for pickup": "warning",
  Delivered: "success",
  "Delivery problem": "danger",
};

function Progress({ status, events: [latest] }: NonNullable<Parcel["tracked"]>) {
  const progress = parcelProgress(status, latest?.status ?? "");
  return (
    <p className="my-1">
      <Badge kind={KINDS[progress]}>{progress}</Badge>
    </p>
  );
}

/** The tracking history of a parcel, newest first, with its age. */
function Movements({ events, fetchedAt }: NonNullable<Parcel["tracked"]>) {
  const { formatDateTime } = useDates();
  return (
    <>
      <ol className={`${history} mt-3`}>
        {events.map((event) => (
          <li key={`${event.date} ${event.status} ${event.location}`} className={historyStep}>
            <p>{event.status}</p>
            <p className="text-sm text-muted">
              {[formatDateTime(event.date) || event.date, event.location].filter(Boolean).join(", ")}
            </p>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        As of <Time at={fetchedAt} />
      </p>
    </>
  );
}
