export type PostalAddress = {
  address1: string;
  /** The unit; empty when there is none. */
  address2: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

export type AddressCheck =
  /** The standard form of an address; `deliveryConfirmed` when mail is known to arrive there. */
  | { kind: "suggested"; address: PostalAddress; deliveryConfirmed: boolean; notes: string[] }
  /** The service looked and did not find it. */
  | { kind: "unknown"; reason: string }
  /** The service does not look in that country. */
  | { kind: "unsupported"; reason: string };

export interface PostalService {
  /** What admins read of it. */
  name: string;
  /** @throws ServiceUnavailable when the service is down or its calls are used up */
  check(address: PostalAddress): Promise<AddressCheck>;
  /** Whether a check of the last day suggested this very address and confirmed that mail arrives there; asks nobody. */
  hasConfirmed(address: PostalAddress): boolean;
}

/** What a service for the United States says of any other country. */
export const unsupportedCountry: AddressCheck = {
  kind: "unsupported",
  reason: "We cannot check addresses in this country. Please make sure that yours is right.",
};
