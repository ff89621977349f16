import { sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";

/** Whether a row is an account and no guest; written out, so that the index of accounts serves. */
export const isAccount = sql`${user.isGuest} = 0`;

/** How many accounts there are; guests are none. Counted in the shortest index that knows. */
export async function countUsers(): Promise<number> {
  const [[accounts = 0] = []] = db.values<[number]>(
    sql`select count(*) from ${user} indexed by user_newest where ${isAccount}`,
  );
  return accounts;
}
