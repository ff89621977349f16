import { type Env, env } from "~/platform/env.server";
import { Conflict, InvalidField, requireFound } from "~/platform/errors";
import { failureOf } from "~/platform/outbound.server";
import { bankTransferProvider } from "~/providers/payments/bank-transfer/bank-transfer";
import { CASH_ON_DELIVERY, cashOnDeliveryProvider } from "~/providers/payments/cash-on-delivery/cash-on-delivery";
import { manualPaymentProvider } from "~/providers/payments/manual-payment/manual-payment";
import type {
  ManualPaymentProvider,
  OnlinePaymentProvider,
  PaymentMethod,
  PaymentProvider,
} from "~/providers/payments/payment-provider";
import { PAYPAL_API, type PaypalSettings, paypalProvider } from "~/providers/payments/paypal/paypal.server";
import { stripeProvider } from "~/providers/payments/stripe/stripe.server";
import { shopCurrency } from "../money/currency";
import { serviceKey } from "../settings/service-keys.server";
import type { Settings } from "../settings/settings.schema.server";
import { setting } from "../settings/settings.server";
import type { Destination } from "../shipping/zone-places.server";
import { zoneFor, zonesNamed } from "../shipping/zones.server";

type OnlineProviders = [OnlinePaymentProvider, ...OnlinePaymentProvider[]];

const withSettings = (settings: Omit<Env, "PAYPAL_API_URL"> & PaypalSettings): OnlineProviders => [
  paypalProvider(settings),
  stripeProvider(settings),
];

const walletScripts = { googleScriptUrl: env.GOOGLE_PAY_SCRIPT_URL, appleScriptUrl: env.APPLE_PAY_SCRIPT_URL };

let current: { keys: string; online: OnlineProviders } | undefined;

/** The providers that are called online, with the keys that the shop has now. */
function online(): OnlineProviders {
  const keys = {
    PAYPAL_CLIENT_ID: serviceKey("paypalClientId"),
    PAYPAL_CLIENT_SECRET: serviceKey("paypalSecret"),
    PAYPAL_API_URL: env.PAYPAL_API_URL ?? PAYPAL_API[setting("paypalEnvironment")],
    STRIPE_SECRET_KEY: serviceKey("stripeSecretKey"),
    STRIPE_WEBHOOK_SECRET: serviceKey("stripeWebhookSecret"),
    wallets: {
      ...walletScripts,
      applePay: setting("paypalApplePay"),
      googlePay: setting("paypalGooglePay"),
      country: setting("country"),
      hasDomainFile: setting("applePayDomainFile") !== "",
    },
  };
  const text = JSON.stringify(keys);
  if (current?.keys !== text) current = { keys: text, online: withSettings({ ...env, ...keys }) };
  return current.online;
}

const manual: ManualPaymentProvider[] = [
  bankTransferProvider({
    instructions: () => setting("bankTransfer"),
    holdDays: () => setting("bankTransferDays"),
  }),
  cashOnDeliveryProvider({ isOn: () => setting("cashOnDeliveryZones") !== "" }),
  manualPaymentProvider,
];

/** All payment providers, in the order in which the checkout lists their methods. */
const providers = (): PaymentProvider[] => [...online(), ...manual];

/** The methods of all providers, which do not depend on keys, with the sources of all wallets. */
const allMethods = [
  ...withSettings({
    ...env,
    PAYPAL_API_URL: PAYPAL_API.sandbox,
    wallets: { ...walletScripts, applePay: true, googlePay: true, country: "", hasDomainFile: true },
  }),
  ...manual,
].flatMap(({ methods }) => methods);

const isOn = (provider: PaymentProvider) =>
  provider.kind === "online" ? provider.unavailable === null : provider.instructions() !== "";

/** Whether orders in the shop's currency can be paid with a provider that is switched on. */
const isUsable = (provider: PaymentProvider) =>
  isOn(provider) && (provider.kind === "manual" || provider.takes(shopCurrency()));

