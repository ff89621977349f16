import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";
import {
  type CaptureOutcome,
  centsToValue,
  type PaymentDraft,
  type PaymentProvider,
  PaymentRefused,
  type ProviderCapture,
  type ProviderOrder,
  type ProviderRefund,
  valueToCents,
} from "./payment-provider";

const SERVICE = "PayPal";

/** PayPal's limit for names and other short texts, in characters. */
const NAME_LIMIT = 127;
const ADDRESS_LIMITS = { line: 300, area: 120, region: 300, code: 60, name: 300 };

/** An access token is replaced this long before it expires, so that it does not expire during a call. */
const TOKEN_MARGIN_SECONDS = 60;

/** The format of PayPal's ids. Only a valid id is used in a path. */
const PROVIDER_ID = /^[A-Z0-9]{1,36}$/;

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

/**
 * Statuses that leave the payment's result open: the shop is not authorized, or the same request is still in progress.
 */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 409]);

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z
    .object({
      card: z
        .object({
          authentication_result: z
            .object({
              liability_shift: z.string().optional(),
              three_d_secure: z
                .object({ enrollment_status: z.string().optional(), authentication_status: z.string().optional() })
                .optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
  payer: z.object({ email_address: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(captureSchema).optional() }).optional(),
      }),
    )
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

const errorSchema = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

const verificationSchema = z.object({ verification_status: z.string() });

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

function parseResponse<Schema extends z.ZodType>(schema: Schema, response: unknown): z.output<Schema> {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailable(SERVICE, "malformed", "sent an unexpected response");
}

function toCapture(capture: z.output<typeof captureSchema>, reference?: string, orderId?: string): ProviderCapture {
  return {
    id: capture.id,
    status: capture.status,
    // An invalid amount becomes -1, which never pays an order.
    amountCents: valueToCents(capture.amount.value) ?? -1,
    currency: capture.amount.currency_code,
    reference: capture.custom_id ?? reference ?? null,
    providerOrderId: orderId ?? capture.supplementary_data?.related_ids?.order_id ?? null,
  };
}

function toRefund(refund: z.output<typeof refundSchema>): ProviderRefund {
  const captureUrl = refund.links?.find(({ rel }) => rel === "up")?.href ?? "";
  return {
    id: refund.id,
    status: refund.status,
    amountCents: valueToCents(refund.amount?.value ?? "") ?? -1,
    currency: refund.amount?.currency_code ?? "",
    captureId: /\/captures\/([A-Z0-9]+)$/.exec(captureUrl)?.[1] ?? null,
  };
}

/** The signature headers of a webhook event, by their names in the verification request (Webhooks v1). */
const SIGNATURE_HEADERS = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

type Links = { rel: string; href: string }[] | undefined;

/** Relations of links for approval. `redirect` comes with a capture that was declined or not approved. */
const APPROVAL_LINKS = ["payer-action", "approve", "redirect"];

function approvalUrl(links: Links): string | null {
  const link = links?.find(({ rel }) => APPROVAL_LINKS.includes(rel));
  return link?.href ?? null;
}

function toCard(order: z.output<typeof orderSchema>): ProviderOrder["card"] {
  const card = order.payment_source?.card;
  if (!card) return null;
  const result = card.authentication_result;
  if (!result) return { authentication: null };
  const { enrollment_status, authentication_status } = result.three_d_secure ?? {};
  return {
    authentication: {
      liabilityShift: result.liability_shift ?? null,
      enrollment: enrollment_status ?? null,
      status: authentication_status ?? null,
    },
  };
}

function toOrder(order: z.output<typeof orderSchema>): ProviderOrder {
  const units = order.purchase_units ?? [];
  return {
    id: order.id,
    status: order.status,
    reference: units[0]?.custom_id ?? null,
    card: toCard(order),
    payerEmail: order.payer?.email_address ?? null,
    approvalUrl: approvalUrl(order.links),
    captures: units.flatMap((unit) =>
      (unit.payments?.captures ?? []).map((capture) => toCapture(capture, unit.custom_id, order.id)),
    ),
  };
}

function issueOf(error: z.output<typeof errorSchema>, status: number): string {
  return error.details?.[0]?.issue ?? error.name ?? String(status);
}

/** @throws ServiceUnavailable when the response leaves the payment's result open */
function requireConclusiveStatus(status: number): void {
  if (INCONCLUSIVE_STATUSES.has(status)) throw new ServiceUnavailable(SERVICE, "status", `answered ${status}`);
}

const usd = (cents: number) => ({ currency_code: "USD", value: centsToValue(cents) });
const truncate = (text: string, limit: number) => Array.from(text).slice(0, limit).join("");

/** PayPal's request for a new order: Orders v2, `order_request`. */
function orderRequest(draft: PaymentDraft) {
  const { shipTo } = draft;
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        custom_id: draft.reference,
        invoice_id: draft.invoice,
        amount: {
          ...usd(draft.totalCents),
          breakdown: {
            item_total: usd(draft.itemsCents),
            shipping: usd(draft.shippingCents),
            tax_total: usd(draft.taxCents),
          },
        },
        items: draft.lines.map((line) => ({
          name: truncate(line.name, NAME_LIMIT),
          quantity: String(line.quantity),
          unit_amount: usd(line.unitPriceCents),
          sku: truncate(line.sku, NAME_LIMIT),
          category: "PHYSICAL_GOODS",
        })),
        shipping: {
          type: "SHIPPING",
          name: { full_name: truncate(shipTo.name, ADDRESS_LIMITS.name) },
          address: {
            address_line_1: truncate(shipTo.address1, ADDRESS_LIMITS.line),
            ...(shipTo.address2 ? { address_line_2: truncate(shipTo.address2, ADDRESS_LIMITS.line) } : {}),
            admin_area_2: truncate(shipTo.city, ADDRESS_LIMITS.area),
            admin_area_1: truncate(shipTo.state, ADDRESS_LIMITS.region),
            postal_code: truncate(shipTo.postalCode, ADDRESS_LIMITS.code),
            country_code: shipTo.country,
          },
        },
      },
    ],
    payment_source: draft.source === "card" ? { card: cardSource(draft) } : { paypal: walletSource(draft) },
  };
}

