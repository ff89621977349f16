import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { order, type StoredParcelReport, trackedParcel, trackingNumber } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { tracking } from "~/providers/tracking/tracking.server";
import type { ParcelLookup, ParcelQuery, TrackingService } from "~/providers/tracking/tracking-service";
import type { Person } from "../accounts/session.server";
import { COUNTRIES } from "../addresses/countries";
import { carrierOf } from "./carrier";
import type { Order } from "./order.server";
import { orderEvents } from "./order-events.server";

const MINUTE = 60_000;

/** How old a report may be before the service is asked anew, in milliseconds. */
const FRESH_MS = 30 * MINUTE;

/** How long a look can be followed: ParcelsApp forgets it after half an hour. */
const TICKET_MS = 29 * MINUTE;

/** How often a parcel on its way is asked about in the background. */
const ON_ITS_WAY_MS = 3 * 60 * MINUTE;

/** Looks without a result after which a parcel is given up in the background: a week of them. */
const FRUITLESS_LIMIT = 60;

/** Parcels asked about in one run. */
const BATCH = 10;

const ARRIVED = new Set(["delivered", "archive"]);

export type TrackedParcel = StoredParcelReport & {
  trackingId: string;
  /** When the service told it, or now for the shop's own events. */
  fetchedAt: Date;
};

type Row = typeof trackedParcel.$inferSelect;

const isParcel = ({ trackingId, destinationCountry, zipcode, language }: ParcelQuery) =>
  and(
    eq(trackedParcel.number, trackingId),
    eq(trackedParcel.destinationCountry, destinationCountry),
    eq(trackedParcel.zipcode, zipcode),
    eq(trackedParcel.language, language),
  );

function nextLook(row: Pick<Row, "fruitless">, { report, ticket }: ParcelLookup, now: number): Date | null {
  if (ticket) return new Date(now + MINUTE);
  if (report) return ARRIVED.has(report.status) ? null : new Date(now + ON_ITS_WAY_MS);
  return row.fruitless >= FRUITLESS_LIMIT ? null : new Date(now + ON_ITS_WAY_MS);
}

/** Asks the service about a parcel, going on with a look that was begun, and keeps what it says. */
async function ask(service: TrackingService, query: ParcelQuery, known: Row | undefined): Promise<Row | undefined> {
  const now = Date.now();
  const ticket = known?.ticket && now - known.lookedAt.getTime() < TICKET_MS ? known.ticket : null;
  const found = ticket ? await service.follow(ticket, query.trackingId) : await service.look(query);
  const fruitless = found.report ? 0 : (known?.fruitless ?? 0) + (found.ticket ? 0 : 1);
  const kept = {
    ticket: found.ticket,
    lookedAt: ticket && known ? known.lookedAt : new Date(now),
    // What was known stays while the service has nothing to add.
    report: found.report ?? known?.report ?? null,
    fetchedAt: found.report ? new Date(now) : (known?.fetchedAt ?? null),
    nextLookAt: nextLook({ fruitless }, found, now),
    fruitless,
  };
  const { trackingId: number, destinationCountry, zipcode, language } = query;
  const key = [trackedParcel.number, trackedParcel.destinationCountry, trackedParcel.zipcode, trackedParcel.language];
  await db
    .insert(trackedParcel)
    .values({ number, destinationCountry, zipcode, language, ...kept })
    .onConflictDoUpdate({ target: key, set: kept });
  return db.select().from(trackedParcel).where(isParcel(query)).get();
}

const stored = (query: ParcelQuery) => db.select().from(trackedParcel).where(isParcel(query)).get();

function toTracked(row: Row | undefined): TrackedParcel | null {
  if (!row?.report || !row.fetchedAt) return null;
  return { trackingId: row.number, ...row.report, fetchedAt: row.fetchedAt };
}

const OWN_WORDS: Record<string, string> = {
  placed: "Order placed",
  paid: "Paid",
  "tracking-added": "Handed over with a tracking number",
  shipped: "Shipped",
  delivered: "Delivered",
};

/** What the shop itself knows of a parcel: the life of its order. */
async function ownEvents(placed: Order, number: string): Promise<TrackedParcel> {
  const events = (await orderEvents(placed.id, false))
    .filter(({ kind, detail }) => kind in OWN_WORDS && (kind !== "tracking-added" || detail.includes(number)))
    .map(({ kind, at }) => ({ date: at.toISOString(), location: "", status: OWN_WORDS[kind] ?? kind }))
    .reverse();
  const status = placed.deliveredAt ? "delivered" : placed.shippedAt ? "transit" : "pickup";
  return { trackingId: number, carrier: carrierOf(number)?.name ?? "", status, events, fetchedAt: new Date() };
}

