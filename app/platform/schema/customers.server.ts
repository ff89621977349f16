import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsToNum, moment } from "./columns.server";

/** Those who order, by their e-mail addresses: guests, and accounts whose address is confirmed. */
export const customer = sqliteTable(
  "customer",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    /** In lower case: the address of the account, or else of a guest's orders. Both can have the same one. */
    email: text("email").notNull(),
    userId: text("user_id")
      .unique()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** As staff has noted it; empty without one. */
    phone: text("phone").notNull().default(""),
    tags: text("tags", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** What discounts can depend on. */
    groups: text("groups", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The orders that are not canceled. */
    orders: integer("orders").notNull().default(0),
    /** What the orders' payments brought, less what was refunded of them. */
    spentCents: integer("spent_cents").notNull().default(0),
    lastOrderAt: moment("last_order_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("customer_by_email").on(table.email),
    uniqueIndex("customer_guest").on(table.email).where(sql`user_id is null`),
    index("customer_by_orders").on(table.orders, table.num),
    index("customer_by_spent").on(table.spentCents, table.num),
    index("customer_by_last_order").on(table.lastOrderAt, table.num),
    index("customer_grouped").on(table.groups).where(sql`groups <> '[]'`),
  ],
);

/** What staff notes about a customer. */
export const customerNote = sqliteTable(
  "customer_note",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    customerNum: belongsToNum("customer_num", () => customer.num),
    text: text("text").notNull(),
    authorId: text("author_id").references(() => user.id, { onDelete: "set null" }),
    /** The author's user name at that time. */
    authorName: text("author_name").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("customer_note_customer").on(table.customerNum, table.num),
    index("customer_note_author").on(table.authorId),
  ],
);