/**
 * The card data goes from PayPal's fields to PayPal. The shop sets only when 3-D Secure is required, and its return
 * URLs.
 */
function cardSource({ returnUrl, cancelUrl }: PaymentDraft) {
  return {
    attributes: { verification: { method: "SCA_WHEN_REQUIRED" } },
    experience_context: { return_url: returnUrl, cancel_url: cancelUrl },
  };
}

function walletSource(draft: PaymentDraft) {
  return {
    experience_context: {
      brand_name: truncate(draft.shopName, NAME_LIMIT),
      user_action: "PAY_NOW",
      shipping_preference: "SET_PROVIDED_ADDRESS",
      landing_page: draft.landing === "card" ? "GUEST_CHECKOUT" : "LOGIN",
      return_url: draft.returnUrl,
      cancel_url: draft.cancelUrl,
    },
  };
}

type Options = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  /** Without it, no webhook event can be verified. */
  webhookId?: string;
  timeoutMs?: number;
};
type Token = { value: Promise<string>; goodUntil: number };
type Call = { method: "GET" | "POST"; path: string; body?: unknown; requestId?: string; retries: number };

/**
 * Maximum time of a call with its retries, in milliseconds. A payment that takes longer is settled in the background.
 */
const TIMEOUT_MS = 10_000;

/**
 * PayPal's Orders v2 and Payments v2.
 * @param options `apiUrl` without a trailing slash, for example https://api-m.paypal.com; `timeoutMs` for one attempt
 */
