/** A way to ship an order: `priceCents` in US cents, `deliveryDays` counted from the day it ships. */
export type ShippingRate = {
  id: string;
  carrier: string;
  service: string;
  priceCents: number;
  deliveryDays: number;
};

type Zone = "lower-48" | "remote" | "abroad";

const REMOTE_STATES = new Set(["AK", "HI", "PR", "VI", "GU", "AS", "MP", "AA", "AE", "AP"]);
/** ZIP codes of Puerto Rico, the Virgin Islands, military posts, Hawaii, the Pacific and Alaska, by their first digits. */
const REMOTE_ZIP = /^(00[679]|09[0-8]|340|96[2-9]|99[5-9])/;

/** The free rate's id, which is always there. */
export const FREE_RATE = "standard";

function zoneOf(destination: { country: string; postalCode: string; state?: string }): Zone {
  if (destination.country !== "US") return "abroad";
  const state = destination.state?.toUpperCase() ?? "";
  return REMOTE_STATES.has(state) || REMOTE_ZIP.test(destination.postalCode) ? "remote" : "lower-48";
}

/** First unit and each further unit, in cents. */
const EXPEDITED: Record<Zone, [first: number, further: number]> = {
  "lower-48": [995, 250],
  remote: [1995, 450],
  abroad: [2995, 750],
};
const OVERNIGHT: [first: number, further: number] = [2495, 600];
const STANDARD_DAYS: Record<Zone, number> = { "lower-48": 5, remote: 9, abroad: 14 };
const EXPEDITED_DAYS: Record<Zone, number> = { "lower-48": 2, remote: 4, abroad: 6 };

const priced = ([first, further]: [number, number], units: number) => first + further * Math.max(0, units - 1);

/**
 * The rates an order can ship at: free standard always, expedited by zone and number of units, overnight within the
 * contiguous states.
 * @param destination `country` as ISO 3166-1 alpha-2
 * @param units how many units the order has
 */
export function shippingRates(
  destination: { country: string; postalCode: string; state?: string },
  units: number,
): ShippingRate[] {
  const zone = zoneOf(destination);
  const rates: ShippingRate[] = [
    { id: FREE_RATE, carrier: "USPS", service: "Standard", priceCents: 0, deliveryDays: STANDARD_DAYS[zone] },
    {
      id: "expedited",
      carrier: "UPS",
      service: "Expedited",
      priceCents: priced(EXPEDITED[zone], units),
      deliveryDays: EXPEDITED_DAYS[zone],
    },
  ];
  if (zone === "lower-48") {
    rates.push({
      id: "overnight",
      carrier: "UPS",
      service: "Overnight",
      priceCents: priced(OVERNIGHT, units),
      deliveryDays: 1,
    });
  }
  return rates;
}
