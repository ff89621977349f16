import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, belongsToNum, moment } from "./columns.server";
import { product } from "./products.server";
import { session } from "./sessions.server";

/** A wish list belongs to a session until the shopper signs in, then to the account. */
export const wishList = sqliteTable(
  "wish_list",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id").references(() => session.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    /** The end of the address where anyone reads the list; null until its owner shares it. It is shown to the owner again. */
    shareToken: text("share_token").unique(),
  },
  (table) => [
    uniqueIndex("wish_list_session").on(table.sessionId),
    uniqueIndex("wish_list_user").on(table.userId),
    check("wish_list_has_one_owner", sql`(${table.sessionId} is null) <> (${table.userId} is null)`),
  ],
);

export const wishLine = sqliteTable(
  "wish_line",
  {
    listId: belongsTo("list_id", () => wishList.id),
    productNum: belongsToNum("product_num", () => product.num),
    /** The id of the chosen variant, or the name of the color of a product without options; empty if nothing was chosen. */
    variant: text("variant").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.productNum, table.variant] }),
    index("wish_line_product").on(table.productNum),
  ],
);
