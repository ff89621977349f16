import { integer } from "drizzle-orm/sqlite-core";

/** A column of a moment, stored in milliseconds since 1970. */
export const moment = (name: string) => integer(name, { mode: "timestamp_ms" });
/** A column that is true or false. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();
