import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.server";

/**
 * The sums of a day that is over, for reports. A copy of what orders and refunds say: triggers delete the row in the
 * transaction that changes an order of the day, and the next report computes it again.
 */
export const reportDay = sqliteTable(
  "report_day",
  {
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** Identifies who computes the row. Its sums are stored only while it is still there, so that no change is missed. */
    token: text("token").notNull(),
    /** JSON; null while they are computed. Those of products are apart: they are long. */
    sums: text("sums"),
    productSums: text("product_sums"),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.endsAt] })],
);