/** The names of the online providers that do not take the shop's currency. */
export const providersWithoutCurrency = (): string[] =>
  online()
    .filter((provider) => !provider.takes(shopCurrency()))
    .map(({ name }) => name);

/** All providers that are called online, whether the shop can use them or not. */
export const onlineProviders = (): readonly OnlinePaymentProvider[] => online();

/** The names of the online providers that the shop can use. */
export const availableProviders = (): string[] =>
  online()
    .filter(isOn)
    .map(({ name }) => name);

/** The names of the providers whose refunds can be settled now: of those, and of the manual ones, for which nothing is called. */
export const refundingProviders = (): string[] => [...availableProviders(), ...manual.map(({ name }) => name)];

/** The names of the online ones that take the money on approval, so that their open payments have to be closed. */
export const closingProviders = (): string[] =>
  online()
    .filter((provider) => isOn(provider) && provider.close)
    .map(({ name }) => name);

export const paymentMethodNames = allMethods.map(({ name }) => name);

/** What the widgets of all providers may request; see `PaymentMethod`. */
export const widgetSources = allMethods.flatMap(({ sources }) => sources);

/** The names that the settings choose, in their order; none for all methods. */
const chosenMethods = () =>
  setting("paymentMethods")
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/**
 * Checks which payment methods are offered, and where.
 * @throws Invalid for a name that no method has, and for one that no shipping zone has
 */
export function requireKnownMethods({
  paymentMethods = "",
  cashOnDeliveryZones = "",
}: Partial<Pick<Settings, "paymentMethods" | "cashOnDeliveryZones">>): void {
  const method = paymentMethods.split("\n").find((name) => name.trim() && !paymentMethodNames.includes(name.trim()));
  if (method !== undefined)
    throw new InvalidField(
      "paymentMethods",
      `There is no way to pay that is called ${method.trim()}. There are: ${paymentMethodNames.join("; ")}.`,
    );
  const zone = zonesNamed(cashOnDeliveryZones).find(({ id }) => id === null);
  if (zone)
    throw new InvalidField(
      "cashOnDeliveryZones",
      `'${zone.line.slice(0, 60)}' is no shipping zone. Enter the name of one on each line, such as United States.`,
    );
}

/**
 * The payment methods that can be used: those of the providers that are switched on. Without any, the first provider's are, so that
 * orders can be placed before the shop has its keys.
 */
export function usableMethods(): (PaymentMethod & { provider: string })[] {
  const on = providers().filter(isUsable);
  const first = online()
    .slice(0, 1)
    .filter((provider) => provider.takes(shopCurrency()));
  return (on.length > 0 ? on : first).flatMap(({ slug, methods }) =>
    methods.map((method) => ({ ...method, provider: slug })),
  );
}

/**
 * The payment methods that the checkout offers now: the usable ones, as the settings choose and order them, or all if none of the
 * chosen ones can be used.
 */
export function offeredMethods(): ReturnType<typeof usableMethods> {
  const usable = usableMethods();
  const chosen = chosenMethods().flatMap((name) => usable.filter((method) => method.name === name));
  return chosen.length > 0 ? chosen : usable;
}

/** Whether a payment provider is switched on, so that orders can be paid. */
export const canBePaid = (): boolean => providers().some(isUsable);

/** What is wrong with the offered online providers: that one does not answer, or has test keys. A sentence for each. */
export const paymentProblems = (): string[] =>
  online()
    .filter((provider) => isUsable(provider) && offeredMethods().some((method) => method.provider === provider.slug))
    .flatMap(({ name, testNotice }) => {
      const failure = failureOf(name);
      return [...(failure ? [`${name} does not work: ${failure}.`] : []), ...(testNotice ? [`${testNotice}.`] : [])];
    });

/** Whether new orders can have a payment method. */
export const isOfferedMethod = (name: string): boolean => offeredMethods().some((method) => method.name === name);

