import { withMinimumDuration } from "~/http/reply/minimum-duration.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { type SubscriptionSource, subscribe } from "~/shop/mailing-list/subscription.server";

/**
 * Sends the e-mail that confirms a subscription. The duration does not reveal whether the address is known.
 * @throws TooManyRequests after too many requests from one client or for one address
 */
export async function requestSubscription(
  email: string,
  source: SubscriptionSource,
  clientAddress: string,
): Promise<void> {
  await limitRate("subscription", clientAddress);
  await limitRate("subscription of one address", email);
  await withMinimumDuration(() => subscribe(email, source));
}
