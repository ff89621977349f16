import { inArray, or, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";
import { order } from "~/platform/schema.server";
import { itemsOf } from "../orders/order.server";
import { orderLabel } from "../orders/order-number";
import { orderColumns } from "../orders/refunded-amount.server";
import { statusOf } from "../orders/status-of.server";
import { readCsvRecords } from "../product-lists/csv-records.server";
import type { Person } from "../sessions/session.server";
import type { BulkResult } from "./bulk-shipping.server";
import { carrierNamed, carrierOf } from "./carrier";
import { markShipped } from "./order-transitions.server";
import { toShipText } from "./shipments.server";
import { type Parcel, trackingNumberSchema } from "./tracking-numbers.schema.server";

/** The most tracking numbers of one file. */
export const PARCELS_LIMIT = 500;

/** The most bytes of a carrier's file, and of a line in it. */
export const PARCEL_FILE_LIMIT = 1_000_000;
const LINE_LIMIT = 10_000;

/** A tracking number as it was typed, or read from a carrier's file. */
export type TypedParcel = {
  /** The order's number, with or without `#`, or its id. */
  order: string;
  number: string;
  /** Empty for the carrier that the number's format shows. */
  carrier: string;
};

/** What a tracking number would do. */
export type CheckedParcel = TypedParcel & {
  /** Null for an unknown order. */
  id: string | null;
  label: string;
  buyer: string;
  /** What its order's next shipment sends. */
  items: string;
  /** The carrier that the buyer will read; empty if it is unknown. */
  shownCarrier: string;
  /** Why it is not shipped; empty if it can be. */
  problem: string;
};

/** The names of the columns in carriers' files, without punctuation. */
const COLUMNS: Record<keyof TypedParcel, string[]> = {
  order: [
    "order number",
    "order",
    "order no",
    "order id",
    "order reference",
    "reference",
    "reference 1",
    "customer reference",
  ],
  number: [
    "tracking number",
    "tracking",
    "tracking no",
    "tracking id",
    "tracking code",
    "waybill",
    "waybill number",
    "awb",
  ],
  carrier: ["carrier", "carrier name", "shipping carrier", "service", "provider"],
};

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * Reads a carrier's CSV file. Its columns are found by their names in the first line.
 * @throws Invalid when it cannot be read, lacks a column, or has too many lines
 */
export async function readParcelFile(bytes: Uint8Array): Promise<TypedParcel[]> {
  const records = readCsvRecords(bytes, LINE_LIMIT);
  const first = await records.next();
  const header = first.done ? [] : first.value.cells.map(plain);
  const placeOf = (names: string[]) => header.findIndex((name) => names.includes(name));
  const places = { order: placeOf(COLUMNS.order), number: placeOf(COLUMNS.number), carrier: placeOf(COLUMNS.carrier) };
  if (places.order < 0 || places.number < 0)
    throw new Invalid("The first line must name a column 'Order number' and a column 'Tracking number'.");
  const parcels: TypedParcel[] = [];
  for await (const { cells } of records) {
    if (parcels.length === PARCELS_LIMIT)
      throw new Invalid(`A file may have at most ${PARCELS_LIMIT} tracking numbers.`);
    const cell = (place: number) => (cells[place] ?? "").trim().slice(0, 100);
    parcels.push({ order: cell(places.order), number: cell(places.number), carrier: cell(places.carrier) });
  }
  if (parcels.length === 0) throw new Invalid("This file has no tracking numbers.");
  return parcels;
}

/** The orders that are named, by number and by id. */
function namedOrders(parcels: TypedParcel[]) {
  const keys = parcels.map(({ order: key }) => key.replace(/^#/, ""));
  const numbers = keys.filter((key) => /^\d{1,12}$/.test(key)).map(Number);
  const among = (values: unknown[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
  const rows = db
    .select(orderColumns)
    .from(order)
    .where(or(inArray(order.number, among(numbers)), inArray(order.id, among(keys))))
    .all();
  return new Map(rows.flatMap((row) => [[String(row.number), row] as const, [row.id, row] as const]));
}

function statusProblem(status: ReturnType<typeof statusOf>): string {
  switch (status) {
    case "paid":
    case "partly-shipped":
      return "";
    case "shipped":
    case "delivered":
      return "This order was shipped before.";
    case "awaiting-payment":
      return "This order is not paid.";
    case "cancelled":
    case "refunded":
    case "refund-pending":
      return "This order is canceled or refunded.";
  }
}

/** Checks tracking numbers against their orders, without shipping one. */
export function checkParcels(parcels: TypedParcel[]): CheckedParcel[] {
  const orders = namedOrders(parcels);
  const seen = new Set<string>();
  return parcels.map(({ order: key, number: typed, carrier }) => {
    const found = orders.get(key.replace(/^#/, ""));
    const parsed = trackingNumberSchema.safeParse(typed);
    const number = parsed.success ? parsed.data : typed;
    const named = carrierNamed(carrier);
    const isRepeated = seen.has(number);
    seen.add(number);
    const numberProblem = parsed.success ? "" : typed === "" ? "No tracking number." : parsed.error.issues[0]?.message;
    return {
      order: key,
      number,
      carrier: named,
      id: found?.id ?? null,
      label: found ? orderLabel(found) : key,
      buyer: found ? `${found.firstName} ${found.lastName}` : "",
      items: found ? toShipText({ ...found, items: itemsOf(found.id) }) : "",
      shownCarrier: carrierOf(number, named)?.name ?? "",
      problem:
        (found ? statusProblem(statusOf(found)) : "There is no such order.") ||
        numberProblem ||
        (isRepeated ? "This tracking number stands above already." : ""),
    };
  });
}

/**
 * Ships each order with its tracking numbers, as `markShipped` does, each in a transaction of its own, and e-mails the
 * buyers. Tracking numbers with a problem are left out. An order that cannot be shipped does not stop the others.
 * @returns a result for each order
 */
export async function shipMany(admin: Person, typed: TypedParcel[]): Promise<BulkResult[]> {
  const orders = new Map<string, { label: string; parcels: Parcel[]; problem: string }>();
  for (const { id, label, number, carrier, problem } of checkParcels(typed)) {
    const entry = orders.get(id ?? label) ?? { label, parcels: [], problem: "" };
    if (problem) entry.problem ||= problem;
    else entry.parcels.push({ number, trackingItem: [], carrier });
    orders.set(id ?? label, entry);
  }
  const results: BulkResult[] = [];
  for (const [id, { label, parcels, problem }] of orders) {
    const refused = parcels.length > 0 ? shipOne(admin, id, parcels) : problem;
    results.push({ id, label, refused });
    await nextTurn();
  }
  return results;
}

function shipOne(admin: Person, id: string, parcels: Parcel[]): string | null {
  try {
    markShipped(admin, id, { bigNumber: [], trackingItem: [], parcels });
    return null;
  } catch (error) {
    if (error instanceof Conflict || error instanceof NotFound || error instanceof Invalid) return error.message;
    throw error;
  }
}
