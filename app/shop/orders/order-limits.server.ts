import { and, asc, count, desc, eq, gt, lte, ne, not, notExists, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { env, sessionSecret } from "~/platform/env.server";
import { Conflict, TooManyRequests } from "~/platform/errors";
import { sign } from "~/platform/identifiers.server";
import { order, orderEvent, orderItem, orderOrigin, variant } from "~/platform/schema.server";
import { setting } from "../settings/settings.server";
import { orderLabel } from "./order-number";
import { type HeldOrder, tooManyUnpaid, UNPAID_ORDERS_LIMIT } from "./unpaid-limit";

const HOUR_MS = 60 * 60_000;

/** Maximum number of orders from one client address in an hour. */
const ORDERS_LIMIT = 30;

/** Maximum number of order confirmations to one email address in an hour. */
const CONFIRMATIONS_LIMIT = 10;

/** The buyer has too many unpaid orders that hold stock. */
export class TooManyUnpaidOrders extends Conflict {
  constructor(readonly orders: HeldOrder[]) {
    const { before, after } = tooManyUnpaid(orders.length);
    super(before + orders.map(orderLabel).join(", ") + after, { unpaidOrders: orders.map(({ id }) => id) });
    this.name = "TooManyUnpaidOrders";
  }
}

const otherUnpaidOrders = db
  .select({ id: order.id, number: order.number })
  .from(order)
  .where(
    and(
      eq(order.userId, sql.placeholder("userId")),
      ne(order.id, sql.placeholder("id")),
      sql`holds_stock = 1 and paid_at is null`,
    ),
  )
  .orderBy(asc(order.number))
  .prepare();

/**
 * Limits the unpaid orders of a buyer. Call it in the transaction that reserves the order's stock.
 * @param orderId the order itself, when it exists already: it does not count
 * @throws TooManyUnpaidOrders when the buyer has reached the limit
 */
export function limitUnpaidOrders(userId: string, orderId = ""): void {
  if (!env.rateLimits) return;
  const held = otherUnpaidOrders.all({ userId, id: orderId });
  if (held.length >= UNPAID_ORDERS_LIMIT) throw new TooManyUnpaidOrders(held);
}

const nthNewestFrom = db
  .select({ placedAt: orderOrigin.placedAt })
  .from(orderOrigin)
  .where(and(eq(orderOrigin.client, sql.placeholder("client")), gt(orderOrigin.placedAt, sql.placeholder("since"))))
  .orderBy(desc(orderOrigin.placedAt))
  .limit(1)
  .offset(ORDERS_LIMIT - 1)
  .prepare();

/** Units that the unpaid orders of one client address hold at most. */
const CLIENT_UNITS_LIMIT = 100;

const unitsOfClient = db
  .select({ total: sql<number>`coalesce(sum(${orderItem.qty}), 0)` })
  .from(orderOrigin)
  .innerJoin(order, and(eq(order.id, orderOrigin.orderId), sql`holds_stock = 1 and paid_at is null`))
  .innerJoin(orderItem, eq(orderItem.orderId, order.id))
  .where(eq(orderOrigin.client, sql.placeholder("client")))
  .prepare();

/** The units of a variant in the unpaid orders of a buyer, or of all buyers, that hold stock. */
const heldUnitsQuery = (ofBuyer: boolean) =>
  db
    .select({ total: sql<number>`coalesce(sum(${orderItem.qty}), 0)` })
    .from(order)
    // A cross join keeps SQLite from reading all orders of the variant, paid ones too.
    .crossJoin(orderItem)
    .where(
      and(
        sql`holds_stock = 1 and paid_at is null`,
        eq(orderItem.orderId, order.id),
        eq(orderItem.variantNum, sql.placeholder("variantNum")),
        ofBuyer ? eq(order.userId, sql.placeholder("userId")) : undefined,
      ),
    )
    .prepare();
const heldByBuyer = heldUnitsQuery(true);
const heldByAll = heldUnitsQuery(false);

const freeUnits = db
  .select({ units: variant.countInStock })
  .from(variant)
  .where(eq(variant.num, sql.placeholder("variantNum")))
  .prepare();

/** A quarter of the units of a variant that are not sold yet: those in stock and those that unpaid orders hold. */
function quarterOfStock(variantNum: number): number {
  const free = freeUnits.get({ variantNum })?.units ?? 0;
  return Math.floor((free + (heldByAll.get({ variantNum })?.total ?? 0)) / 4);
}

const unitsOf = (count: number) => (count === 1 ? "1 unit" : `${count} units`);

/** An order that is to hold stock; its own units must not be reserved yet. */
type NewHold = {
  userId: string | null;
  /** The client's address as rate limits count it. */
  client: string;
  /** Lines of one variant count together. */
  lines: { variantNum: number; name: string; qty: number }[];
};

/**
 * Why an unpaid order may not hold its units, as a sentence for the buyer; null when it may. The unpaid orders of a buyer
 * hold at most `holdUnits` units of a variant, or a quarter of its stock if that is more; those of a client address hold
 * 100 units at most. Call it in the transaction that reserves the stock.
 */
export function heldUnitsProblem({ userId, client, lines }: NewHold): string | null {
  if (!env.rateLimits) return null;
  const wanted = new Map<number, { name: string; qty: number }>();
  for (const { variantNum, name, qty } of lines)
    wanted.set(variantNum, { name, qty: (wanted.get(variantNum)?.qty ?? 0) + qty });
  let ofClient = unitsOfClient.get({ client: hashClient(client) })?.total ?? 0;
  for (const [variantNum, { name, qty }] of wanted) {
    const held = userId === null ? 0 : (heldByBuyer.get({ variantNum, userId })?.total ?? 0);
    const least = setting("holdUnits");
    const most = held + qty <= least ? least : Math.max(least, quarterOfStock(variantNum));
    if (held + qty > most) {
      const possible = most - held;
      return held === 0
        ? `At most ${unitsOf(most)} of ${name} can be held for an order that is not paid yet. Please order ${most} or fewer, or contact us if you need more.`
        : `At most ${unitsOf(most)} of ${name} can be held for you before you pay, and your unpaid orders hold ${held}. Please ${possible > 0 ? `order ${possible} or fewer, or ` : ""}pay one of them first, or contact us if you need more.`;
    }
    if (ofClient + qty > CLIENT_UNITS_LIMIT) {
      return `Unpaid orders from your internet address can hold at most ${CLIENT_UNITS_LIMIT} units in all, and ${qty} of ${name} would be more. Please order fewer, or pay first what you have ordered, or contact us.`;
    }
    ofClient += qty;
  }
  return null;
}

const hashClient = (client: string) => sign("order origin", client, sessionSecret());

/**
 * Limits the orders of a client address to 30 in an hour. Call it in the transaction that places the order.
 * @param client the client's address as rate limits count it
 * @throws TooManyRequests with the seconds until the next order is possible
 */
export function limitOrdersOfClient(client: string, now: Date): void {
  if (!env.rateLimits) return;
  const since = now.getTime() - HOUR_MS;
  const oldest = nthNewestFrom.get({ client: hashClient(client), since });
  if (!oldest) return;
  const seconds = Math.max(1, Math.ceil((oldest.placedAt.getTime() - since) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new TooManyRequests(
    `${ORDERS_LIMIT} orders were placed from your internet address within an hour, and no more are accepted. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    seconds,
  );
}

/**
 * Stores the client that placed an order, or that now holds its stock, for the limits of orders and of held units. Call it
 * in the transaction that reserves the stock.
 */
export function recordOrderOrigin(orderId: string, client: string, placedAt: Date): void {
  if (!env.rateLimits) return;
  const hash = hashClient(client);
  db.insert(orderOrigin)
    .values({ orderId, client: hash, placedAt })
    .onConflictDoUpdate({ target: orderOrigin.orderId, set: { client: hash } })
    .run();
}

const countConfirmed = db
  .select({ total: count() })
  .from(order)
  .where(
    and(
      eq(order.email, sql.placeholder("email")),
      gt(order.createdAt, sql.placeholder("since")),
      notExists(
        db
          .select({ one: sql`1` })
          .from(orderEvent)
          .where(and(eq(orderEvent.orderId, order.id), eq(orderEvent.kind, "confirmation-withheld"))),
      ),
    ),
  )
  .prepare();

/**
 * Whether an email address can get another order confirmation. The limit of ten in an hour counts the orders of all
 * buyers, so that the shop cannot be used to flood a mailbox. Call it in the transaction that places the order.
 * @param email in lower case, as orders store it
 */
export function canSendConfirmation(email: string, now: Date): boolean {
  if (!env.rateLimits) return true;
  const since = now.getTime() - HOUR_MS;
  return (countConfirmed.get({ email, since })?.total ?? 0) < CONFIRMATIONS_LIMIT;
}

const stillHolds = sql`exists (
  select 1 from "order" where "order".id = ${orderOrigin.orderId} and holds_stock = 1 and paid_at is null
)`;

/** Deletes the records that no longer count for the limits of orders and of held units. */
export async function removeOldOrderOrigins(): Promise<void> {
  const isOld = lte(orderOrigin.placedAt, new Date(Date.now() - HOUR_MS));
  await deleteInBatches(orderOrigin, and(isOld, not(stillHolds)));
}
