import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { order, type StoredParcelReport, trackedParcel, trackingNumber } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { tracking } from "~/providers/tracking/tracking.server";
import type { ParcelLookup, ParcelQuery, TrackingService } from "~/providers/tracking/tracking-service";
import { countryName } from "../fields/countries.server";
import type { Order } from "../orders/order.server";
import { orderEvents } from "../orders/order-events.server";
import { orderColumns } from "../orders/refunded-amount.server";
import type { Person } from "../sessions/session.server";
import { carrierOf } from "./carrier";

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;

/** Age at which a stored report is refreshed from the service, in milliseconds. */
const FRESH_MS = 30 * MINUTE;

/** How long a lookup can be continued, in milliseconds: ParcelsApp deletes it after 30 minutes. */
const TICKET_MS = 29 * MINUTE;

/** Interval of the background lookups of a parcel in transit, in milliseconds. */
const REFRESH_INTERVAL_MS = 3 * 60 * MINUTE;

/** Lookups without a result after which background lookups of a parcel stop: about a week at the interval above. */
const FAILED_LOOKUPS_LIMIT = 60;

/** Parcels looked up in one run. */
const BATCH = 10;

const FINAL_STATUSES = new Set(["delivered", "archive"]);

export type TrackedParcel = StoredParcelReport & {
  trackingId: string;
  /** When the report was fetched from the service; now for the shop's own events. */
  fetchedAt: Date;
};

type Row = typeof trackedParcel.$inferSelect;

const isSentTo = ({ destinationCountry, zipcode, language }: ParcelQuery) =>
  and(
    eq(trackedParcel.destinationCountry, destinationCountry),
    eq(trackedParcel.zipcode, zipcode),
    eq(trackedParcel.language, language),
  );

const matchesQuery = (query: ParcelQuery) => and(eq(trackedParcel.number, query.trackingId), isSentTo(query));

function nextLookupTime(row: Pick<Row, "fruitless">, { report, ticket }: ParcelLookup, now: number): Date | null {
  if (ticket) return new Date(now + MINUTE);
  if (report) return FINAL_STATUSES.has(report.status) ? null : new Date(now + REFRESH_INTERVAL_MS);
  return row.fruitless >= FAILED_LOOKUPS_LIMIT ? null : new Date(now + REFRESH_INTERVAL_MS);
}

/** Looks up a parcel at the service, continuing a lookup that is still running, and stores the result. */
async function lookUpParcel(
  service: TrackingService,
  query: ParcelQuery,
  known: Row | undefined,
): Promise<Row | undefined> {
  const now = Date.now();
  const ticket = known?.ticket && now - known.lookedAt.getTime() < TICKET_MS ? known.ticket : null;
  const found = ticket ? await service.continueLookup(ticket, query.trackingId) : await service.startLookup(query);
  const fruitless = found.report ? 0 : (known?.fruitless ?? 0) + (found.ticket ? 0 : 1);
  const values = {
    ticket: found.ticket,
    lookedAt: ticket && known ? known.lookedAt : new Date(now),
    // Without a new report, the previous one is kept.
    report: found.report ?? known?.report ?? null,
    fetchedAt: found.report ? new Date(now) : (known?.fetchedAt ?? null),
    nextLookAt: nextLookupTime({ fruitless }, found, now),
    fruitless,
  };
  const { trackingId: number, destinationCountry, zipcode, language } = query;
  const key = [trackedParcel.number, trackedParcel.destinationCountry, trackedParcel.zipcode, trackedParcel.language];
  await db
    .insert(trackedParcel)
    .values({ number, destinationCountry, zipcode, language, ...values })
    .onConflictDoUpdate({ target: key, set: values });
  return db.select().from(trackedParcel).where(matchesQuery(query)).get();
}

const findStored = (query: ParcelQuery) => db.select().from(trackedParcel).where(matchesQuery(query)).get();

