import { z } from "zod";
import type { Env } from "~/platform/env.server";
import { parseAnswer, serviceFailed } from "~/platform/outbound.server";
import {
  type CartPaymentDraft,
  type OnlinePaymentProvider,
  type PaymentDraft,
  PaymentRefused,
  type ProviderPayment,
  type SignedEvent,
} from "../payment-provider";
import { PAYPAL, paypalApi, requireConclusiveStatus } from "./paypal-api.server";
import { answerQuestion, toApprovedCart } from "./paypal-cart";
import {
  approvalUrl,
  captureSchema,
  errorSchema,
  orderSchema,
  refundSchema,
  refundsIn,
  toCapture,
  toPayment,
  toRefund,
} from "./paypal-mapping";
import { PAYPAL_ACCOUNT, paypalMethods } from "./paypal-methods";
import { takesCurrency } from "./paypal-money";
import { cartRequest, orderRequest, paypalAmount } from "./paypal-request";
import { readEvent, verificationRequest } from "./paypal-webhook";
import { approvalOrigin, paypalWidget, type WalletSettings } from "./paypal-widget";

/** The format of PayPal's ids. Only a valid id is used in a path. */
const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;

/** Issues of a capture (Orders v2) that mean a decline: the shopper needs another payment method. */
const DECLINES = new Set([
  "INSTRUMENT_DECLINED",
  "TRANSACTION_REFUSED",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
  "TRANSACTION_LIMIT_EXCEEDED",
  "CARD_EXPIRED",
  "CARD_TYPE_NOT_SUPPORTED",
  "CARD_BRAND_NOT_SUPPORTED",
]);

const ORDERS = "/v2/checkout/orders";
const CAPTURES = "/v2/payments/captures";

const verificationSchema = z.object({ verification_status: z.string() });

/** The addresses of PayPal's API: the sandbox moves no real money. */
export const PAYPAL_API = { sandbox: "https://api-m.sandbox.paypal.com", live: "https://api-m.paypal.com" };

/** The settings of PayPal, as environment variables, and the wallets that the shop offers; none by default. */
export type PaypalSettings = Pick<
  Env,
  "PAYPAL_CLIENT_ID" | "PAYPAL_CLIENT_SECRET" | "PAYPAL_SDK_URL" | "PAYPAL_WEBHOOK_ID"
> & { PAYPAL_API_URL: string; wallets?: WalletSettings & { hasDomainFile: boolean } };

/**
 * PayPal: Orders v2, Payments v2 and Webhooks v1.
 * @param settings without its keys, PayPal is unavailable; without its webhook id, no event can be verified
 * @param timeoutMs of one attempt of a call, in milliseconds
 */
