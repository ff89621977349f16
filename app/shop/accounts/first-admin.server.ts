import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { InvalidField, NotFound } from "~/platform/errors";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { firstAdminLink, user } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { joinCustomer } from "../customers/customer.server";
import { type Person, toPerson } from "../sessions/session.server";
import { hashPassword } from "./account.server";
import type { Registration } from "./registration.schema.server";
import { releaseUnconfirmed, requireUnusedUsername } from "./registration.server";
import { findReservation } from "./reserved-email.server";

const hasAdmin = () => db.select({ id: user.id }).from(user).where(eq(user.isAdmin, true)).limit(1).get() !== undefined;

/**
 * Makes a new link for the first admin, if the shop has no admin. Earlier links become invalid.
 * @returns the token of the link; null when there is an admin
 */
export function createFirstAdminLink(): string | null {
  return transaction((tx) => {
    tx.delete(firstAdminLink).run();
    if (hasAdmin()) return null;
    const token = newToken();
    tx.insert(firstAdminLink)
      .values({ tokenHash: hashToken(token), createdAt: new Date() })
      .run();
    return token;
  });
}

/**
 * Checks a link for the first admin without using it.
 * @throws NotFound when it is not the current one, and once the shop has an admin
 */
export function requireFirstAdminLink(token: string): void {
  const found = db
    .select({ tokenHash: firstAdminLink.tokenHash })
    .from(firstAdminLink)
    .where(eq(firstAdminLink.tokenHash, hashToken(token)))
    .get();
  if (!found || hasAdmin()) throw new NotFound("This link is not valid anymore.");
}

const HAS_ACCOUNT =
  "This address has an account already. Please enter another one, or make that account an admin with npm run create-admin.";

/**
 * Creates the first admin. The email address counts as confirmed: only a person who reads the output of the server has the link.
 * @param token the link's token, which becomes invalid
 * @throws NotFound when the link is not valid
 * @throws Invalid when the username is taken, or the address has an account
 */
export async function createFirstAdmin(token: string, registration: Registration): Promise<Person> {
  requireFirstAdminLink(token);
  const { password, email, ...names } = registration;
  const passwordHash = await hashPassword(password);
  return transaction((tx) => {
    requireFirstAdminLink(token);
    requireUnusedUsername(tx, names.username);
    releaseUnconfirmed(tx, email);
    const taken = tx.select({ id: user.id }).from(user).where(eq(user.email, email)).get();
    if (taken || findReservation(email)) throw new InvalidField("email", HAS_ACCOUNT);
    const now = new Date();
    const account = { id: newId(), ...names, email, isAdmin: true, role: "owner" as const, isGuest: false };
    const added = tx
      .insert(user)
      .values({ ...account, passwordHash, createdAt: now, confirmedAt: now })
      .returning()
      .get();
    joinCustomer(tx, added.id);
    tx.delete(firstAdminLink).run();
    const actor = { id: added.id, username: names.username };
    const after = { username: names.username, email, isAdmin: true, role: "owner" };
    recordAdminChange(tx, { actor, entity: "user", entityId: added.id, action: "created", after });
    return toPerson(added);
  });
}
