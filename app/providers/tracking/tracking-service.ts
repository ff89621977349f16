/** A parcel and its destination. Some carriers need the destination to identify a parcel. */
export type ParcelQuery = {
  trackingId: string;
  /** The country's English name. */
  destinationCountry: string;
  /** Language of the report, ISO 639-1. */
  language: string;
  zipcode: string;
};

/** An event of a parcel's history. */
export type ParcelEvent = { date: string; location: string; status: string };

export type ParcelReport = {
  carrier: string;
  /** The service's status: pickup, transit, arrived, delivered or archive. */
  status: string;
  /** The newest first. */
  events: ParcelEvent[];
};

export type ParcelLookup = {
  /** The report so far; null when there is none yet. */
  report: ParcelReport | null;
  /** Identifies the running lookup at the service; null when it is complete. */
  ticket: string | null;
};

/** A service that tracks parcels. Every call throws ServiceUnavailable when the service is down. */
export interface TrackingService {
  startLookup: (query: ParcelQuery) => Promise<ParcelLookup>;
  /** Fetches the current result of a lookup. */
  continueLookup: (ticket: string, trackingId: string) => Promise<ParcelLookup>;
}