function toTrackedParcel(row: Row | undefined): TrackedParcel | null {
  if (!row?.report || !row.fetchedAt) return null;
  return { trackingId: row.number, ...row.report, fetchedAt: row.fetchedAt };
}

const EVENT_LABELS: Record<string, string> = {
  placed: "Order placed",
  paid: "Paid",
  "tracking-added": "Handed over with a tracking number",
  "part-shipped": "Partly shipped",
  shipped: "Shipped",
  delivered: "Delivered",
  "shipping-undone": "Not shipped yet",
  "delivery-undone": "Not delivered yet",
};

/** A parcel's history from the shop's own order events, for a shop without a tracking service. */
function trackFromOrderEvents(placed: Order, number: string): TrackedParcel {
  const events = orderEvents(placed.id, false)
    .filter(({ kind, detail }) => kind in EVENT_LABELS && (kind !== "tracking-added" || detail.includes(number)))
    .map(({ kind, at }) => ({ date: at.toISOString(), location: "", status: EVENT_LABELS[kind] ?? kind }))
    .reverse();
  const status = placed.deliveredAt ? "delivered" : placed.shippedAt ? "transit" : "pickup";
  return { trackingId: number, carrier: carrierOf(number)?.name ?? "", status, events, fetchedAt: new Date() };
}

/** The order a parcel belongs to, for its buyer and for admins. */
function findOrderOfParcel(number: string, reader: Person): Order | undefined {
  const own = reader.isAdmin ? undefined : eq(order.userId, reader.id);
  return db
    .select(orderColumns)
    .from(trackingNumber)
    .innerJoin(order, eq(order.id, trackingNumber.orderId))
    .where(and(eq(trackingNumber.number, number), own))
    .get();
}

/**
 * Tracks a parcel: the report of the tracking service, refreshed at most every 30 minutes, or the shop's own order
 * events without a service. Customers can track parcels of their own orders, admins any parcel.
 * @throws NotFound 'Try again' while there is no report
 * @throws ServiceUnavailable when the service is down and there is no earlier report
 */
export async function trackParcel(query: ParcelQuery, reader: Person): Promise<TrackedParcel> {
  const placed = findOrderOfParcel(query.trackingId, reader);
  if (!placed && !reader.isAdmin) throw new NotFound("Try again");
  if (tracking.kind === "own-events") {
    if (!placed) throw new NotFound("Try again");
    return trackFromOrderEvents(placed, query.trackingId);
  }
  const known = findStored(query);
  const previous = toTrackedParcel(known);
  if (previous && Date.now() - previous.fetchedAt.getTime() < FRESH_MS) return previous;
  try {
    const found = toTrackedParcel(await lookUpParcel(tracking.service, query, known));
    if (found) return found;
  } catch (error) {
    // While the service is down, an old report is better than an error. The page shows its age.
    if (!previous || !(error instanceof ServiceUnavailable)) throw error;
    return previous;
  }
  throw new NotFound("Try again");
}

function queryOf(placed: Pick<Order, "shippingAddress">, trackingId: string): ParcelQuery {
  const { country, postalCode } = placed.shippingAddress;
  const destinationCountry = countryName(country);
  return { trackingId, destinationCountry, language: "en", zipcode: postalCode };
}

/** The stored reports of an order's parcels, by tracking number; without a call to the service. */
export async function knownParcels(placed: Order, numbers: string[]): Promise<Map<string, TrackedParcel>> {
  const known = new Map<string, TrackedParcel>();
  if (tracking.kind === "own-events") return known;
  const isOfOrder = and(inArray(trackedParcel.number, numbers), isSentTo(queryOf(placed, "")));
  const rows = await db.select().from(trackedParcel).where(isOfOrder);
  for (const row of rows) {
    const found = toTrackedParcel(row);
    if (found) known.set(row.number, found);
  }
  return known;
}

/**
 * Has the reports of an order's parcels looked up soon, where there is none or it is older than 30 minutes. A reader of the
 * order's page gets what is stored, without waiting for the service.
 */
