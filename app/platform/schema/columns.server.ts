import { type AnySQLiteColumn, integer, text } from "drizzle-orm/sqlite-core";

/** A column of a moment, stored in milliseconds since 1970. */
export const moment = (name: string) => integer(name, { mode: "timestamp_ms" });
/** A column that is true or false. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();

/** A column of the id of the row that a row belongs to: it is deleted with it. */
export const belongsTo = (name: string, id: () => AnySQLiteColumn) =>
  text(name).notNull().references(id, { onDelete: "cascade" });
/** The same, by the number of the row. */
export const belongsToNum = (name: string, num: () => AnySQLiteColumn) =>
  integer(name).notNull().references(num, { onDelete: "cascade" });
