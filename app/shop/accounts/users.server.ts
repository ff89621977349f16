import { count, eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";

/** How many accounts there are; guests are none. */
export async function countUsers(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(user).where(eq(user.isGuest, false));
  return row?.count ?? 0;
}
