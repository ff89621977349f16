import { db } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { user } from "~/platform/schema.server";
import { hashPassword } from "~/shop/accounts/account.server";
import { DEMO_PASSWORD, demoAccounts } from "./demo-accounts";

/** Adds the missing demo accounts. */
export async function seedAccounts(): Promise<void> {
  const now = new Date();
  for (const account of demoAccounts) {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await db
      .insert(user)
      .values({ id: newId(), ...account, passwordHash, confirmedAt: now, createdAt: now })
      .onConflictDoNothing();
  }
}
