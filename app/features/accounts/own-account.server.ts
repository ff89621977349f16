import { limitFailedCodes, limitRate } from "~/http/request/rate-limit.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { changePassword, type KeptSignIn, requirePassword } from "~/shop/accounts/change-password.server";
import { createNamedToken } from "~/shop/accounts/create-named-token.server";
import { deleteAccount } from "~/shop/accounts/delete-account.server";
import { renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from "~/shop/accounts/manage-two-factor.server";
import type { ProfileChanges } from "~/shop/accounts/profile.schema.server";
import { getProfile, refuseWithoutPassword, updateProfile } from "~/shop/accounts/profile.server";
import { resendEmailChange } from "~/shop/accounts/request-email-change.server";
import type { Person } from "~/shop/sessions/session.server";
import { sendAccountEmail } from "./account-requests.server";

/** Counts an entry of the current password for the signed-in account. */
async function countOwnPassword(visitor: Visitor, person: Person): Promise<void> {
  await limitRate("own password", (await visitor.session())?.id ?? person.id);
}

/** The session of the caller, which stays valid when the password changes. */
async function keptSignIn(visitor: Visitor, person: Person): Promise<KeptSignIn> {
  const session = await visitor.session();
  return { sessionId: session?.userId === person.id ? session.id : undefined };
}

/**
 * Changes the caller's own password. The caller's session stays signed in with a new token. All other sessions and all API
 * tokens end.
 * @throws TooManyRequests after too many entries of the password; the errors of `changePassword`
 */
export async function changeOwnPassword(
  { visitor }: RequestContext,
  person: Person,
  passwords: { current: string; next: string },
): Promise<void> {
  await countOwnPassword(visitor, person);
  const kept = await keptSignIn(visitor, person);
  await changePassword(person.id, passwords, kept);
  if (kept.sessionId) await visitor.signIn(person.id);
}

/**
 * Sends a confirmation link to a new e-mail address. The duration does not reveal whether that has an account.
 * @throws TooManyRequests after too many links from the account or the client address; the errors of `send`
 */
async function limitEmailChange(
  { clientAddress }: RequestContext,
  person: Person,
  newEmail: string,
  send: () => Promise<void> | void,
): Promise<void> {
  await limitRate("email change", person.id);
  await sendAccountEmail(clientAddress, newEmail, send);
}

/**
 * Updates the caller's own profile. A new password or e-mail address needs the current password, whose entries are
 * limited. The duration does not reveal whether a new e-mail address already has an account.
 * @throws TooManyRequests after too many passwords or new addresses
 * @throws Invalid when the current password is missing or wrong; the errors of `updateProfile`
 */
export async function updateOwnProfile(
  context: RequestContext,
  person: Person,
  changes: ProfileChanges,
): Promise<void> {
  const { visitor } = context;
  const newEmail = changes.email === person.email ? undefined : changes.email;
  if (newEmail === undefined && !changes.password) return updateProfile(person.id, changes, null);
  if (!changes.currentPassword) refuseWithoutPassword();
  await countOwnPassword(visitor, person);
  const owner = await requirePassword(person.id, changes.currentPassword, "currentPassword");
  const kept = await keptSignIn(visitor, person);
  const update = () => updateProfile(person.id, changes, { owner, kept });
  await (newEmail === undefined ? update() : limitEmailChange(context, person, newEmail, update));
  if (changes.password && kept.sessionId) await visitor.signIn(person.id);
}

/**
 * Sends the link to the caller's new e-mail address again. The duration does not reveal whether that has an account.
 * @throws TooManyRequests after too many links; the errors of `resendEmailChange`
 */
export async function resendOwnEmailChange(context: RequestContext, person: Person): Promise<void> {
  const { pendingEmail } = getProfile(person.id);
  const resend = () => resendEmailChange(person.id);
  await (pendingEmail ? limitEmailChange(context, person, pendingEmail, resend) : resend());
}

/** Deletes the caller's own account and signs out. @throws TooManyRequests; the errors of `deleteAccount` */
export async function deleteOwnAccount({ visitor }: RequestContext, person: Person, password: string): Promise<void> {
  await countOwnPassword(visitor, person);
  await deleteAccount(person.id, password);
  await visitor.signOut();
}

type Confirmation = { currentPassword: string; code: string };

/** Switches the caller's own two-step sign-in on. Wrong passwords are limited. @returns the recovery codes */
export async function turnOnOwnTwoFactor(
  { visitor }: RequestContext,
  person: Person,
  typed: Confirmation & { setup: string },
): Promise<string[]> {
  await countOwnPassword(visitor, person);
  return turnOnTwoFactor(person, typed);
}

/** Creates a bearer token of the caller for a program. Wrong passwords are limited. @returns the token */
export async function createOwnToken(
  { visitor }: RequestContext,
  person: Person,
  typed: { name: string; days: number; currentPassword: string },
): Promise<string> {
  await countOwnPassword(visitor, person);
  return createNamedToken(person.id, typed);
}

/** Switches the caller's own two-step sign-in off. Wrong passwords and codes are limited. */
export async function turnOffOwnTwoFactor(context: RequestContext, person: Person, typed: Confirmation): Promise<void> {
  await countOwnPassword(context.visitor, person);
  await limitFailedCodes(person.id, context.clientAddress, () => turnOffTwoFactor(person.id, typed));
}

/** Replaces the caller's own recovery codes. Wrong passwords and codes are limited. @returns the new codes */
export async function renewOwnRecoveryCodes(
  context: RequestContext,
  person: Person,
  typed: Confirmation,
): Promise<string[]> {
  await countOwnPassword(context.visitor, person);
  return limitFailedCodes(person.id, context.clientAddress, () => renewRecoveryCodes(person.id, typed));
}
