/** A shipping rate for an order: `priceCents` in US cents, `deliveryDays` counted from the day it ships. */
export type ShippingRate = {
  id: string;
  carrier: string;
  service: string;
  priceCents: number;
  deliveryDays: number;
};

/** The shipping zones, with their labels for admins. */
export const ZONES = [
  { zone: "lower-48", label: "United States" },
  { zone: "remote", label: "Alaska, Hawaii, territories and military posts" },
  { zone: "abroad", label: "Other countries" },
] as const;

export type Zone = (typeof ZONES)[number]["zone"];

/** A row of the rate table; see `shippingRate` in the schema. */
export type RateRow = Omit<ShippingRate, "id" | "priceCents"> & {
  rateId: string;
  /** The shipping method of the products that the row is for; empty for products without a row of their own. */
  shippingMethod: string;
  firstUnitCents: number;
  furtherUnitCents: number;
  /** The total of an order's items, in cents, from which the row costs nothing; null for never. */
  freeFromCents: number | null;
  isOffered: boolean;
};

/** A number of units with the same shipping method. */
export type Consignment = { shippingMethod: string; qty: number };

const REMOTE_STATES = new Set(["AK", "HI", "PR", "VI", "GU", "AS", "MP", "AA", "AE", "AP"]);
/**
 * The first digits of the ZIP codes of Puerto Rico, the Virgin Islands, military posts, Hawaii, the Pacific and Alaska.
 */
const REMOTE_ZIP = /^(00[679]|09[0-8]|340|96[2-9]|99[5-9])/;

/** The id of the rate that API orders have by default. */
export const STANDARD_RATE = "standard";

/** The country of the shop and of its prices: ISO 3166-1 alpha-2. */
export const HOME_COUNTRY = "US";

/** @param destination `country` as ISO 3166-1 alpha-2 */
export function zoneOf(destination: { country: string; postalCode: string; state?: string }): Zone {
  if (destination.country !== HOME_COUNTRY) return "abroad";
  const state = destination.state?.toUpperCase() ?? "";
  return REMOTE_STATES.has(state) || REMOTE_ZIP.test(destination.postalCode) ? "remote" : "lower-48";
}

/** Shipping methods are compared case-insensitively. */
const sameMethod = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function rowFor(rows: RateRow[], method: string): RateRow | undefined {
  return rows.find((row) => sameMethod(row.shippingMethod, method)) ?? rows.find((row) => row.shippingMethod === "");
}

/** The price of the most expensive first unit, plus each further unit at the price of its own shipping method. */
function priceOf(items: { row: RateRow; qty: number }[]): number {
  const further = items.reduce((sum, { row, qty }) => sum + row.furtherUnitCents * qty, 0);
  const highest = Math.max(...items.map(({ row }) => row.firstUnitCents));
  const firstUnitCandidates = items
    .filter(({ row }) => row.firstUnitCents === highest)
    .map(({ row }) => row.furtherUnitCents);
  return further + highest - Math.min(...firstUnitCandidates);
}

/** The row as it is priced for an order whose items cost this much. */
function pricedRow(row: RateRow, itemsCents: number): RateRow {
  const isFree = row.freeFromCents !== null && itemsCents >= row.freeFromCents;
  return isFree ? { ...row, firstUnitCents: 0, furtherUnitCents: 0 } : row;
}

function rateFor(rateId: string, rows: RateRow[], contents: Consignment[], itemsCents: number): ShippingRate[] {
  const items = contents.flatMap(({ shippingMethod, qty }) => {
    const row = rowFor(rows, shippingMethod);
    return row?.isOffered ? [{ row: pricedRow(row, itemsCents), qty }] : [];
  });
  // A service is offered only if it ships every product of the order.
  if (items.length < contents.length) return [];
  const row = items.reduce((highest, item) =>
    item.row.firstUnitCents > highest.row.firstUnitCents ? item : highest,
  ).row;
  const deliveryDays = Math.max(...items.map((item) => item.row.deliveryDays));
  return [{ id: rateId, carrier: row.carrier, service: row.service, priceCents: priceOf(items), deliveryDays }];
}

/**
 * The rates for an order, the cheapest first. For each service, the first unit costs the highest first-unit price among
 * the products' shipping methods; every further unit costs the further-unit price of its own shipping method.
 * @param table the rows of the destination's zone
 * @param contents the units to ship; an empty list counts as one unit without a shipping method
 * @param itemsCents the total of the items, in cents, from which some rates are free
 */
export function ratesOf(table: RateRow[], contents: Consignment[], itemsCents: number): ShippingRate[] {
  const shipped = contents.length > 0 ? contents : [{ shippingMethod: "", qty: 1 }];
  return [...new Set(table.map(({ rateId }) => rateId))]
    .flatMap((rateId) =>
      rateFor(
        rateId,
        table.filter((row) => row.rateId === rateId),
        shipped,
        itemsCents,
      ),
    )
    .sort((one, other) => one.priceCents - other.priceCents || other.deliveryDays - one.deliveryDays);
}
