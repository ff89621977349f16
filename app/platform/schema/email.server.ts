import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cart } from "./carts.server";
import { belongsTo, belongsToNum, moment } from "./columns.server";
import { order } from "./orders.server";
import { product } from "./products.server";

/** The outbox: e-mails are written in the transaction that causes them, and sent by a background job. */
export const outboxEmail = sqliteTable(
  "outbox_email",
  {
    id: text("id").primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** What the text and the HTML are rendered from. Null after the first attempt to send, which stores them. */
    content: text("content", { mode: "json" }).$type<{ kind: string; data: unknown }>(),
    /** Empty until rendered. */
    text: text("text").notNull(),
    /** Empty until rendered. */
    html: text("html").notNull(),
    /** The Reply-To address, if it is not the shop's. */
    replyTo: text("reply_to"),
    /** Additional headers, such as List-Unsubscribe. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>(),
    createdAt: moment("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    sentAt: moment("sent_at"),
    lastError: text("last_error"),
  },
  (table) => [
    index("outbox_email_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("outbox_email_failed").on(table.createdAt).where(sql`sent_at is null and next_attempt_at is null`),
    // A covering index for the filters of the e-mail list, because the rows are large.
    index("outbox_email_listed").on(
      table.createdAt,
      table.id,
      table.nextAttemptAt,
      table.sentAt,
      table.recipient,
      table.subject,
    ),
  ],
);

/** Subscribers of the mailing list, by double opt-in. An unsubscribed address is kept and stays unsubscribed. */
export const subscriber = sqliteTable(
  "subscriber",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    /** Where the address was first entered. */
    source: text("source", { enum: ["shipping_opt_in", "newsletter_form"] }).notNull(),
    /** The token hash of the confirmation link; null after unsubscribing. */
    confirmTokenHash: text("confirm_token_hash"),
    confirmSentAt: moment("confirm_sent_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    leftAt: moment("left_at"),
    createdAt: moment("created_at").notNull(),
    /** When to send the last change to the outside list; null when it was sent, or after the last retry. */
    forwardAt: moment("forward_at"),
    forwardAttempts: integer("forward_attempts").notNull().default(0),
    forwardError: text("forward_error"),
  },
  (table) => [
    uniqueIndex("subscriber_email").on(table.email),
    uniqueIndex("subscriber_confirm_token").on(table.confirmTokenHash),
    index("subscriber_forward").on(table.forwardAt).where(sql`forward_at is not null`),
    // A covering index with the times that the query selects.
    index("subscriber_on_list")
      .on(table.id, table.confirmedAt, table.leftAt)
      .where(sql`confirmed_at is not null and left_at is null`),
    index("subscriber_off_list").on(table.id).where(sql`confirmed_at is null or left_at is not null`),
  ],
);

/** Addresses that wait for a sold-out product. A row is deleted when its email is queued, or when its owner stops it. */
export const stockNotice = sqliteTable(
  "stock_notice",
  {
    id: text("id").primaryKey(),
    productNum: belongsToNum("product_num", () => product.num),
    /** The variant that is waited for; 0 for one that is not made yet, and for the first of a product that comes. */
    variantNum: integer("variant_num").notNull().default(0),
    /** The values of that variant, by which one is found that is made later; without any, the product is waited for. */
    optionValues: text("option_values", { mode: "json" }).$type<string[]>().notNull().default([]),
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("stock_notice_once").on(table.productNum, table.variantNum, table.optionValues, table.email),
    index("stock_notice_email").on(table.email),
  ],
);

/** Reminders that an address has stopped. A row is kept, so that no other follows. */
export const stoppedReminder = sqliteTable(
  "stopped_reminder",
  {
    email: text("email").notNull(),
    kind: text("kind", { enum: ["reviews", "cart"] }).notNull(),
    stoppedAt: moment("stopped_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.kind] })],
);

/** Orders whose buyers were asked for a review, or were not because there was nothing to ask. */
export const reviewRequest = sqliteTable("review_request", {
  orderId: belongsTo("order_id", () => order.id).primaryKey(),
  handledAt: moment("handled_at").notNull(),
});

/** When the owner of a cart was last reminded of it. */
export const cartReminder = sqliteTable("cart_reminder", {
  cartId: belongsTo("cart_id", () => cart.id).primaryKey(),
  sentAt: moment("sent_at").notNull(),
});
