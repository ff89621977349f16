import { reply } from "~/http/reply/api.server";
import { readText } from "~/http/request/body.server";
import { limitUnverifiedEvents } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { getProviderBySlug } from "~/shop/payment-methods/payment-providers.server";
import { handleWebhook } from "~/shop/payments/payment-events.server";

/**
 * Receives a webhook event of a payment provider.
 * @param slug the provider in the address
 * @throws the errors of `handleWebhook`; NotFound for an unknown provider; TooManyRequests
 */
export async function receiveWebhook(request: Request, slug: string | undefined, context: RequestContext) {
  const provider = getProviderBySlug(slug);
  const event = { headers: Object.fromEntries(request.headers), rawBody: await readText(request) };
  await limitUnverifiedEvents(context.clientAddress, () => handleWebhook(provider, event));
  return reply({ message: "Received" });
}
