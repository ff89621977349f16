import { Icon } from "../ui/Icon";

export type Parcel = {
  number: string;
  /** Labels of the items in it; empty where nobody said. */
  trackingItem: string[];
  /** Whose number it seems to be, and where they show the parcel. */
  carrier: { name: string; trackingUrl: string } | null;
};

/** The parcels of an order, each with its number and the way to its carrier. */
export function Parcels({ parcels }: { parcels: Parcel[] }) {
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">{parcels.length === 1 ? "Parcel" : "Parcels"}</h2>
      <ul className="parcels">
        {parcels.map(({ number, trackingItem, carrier }) => (
          <li key={number} className="parcel">
            <Icon name="truck" />
            <div className="min-w-0">
              <p>
                {carrier && `${carrier.name} `}
                {carrier ? (
                  <a href={carrier.trackingUrl} target="_blank" rel="noopener noreferrer" className="parcel-number">
                    {number}
                    <span className="sr-only"> (opens the carrier's page in a new tab)</span>
                  </a>
                ) : (
                  <span className="parcel-number">{number}</span>
                )}
              </p>
              {trackingItem.length > 0 && <p className="text-sm text-muted">{trackingItem.join("; ")}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
