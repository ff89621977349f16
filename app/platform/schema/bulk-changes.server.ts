import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { belongsTo, belongsToNum, moment } from "./columns.server";
import { product } from "./products.server";

/** What a bulk change does to each of its products; null for what stays as it is. */
export type BulkEdit = {
  priceHow: "set" | "raise" | "lower" | "raise-percent" | "lower-percent" | null;
  /** Cents, or a percentage with as many decimals: hundredths of a percent, in dollars. */
  priceBy: number | null;
  /** What the cents of the price become. */
  rounding: "none" | ".99" | ".50" | ".00";
  /** `before` is the price before this change. */
  compareAtHow: "set" | "before" | "remove" | null;
  /** In cents. */
  compareAt: number | null;
  category: string | null;
  isPublished: boolean | null;
  /** Left out in changes from before there were tax classes. */
  taxClass?: string | null;
};

/** What a product without options costs, or a variant, in cents. */
export type BulkPrices = { price: number; compareAtPrice: number | null };

/** Values of a product that a bulk change alters. */
export type BulkValues = Partial<BulkPrices> & {
  /** The prices of the variants, by their ids; of a product with options only. */
  variants?: Record<string, BulkPrices>;
  category?: string;
  isPublished?: boolean;
  taxClass?: string;
};

/** Changes of many products at once, and planned sales: changes with a start and an end, at which they are undone. */
export const bulkChange = sqliteTable(
  "bulk_change",
  {
    id: text("id").primaryKey(),
    /** The name of a sale; empty for any other change. */
    name: text("name").notNull().default(""),
    edit: text("edit", { mode: "json" }).$type<BulkEdit>().notNull(),
    /** The path of the form in which it was typed; empty for one of the API. */
    formPath: text("form_path").notNull().default(""),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Null for a preview, which expires. */
    confirmedAt: moment("confirmed_at"),
    /** From when it is applied; null for a preview of a change that is applied at once. */
    startsAt: moment("starts_at"),
    /** From when it is undone; null for never. */
    endsAt: moment("ends_at"),
    /** Who undid it, or ended the sale before its time. */
    endedById: text("ended_by_id").references(() => user.id, { onDelete: "set null" }),
    endedByName: text("ended_by_name"),
    /** When all its products were changed, and when all were changed back. */
    appliedAt: moment("applied_at"),
    undoneAt: moment("undone_at"),
  },
  (table) => [index("bulk_change_actor").on(table.actorId), index("bulk_change_ended_by").on(table.endedById)],
);

export const bulkChangeProduct = sqliteTable(
  "bulk_change_product",
  {
    num: integer("num").primaryKey(),
    changeId: belongsTo("change_id", () => bulkChange.id),
    productNum: belongsToNum("product_num", () => product.num),
    before: text("before", { mode: "json" }).$type<BulkValues>().notNull(),
    after: text("after", { mode: "json" }).$type<BulkValues>().notNull(),
    /** `refused` was not changed and `kept` not changed back: `problem` says why. */
    state: text("state", { enum: ["open", "refused", "done", "undone", "kept"] })
      .notNull()
      .default("open"),
    problem: text("problem").notNull().default(""),
  },
  (table) => [
    uniqueIndex("bulk_change_product_once").on(table.changeId, table.productNum),
    index("bulk_change_product_state").on(table.changeId, table.state),
    index("bulk_change_product_of").on(table.productNum),
  ],
);