export function paypalProvider({ clientId, clientSecret, apiUrl, webhookId, timeoutMs }: Options): PaymentProvider {
  let token: Token | undefined;

  async function fetchToken(): Promise<z.output<typeof tokenSchema>> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const { status, json } = await callService({
      service: SERVICE,
      url: `${apiUrl}/v1/oauth2/token`,
      method: "POST",
      headers: { Authorization: `Basic ${credentials}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
      timeoutMs,
      retries: 1,
    });
    if (status !== 200)
      throw new ServiceUnavailable(SERVICE, "status", `refused the shop's credentials with ${status}`);
    return parseResponse(tokenSchema, json);
  }

  /** The current token. Calls during a fetch share the token that is being fetched. */
  function currentToken(): Token {
    if (token && token.goodUntil > Date.now()) return token;
    const response = fetchToken();
    const fetched: Token = {
      value: response.then(({ access_token }) => access_token),
      goodUntil: Number.POSITIVE_INFINITY,
    };
    token = fetched;
    response.then(
      ({ expires_in }) => {
        fetched.goodUntil = Date.now() + Math.max(0, expires_in - TOKEN_MARGIN_SECONDS) * 1000;
      },
      () => discardToken(fetched),
    );
    return fetched;
  }

  function discardToken(stale: Token): void {
    if (token === stale) token = undefined;
  }

  async function callWith(used: Token, { method, path, body, requestId, retries }: Call) {
    return callService({
      service: SERVICE,
      url: apiUrl + path,
      method,
      headers: {
        Authorization: `Bearer ${await used.value}`,
        "Content-Type": "application/json",
        Prefer: "return=representation",
        ...(requestId ? { "PayPal-Request-Id": requestId } : {}),
      },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      timeoutMs,
      retries,
      withinMs: TIMEOUT_MS,
    });
  }

  async function call(request: Call) {
    const used = currentToken();
    const response = await callWith(used, request);
    if (response.status !== 401) return response;
    // PayPal revoked the token before it expired: repeat the call with a new one.
    discardToken(used);
    return callWith(currentToken(), request);
  }

  async function read(path: string): Promise<unknown | null> {
    const { status, json } = await call({ method: "GET", path, retries: 2 });
    if (status === 404 || status === 400 || status === 422) return null;
    if (status !== 200) throw new ServiceUnavailable(SERVICE, "status", `answered ${status}`);
    return json;
  }

  async function readOrder(id: string): Promise<ProviderOrder | null> {
    if (!PROVIDER_ID.test(id)) return null;
    const found = await read(`/v2/checkout/orders/${id}`);
    return found === null ? null : toOrder(parseResponse(orderSchema, found));
  }

  return {
    readOrder,

    async readCapture(id) {
      if (!PROVIDER_ID.test(id)) return null;
      const found = await read(`/v2/payments/captures/${id}`);
      return found === null ? null : toCapture(parseResponse(captureSchema, found));
    },

    async createOrder(draft) {
      const { status, json } = await call({
        method: "POST",
        path: "/v2/checkout/orders",
        body: orderRequest(draft),
        requestId: draft.requestId,
        retries: 2,
      });
      if (status === 200 || status === 201) return toOrder(parseResponse(orderSchema, json));
      requireConclusiveStatus(status);
      const error = parseResponse(errorSchema, json);
      throw new PaymentRefused(issueOf(error, status));
    },

    async captureOrder(id, requestId): Promise<CaptureOutcome> {
      if (!PROVIDER_ID.test(id)) throw new PaymentRefused("INVALID_RESOURCE_ID");
      const { status, json } = await call({
        method: "POST",
        path: `/v2/checkout/orders/${id}/capture`,
        body: {},
        requestId,
        retries: 2,
      });
      if (status === 200 || status === 201) {
        const order = toOrder(parseResponse(orderSchema, json));
        const { captures } = order;
        const isComplete = captures.length > 0 && captures.every((capture) => capture.reference !== null);
        // This response can lack the captures or the reference; then read them from the PayPal order.
        return { kind: "captured", order: isComplete ? order : ((await readOrder(id)) ?? order) };
      }
      requireConclusiveStatus(status);
      const error = parseResponse(errorSchema, json);
      const issue = issueOf(error, status);
      if (issue === "ORDER_ALREADY_CAPTURED") {
        const order = await readOrder(id);
        if (order) return { kind: "captured", order };
      }
      if (issue === "ORDER_NOT_APPROVED" || issue === "PAYER_ACTION_REQUIRED") {
        return {
          kind: "not-approved",
          approvalUrl: approvalUrl(error.links) ?? (await readOrder(id))?.approvalUrl ?? null,
        };
      }
      if (DECLINES.has(issue)) {
        const order = await readOrder(id);
        return { kind: "declined", order: order?.captures.length ? order : null };
      }
      throw new PaymentRefused(issue);
    },

    async refundCapture(captureId, { cents, currency }, requestId) {
      if (!PROVIDER_ID.test(captureId)) throw new PaymentRefused("INVALID_RESOURCE_ID");
      const { status, json } = await call({
        method: "POST",
        path: `/v2/payments/captures/${captureId}/refund`,
        body: { amount: { currency_code: currency, value: centsToValue(cents) } },
        requestId,
        retries: 2,
      });
      if (status === 200 || status === 201) {
        return { ...toRefund(parseResponse(refundSchema, json)), amountCents: cents, currency, captureId };
      }
      requireConclusiveStatus(status);
      throw new PaymentRefused(issueOf(parseResponse(errorSchema, json), status));
    },

    async readRefund(id) {
      if (!PROVIDER_ID.test(id)) return null;
      const found = await read(`/v2/payments/refunds/${id}`);
      return found === null ? null : toRefund(parseResponse(refundSchema, found));
    },

    async isGenuine({ headers, rawBody }) {
      if (!webhookId) return false;
      const signature: Record<string, string> = { webhook_id: webhookId };
      for (const [name, header] of Object.entries(SIGNATURE_HEADERS)) {
        const value = headers[header];
        if (!value) return false;
        signature[name] = value;
      }
      // The event is sent back byte for byte, because its signature covers the bytes.
      const body = `${JSON.stringify(signature).slice(0, -1)},"webhook_event":${rawBody}}`;
      const { status, json } = await call({
        method: "POST",
        path: "/v1/notifications/verify-webhook-signature",
        body,
        retries: 1,
      });
      if (status === 400 || status === 422) return false;
      if (status !== 200) throw new ServiceUnavailable(SERVICE, "status", `answered ${status}`);
      return parseResponse(verificationSchema, json).verification_status === "SUCCESS";
    },
  };
}
