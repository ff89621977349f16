import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { twoFactor } from "~/platform/schema.server";

const ofAccount = db
  .select({ createdAt: twoFactor.createdAt })
  .from(twoFactor)
  .where(eq(twoFactor.userId, sql.placeholder("userId")))
  .prepare();

/** When an account's two-step sign-in was switched on; null while it is off. */
export const twoFactorSince = (userId: string): Date | null => ofAccount.get({ userId })?.createdAt ?? null;

/** Whether an account signs in with a code after its password. */
export const hasTwoFactor = (userId: string): boolean => twoFactorSince(userId) !== null;
