import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { accountToken, user } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { endSignIns } from "./change-password.server";
import { anonymizeAccount } from "./delete-account.server";
import type { UserChanges } from "./manage-user.schema.server";
import { emailChangedNotice } from "./profile-emails.server";
import { findReservation } from "./reserved-email.server";
import type { Person } from "./session.server";
import { isSupportName } from "./support-account.server";
import { endEmailChanges } from "./undo-email-change.server";

type Account = typeof user.$inferSelect;
type Reader = Pick<Transaction, "select">;

function getAccount(reader: Reader, id: string): Account {
  const found = reader
    .select()
    .from(user)
    .where(and(eq(user.id, id), eq(user.isGuest, false)))
    .get();
  if (!found) throw new NotFound("There is no such user.");
  return found;
}

/**
 * A user as admins see them.
 * @throws NotFound for an unknown one, and for a guest
 */
export async function getUser(id: string) {
  const { passwordHash: _, ...account } = getAccount(db, id);
  return { ...account, username: account.username ?? "", email: account.email ?? "" };
}

/**
 * Whoever acts must be an active admin still: of two who turn on each other, the second is none any more. So there is
 * always an admin left as long as nobody touches themselves.
 */
function requireActingAdmin(tx: Transaction, actor: Person): void {
  const acting = and(eq(user.id, actor.id), eq(user.isAdmin, true), eq(user.isActive, true));
  if (!tx.select({ id: user.id }).from(user).where(acting).get()) {
    throw new Conflict("Somebody has taken your admin rights away meanwhile. Nothing was changed.");
  }
}

/** What of an account is written down when it changes. */
const auditSnapshot = ({ firstName, lastName, username, email, isAdmin, isActive }: Account) => ({
  ...{ firstName, lastName, username, email, isAdmin, isActive },
});

function requireUnusedNames(tx: Transaction, before: Account, after: Account): void {
  const fields: Record<string, string> = {};
  const others = (same: ReturnType<typeof eq>) =>
    tx
      .select({ id: user.id })
      .from(user)
      .where(and(same, ne(user.id, before.id)))
      .get();
  const username = (after.username ?? "").toLowerCase();
  if (others(eq(sql`lower(${user.username})`, username))) {
    fields.username = "This username is taken. Please choose another one.";
  } else if (isSupportName(username) && !after.isAdmin) {
    // Whoever has the support account's name reads what customers write to it.
    fields.username = "The support account's username is for an admin only.";
  }
  if (after.email && others(eq(user.email, after.email))) {
    fields.email = "This email address is taken by another account.";
  } else if (after.email && after.email !== before.email && findReservation(tx, after.email, before.id)) {
    fields.email = "This email address is reserved for its last account for 7 days. Please choose another one.";
  }
  const [message] = Object.values(fields);
  if (message) throw new Invalid(message, fields);
}

const OWN_EMAIL = "Please change your own email address on your profile: it needs your password and a confirmation.";

/**
 * Changes a user as an admin. A new e-mail address counts as confirmed, and the old one is told; a pending change of the address
 * and links that undo earlier ones end. Who is no admin any more,
 * or not active, is out at once: sessions, API tokens and e-mailed links end.
 * @param changes what is left out stays as it is
 * @throws NotFound for an unknown user and for a guest
 * @throws Conflict when admins would take their own rights away, and so perhaps the last admin's, or have none any more
 * @throws Invalid when the e-mail address or the user name is taken, and for a new e-mail address of the admin's own account, which
 *   needs the password and a confirmation
 */
export async function updateUser(actor: Person, id: string, changes: UserChanges): Promise<void> {
  transaction((tx) => {
    requireActingAdmin(tx, actor);
    const before = getAccount(tx, id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: Account = { ...before, ...given };
    if (id === actor.id && !(after.isAdmin && after.isActive)) {
      throw new Conflict(
        "You cannot deactivate yourself or take your own admin rights away. Please ask another admin to do it.",
      );
    }
    const newEmail = after.email !== before.email;
    if (newEmail && id === actor.id) throw new Invalid(OWN_EMAIL, { email: OWN_EMAIL });
    requireUnusedNames(tx, before, after);
    if (newEmail) after.confirmedAt = new Date();
    const { firstName, lastName, username, email, isAdmin, isActive, confirmedAt } = after;
    tx.update(user)
      .set({ firstName, lastName, username, email, isAdmin, isActive, confirmedAt })
      .where(eq(user.id, id))
      .run();
    if ((before.isAdmin && !isAdmin) || (before.isActive && !isActive)) endSignIns(tx, id);
    if (newEmail) {
      // Links that were sent to the old address are worth nothing any more.
      tx.delete(accountToken).where(eq(accountToken.userId, id)).run();
      endEmailChanges(tx, id);
      if (before.email && email) {
        queueEmail(tx, emailChangedNotice(before.email, email, firstName, env.SHOP_NAME));
      }
    }
    const [was, is] = [auditSnapshot(before), auditSnapshot(after)];
    recordAdminChange(tx, { actor, entity: "user", entityId: id, action: "changed", before: was, after: is });
  });
  void sendDueEmails();
}

/**
 * Deletes a user as an admin: see `anonymizeAccount`.
 * @throws NotFound for an unknown user and for a guest
 * @throws Conflict when admins would delete themselves, and so perhaps the last admin, or are none any more, and for the
 *   support account, which customers write to
 */
export async function deleteUser(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    requireActingAdmin(tx, actor);
    const { isAdmin, isActive } = getAccount(tx, id);
    if (id === actor.id) {
      throw new Conflict("You cannot delete yourself here. Please ask another admin to do it.");
    }
    anonymizeAccount(tx, id);
    recordAdminChange(tx, { actor, entity: "user", entityId: id, action: "deleted", before: { isAdmin, isActive } });
  });
}

type UserView = Pick<Account, "id" | "firstName" | "lastName" | "isAdmin" | "isActive" | "createdAt"> & {
  username: string;
  email: string;
};

/** A user as the API tells admins (spec section 3). */
export function userJson(account: UserView) {
  return {
    _id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    username: account.username,
    email: account.email,
    isAdmin: account.isAdmin,
    isActive: account.isActive,
    isGuest: false,
    createdAt: account.createdAt.toISOString(),
  };
}
