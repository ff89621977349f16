import type Stripe from "stripe";
import type { Env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import {
  type OnlinePaymentProvider,
  type PaymentNews,
  PaymentRefused,
  type ProviderPayment,
  type SignedEvent,
} from "../payment-provider";
import { asking, reading, STRIPE, stripeApi } from "./stripe-api.server";
import { EXPAND_OF_INTENT, EXPAND_OF_SESSION, toCapture, toDispute, toPayment, toRefund } from "./stripe-mapping";
import { stripeMethods } from "./stripe-methods";
import { sessionRequest } from "./stripe-request";

/** The format of the ids of each kind of object. Only a valid id is used in a path. */
const ID = {
  session: /^cs_[A-Za-z0-9_]{1,100}$/,
  intent: /^pi_[A-Za-z0-9_]{1,100}$/,
  refund: /^(?:re|pyr)_[A-Za-z0-9_]{1,100}$/,
  dispute: /^(?:dp|du)_[A-Za-z0-9_]{1,100}$/,
};

/** How many objects a page of a list has; Stripe's most. */
const PAGE = 100;

/** All pages of a list, the newest objects first. 10,000 are the most that the library collects. */
const allOf = <Each>(list: Stripe.ApiListPromise<Each>) => asking(list.autoPagingToArray({ limit: 10_000 }));

/** The events that the shop uses. A Checkout session is a payment of the shop. */
const ABOUT: Record<string, PaymentNews["about"]> = {
  "checkout.session.completed": "payment",
  "checkout.session.async_payment_succeeded": "payment",
  "checkout.session.async_payment_failed": "payment",
  "checkout.session.expired": "payment",
  "refund.created": "refund",
  "refund.updated": "refund",
  "refund.failed": "refund",
  "charge.dispute.created": "dispute",
  "charge.dispute.updated": "dispute",
  "charge.dispute.closed": "dispute",
};

/** The origin of Stripe's pages, which are not at the API's; the emulator's own origin in tests. */
function checkoutOrigin(apiUrl: string): string {
  const { hostname, origin } = new URL(apiUrl);
  return hostname === "api.stripe.com" ? "https://checkout.stripe.com" : origin;
}

/** The settings of Stripe. */
export type StripeSettings = Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_URL">;

/**
 * The currencies that Stripe takes, but for those whose smallest unit is not the one that it counts in, or of which it takes whole
 * hundredths only.
 * Source: https://docs.stripe.com/currencies (presentment currencies; zero-decimal, three-decimal and special cases)
 */
const CURRENCIES = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK
  DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD JPY KES KGS KHR KMF KRW KYD KZT
  LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON
  RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS VND VUV WST XAF XCD XOF XPF YER
  ZAR ZMW`.split(/\s+/),
);

/**
 * Stripe by its hosted Checkout: the shopper pays on Stripe's page, which takes the money as soon as it is approved.
 * @param settings without its key, Stripe is unavailable; without its webhook secret, no event can be verified
 * @param timeoutMs of one attempt of a call, in milliseconds
 */
export function stripeProvider(settings: StripeSettings, timeoutMs?: number): OnlinePaymentProvider {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = settings;
  const api = stripeApi({ secretKey: secretKey ?? "none", apiUrl, timeoutMs });

  async function find(id: string): Promise<ProviderPayment | null> {
    if (!ID.session.test(id)) return null;
    const found = await reading((await api()).checkout.sessions.retrieve(id, { expand: EXPAND_OF_SESSION }));
    return found && toPayment(found);
  }

  /** A refund that an earlier request with this id has made: Stripe forgets idempotency keys after a day. */
  async function refundMadeBy(requestId: string, captureId: string): Promise<Stripe.Refund | undefined> {
    const made = await allOf((await api()).refunds.list({ payment_intent: captureId, limit: PAGE }));
    return made.find(({ metadata }) => metadata?.request === requestId);
  }

  async function readEvent({ headers, rawBody }: SignedEvent): Promise<Stripe.Event> {
    const { webhooks } = await api();
    const event = await webhooks
      .constructEventAsync(rawBody, headers["stripe-signature"] ?? "", webhookSecret ?? "")
      .catch(() => null);
    if (!event?.data?.object) throw new Invalid("This event does not come from Stripe.");
    return event;
  }

  return {
    kind: "online",
    name: STRIPE,
    slug: "stripe",
    methods: stripeMethods,
    takes: (currency) => CURRENCIES.has(currency),
    unavailable: secretKey ? null : "Missing Stripe secret key",
    missing: [
      ...(secretKey ? [] : ["the secret key"]),
      ...(webhookSecret ? [] : ["the webhook's secret, without which payments are noticed a little later"]),
    ],
    testNotice: /^[sr]k_test_/.test(secretKey ?? "")
      ? "Stripe's key is a test key: buyers can pay without real money"
      : null,
    check: async () => asking((await api()).checkout.sessions.list({ limit: 1 })),
    widget: null,
    approvalOrigins: secretKey ? [checkoutOrigin(apiUrl)] : [],
    pendingText:
      "Your payment is on its way. Your bank confirms it within a few days; until then we keep your items for you. We email you as soon as it is settled: please do not pay again.",
    find,

    async findCapture(id) {
      if (!ID.intent.test(id)) return null;
      const found = await reading((await api()).paymentIntents.retrieve(id, { expand: EXPAND_OF_INTENT }));
      if (!found) return null;
      const [session] = await allOf((await api()).checkout.sessions.list({ payment_intent: id }));
      return toCapture(found, session?.id ?? null);
    },

    async create(draft) {
      const options = { idempotencyKey: draft.requestId };
      return toPayment(await asking((await api()).checkout.sessions.create(sessionRequest(draft), options)));
    },

    // Stripe has taken the money when the session is complete, and no call of the shop does so before.
    async capture(id) {
      const payment = await find(id);
      if (!payment) throw new PaymentRefused(STRIPE, "resource_missing");
      if (payment.captures.length > 0) return { kind: "captured", payment };
      return { kind: "not-approved", approvalUrl: payment.approvalUrl };
    },

    async close(id) {
      const before = await find(id);
      if (before?.state !== "created") return before;
      try {
        await asking((await api()).checkout.sessions.expire(id, {}, { idempotencyKey: `expire-${id}` }));
      } catch (error) {
        // It was completed or has expired meanwhile.
        if (!(error instanceof PaymentRefused)) throw error;
      }
      return find(id);
    },

    async refund(captureId, { cents, currency }, requestId) {
      if (!ID.intent.test(captureId)) throw new PaymentRefused(STRIPE, "resource_missing");
      const request = { payment_intent: captureId, amount: cents, metadata: { request: requestId } };
      const made =
        (await refundMadeBy(requestId, captureId)) ??
        (await asking((await api()).refunds.create(request, { idempotencyKey: `refund-${requestId}` })));
      return { ...toRefund(made), amountCents: cents, currency, captureId };
    },

    async findRefund(id) {
      if (!ID.refund.test(id)) return null;
      const found = await reading((await api()).refunds.retrieve(id));
      return found && toRefund(found);
    },

    async findDispute(id) {
      if (!ID.dispute.test(id)) return null;
      const found = await reading((await api()).disputes.retrieve(id));
      return found && toDispute(found);
    },

    async findRecent(since) {
      const recent = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE };
      const [refunds, disputes] = await Promise.all([
        allOf((await api()).refunds.list(recent)),
        allOf((await api()).disputes.list(recent)),
      ]);
      return { refunds: refunds.map(toRefund), disputes: disputes.map(toDispute) };
    },

    async handleWebhook(event) {
      const { id: eventId, type: kind, data } = await readEvent(event);
      const about = ABOUT[kind];
      const { id } = data.object as { id?: string };
      return about && id ? { eventId, kind, about, id } : null;
    },

    paymentIdFrom: ({ searchParams }) => searchParams.get("session_id") ?? "",
  };
}
