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

/** What a postal code says of an address. */
export type Place = Pick<PostalAddress, "city" | "state">;

export type AddressCheck =
  /** The standard form of an address; `deliveryConfirmed` when the service confirms that mail is delivered there. */
  | { kind: "suggested"; address: PostalAddress; deliveryConfirmed: boolean; notes: string[] }
  /** The service did not find the address. */
  | { kind: "unknown"; reason: string }
  /** The service does not check addresses in that country. */
  | { kind: "unsupported"; reason: string };

export interface PostalService {
  /** The name that admins see. */
  name: string;
  /** @throws ServiceUnavailable when the service is down or its rate limit is reached */
  check(address: PostalAddress): Promise<AddressCheck>;
  /** Whether a check in the last day suggested exactly this address and confirmed delivery. Makes no call. */
  hasConfirmed(address: PostalAddress): boolean;
  /** Completes what is being typed, and makes no call. @returns null where city and state are not known */
  placeOf(country: string, postalCode: string): Place | null;
}

/** The result for other countries, from a service for the United States. */
export const unsupportedCountry: AddressCheck = {
  kind: "unsupported",
  reason: "We cannot check addresses in this country. Please make sure that yours is right.",
};
