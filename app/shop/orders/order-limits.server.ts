import { and, asc, count, desc, eq, gt, lte, ne, notExists, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { env, sessionSecret } from "~/platform/env.server";
import { Conflict, TooManyRequests } from "~/platform/errors";
import { sign } from "~/platform/identifiers.server";
import { order, orderEvent, orderOrigin } from "~/platform/schema.server";
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

const insertOrigin = db
  .insert(orderOrigin)
  .values({
    orderId: sql.placeholder("orderId"),
    client: sql.placeholder("client"),
    placedAt: sql.placeholder("placedAt"),
  })
  .prepare();

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
 * Stores the client that placed an order, for the limit of orders. Call it in the transaction that places the order.
 */
export function recordOrderOrigin(orderId: string, client: string, placedAt: Date): void {
  if (env.rateLimits) insertOrigin.run({ orderId, client: hashClient(client), placedAt });
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

/** Deletes the records that no longer count for the limit of orders. */
export async function removeOldOrderOrigins(): Promise<void> {
  await deleteInBatches(orderOrigin, lte(orderOrigin.placedAt, new Date(Date.now() - HOUR_MS)));
}
