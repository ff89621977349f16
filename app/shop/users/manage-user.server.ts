import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Forbidden, Invalid, InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { accountToken, user } from "~/platform/schema.server";
import { issueToken } from "../accounts/account-token.server";
import { endSignIns } from "../accounts/change-password.server";
import { anonymizeAccount } from "../accounts/delete-account.server";
import { releaseUnconfirmed } from "../accounts/registration.server";
import { findReservation } from "../accounts/reserved-email.server";
import { isSupportName } from "../accounts/support-account.server";
import { endAccountChanges } from "../accounts/undo-account-changes.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { joinCustomer } from "../customers/customer.server";
import { queueEmail } from "../email/outbox.server";
import type { Person } from "../sessions/session.server";
import { hasPermission } from "../staff/permissions";
import type { Colleague, UserChanges } from "./user-fields.schema.server";
import { userRecord } from "./user-fields.schema.server";

type Account = typeof user.$inferSelect;
/** How long the link is valid with which a new colleague sets a password, in milliseconds: 7 days. */
const INVITATION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** A user's whole row. @throws NotFound for an unknown user and for a guest */
export function getAccount(id: string): Account {
  const isAccount = and(eq(user.id, id), eq(user.isGuest, false));
  return requireFound(db.select().from(user).where(isAccount).get(), "There is no such user.");
}

/** A user with the fields that admins can see. @throws NotFound for an unknown user and for a guest */
export function getUser(id: string) {
  const { passwordHash: _, ...account } = getAccount(id);
  return { ...account, username: account.username ?? "", email: account.email ?? "" };
}

/**
 * Checks inside the transaction that the actor is still an active admin with the same role. When two owners demote each
 * other at the same time, the second request fails. As owners cannot demote themselves either, at least one always
 * remains.
 */
export function requireActingAdmin(tx: Transaction, actor: Person): void {
  const acting = and(eq(user.id, actor.id), eq(user.isAdmin, true), eq(user.isActive, true));
  const found = tx.select({ role: user.role }).from(user).where(acting).get();
  if (!found) throw new Conflict("Another admin has taken your admin rights away meanwhile. Nothing was changed.");
  if (found.role !== actor.role)
    throw new Conflict("Another admin has changed your role meanwhile. Nothing was changed.");
}

/** Checks that the actor may change accounts of admins. */
function requireStaffPermission(actor: Person): void {
  if (!hasPermission(actor, "staff")) throw new Forbidden("Only owners may add, change and delete admins.");
}

/**
 * The role of a changed account: null for everyone who is not an admin, and owner for a new admin without a chosen role.
 * @throws Invalid when a role is given to a user who is not an admin, or none to one who is
 */
function roleAfter(before: Account, { isAdmin = before.isAdmin, role }: UserChanges, isAdminGiven: boolean) {
  if (!isAdmin && role && !isAdminGiven)
    throw new InvalidField("role", "Only admins have a role. Please make this user an admin too.");
  if (isAdmin && role === null) throw new InvalidField("role", "Please choose a role");
  return isAdmin ? (role ?? before.role ?? "owner") : null;
}

function requireUnusedNames(
  tx: Transaction,
  before: Pick<Account, "id" | "email">,
  after: Pick<Account, "username" | "email" | "isAdmin">,
): void {
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
  } else if (after.email && after.email !== before.email && findReservation(after.email, before.id)) {
    fields.email = "This email address is reserved for its last account for 7 days. Please choose another one.";
  }
  const [message] = Object.values(fields);
  if (message) throw new Invalid(message, fields);
}

const UNCONFIRMED =
  "Only a user who has confirmed the email address can become an admin; a new address counts as confirmed.";

const OWN_EMAIL = "Please change your own email address on your profile: it needs your password and a confirmation.";

/**
 * Updates a user as an admin. A new email address counts as confirmed, and the old address receives a notice; a pending
 * change of address and all undo links become invalid. A user who loses the admin role or is deactivated is signed out:
 * sessions, API tokens and emailed links are deleted.
 * @param changes omitted fields stay unchanged
 * @throws NotFound for an unknown user and for a guest
 * @throws Forbidden when the actor may not change admins, and the user is one or would become one
 * @throws Conflict when admins would demote or deactivate themselves, possibly the last owner, or their rights have changed
 * @throws EditConflict when `changes.version` is not the current one
 * @throws Invalid when the email address or the username is taken, for a new admin whose address is not confirmed, and for a
 *   new email address of the admin's own account, which needs the password and a confirmation
 */
