import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.server";
import { moment } from "./columns.server";

/** Changes of what pages show, recorded by triggers, so that finished pages are rendered anew only when needed. */
export const pageChange = sqliteTable("page_change", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  /** `shop`, `catalog`, or `product` with the product's number. */
  scope: text("scope").notNull(),
});

/** A value before and after a change; null if there was none. */
export type ChangedValue = { before: unknown; after: unknown };

/** The audit log of admins' changes: who, what, when. */
export const adminChange = sqliteTable(
  "admin_change",
  {
    num: integer("num").primaryKey({ autoIncrement: true }),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    /** The actor's user name at that time. */
    actorName: text("actor_name").notNull(),
    entity: text("entity", {
      enum: [
        "user",
        "customer",
        "product",
        "review",
        "order",
        "payment",
        "email",
        "marketplace",
        "rate",
        "zone",
        "tax",
        "discount",
        "setting",
        "page",
        "category",
        "home-section",
        "contact-message",
        "sale",
        "download",
      ],
    }).notNull(),
    entityId: text("entity_id").notNull(),
    action: text("action").notNull(),
    changes: text("changes", { mode: "json" }).$type<Record<string, ChangedValue>>().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("admin_change_entity").on(table.entity, table.entityId),
    index("admin_change_actor").on(table.actorId),
  ],
);
