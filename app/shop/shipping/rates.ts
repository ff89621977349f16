/** A shipping rate for an order: `priceCents` in US cents, `deliveryDays` counted from the day it ships. */
export type ShippingRate = {
  id: string;
  carrier: string;
  service: string;
  priceCents: number;
  deliveryDays: number;
};

/** How an order gets to its buyer. */
export const DELIVERY_METHODS = ["ship", "pickup"] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** How an order gets to its buyer, by its address. */
export const deliveryMethodOf = ({
  shippingAddress,
}: {
  shippingAddress: { isPickup?: true | undefined };
}): DeliveryMethod => (shippingAddress.isPickup ? "pickup" : "ship");

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
  kind: DeliveryMethod;
  /** The weight of the items that it is for, in grams, both included; null for no upper bound. */
  minWeight: number;
  maxWeight: number | null;
  /** The total of the items that it is for, in cents, both included; null for no upper bound. */
  minTotalCents: number;
  maxTotalCents: number | null;
};

/** A number of units with the same shipping method; `weight` is that of one unit in grams, null where it is not known. */
export type Consignment = { shippingMethod: string; qty: number; weight?: number | null };

/** The weight of a cart or an order, in grams. Units whose weight is not known count as none. */
const totalWeight = (contents: readonly Consignment[]): number =>
  contents.reduce((sum, { weight, qty }) => sum + (weight ?? 0) * qty, 0);

/** The id of the rate that is free in a new shop. */
export const STANDARD_RATE = "standard";

const isWithin = (value: number, least: number, most: number | null) =>
  value >= least && (most === null || value <= most);

/** The rows that are for so much weight and such a total; of rows whose bounds touch, the one for less comes first. */
function rowsFor(table: RateRow[], weight: number, itemsCents: number): RateRow[] {
  return table
    .filter(
      (row) =>
        isWithin(weight, row.minWeight, row.maxWeight) && isWithin(itemsCents, row.minTotalCents, row.maxTotalCents),
    )
    .sort((one, other) => one.minWeight - other.minWeight || one.minTotalCents - other.minTotalCents);
}

/** Shipping methods are compared case-insensitively. */
const sameMethod = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const rowFor = (rows: RateRow[], method: string): RateRow | undefined =>
  rows.find((row) => sameMethod(row.shippingMethod, method)) ?? rows.find((row) => row.shippingMethod === "");

/** What a rate is called: its carrier, if it has one, and its service. */
export const rateName = ({ carrier, service }: Pick<ShippingRate, "carrier" | "service">): string =>
  [carrier, service].filter(Boolean).join(" ");

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
 * @param table the rows of the destination's zone; each is for the weights and totals within its bounds
 * @param contents the units to ship; an empty list counts as one unit without a shipping method
 * @param itemsCents the total of the items, in cents, from which some rates are free
 */
export function ratesOf(table: RateRow[], contents: Consignment[], itemsCents: number): ShippingRate[] {
  const shipped = contents.length > 0 ? contents : [{ shippingMethod: "", qty: 1 }];
  const rows = rowsFor(table, totalWeight(shipped), itemsCents);
  return [...new Set(rows.map(({ rateId }) => rateId))]
    .flatMap((rateId) =>
      rateFor(
        rateId,
        rows.filter((row) => row.rateId === rateId),
        shipped,
        itemsCents,
      ),
    )
    .sort((one, other) => one.priceCents - other.priceCents || other.deliveryDays - one.deliveryDays);
}
