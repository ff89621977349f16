import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, belongsToNum, moment } from "./columns.server";
import { product } from "./products.server";
import { session } from "./sessions.server";

/** A line that was removed from a cart; `addedAt` in milliseconds since 1970. */
export type RemovedLine = {
  productId: string;
  name: string;
  variant: string;
  label?: string;
  qty: number;
  addedAt: number;
};

/** A cart belongs to a session until the shopper signs in, then to the account. */
export const cart = sqliteTable(
  "cart",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id").references(() => session.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    /** Names of deleted products that were removed from the cart. They are shown until the cart changes. */
    lostProducts: text("lost_products", { mode: "json" }).$type<string[]>(),
    /** Why items of an order could not be put in the cart again, as sentences. They are shown until the cart changes. */
    notAddedAgain: text("not_added_again", { mode: "json" }).$type<string[]>(),
    /** The line that was removed last, for undoing it. It is kept until the cart changes. */
    removedLine: text("removed_line", { mode: "json" }).$type<RemovedLine>(),
    /** The discount code that the shopper has applied; null without one. */
    discountCode: text("discount_code"),
  },
  (table) => [
    uniqueIndex("cart_session").on(table.sessionId),
    uniqueIndex("cart_user").on(table.userId),
    check("cart_has_one_owner", sql`(${table.sessionId} is null) <> (${table.userId} is null)`),
  ],
);

export const cartLine = sqliteTable(
  "cart_line",
  {
    cartId: belongsTo("cart_id", () => cart.id),
    productNum: belongsToNum("product_num", () => product.num),
    /** The id of the chosen variant, or the name of the color of a product without options; empty for one without either. */
    variant: text("variant").notNull(),
    /** The words of the chosen variant, for when it is gone; empty for a product without options. */
    label: text("label").notNull().default(""),
    qty: integer("qty").notNull(),
    /** The price that the shopper last saw, so that a change can be shown. */
    knownPriceCents: integer("known_price_cents").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.productNum, table.variant] }),
    index("cart_line_product").on(table.productNum),
    // For reminders of carts.
    index("cart_line_added").on(table.addedAt),
    check("cart_line_qty_positive", sql`${table.qty} > 0`),
  ],
);
