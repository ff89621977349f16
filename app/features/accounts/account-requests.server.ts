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
 * Registers an account. The duration does not reveal whether the address already has one.
 * @returns the account, and the path of its thanks page
 * @throws TooManyRequests after too many registrations, or e-mails to the address; the errors of `register`
 */
export async function registerAccount(
  registration: Registration | GuestRegistration,
  clientAddress: string,
): Promise<{ person: Person; thanksPath: string }> {
  await limitRate("registration", clientAddress);
  const send = () => withMinimumDuration(() => register(registration));
  const { person, token } = await limitAccountEmails(clientAddress, registration.email, send);
  return { person, thanksPath: `/registerconfirm/${token}` };
}

/**
 * Sends the link for a new password. The duration does not reveal whether the address has an account.
 * @throws TooManyRequests after too many e-mails
 */
export async function sendPasswordReset(email: string, clientAddress: string): Promise<void> {
  await limitAccountEmails(clientAddress, email, () => withMinimumDuration(() => requestPasswordReset(email)));
}

/**
 * Sends the link that confirms an address. The duration does not reveal whether it has an account.
 * @throws TooManyRequests after too many e-mails; the errors of `resendConfirmation`
 */
export async function resendConfirmationEmail(email: string, clientAddress: string): Promise<void> {
  await limitAccountEmails(clientAddress, email, () => withMinimumDuration(() => resendConfirmation(email)));
}

/**
 * Sends the confirmation e-mail again, from a registration's thanks page.
 * @throws TooManyRequests after too many e-mails; the errors of `resendToPending`
 */
export async function resendRegistrationEmail(token: string, clientAddress: string): Promise<void> {
  const { email } = pendingRegistration(token);
  await limitAccountEmails(clientAddress, email, () => withMinimumDuration(() => resendToPending(token)));
}
