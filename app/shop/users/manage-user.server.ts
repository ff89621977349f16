import { and, eq, ne, sql } from "drizzle-orm";
import { addressReplacedByAdminEmail } from "~/emails/email-change-emails.server";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { accountToken, user } from "~/platform/schema.server";
import { endSignIns } from "../accounts/change-password.server";
import { anonymizeAccount } from "../accounts/delete-account.server";
import { findReservation } from "../accounts/reserved-email.server";
import { isSupportName } from "../accounts/support-account.server";
import { endEmailChanges } from "../accounts/undo-email-change.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { queueEmail } from "../email/outbox.server";
import type { Person } from "../sessions/session.server";
import type { UserChanges } from "./manage-user.schema.server";

type Account = typeof user.$inferSelect;
type Reader = Pick<Transaction, "select">;

export function getAccount(reader: Reader, id: string): Account {
  const found = reader
    .select()
    .from(user)
    .where(and(eq(user.id, id), eq(user.isGuest, false)))
    .get();
  if (!found) throw new NotFound("There is no such user.");
  return found;
}

/**
 * A user with the fields that admins can see.
 * @throws NotFound for an unknown user and for a guest
 */
export async function getUser(id: string) {
  const { passwordHash: _, ...account } = getAccount(db, id);
  return { ...account, username: account.username ?? "", email: account.email ?? "" };
}

/**
 * Checks inside the transaction that the actor is still an active admin. When two admins demote each other at the same
 * time, the second request fails. As admins cannot demote themselves either, at least one always remains.
 */
export function requireActingAdmin(tx: Transaction, actor: Person): void {
  const acting = and(eq(user.id, actor.id), eq(user.isAdmin, true), eq(user.isActive, true));
  if (!tx.select({ id: user.id }).from(user).where(acting).get()) {
    throw new Conflict("Another admin has taken your admin rights away meanwhile. Nothing was changed.");
  }
}

/** The values of an account that the audit log compares. */
const auditSnapshot = ({ firstName, lastName, username, email, isAdmin, isActive }: Account) => ({
  firstName,
  lastName,
  username,
  email,
  isAdmin,
  isActive,
});

type EditedAccount = Pick<Account, "firstName" | "lastName" | "username" | "email" | "isAdmin" | "isActive">;

const textField = (name: "firstName" | "lastName" | "username" | "email") => ({
  stored: (row: EditedAccount) => row[name] ?? "",
  typed: (row: EditedAccount) => row[name] ?? "",
});
const flagField = (name: "isAdmin" | "isActive") => ({
  stored: (row: EditedAccount) => row[name],
  typed: (row: EditedAccount) => (row[name] ? "on" : ""),
});

/** The fields of a user's form. */
const VERSION_FIELDS: EditableFields<EditedAccount> = {
  firstName: textField("firstName"),
  lastName: textField("lastName"),
  username: textField("username"),
  email: textField("email"),
  isAdmin: flagField("isAdmin"),
  isActive: flagField("isActive"),
};

/** The version of a user, for the form and the API. */
export const userVersion = (account: EditedAccount): string => editVersionOf(VERSION_FIELDS, account);

function requireUnusedNames(tx: Transaction, before: Account, after: Account): void {
  const fields: Record<string, string> = {};
  const findOther = (condition: ReturnType<typeof eq>) =>
    tx
      .select({ id: user.id })
      .from(user)
      .where(and(condition, ne(user.id, before.id)))
      .get();
  const username = (after.username ?? "").toLowerCase();
  if (findOther(eq(sql`lower(${user.username})`, username))) {
    fields.username = "This username is taken. Please choose another one.";
  } else if (isSupportName(username) && !after.isAdmin) {
    // The account with this username receives customers' messages.
    fields.username = "The support account's username is for an admin only.";
  }
  if (after.email && findOther(eq(user.email, after.email))) {
    fields.email = "This email address is taken by another account.";
  } else if (after.email && after.email !== before.email && findReservation(tx, after.email, before.id)) {
    fields.email = "This email address is reserved for its last account for 7 days. Please choose another one.";
  }
  const [message] = Object.values(fields);
  if (message) throw new Invalid(message, fields);
}

const OWN_EMAIL = "Please change your own email address on your profile: it needs your password and a confirmation.";

/**
 * Updates a user as an admin. A new email address counts as confirmed, and the old address receives a notice; a pending
 * change of address and all undo links become invalid. A user who loses the admin role or is deactivated is signed out:
 * sessions, API tokens and emailed links are deleted.
 * @param changes omitted fields stay unchanged
 * @throws NotFound for an unknown user and for a guest
 * @throws Conflict when admins would demote or deactivate themselves, possibly the last admin, or are no longer admins
 * @throws EditConflict when `changes.version` is not the current one
 * @throws Invalid when the email address or the username is taken, and for a new email address of the admin's own
 *   account, which needs the password and a confirmation
 */
export async function updateUser(actor: Person, id: string, { version, ...changes }: UserChanges): Promise<void> {
  transaction((tx) => {
    requireActingAdmin(tx, actor);
    const before = getAccount(tx, id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: Account = { ...before, ...given };
    requireCurrentVersion(tx, { entity: "user", entityId: id, actor, fields: VERSION_FIELDS, version, before, after });
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
      // Links that were sent to the old address become invalid.
      tx.delete(accountToken).where(eq(accountToken.userId, id)).run();
      endEmailChanges(tx, id);
      if (before.email && email) {
        queueEmail(addressReplacedByAdminEmail({ oldEmail: before.email, newEmail: email, firstName }));
      }
    }
    recordAdminChange(tx, {
      actor,
      entity: "user",
      entityId: id,
      action: "changed",
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    });
  });
}

/**
 * Deletes a user as an admin; see `anonymizeAccount`.
 * @throws NotFound for an unknown user and for a guest
 * @throws Conflict when admins would delete themselves, possibly the last admin, or are no longer admins, and for the
 *   support account, which receives customers' messages
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
