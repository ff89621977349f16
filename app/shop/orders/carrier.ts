export type Carrier = { name: string; trackingUrl: string };

type Known = { name: string; numbers: RegExp; page: string };

/** How the carriers' numbers look, the surest first, and where each shows its parcels. */
const CARRIERS: Known[] = [
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

/**
 * Whose tracking number this seems to be, by its form alone, and where that carrier shows the parcel.
 * @returns null for a number that could be anybody's
 */
export function carrierOf(number: string): Carrier | null {
  const known = CARRIERS.find(({ numbers }) => numbers.test(number));
  return known ? { name: known.name, trackingUrl: known.page + encodeURIComponent(number) } : null;
}
