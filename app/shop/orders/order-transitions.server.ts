import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { order } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { orderById } from "./order.server";
import { recordOrderEvent } from "./order-events.server";
import { checkTransition, type OrderTransition, statusOf } from "./order-status";
import { orderDeliveredEmail, orderShippedEmail } from "./order-status-emails.server";
import { parcelsOf } from "./tracking-numbers.server";

/** A step in SQL: it is taken only from where it may be, whatever was read before. */
const TRANSITIONS: Record<OrderTransition, (tx: Transaction, id: string, now: Date) => boolean> = {
  ship: (tx, id, now) =>
    tx
      .update(order)
      .set({ shippedAt: now })
      .where(and(eq(order.id, id), isNotNull(order.paidAt), isNull(order.shippedAt)))
      .run().changes === 1,
  deliver: (tx, id, now) =>
    tx
      .update(order)
      .set({ deliveredAt: now })
      .where(and(eq(order.id, id), isNotNull(order.paidAt), isNotNull(order.shippedAt), isNull(order.deliveredAt)))
      .run().changes === 1,
};

async function applyTransition(admin: Person, id: string, step: OrderTransition): Promise<void> {
  transaction((tx) => {
    const found = orderById(tx, id);
    const verdict = checkTransition(statusOf(found), step);
    if (verdict.kind === "refused") throw new Conflict(verdict.reason);
    const now = new Date();
    if (verdict.kind === "done" || !TRANSITIONS[step](tx, id, now)) return;
    const actor = { id: admin.id, name: admin.username };
    recordOrderEvent(tx, id, step === "ship" ? "shipped" : "delivered", { actor, at: now });
    queueEmail(tx, step === "ship" ? orderShippedEmail(found, parcelsOf(id)) : orderDeliveredEmail(found));
  });
  void sendDueEmails();
}

/**
 * Marks an order shipped and tells its buyer (spec section 4). A repeat changes nothing and keeps the first date.
 * @throws Conflict while the order is unpaid; NotFound for an unknown one
 */
export function markShipped(admin: Person, id: string): Promise<void> {
  return applyTransition(admin, id, "ship");
}

/**
 * Marks an order delivered and tells its buyer (spec section 4). A repeat changes nothing and keeps the first date.
 * @throws Conflict while the order is unpaid or not shipped; NotFound for an unknown one
 */
export function markDelivered(admin: Person, id: string): Promise<void> {
  return applyTransition(admin, id, "deliver");
}
