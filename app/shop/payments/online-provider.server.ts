import { Conflict } from "~/platform/errors";
import type { OnlinePaymentProvider } from "~/providers/payments/payment-provider";
import { providerOfMethod } from "../payment-methods/payment-providers.server";

/** @throws Conflict when the shop cannot use the provider */
export function requireUsable(provider: OnlinePaymentProvider): OnlinePaymentProvider {
  if (provider.unavailable !== null) throw new Conflict(provider.unavailable);
  return provider;
}

/**
 * The provider that an order is paid through.
 * @throws Conflict when the order is not paid online, or the shop cannot use the provider
 */
export function requireOnlineProvider(placed: { paymentMethod: string }): OnlinePaymentProvider {
  const provider = providerOfMethod(placed.paymentMethod);
  if (provider.kind === "online") return requireUsable(provider);
  throw new Conflict(`This order is paid by ${provider.name}. Please follow the instructions on its page.`);
}