/** The order a parcel belongs to, for its buyer and for admins. */
async function orderOf(number: string, reader: Person): Promise<Order | undefined> {
  const own = reader.isAdmin ? undefined : eq(order.userId, reader.id);
  const found = await db
    .select()
    .from(trackingNumber)
    .innerJoin(order, eq(order.id, trackingNumber.orderId))
    .where(and(eq(trackingNumber.number, number), own))
    .get();
  return found?.order;
}

/**
 * Where a parcel is: what the tracking service says, asked at most every half hour, else what the shop itself has done.
 * Customers are told of their own parcels, admins of any.
 * @throws NotFound 'Try again' while nothing is known (spec section 8)
 * @throws ServiceUnavailable when the service is down and nothing was known before
 */
export async function trackParcel(query: ParcelQuery, reader: Person): Promise<TrackedParcel> {
  const placed = await orderOf(query.trackingId, reader);
  if (!placed && !reader.isAdmin) throw new NotFound("Try again");
  if (tracking.kind === "own-events") {
    if (!placed) throw new NotFound("Try again");
    return ownEvents(placed, query.trackingId);
  }
  const known = await stored(query);
  const before = toTracked(known);
  if (before && Date.now() - before.fetchedAt.getTime() < FRESH_MS) return before;
  try {
    const found = toTracked(await ask(tracking.service, query, known));
    if (found) return found;
  } catch (error) {
    // Yesterday's news with its age is better than none.
    if (!before || !(error instanceof ServiceUnavailable)) throw error;
    return before;
  }
  throw new NotFound("Try again");
}

/** How a parcel of an order is asked about. */
function queryOf(placed: Pick<Order, "shippingAddress">, trackingId: string): ParcelQuery {
  const { country, postalCode } = placed.shippingAddress;
  const destinationCountry = COUNTRIES.find(({ code }) => code === country)?.name ?? country;
  return { trackingId, destinationCountry, language: "en", zipcode: postalCode };
}

/** What is known already of an order's parcels, by their numbers; nobody is asked. */
export async function knownParcels(placed: Order, numbers: string[]): Promise<Map<string, TrackedParcel>> {
  const known = new Map<string, TrackedParcel>();
  if (tracking.kind === "own-events") return known;
  const { destinationCountry, zipcode, language } = queryOf(placed, "");
  const rows = await db
    .select()
    .from(trackedParcel)
    .where(
      and(
        inArray(trackedParcel.number, numbers),
        eq(trackedParcel.destinationCountry, destinationCountry),
        eq(trackedParcel.zipcode, zipcode),
        eq(trackedParcel.language, language),
      ),
    );
  for (const row of rows) {
    const found = toTracked(row);
    if (found) known.set(row.number, found);
  }
  return known;
}

/** Whether there is a service that can be asked where parcels are. */
export const canTrack = tracking.kind !== "own-events";

/**
 * Asks where an order's parcels are, for somebody who may see the order.
 * @throws NotFound 'Try again' while nothing is known of any; ServiceUnavailable when the service is down
 */
export async function refreshParcels(placed: Order, numbers: string[]): Promise<void> {
  if (tracking.kind === "own-events") return;
  let found = 0;
  for (const number of numbers) {
    const query = queryOf(placed, number);
    const known = await stored(query);
    const isFresh = known?.fetchedAt && Date.now() - known.fetchedAt.getTime() < FRESH_MS;
    const row = isFresh ? known : await ask(tracking.service, query, known);
    if (row?.report) found += 1;
  }
  if (found === 0) throw new NotFound("Try again");
}

/** Has a parcel followed in the background from now on, as soon as it has a number; in the transaction that gives it one. */
export function updateParcel(tx: Transaction, placed: Order, number: string): void {
  if (tracking.kind === "own-events") return;
  const { trackingId: _, ...where } = queryOf(placed, number);
  const now = new Date();
  tx.insert(trackedParcel)
    .values({ number, ...where, lookedAt: now, nextLookAt: now })
    .onConflictDoNothing()
    .run();
}

/** Asks about parcels on their way, each every few hours, so that their pages have something to show. */
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
      await ask(tracking.service, query, row);
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error;
      const later = new Date(now.getTime() + 15 * MINUTE);
      const fruitless = sql`${trackedParcel.fruitless} + 1`;
      await db.update(trackedParcel).set({ nextLookAt: later, fruitless }).where(isParcel(query));
      log.warn({ parcel: trackingId, detail: error.message }, "parcel not followed");
    }
  }
}