export function paypalProvider(settings: PaypalSettings, timeoutMs?: number): OnlinePaymentProvider {
  const {
    PAYPAL_CLIENT_ID: clientId = "",
    PAYPAL_CLIENT_SECRET: clientSecret = "",
    PAYPAL_API_URL: apiUrl,
    PAYPAL_SDK_URL: sdkUrl,
    PAYPAL_WEBHOOK_ID: webhookId,
    wallets,
  } = settings;
  const isConfigured = clientId !== "" && clientSecret !== "";
  const { call, read } = paypalApi({ clientId, clientSecret, apiUrl, timeoutMs });

  /** Reads a resource by its id; null when PayPal does not know it. */
  async function readAs<Schema extends z.ZodType, Result>(
    path: string,
    id: string,
    schema: Schema,
    convert: (found: z.output<Schema>) => Result,
  ): Promise<Result | null> {
    if (!PAYPAL_ID.test(id)) return null;
    const found = await read(`${path}/${id}`);
    return found === null ? null : convert(parseAnswer(PAYPAL, schema, found));
  }

  const find = (id: string) => readAs(ORDERS, id, orderSchema, toPayment);

  async function create(body: unknown, requestId: string): Promise<ProviderPayment> {
    const { status, json } = await call({ method: "POST", path: ORDERS, body, requestId });
    if (status === 200 || status === 201) return toPayment(parseAnswer(PAYPAL, orderSchema, json));
    throw refusalFrom(status, json);
  }

  /** Whether PayPal sent an event: PayPal verifies the event's signature. */
  async function isGenuine(event: SignedEvent): Promise<boolean> {
    const body = webhookId ? verificationRequest(event, webhookId) : null;
    if (body === null) return false;
    const path = "/v1/notifications/verify-webhook-signature";
    const { status, json } = await call({ method: "POST", path, body, isRead: true });
    if (status === 400 || status === 422) return false;
    if (status !== 200) throw serviceFailed(PAYPAL, "status", `answered ${status}`);
    return parseAnswer(PAYPAL, verificationSchema, json).verification_status === "SUCCESS";
  }

  return {
    kind: "online",
    name: PAYPAL,
    slug: "paypal",
    methods: paypalMethods(wallets ?? { applePay: false, googlePay: false }),
    takes: takesCurrency,
    unavailable: isConfigured ? null : "Missing PayPal Client ID",
    missing: [
      ...(clientId ? [] : ["the client ID"]),
      ...(clientSecret ? [] : ["the secret"]),
      ...(webhookId ? [] : ["the webhook's ID (PAYPAL_WEBHOOK_ID), without which payments are noticed a little later"]),
      ...(wallets?.applePay && !wallets.hasDomainFile ? ["the domain file for Apple Pay"] : []),
    ],
    testNotice:
      isConfigured && apiUrl.includes("sandbox")
        ? "PayPal's keys are for its sandbox: buyers can pay without real money"
        : null,
    check: () => read(`${ORDERS}/NONE`),
    widget: isConfigured ? paypalWidget({ clientId, apiUrl, sdkUrl, wallets }) : null,
    approvalOrigins: isConfigured ? [approvalOrigin(apiUrl)] : [],
    find,
    findCapture: (id) => readAs(CAPTURES, id, captureSchema, (capture) => toCapture(capture)),
    findRefund: (id) => readAs("/v2/payments/refunds", id, refundSchema, toRefund),

    create: (draft: PaymentDraft) => create(orderRequest(draft), draft.requestId),

    cart: {
      method: PAYPAL_ACCOUNT,
      create: (draft: CartPaymentDraft) => create(cartRequest(draft), draft.requestId),
      answer: answerQuestion,
      findApproved: (id) => readAs(ORDERS, id, z.unknown(), toApprovedCart),
    },

    async capture(id, requestId) {
      if (!PAYPAL_ID.test(id)) throw new PaymentRefused(PAYPAL, "INVALID_RESOURCE_ID");
      const { status, json } = await call({
        method: "POST",
        path: `${ORDERS}/${id}/capture`,
        body: {},
        requestId,
      });
      if (status === 200 || status === 201) {
        const payment = toPayment(parseAnswer(PAYPAL, orderSchema, json));
        const { captures } = payment;
        const isComplete = captures.length > 0 && captures.every((capture) => capture.reference !== null);
        // This response can lack the captures or the reference; then read them from the PayPal order.
        return { kind: "captured", payment: isComplete ? payment : ((await find(id)) ?? payment) };
      }
      const refusal = refusalFrom(status, json);
      if (refusal.issue === "ORDER_ALREADY_CAPTURED") {
        const payment = await find(id);
        if (payment) return { kind: "captured", payment };
      }
      if (refusal.issue === "ORDER_NOT_APPROVED" || refusal.issue === "PAYER_ACTION_REQUIRED") {
        const { links } = parseAnswer(PAYPAL, errorSchema, json);
        return { kind: "not-approved", approvalUrl: approvalUrl(links) ?? (await find(id))?.approvalUrl ?? null };
      }
      if (DECLINES.has(refusal.issue)) {
        const payment = await find(id);
        return { kind: "declined", payment: payment?.captures.length ? payment : null };
      }
      throw refusal;
    },

    async refund(captureId, { cents, currency }, requestId) {
      if (!PAYPAL_ID.test(captureId)) throw new PaymentRefused(PAYPAL, "INVALID_RESOURCE_ID");
      const { status, json } = await call({
        method: "POST",
        path: `${CAPTURES}/${captureId}/refund`,
        body: { amount: paypalAmount(cents, currency), custom_id: requestId },
        requestId,
      });
      if (status === 200 || status === 201) {
        return { ...toRefund(parseAnswer(PAYPAL, refundSchema, json)), amountCents: cents, currency, captureId };
      }
      throw refusalFrom(status, json);
    },

    async findRecent(_since, paymentIds) {
      const found = await Promise.all(paymentIds.map((id) => readAs(ORDERS, id, orderSchema, refundsIn)));
      return { refunds: found.flatMap((refunds) => refunds ?? []), disputes: [] };
    },

    handleWebhook: (event) => readEvent(event, isGenuine),

    paymentIdFrom: ({ searchParams }) => searchParams.get("token") ?? "",
  };
}

/** The refusal in an error response. @throws ServiceUnavailable when the response leaves the payment's result open */
function refusalFrom(status: number, json: unknown): PaymentRefused {
  requireConclusiveStatus(status);
  const { details, name } = parseAnswer(PAYPAL, errorSchema, json);
  return new PaymentRefused(PAYPAL, details?.[0]?.issue ?? name ?? String(status));
}