/** Whether an order to a place can have a payment method: cash on delivery is for some zones only. */
export function isOfferedTo(name: string, destination: Destination): boolean {
  if (!isOfferedMethod(name)) return false;
  if (name !== CASH_ON_DELIVERY) return true;
  const zone = destination.isPickup ? undefined : zoneFor(destination);
  return zone !== undefined && zonesNamed(setting("cashOnDeliveryZones")).some(({ id }) => id === zone.id);
}

/** The payment methods that orders to a place can have, in the order in which the checkout lists them. */
export const methodsOfferedTo = (destination: Destination): PaymentMethod[] =>
  offeredMethods().filter(({ name }) => isOfferedTo(name, destination));

const oneOf = (names: string[]) => new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);

/** The names of the offered methods as text, such as 'PayPal or Credit Card'; quoted where a name is a list. */
export const offeredNamesText = (): string =>
  oneOf(offeredMethods().map(({ name }) => (name.includes(",") ? `'${name}'` : name)));

/** How the offered methods are paid, each once, such as 'PayPal, Credit Card, Apple Pay, or Google Pay'. */
export function offeredMethodsText(): string {
  const ways = new Set(offeredMethods().flatMap(({ name }) => name.split(", ")));
  if (ways.has("Credit Card")) ways.delete("Card");
  return oneOf([...ways]);
}

/** The provider of a payment method, whether it is offered now or not. */
export const providerOfMethod = (methodName: string): PaymentProvider =>
  providers().find(({ methods }) => methods.some(({ name }) => name === methodName)) ?? online()[0];

/** The provider of the money that an admin reports for an order with a payment method. */
export function manualProviderOf(methodName: string): ManualPaymentProvider {
  const provider = providerOfMethod(methodName);
  return provider.kind === "manual" ? provider : manualPaymentProvider;
}

/** Whether orders with a payment method are paid online; if not, an admin marks them as paid. */
export const isPaidOnline = (methodName: string): boolean => providerOfMethod(methodName).kind === "online";

/** Whether the buyer of an order with a payment method pays when it arrives. */
export const isPaidOnDelivery = (methodName: string): boolean => methodName === CASH_ON_DELIVERY;

/** A payment method, whether it is offered now or not. */
export function methodNamed(methodName: string): PaymentMethod {
  const found = allMethods.find(({ name }) => name === methodName);
  return found ?? { name: methodName, description: "", sources: [], button: null };
}

/** What the widget may request for an order with a payment method, as the shop offers it now. */
export const sourcesOf = (methodName: string): string[] =>
  providerOfMethod(methodName).methods.find(({ name }) => name === methodName)?.sources ?? [];

/** The provider with the name that is stored with payments; undefined for an unknown one. */
export const findProvider = (name: string): PaymentProvider | undefined =>
  providers().find((provider) => provider.name === name);

/** The online provider in an address of the shop. @throws NotFound for an unknown one, and for one that is not called online */
export function getProviderBySlug(slug: string | undefined): OnlinePaymentProvider {
  const found = online().find((provider) => provider.slug === slug);
  return requireFound(found, "There is no such payment provider.");
}

/** @throws Conflict when the shop cannot use the provider */
export function requireUsable(provider: OnlinePaymentProvider): OnlinePaymentProvider {
  if (provider.unavailable !== null) throw new Conflict(provider.unavailable);
  return provider;
}

/** @throws Conflict when the provider of an order is not called online, or the shop cannot use it */
export function requireOnlineProvider(provider: PaymentProvider): OnlinePaymentProvider {
  if (provider.kind === "online") return requireUsable(provider);
  throw new Conflict(`This order is paid by ${provider.name}. Please follow the instructions on its page.`);
}

/** Origins that the order's page needs for all usable providers (CSP). */
export const paymentOrigins = () => ({
  widgets: online().flatMap(({ widget }) => widget?.origins ?? []),
  requests: online().flatMap(({ widget }) => widget?.requests ?? []),
  approval: online().flatMap(({ approvalOrigins }) => approvalOrigins),
});
