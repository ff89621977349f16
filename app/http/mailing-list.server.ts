import { subscribe } from "~/shop/mailing-list/subscription.server";
import { countTry } from "./rate-limit.server";
import { inSteadyTime } from "./steady-time.server";

/**
 * Asks an address whether it wants the shop's e-mails, in a time that does not tell whether it is known.
 * @throws TooManyRequests after too many from one client, or for one address
 */
export async function askToSubscribe(email: string, source: "shipping_opt_in", clientAddress: string): Promise<void> {
  await countTry("subscription", clientAddress);
  await countTry("subscription of one address", email);
  await inSteadyTime(() => subscribe(email, source));
}
