export type Carrier = { name: string; trackingUrl: string };

type KnownCarrier = { name: string; numbers: RegExp; page: string };

/** Formats of the carriers' tracking numbers, the most specific first, and their tracking pages. */
const CARRIERS: KnownCarrier[] = [
  { name: "UPS", numbers: /^1Z[A-Z0-9]{16}$/, page: "https://www.ups.com/track?tracknum=" },
  {
    name: "USPS",
    numbers: /^(9[1-5]\d{18,24}|420\d{5}9[1-5]\d{18,24}|[A-Z]{2}\d{9}US|82\d{8})$/,
    page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  },
  { name: "FedEx", numbers: /^(\d{12}|\d{15}|96\d{20})$/, page: "https://www.fedex.com/fedextrack/?trknbr=" },
  {
    name: "DHL",
    numbers: /^(\d{10}|J[JV]D\d{16,20}|GM\d{16,20})$/,
    page: "https://www.dhl.com/en/express/tracking.html?AWB=",
  },
];

export const CARRIER_NAMES = CARRIERS.map(({ name }) => name);

/** The known carrier that a text such as `FedEx Ground` names; empty for another one. */
export const carrierNamed = (text: string): string =>
  CARRIER_NAMES.find((name) => new RegExp(`\\b${name}\\b`, "i").test(text)) ?? "";

/**
 * The carrier of a tracking number, and the URL of the parcel's tracking page.
 * @param named the carrier's name, if it was given; otherwise the number's format shows the likely one
 * @returns null for a number that matches no carrier's format
 */
export function carrierOf(number: string, named = ""): Carrier | null {
  const known = CARRIERS.find(({ name, numbers }) => (named ? name === named : numbers.test(number)));
  return known ? { name: known.name, trackingUrl: known.page + encodeURIComponent(number) } : null;
}
