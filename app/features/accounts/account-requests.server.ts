import { withMinimumDuration } from "~/http/reply/minimum-duration.server";
import { limitAccountEmails, limitRate } from "~/http/request/rate-limit.server";
import { requestPasswordReset } from "~/shop/accounts/password-reset.server";
import type { Registration } from "~/shop/accounts/registration.schema.server";
import {
  type GuestRegistration,
  pendingRegistration,
  register,
  resendConfirmation,
  resendToPending,
} from "~/shop/accounts/registration.server";
import type { Person } from "~/shop/sessions/session.server";

/**
 * Sends an e-mail about an account, within the limits of the client and of the address. The duration does not reveal whether the
 * address has an account.
 * @throws TooManyRequests; the errors of `send`
 */
export function sendAccountEmail<Result>(clientAddress: string, email: string, send: () => Promise<Result> | Result) {
  return limitAccountEmails(clientAddress, email, () => withMinimumDuration(send));
}

/** Registers an account. @returns the account, and the path of its thanks page */
export async function registerAccount(
  registration: Registration | GuestRegistration,
  clientAddress: string,
): Promise<{ person: Person; thanksPath: string }> {
  await limitRate("registration", clientAddress);
  const send = () => register(registration);
  const { person, token } = await sendAccountEmail(clientAddress, registration.email, send);
  return { person, thanksPath: `/registerconfirm/${token}` };
}

/** Sends the link for a new password. */
export const sendPasswordReset = (email: string, clientAddress: string): Promise<void> =>
  sendAccountEmail(clientAddress, email, () => requestPasswordReset(email));

/** Sends the link that confirms an address. */
export const resendConfirmationEmail = (email: string, clientAddress: string): Promise<void> =>
  sendAccountEmail(clientAddress, email, () => resendConfirmation(email));

/** Sends the confirmation e-mail again, from a registration's thanks page. */
export async function resendRegistrationEmail(token: string, clientAddress: string): Promise<void> {
  const { email } = pendingRegistration(token);
  await sendAccountEmail(clientAddress, email, () => resendToPending(token));
}
