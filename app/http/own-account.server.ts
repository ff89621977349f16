import { changePassword } from "~/shop/accounts/change-password.server";
import { deleteAccount } from "~/shop/accounts/delete-account.server";
import type { Person } from "~/shop/accounts/session.server";
import type { RequestContext } from "./context.server";
import { countTry } from "./rate-limit.server";

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
  const session = await visitor.session();
  await countTry("own password", session?.id ?? person.id);
  const own = session?.userId === person.id ? session : null;
  const program = await visitor.apiLogin();
  await changePassword(person.id, passwords, { sessionId: own?.id, apiTokenId: program?.tokenId });
  if (own) await visitor.signIn(person.id);
}

/**
 * Deletes the account of whoever asks, and ends their session.
 * @throws TooManyRequests after too many wrong passwords; else as `deleteAccount`
 */
export async function deleteOwnAccount({ visitor }: RequestContext, person: Person, password: string): Promise<void> {
  await countTry("own password", (await visitor.session())?.id ?? person.id);
  await deleteAccount(person.id, password);
  await visitor.signOut();
}
