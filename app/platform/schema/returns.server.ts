import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, flag, moment } from "./columns.server";
import { order, orderItem } from "./orders.server";
import { refund } from "./payments.server";

/** Items of an order that its buyer wants to send back, or has. Its status follows from the moments below. */
export const orderReturn = sqliteTable(
  "order_return",
  {
    id: text("id").primaryKey(),
    orderId: belongsTo("order_id", () => order.id),
    /** Why, in the words of who asked for it. */
    reason: text("reason").notNull(),
    /** Who asked for it: a user name, or the buyer. */
    requestedBy: text("requested_by").notNull(),
    requestedAt: moment("requested_at").notNull(),
    approvedAt: moment("approved_at"),
    declinedAt: moment("declined_at"),
    /** Why it was declined; the buyer reads it. */
    declineReason: text("decline_reason").notNull().default(""),
    receivedAt: moment("received_at"),
    /** The refund of its items. One that pays another order makes it an exchange, also before the items have arrived. */
    refundId: text("refund_id").references(() => refund.id, { onDelete: "set null" }),
    /** What that refund has of the order's shipping. */
    refundedShippingCents: integer("refunded_shipping_cents").notNull().default(0),
  },
  (table) => [
    index("order_return_order").on(table.orderId),
    index("order_return_listed").on(table.requestedAt, table.id),
    index("order_return_refund").on(table.refundId),
    index("order_return_undecided").on(table.requestedAt).where(sql`approved_at is null and declined_at is null`),
    check("order_return_is_declined_or_approved", sql`${table.declinedAt} is null or ${table.approvedAt} is null`),
    check("order_return_received_when_approved", sql`${table.receivedAt} is null or ${table.approvedAt} is not null`),
  ],
);

/** How many units of a line of an order are in a return. */
export const returnLine = sqliteTable(
  "return_line",
  {
    returnId: belongsTo("return_id", () => orderReturn.id),
    orderId: text("order_id").notNull(),
    position: integer("position").notNull(),
    qty: integer("qty").notNull(),
    /** Whether the units were put back in stock when they were received. */
    restocked: flag("restocked").default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.returnId] }),
    index("return_line_return").on(table.returnId),
    foreignKey({
      columns: [table.orderId, table.position],
      foreignColumns: [orderItem.orderId, orderItem.position],
    }).onDelete("cascade"),
    check("return_line_has_units", sql`${table.qty} > 0`),
  ],
);
