import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { belongsTo, flag, moment } from "./columns.server";
import { order, orderChange, orderItem } from "./orders.server";

/** One payment attempt for an order, with the order created at the provider. */
export const paymentAttempt = sqliteTable(
  "payment_attempt",
  {
    id: text("id").primaryKey(),
    orderId: belongsTo("order_id", () => order.id),
    /** The payment provider's name. Attempts from before there were several are PayPal's. */
    provider: text("provider").notNull().default("PayPal"),
    /** The provider's id; null until the provider has responded. */
    providerOrderId: text("provider_order_id"),
    /** What it asks for: an order that has changed since is not paid by it. Null for attempts from before it was stored. */
    amountCents: integer("amount_cents"),
    /** The number of declined captures. The next capture needs a new request id at the provider. */
    declines: integer("declines").notNull().default(0),
    /** The number of status checks at the provider, and when the next one is due; null when the result is known. */
    checks: integer("checks").notNull().default(0),
    nextCheckAt: moment("next_check_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("payment_attempt_due").on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex("payment_attempt_provider_order").on(table.provider, table.providerOrderId),
    index("payment_attempt_order").on(table.orderId, table.createdAt),
  ],
);

/**
 * Every capture reported by the provider, accepted or not. One pays the order, and another one what a change of its lines
 * has made due.
 */
export const paymentCapture = sqliteTable(
  "payment_capture",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").references(() => order.id, { onDelete: "set null" }),
    provider: text("provider").notNull().default("PayPal"),
    providerOrderId: text("provider_order_id"),
    status: text("status", { enum: ["pending", "captured", "declined", "partly-refunded", "refunded"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    reference: text("reference"),
    payerEmail: text("payer_email"),
    /** Why the capture did not pay its order; null if it did. */
    reviewReason: text("review_reason"),
    reviewedAt: moment("reviewed_at"),
    /** For an exchange: the refund of another order that pays this one. The provider knows the payment that it refunds only. */
    refundId: text("refund_id").references((): AnySQLiteColumn => refund.id),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("payment_capture_order").on(table.orderId),
    index("payment_capture_refund").on(table.refundId).where(sql`refund_id is not null`),
    index("payment_capture_to_review")
      .on(table.updatedAt)
      .where(sql`review_reason is not null and reviewed_at is null`),
  ],
);

/** A refund. The row is written before the provider is called; its id is the idempotency key of retries. */
export const refund = sqliteTable(
  "refund",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").references(() => order.id, { onDelete: "set null" }),
    captureId: text("capture_id")
      .notNull()
      .references(() => paymentCapture.id),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /**
     * `asked` until the provider has responded, then the provider's status. `sent-back`: it had been completed, and failed
     * afterwards; what it did to the order's units stays, and the money has to be refunded again.
     */
    status: text("status", { enum: ["asked", "completed", "pending", "failed", "sent-back"] }).notNull(),
    providerRefundId: text("provider_refund_id"),
    /** A user name, or the payment provider's name for a refund made there. */
    actorName: text("actor_name").notNull(),
    note: text("note").notNull(),
    /** Whether the order's items go back in stock once the provider has accepted the refund. */
    restocks: flag("restocks").default(false),
    /** What it did to the stock; null until it is completed, and for refunds from before this was recorded. */
    stock: text("stock", {
      enum: ["returned", "partial", "not-chosen", "none-held", "deleted", "other-payment", "at-provider"],
    }),
    /** The reason of the cancellation that this refund is part of; null for a refund without cancellation. */
    cancelReason: text("cancel_reason"),
    /** The change of the order's lines that it is the first step of. It lowers the price, so that it is no part of what was refunded of it. */
    changeNum: integer("change_num").references(() => orderChange.num, { onDelete: "set null" }),
    /** Whether it was of what the carrier had not collected yet: nothing is given back, and the order costs less on delivery. */
    lowersCash: flag("lowers_cash").default(false),
    /** What the refunds of several payments that were asked for as one have in common; null for the refund of one payment. */
    groupId: text("group_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("refund_change").on(table.changeNum).where(sql`change_num is not null`),
    index("refund_group").on(table.groupId).where(sql`group_id is not null`),
    uniqueIndex("refund_provider_refund").on(table.providerRefundId),
    index("refund_order").on(table.orderId),
    index("refund_capture").on(table.captureId),
    index("refund_open").on(table.updatedAt).where(sql`status in ('asked', 'pending')`),
    check("refund_amount_positive", sql`${table.amountCents} > 0`),
  ],
);

/** What a refund says of a line of its order: without such rows, a refund is an amount only. */
export const refundLine = sqliteTable(
  "refund_line",
  {
    refundId: belongsTo("refund_id", () => refund.id),
    orderId: text("order_id").notNull(),
    position: integer("position").notNull(),
    /** The units whose money is refunded. */
    qty: integer("qty").notNull(),
    /** How many of them had not been sent then, and are not sent any more. */
    unsentQty: integer("unsent_qty").notNull(),
    /** Whether the units were canceled, and not only refunded. */
    isCancelled: flag("is_cancelled"),
    /** Whether the units that had been sent go back in stock when the refund is completed. */
    restocks: flag("restocks"),
    /** Whether those do that had not. */
    restocksUnsent: flag("restocks_unsent").default(false),
    /** The units at their price, less their part of the discount and without tax. */
    netCents: integer("net_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.refundId] }),
    index("refund_line_refund").on(table.refundId),
    foreignKey({
      columns: [table.orderId, table.position],
      foreignColumns: [orderItem.orderId, orderItem.position],
    }).onDelete("cascade"),
    check("refund_line_has_units", sql`${table.qty} > 0 and ${table.unsentQty} between 0 and ${table.qty}`),
  ],
);

/** A payer's dispute of a payment, as the provider last reported it. */
export const paymentDispute = sqliteTable(
  "payment_dispute",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    captureId: text("capture_id")
      .notNull()
      .references(() => paymentCapture.id),
    state: text("state", { enum: ["needs-response", "under-review", "won", "lost"] }).notNull(),
    /** What the payer says, in words of the provider. */
    reason: text("reason").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** Until when the shop has to answer; null when it is not asked. */
    answerBy: moment("answer_by"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("payment_dispute_capture").on(table.captureId)],
);

/** Webhook events that were processed. The provider repeats each event until it gets a success response. */
export const paymentEvent = sqliteTable(
  "payment_event",
  {
    /** The provider's name and its id of the event; the id alone for old rows. */
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [index("payment_event_received").on(table.receivedAt)],
);
