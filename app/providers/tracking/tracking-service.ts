/** Which parcel, and where it goes: carriers tell parcels apart by it. */
export type ParcelQuery = {
  trackingId: string;
  /** By its English name. */
  destinationCountry: string;
  /** Of the answer, ISO 639-1. */
  language: string;
  zipcode: string;
};

/** One thing that happened to a parcel. */
export type ParcelEvent = { date: string; location: string; status: string };

export type ParcelReport = {
  carrier: string;
  /** The service's word for where it is: pickup, transit, arrived, delivered, archive. */
  status: string;
  /** The newest first. */
  events: ParcelEvent[];
};

export type ParcelLookup = {
  /** What is known by now; null while nothing is. */
  report: ParcelReport | null;
  /** By which the service goes on looking; null when it has ended. */
  ticket: string | null;
};

/** A service that knows where parcels are. Every call throws ServiceUnavailable when it is down. */
export interface TrackingService {
  /** Begins to look for a parcel. */
  look: (query: ParcelQuery) => Promise<ParcelLookup>;
  /** Asks what a look has found by now. */
  follow: (ticket: string, trackingId: string) => Promise<ParcelLookup>;
}
