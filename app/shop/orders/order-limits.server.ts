import { and, asc, count, desc, eq, gt, lte, ne, notExists, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { env, sessionSecret } from "~/platform/env.server";
import { Conflict, TooManyRequests } from "~/platform/errors";
import { sign } from "~/platform/identifiers.server";
import { order, orderEvent, orderOrigin } from "~/platform/schema.server";
import { shortOrderId, tooManyUnpaid, UNPAID_ORDERS_LIMIT } from "./unpaid-limit";

const HOUR_MS = 60 * 60_000;

/** Orders that one client address places in an hour. */
const ORDERS_LIMIT = 30;

/** Order confirmations that one e-mail address gets in an hour. */
const CONFIRMATIONS_LIMIT = 10;

/** A buyer has too many unpaid orders that hold stock. */
export class TooManyUnpaidOrders extends Conflict {
  constructor(readonly orderIds: string[]) {
    const { before, after } = tooManyUnpaid(orderIds.length);
    super(before + orderIds.map(shortOrderId).join(", ") + after, { unpaidOrders: orderIds });
    this.name = "TooManyUnpaidOrders";
  }
}

const otherUnpaidOrders = db
  .select({ id: order.id })
  .from(order)
  .where(
    and(
      eq(order.userId, sql.placeholder("userId")),
      ne(order.id, sql.placeholder("id")),
      sql`holds_stock = 1 and paid_at is null`,
    ),
  )
  .orderBy(asc(order.id))
  .prepare();

/**
 * Refuses an order that would be one unpaid order too many, in the transaction in which it takes its stock.
 * @param _tx there so that this is not called outside a transaction
 * @param orderId the order itself, where it exists already
 * @throws TooManyUnpaidOrders
 */
export function limitUnpaidOrders(_tx: Transaction, userId: string, orderId = ""): void {
  if (!env.rateLimits) return;
  const held = otherUnpaidOrders.all({ userId, id: orderId });
  if (held.length >= UNPAID_ORDERS_LIMIT) throw new TooManyUnpaidOrders(held.map(({ id }) => id));
}

const nthNewestFrom = db
  .select({ placedAt: orderOrigin.placedAt })
  .from(orderOrigin)
  .where(and(eq(orderOrigin.client, sql.placeholder("client")), gt(orderOrigin.placedAt, sql.placeholder("since"))))
  .orderBy(desc(orderOrigin.placedAt))
  .limit(1)
  .offset(ORDERS_LIMIT - 1)
  .prepare();

const insertOrigin = db
  .insert(orderOrigin)
  .values({
    orderId: sql.placeholder("orderId"),
    client: sql.placeholder("client"),
    placedAt: sql.placeholder("placedAt"),
  })
  .prepare();

const hashed = (client: string) => sign("order origin", client, sessionSecret());

/**
 * Refuses an order when its client has placed too many in the last hour, in the transaction that places it.
 * @param _tx there so that this is not called outside a transaction
 * @param client what the client's address counts as
 * @throws TooManyRequests with the seconds until the oldest of them is an hour old
 */
export function limitOrdersOfClient(_tx: Transaction, client: string, now: Date): void {
  if (!env.rateLimits) return;
  const since = now.getTime() - HOUR_MS;
  const oldest = nthNewestFrom.get({ client: hashed(client), since });
  if (!oldest) return;
  const seconds = Math.max(1, Math.ceil((oldest.placedAt.getTime() - since) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new TooManyRequests(
    `${ORDERS_LIMIT} orders were placed from your internet address within an hour, and no more are accepted. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    seconds,
  );
}

/** Stores which client placed an order, in the transaction that places it. */
export function recordOrderOrigin(_tx: Transaction, orderId: string, client: string, placedAt: Date): void {
  if (env.rateLimits) insertOrigin.run({ orderId, client: hashed(client), placedAt });
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
 * Whether an e-mail address may get another order confirmation: ten in an hour, whoever places the orders.
 * @param email as orders store it, in lower case
 */
export function canSendConfirmation(_tx: Transaction, email: string, now: Date): boolean {
  if (!env.rateLimits) return true;
  const since = now.getTime() - HOUR_MS;
  return (countConfirmed.get({ email, since })?.total ?? 0) < CONFIRMATIONS_LIMIT;
}

/** Deletes what no longer counts for the limit of orders. */
export async function removeOldOrderOrigins(): Promise<void> {
  await db.delete(orderOrigin).where(lte(orderOrigin.placedAt, new Date(Date.now() - HOUR_MS)));
}
