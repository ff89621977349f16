/** An address of a parcel, as it is printed on its label. */
export type LabelAddress = {
  /** The recipient; the shop's name for the sender. */
  name: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Empty when it is not known. */
  phone: string;
};

export type LabelParcel = {
  ounces: number;
  /** In inches; null when they were not given. */
  size: { length: number; width: number; height: number } | null;
};

/** What a carrier asks for sending a parcel. */
export type LabelRate = {
  id: string;
  carrier: string;
  service: string;
  /** Hundredths of the currency. */
  cents: number;
  /** ISO 4217. */
  currency: string;
  /** Days to the delivery; null when the carrier does not say. */
  days: number | null;
};

/** A parcel that can be sent at one of these rates. Nothing is bought yet. */
export type LabelOffer = { id: string; rates: LabelRate[] };

export type BoughtLabel = {
  number: string;
  /** Where it is printed from: a PDF file or a picture. */
  url: string;
  /** What was paid, in hundredths of the currency. */
  cents: number;
  currency: string;
  /** How far it is voided: the carrier may decide about it weeks later. */
  voided: "no" | "pending" | "yes" | "refused";
};

/** The service or the carrier did not do it, and says why. */
export class LabelRefused extends Error {
  constructor(
    readonly service: string,
    readonly reason: string,
  ) {
    super(`${service} refused: ${reason}`);
    this.name = "LabelRefused";
  }
}

/**
 * A service that sells carriers' labels. Every call throws ServiceUnavailable when the service is down, and LabelRefused when
 * it, or the carrier, does not do what was asked.
 */
export interface LabelService {
  name: string;
  /** Asks for the rates of a parcel. @param parcel `id` is the shop's own id of it, `note` is printed on the label */
  offer: (
    from: LabelAddress,
    to: LabelAddress,
    parcel: LabelParcel & { id: string; note: string },
  ) => Promise<LabelOffer>;
  /**
   * Buys the label of an offer at one of its rates. An offer has at most one label: a repeat returns it. After
   * ServiceUnavailable the label may be bought all the same: `find` returns it then.
   */
  buy: (offerId: string, rateId: string) => Promise<BoughtLabel>;
  /** The label of an offer; null when none was bought. */
  find: (offerId: string) => Promise<BoughtLabel | null>;
  /** Asks the carrier to void a label that was not used, and to return its price. */
  void: (offerId: string) => Promise<BoughtLabel>;
}
