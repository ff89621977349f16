import { asc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { preparedInsert } from "~/platform/prepared-insert.server";
import { orderEvent } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import type { Person } from "../sessions/session.server";

export type OrderEventKind = (typeof orderEvent.$inferSelect)["kind"];

/** Who caused an event: a user by id and username, or an actor without an account, by name. */
export type Actor = {
  id?: string;
  name: string;
  /** Whether an admin did it, so that it belongs in the audit log. */
  isAdmin?: boolean;
};

const THE_SHOP: Actor = { name: "The shop" };
const THE_BUYER: Actor = { name: "Buyer" };

/** @param person null for a reader with an order's signed link, who counts as its buyer, like a guest */
export function actorOf(person: Person | null): Actor {
  if (!person || person.isGuest) return THE_BUYER;
  return { id: person.id, name: person.username, isAdmin: person.isAdmin };
}

/** What admins do to orders, as the audit log has it, and what the detail of each event is. */
const AUDITED = {
  placed: "details",
  paid: "payment",
  "payment-reviewed": "payment",
  cancelled: "details",
  refunded: "amount",
  "lines-changed": "items",
  "due-waived": "amount",
  restocked: "details",
  "return-requested": "items",
  "return-approved": "items",
  "return-declined": "details",
  "return-received": "items",
  "tracking-added": "tracking numbers",
  "label-bought": "label",
  "label-void-pending": "label",
  "label-voided": "label",
  "part-shipped": "items",
  "ready-for-pickup": "details",
  shipped: "details",
  delivered: "details",
  "shipping-undone": "details",
  "delivery-undone": "details",
  note: "note",
} as const;

const isAudited = (kind: OrderEventKind): kind is keyof typeof AUDITED => kind in AUDITED;

const insertEvent = preparedInsert(orderEvent, ["num"]);

/** Records an event of an order, in the transaction that makes the change; what an admin did also in the audit log. */
export function recordOrderEvent(
  tx: Transaction,
  orderId: string,
  kind: OrderEventKind,
  { actor = THE_SHOP, detail = "", at = new Date() }: { actor?: Actor; detail?: string; at?: Date } = {},
): void {
  const actorId = actor.id ?? null;
  insertEvent.run({ orderId, kind, actorId, actorName: actor.name, detail, at });
  if (!actor.isAdmin || !isAudited(kind)) return;
  recordAdminChange(tx, {
    actor: { id: actorId, username: actor.name },
    entity: "order",
    entityId: orderId,
    action: kind,
    after: detail ? { [AUDITED[kind]]: detail } : {},
  });
}

const eventsOf = db
  .select()
  .from(orderEvent)
  .where(eq(orderEvent.orderId, sql.placeholder("orderId")))
  .orderBy(asc(orderEvent.num))
  .prepare();

/** What happened, in words. */
export const eventWords: Record<OrderEventKind, string> = {
  placed: "Order placed",
  "confirmation-withheld": "Confirmation email not sent: this address got too many within an hour",
  paid: "Paid",
  "payment-pending": "Payment on its way",
  "payment-failed": "Payment failed",
  disputed: "Payment disputed",
  "dispute-ended": "Dispute ended",
  "payment-method-changed": "Way to pay changed",
  "payment-held": "Payment held or taken back by its provider",
  "payment-review": "Payment needs review",
  "payment-reviewed": "Payment reviewed",
  "refund-pending": "Refund pending",
  "refund-failed": "Refund failed",
  "refund-sent-back": "Refund came back to the shop",
  refunded: "Refunded",
  "stock-released": "Items no longer reserved: the time to pay is over",
  "stock-regained": "Items reserved again",
  "return-requested": "Return requested",
  "return-approved": "Return approved",
  "return-declined": "Return declined",
  "return-received": "Return received",
  "lines-changed": "Items changed",
  "due-waived": "Difference waived",
  "tracking-added": "Tracking number",
  "label-bought": "Shipping label bought",
  "label-void-pending": "Shipping label void pending",
  "label-voided": "Shipping label voided",
  "label-void-refused": "Shipping label not voided",
  "part-shipped": "Partly shipped",
  "ready-for-pickup": "Ready for pickup",
  shipped: "Shipped",
  delivered: "Delivered",
  "shipping-undone": "Not shipped yet: marked by mistake",
  "delivery-undone": "Not delivered yet: marked by mistake",
  "address-corrected": "Shipping address corrected",
  cancelled: "Canceled",
  restocked: "Put back in stock",
  note: "Note",
};

/** Events that only admins see. */
const INTERNAL: OrderEventKind[] = [
  "payment-held",
  "payment-review",
  "payment-reviewed",
  "disputed",
  "dispute-ended",
  "refund-failed",
  "restocked",
  "label-bought",
  "label-void-pending",
  "label-voided",
  "label-void-refused",
  "note",
];

/** The provider's id of a capture, at the end of a payment's detail. It means nothing to buyers. */
const CAPTURE = /, capture \S+$/;

/** What a refund did to the stock, at the end of its detail. It is the shop's own matter. */
const STOCK = /; nothing was put back in stock.*$/i;

/** What staff does about a refund that came back, at the end of its detail. */
const AGAIN = /; refund it again.*$/;

/**
 * The events of an order, the oldest first.
 * @param forAdmin whether to include internal events, the actors and the ids of captures
 */
export function orderEvents(orderId: string, forAdmin: boolean) {
  return eventsOf
    .all({ orderId })
    .filter(({ kind }) => forAdmin || !INTERNAL.includes(kind))
    .map(({ kind, actorName, detail, at }) => ({
      kind,
      detail: forAdmin ? detail : detail.replace(CAPTURE, "").replace(STOCK, "").replace(AGAIN, ""),
      at,
      actor: forAdmin ? actorName : null,
    }));
}
