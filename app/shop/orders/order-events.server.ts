import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { orderEvent } from "~/platform/schema.server";

export type OrderEventKind = (typeof orderEvent.$inferSelect)["kind"];

/** Who caused an event: a user by id and username, or an actor without an account, by name. */
export type Actor = { id?: string; name: string };

const THE_SHOP: Actor = { name: "The shop" };
export const THE_BUYER = "Buyer";

const insertEvent = db
  .insert(orderEvent)
  .values({
    orderId: sql.placeholder("orderId"),
    kind: sql.placeholder("kind"),
    actorId: sql.placeholder("actorId"),
    actorName: sql.placeholder("actorName"),
    detail: sql.placeholder("detail"),
    at: sql.placeholder("at"),
  })
  .prepare();

/**
 * Records an event of an order. Call it in the transaction that makes the change.
 */
export function recordOrderEvent(
  orderId: string,
  kind: OrderEventKind,
  { actor = THE_SHOP, detail = "", at = new Date() }: { actor?: Actor; detail?: string; at?: Date } = {},
): void {
  insertEvent.run({ orderId, kind, actorId: actor.id ?? null, actorName: actor.name, detail, at });
}

const eventsOf = db
  .select()
  .from(orderEvent)
  .where(eq(orderEvent.orderId, sql.placeholder("orderId")))
  .orderBy(asc(orderEvent.num))
  .prepare();

/** Events that only admins see. */
const INTERNAL: OrderEventKind[] = ["payment-review", "payment-reviewed", "restocked", "note"];

/**
 * The events of an order, the oldest first.
 * @param forAdmin whether to include internal events and the actors
 */
export async function orderEvents(orderId: string, forAdmin: boolean) {
  return eventsOf
    .all({ orderId })
    .filter(({ kind }) => forAdmin || !INTERNAL.includes(kind))
    .map(({ kind, actorName, detail, at }) => ({ kind, detail, at, actor: forAdmin ? actorName : null }));
}
