import { eq } from "drizzle-orm";
import { transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { user } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { queueEmail } from "../email/outbox.server";
import { insertNamedToken } from "../sessions/api-token.server";
import { requirePassword, requireSamePassword } from "./change-password.server";
import { recordSignInChange } from "./sign-in-change.server";

/**
 * Creates a bearer token for a program that an admin runs, and notifies the owner by email, with a link that undoes it.
 * @param typed the program's name, how many days the token is valid, and the account's password
 * @returns the token; only its hash is stored
 * @throws Invalid when the password is wrong or the account has a valid token of this name
 * @throws Conflict when the account has too many valid tokens, or the password was changed at the same time
 */
export async function createNamedToken(
  userId: string,
  typed: { name: string; days: number; currentPassword: string },
): Promise<string> {
  const verified = await requirePassword(userId, typed.currentPassword, "currentPassword");
  return transaction((tx) => {
    const owner = tx.select().from(user).where(eq(user.id, userId)).get();
    if (!owner) throw new Conflict("This account is gone.");
    requireSamePassword(owner, verified);
    const token = insertNamedToken(tx, userId, typed.name, typed.days);
    const { email, firstName, username } = owner;
    const actor = { id: userId, username: username ?? "" };
    const after = { programAccess: `${typed.name}, ${typed.days} days` };
    if (owner.isAdmin) recordAdminChange(tx, { actor, entity: "user", entityId: userId, action: "changed", after });
    if (email) {
      queueEmail("api-token-created", {
        email,
        firstName,
        name: typed.name,
        days: typed.days,
        undoToken: recordSignInChange(tx, userId, "api-token"),
      });
    }
    return token;
  });
}
