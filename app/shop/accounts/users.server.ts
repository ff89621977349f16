import { count, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";

/** Whether a row is an account and no guest; written out, so that the index of accounts serves. */
export const isAccount = sql`${user.isGuest} = 0`;

/** How many accounts there are; guests are none. */
export async function countUsers(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(user).where(isAccount);
  return row?.count ?? 0;
}