export function updateUser(actor: Person, id: string, { version, ...changes }: UserChanges): void {
  transaction((tx) => {
    requireActingAdmin(tx, actor);
    const before = getAccount(id);
    const role = roleAfter(before, changes, changes.isAdmin !== undefined);
    const edited = { ...userRecord.withChanges(before, changes), role };
    const newEmail = edited.email !== before.email;
    const after: Account = { ...before, ...edited, confirmedAt: newEmail ? new Date() : before.confirmedAt };
    if (before.isAdmin || after.isAdmin) requireStaffPermission(actor);
    userRecord.requireCurrent(tx, version, { actor, id, before, after });
    if (id === actor.id && !(after.isAdmin && after.isActive)) {
      throw new Conflict(
        "You cannot deactivate yourself or take your own admin rights away. Please ask another admin to do it.",
      );
    }
    if (id === actor.id && role !== before.role) {
      throw new Conflict("You cannot change your own role. Please ask another owner to do it.");
    }
    if (newEmail && id === actor.id) throw new InvalidField("email", OWN_EMAIL);
    if (after.isAdmin && !before.isAdmin && !after.confirmedAt) throw new InvalidField("isAdmin", UNCONFIRMED);
    if (newEmail && after.email) releaseUnconfirmed(tx, after.email);
    requireUnusedNames(tx, before, after);
    const { firstName, email, isAdmin, isActive, confirmedAt } = after;
    tx.update(user)
      .set({ ...userRecord.columnsIn(after), confirmedAt })
      .where(eq(user.id, id))
      .run();
    if ((before.isAdmin && !isAdmin) || (before.isActive && !isActive)) endSignIns(tx, id);
    joinCustomer(tx, id, { byStaff: newEmail });
    if (newEmail) {
      // Links that were sent to the old address become invalid.
      tx.delete(accountToken).where(eq(accountToken.userId, id)).run();
      endAccountChanges(tx, id);
      if (before.email && email) {
        queueEmail("email-change-by-admin", { oldEmail: before.email, newEmail: email, firstName });
      }
    }
    userRecord.logChanged(tx, { actor, id, before, after });
  });
}

/**
 * Deletes a user as an admin; see `anonymizeAccount`.
 * @throws NotFound for an unknown user and for a guest
 * @throws Forbidden when the user is an admin and the actor may not change admins
 * @throws Conflict when admins would delete themselves, possibly the last owner, or their rights have changed, and for the
 *   support account, which receives customers' messages
 */
export function deleteUser(actor: Person, id: string): void {
  transaction((tx) => {
    requireActingAdmin(tx, actor);
    const { isAdmin, role, isActive } = getAccount(id);
    if (id === actor.id) {
      throw new Conflict("You cannot delete yourself here. Please ask another admin to do it.");
    }
    if (isAdmin) requireStaffPermission(actor);
    anonymizeAccount(tx, id);
    const before = { isAdmin, role, isActive };
    recordAdminChange(tx, { actor, entity: "user", entityId: id, action: "deleted", before });
  });
}

/**
 * Adds a colleague as an admin, who receives a link by email to set a password. The address counts as confirmed, so that
 * no one else can register it; an unconfirmed registration of it is replaced.
 * @returns the new account's id
 * @throws Forbidden when the actor may not add admins
 * @throws Conflict when the actor's rights have changed
 * @throws Invalid when the email address or the username is taken
 */
export function addColleague(actor: Person, { role, ...names }: Colleague): string {
  return transaction((tx) => {
    requireActingAdmin(tx, actor);
    requireStaffPermission(actor);
    const now = new Date();
    const colleague = { ...names, id: newId(), isAdmin: true, isActive: true, role, confirmedAt: now, createdAt: now };
    const { id, email, firstName } = colleague;
    releaseUnconfirmed(tx, email);
    requireUnusedNames(tx, { id, email: null }, colleague);
    tx.insert(user).values(colleague).run();
    joinCustomer(tx, id, { byStaff: true });
    const token = issueToken(tx, id, "reset", { lifetimeMs: INVITATION_LIFE_MS });
    queueEmail("colleague", { email, firstName, invitedBy: actor.firstName || actor.username, token });
    userRecord.logCreated(tx, actor, id, colleague);
    return id;
  });
}
