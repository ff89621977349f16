import { withMinimumDuration } from "~/http/reply/minimum-duration.server";
import { limitAccountEmails, limitRate } from "~/http/request/rate-limit.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { changePassword, type KeptSignIn, requirePassword } from "~/shop/accounts/change-password.server";
import { deleteAccount } from "~/shop/accounts/delete-account.server";
import type { ProfileChanges } from "~/shop/accounts/profile.schema.server";
import { getProfile, refuseWithoutPassword, updateProfile } from "~/shop/accounts/profile.server";
import { resendEmailChange } from "~/shop/accounts/request-email-change.server";
import type { Person } from "~/shop/accounts/session.server";

/** Counts a password that is entered for the account that is signed in. */
async function countOwnPassword(visitor: Visitor, person: Person): Promise<void> {
  await limitRate("own password", (await visitor.session())?.id ?? person.id);
}

/** What stays signed in when the account's password changes: the caller's own session or API token. */
async function keptSignIn(visitor: Visitor, person: Person): Promise<KeptSignIn> {
  const session = await visitor.session();
  const program = await visitor.apiLogin();
  return { sessionId: session?.userId === person.id ? session.id : undefined, apiTokenId: program?.tokenId };
}

/**
 * Changes the password of whoever asks. Their browser stays signed in, under a new token, or
 * their program with the token it has; all others are out.
 * @throws TooManyRequests after too many wrong ones; else as `changePassword`
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
 * Counts a link that an account has the shop send to a new address.
 * @throws TooManyRequests after too many by the account or the client address
 */
async function countEmailChange({ clientAddress }: RequestContext, person: Person, newEmail: string): Promise<void> {
  await limitRate("email change", person.id);
  await limitAccountEmails(clientAddress, newEmail);
}

/**
 * Updates the caller's own profile. A new password or e-mail address needs the current password, whose entries are counted; a new
 * e-mail address takes a time that does not show whether it has an account.
 * @throws TooManyRequests after too many passwords or new addresses
 * @throws Invalid when the current password is missing or wrong; else as `updateProfile`
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
  if (newEmail !== undefined) await countEmailChange(context, person, newEmail);
  const kept = await keptSignIn(visitor, person);
  const update = () => updateProfile(person.id, changes, { owner, kept });
  await (newEmail === undefined ? update() : withMinimumDuration(update));
  if (changes.password && kept.sessionId) await visitor.signIn(person.id);
}

/**
 * Sends the link to the caller's new e-mail address again, in a time that does not show whether that has an account.
 * @throws TooManyRequests after too many; else as `resendEmailChange`
 */
export async function resendOwnEmailChange(context: RequestContext, person: Person): Promise<void> {
  const { pendingEmail } = await getProfile(person.id);
  if (pendingEmail) await countEmailChange(context, person, pendingEmail);
  await withMinimumDuration(() => resendEmailChange(person.id));
}

/**
 * Deletes the account of whoever asks, and ends their session.
 * @throws TooManyRequests after too many wrong passwords; else as `deleteAccount`
 */
export async function deleteOwnAccount({ visitor }: RequestContext, person: Person, password: string): Promise<void> {
  await countOwnPassword(visitor, person);
  await deleteAccount(person.id, password);
  await visitor.signOut();
}