export function refreshInBackground(placed: Order, numbers: string[]): void {
  if (tracking.kind === "own-events" || numbers.length === 0) return;
  const now = Date.now();
  try {
    for (const number of numbers) {
      const query = queryOf(placed, number);
      const known = findStored(query);
      if (!known) transaction((tx) => updateParcel(tx, placed, number));
      else if (isOld(known, now))
        db.update(trackedParcel)
          .set({ nextLookAt: new Date(now) })
          .where(matchesQuery(query))
          .run();
    }
  } catch (error) {
    // The page is right without it.
    log.warn({ err: error }, "parcels could not be scheduled");
  }
}

/**
 * Whether a report is to be looked up before its time. After a failure of the service it is due within minutes anyway. A parcel that
 * was given up is looked up once a day.
 */
function isOld({ lookedAt, nextLookAt, report }: Row, now: number): boolean {
  const age = now - lookedAt.getTime();
  if (nextLookAt === null) return age > DAY_MS && !(report && FINAL_STATUSES.has(report.status));
  return age > FRESH_MS && nextLookAt.getTime() - now > FRESH_MS;
}

export const canTrack = tracking.kind !== "own-events";

/**
 * Refreshes the reports of an order's parcels. The caller has checked access to the order.
 * @throws NotFound 'Try again' while there is no report for any of them; ServiceUnavailable when the service is down
 */
export async function refreshParcels(placed: Order, numbers: string[]): Promise<void> {
  if (tracking.kind === "own-events") return;
  let found = 0;
  for (const number of numbers) {
    const query = queryOf(placed, number);
    const known = findStored(query);
    const isFresh = known?.fetchedAt && Date.now() - known.fetchedAt.getTime() < FRESH_MS;
    const row = isFresh ? known : await lookUpParcel(tracking.service, query, known);
    if (row?.report) found += 1;
  }
  if (found === 0) throw new NotFound("Try again");
}

/** Schedules background lookups of a parcel. Call it in the transaction that adds its tracking number. */
export function updateParcel(tx: Transaction, placed: Order, number: string): void {
  if (tracking.kind === "own-events") return;
  const { trackingId: _, ...query } = queryOf(placed, number);
  const now = new Date();
  tx.insert(trackedParcel)
    .values({ number, ...query, lookedAt: now, nextLookAt: now })
    .onConflictDoNothing()
    .run();
}

/** Looks up parcels in transit every few hours, so that their pages show a report without waiting for the service. */
export async function updateDueParcels(now = new Date()): Promise<void> {
  if (tracking.kind === "own-events") return;
  const due = await db
    .select()
    .from(trackedParcel)
    .where(and(isNotNull(trackedParcel.nextLookAt), lte(trackedParcel.nextLookAt, now)))
    .orderBy(asc(trackedParcel.nextLookAt))
    .limit(BATCH);
  for (const row of due) {
    if (shutdownSignal.aborted) return;
    const { number: trackingId, destinationCountry, zipcode, language } = row;
    const query = { trackingId, destinationCountry, zipcode, language };
    try {
      await lookUpParcel(tracking.service, query, row);
    } catch (error) {
      if (error instanceof ServiceUnavailable)
        log.warn({ parcel: trackingId, detail: error.message }, "parcel lookup failed");
      // No failure keeps the parcels after it from being looked up.
      else log.error({ parcel: trackingId, err: error }, "parcel not looked up");
      // An outage counts like an answer without a report every three hours, however often it is tried.
      const isCounted = now.getTime() - row.lookedAt.getTime() >= REFRESH_INTERVAL_MS;
      const counted = isCounted ? { fruitless: row.fruitless + 1, lookedAt: now, ticket: null } : {};
      const nextLookAt = row.fruitless >= FAILED_LOOKUPS_LIMIT ? null : new Date(now.getTime() + 15 * MINUTE);
      await db
        .update(trackedParcel)
        .set({ nextLookAt, ...counted })
        .where(matchesQuery(query));
    }
  }
}
