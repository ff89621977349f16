/** A way to ship an order: `priceCents` in US cents, `deliveryDays` counted from the day it ships. */
export type ShippingRate = {
  id: string;
  carrier: string;
  service: string;
  priceCents: number;
  deliveryDays: number;
};

/** Where rates differ, with what shop owners read. */
export const ZONES = [
  { zone: "lower-48", label: "United States" },
  { zone: "remote", label: "Alaska, Hawaii, territories and military posts" },
  { zone: "abroad", label: "Other countries" },
] as const;

export type Zone = (typeof ZONES)[number]["zone"];

/** A row of the table of rates; see `shippingRate` of the schema. */
export type RateRow = Omit<ShippingRate, "id" | "priceCents"> & {
  rateId: string;
  /** Of the products it is for; empty for all that have no row of their own. */
  shippingMethod: string;
  firstUnitCents: number;
  furtherUnitCents: number;
  isOffered: boolean;
};

/** So many units of products with one shipping method. */
export type Consignment = { shippingMethod: string; qty: number };

const REMOTE_STATES = new Set(["AK", "HI", "PR", "VI", "GU", "AS", "MP", "AA", "AE", "AP"]);
/** ZIP codes of Puerto Rico, the Virgin Islands, military posts, Hawaii, the Pacific and Alaska, by their first digits. */
const REMOTE_ZIP = /^(00[679]|09[0-8]|340|96[2-9]|99[5-9])/;

/** The free rate's id, which is always there. */
export const FREE_RATE = "standard";

/** @param destination `country` as ISO 3166-1 alpha-2 */
export function zoneOf(destination: { country: string; postalCode: string; state?: string }): Zone {
  if (destination.country !== "US") return "abroad";
  const state = destination.state?.toUpperCase() ?? "";
  return REMOTE_STATES.has(state) || REMOTE_ZIP.test(destination.postalCode) ? "remote" : "lower-48";
}

/** Shipping methods are the same in any case. */
const sameMethod = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function rowFor(rows: RateRow[], method: string): RateRow | undefined {
  return rows.find((row) => sameMethod(row.shippingMethod, method)) ?? rows.find((row) => row.shippingMethod === "");
}

/** The dearest first unit, and each further unit at the price of its own shipping method. */
function priceOf(loads: { row: RateRow; qty: number }[]): number {
  const further = loads.reduce((sum, { row, qty }) => sum + row.furtherUnitCents * qty, 0);
  const dearest = Math.max(...loads.map(({ row }) => row.firstUnitCents));
  const opening = loads.filter(({ row }) => row.firstUnitCents === dearest).map(({ row }) => row.furtherUnitCents);
  return further + dearest - Math.min(...opening);
}

function offered(rateId: string, rows: RateRow[], contents: Consignment[]): ShippingRate[] {
  const loads = contents.flatMap(({ shippingMethod, qty }) => {
    const row = rowFor(rows, shippingMethod);
    return row?.isOffered ? [{ row, qty }] : [];
  });
  // A service that does not take every product of the order does not take the order.
  if (loads.length < contents.length) return [];
  const row = loads.reduce((dearest, load) =>
    load.row.firstUnitCents > dearest.row.firstUnitCents ? load : dearest,
  ).row;
  const deliveryDays = Math.max(...loads.map((load) => load.row.deliveryDays));
  return [{ id: rateId, carrier: row.carrier, service: row.service, priceCents: priceOf(loads), deliveryDays }];
}

/**
 * The rates at which an order can ship, the cheapest first: of each service, the first unit at the dearest price that its
 * products' shipping methods ask for, every further unit at its own.
 * @param table the rows of the destination's zone
 * @param contents what is shipped; nothing counts as one unit of a product without a shipping method
 */
export function ratesOf(table: RateRow[], contents: Consignment[]): ShippingRate[] {
  const shipped = contents.length > 0 ? contents : [{ shippingMethod: "", qty: 1 }];
  return [...new Set(table.map(({ rateId }) => rateId))]
    .flatMap((rateId) =>
      offered(
        rateId,
        table.filter((row) => row.rateId === rateId),
        shipped,
      ),
    )
    .sort((one, other) => one.priceCents - other.priceCents || other.deliveryDays - one.deliveryDays);
}
