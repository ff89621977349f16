import { sql } from "drizzle-orm";
import { readUntilWritten } from "~/platform/cached-read.server";
import { db } from "~/platform/db.server";

/** All groups that customers are in, by name. */
export const allGroups = readUntilWritten((): string[] =>
  db
    .values<[string]>(
      sql`select distinct value from customer, json_each(customer.groups) where customer.groups <> '[]' order by value`,
    )
    .map(([name]) => name),
);
