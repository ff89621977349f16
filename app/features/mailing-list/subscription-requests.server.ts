import { withMinimumDuration } from "~/http/reply/minimum-duration.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { subscribe } from "~/shop/mailing-list/subscription.server";

/**
 * Asks an address whether it wants the shop's e-mails, in a time that does not tell whether it is known.
 * @throws TooManyRequests after too many from one client, or for one address
 */
export async function requestSubscription(
  email: string,
  source: "shipping_opt_in",
  clientAddress: string,
): Promise<void> {
  await limitRate("subscription", clientAddress);
  await limitRate("subscription of one address", email);
  await withMinimumDuration(() => subscribe(email, source));
}
