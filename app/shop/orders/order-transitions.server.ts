import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { orderDeliveredEmail, orderShippedEmail } from "~/emails/order-emails.server";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { order } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { orderById } from "./order.server";
import { orderLink } from "./order-access.server";
import { recordOrderEvent } from "./order-events.server";
import { checkTransition, type OrderTransition, statusOf } from "./order-status";
import { parcelsOf, parcelWithCarrier } from "./tracking-numbers.server";

/**
 * The transitions as SQL. Their conditions check the status again, so that concurrent requests cannot apply one twice.
 */
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
    const result = checkTransition(statusOf(found), step);
    if (result.kind === "refused") throw new Conflict(result.reason);
    const now = new Date();
    if (result.kind === "done" || !TRANSITIONS[step](tx, id, now)) return;
    const actor = { id: admin.id, name: admin.username };
    recordOrderEvent(tx, id, step === "ship" ? "shipped" : "delivered", { actor, at: now });
    const emailed = { ...found, link: orderLink(id) };
    const shippedEmail = () => orderShippedEmail(emailed, parcelsOf(id).map(parcelWithCarrier));
    queueEmail(tx, step === "ship" ? shippedEmail() : orderDeliveredEmail(emailed));
  });
  void sendDueEmails();
}

/**
 * Marks an order as shipped and emails its buyer. Only a paid order can be shipped. A repeat keeps the first date.
 * @throws Conflict while the order is unpaid; NotFound for an unknown order
 */
export function markShipped(admin: Person, id: string): Promise<void> {
  return applyTransition(admin, id, "ship");
}

/**
 * Marks an order as delivered and emails its buyer. Only a shipped order can be delivered. A repeat keeps the first
 * date.
 * @throws Conflict while the order is unpaid or not shipped; NotFound for an unknown order
 */
export function markDelivered(admin: Person, id: string): Promise<void> {
  return applyTransition(admin, id, "deliver");
}
