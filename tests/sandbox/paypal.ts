import { createHmac, randomBytes, randomUUID } from "node:crypto";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { callFaults, commonFaults, type Faults } from "./faults";
import type { PaypalCall } from "./paypal-calls";
import { paypalCardFields } from "./paypal-card-fields";
import { PAYPAL_CURRENCIES } from "./paypal-currencies";
import { PAYER, type PayerAddress, paypalPages } from "./paypal-pages";
import { paypalSdk } from "./paypal-sdk";
import { walletSdk } from "./wallets/wallet-sdk";

/** Credentials of the sandbox's only merchant. */
export const PAYPAL_KEYS = {
  clientId: "sandbox-paypal-client",
  clientSecret: "sandbox-paypal-secret",
  webhookId: "WH-SANDBOX",
};

const PAYEE = { email_address: "shop@example.com", merchant_id: "SANDBOXSHOP22" };
const TOKEN_SECONDS = 32_400;

// The shapes and limits of PayPal's published Orders v2 schemas: money, amount_breakdown, item, purchase_unit_request,
// address_portable, paypal_wallet_experience_context.
const money = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^-?(\d+(\.\d+)?|\.\d+)$/),
});

const amountWithParts = money.extend({
  breakdown: z
    .object({
      item_total: money.optional(),
      shipping: money.optional(),
      tax_total: money.optional(),
      discount: money.optional(),
    })
    .optional(),
});

const shippingOption = z.object({
  id: z.string().min(1).max(127),
  label: z.string().min(1).max(127),
  type: z.enum(["SHIPPING", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"]).optional(),
  amount: money.optional(),
  selected: z.boolean(),
});

const items = z.array(
  z.object({
    name: z.string().min(1).max(127),
    unit_amount: money,
    quantity: z.string().regex(/^[1-9]\d{0,9}$/),
    sku: z.string().max(127).optional(),
    category: z.enum(["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"]).optional(),
  }),
);

/** What a shop answers when it is asked what an order costs at an address. */
const quoteAnswer = z.object({
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string(),
        amount: amountWithParts,
        items: items.optional(),
        shipping_options: z.array(shippingOption).min(1).max(10),
      }),
    )
    .length(1),
});

const purchaseUnit = z.object({
  reference_id: z.string().min(1).max(256).default("default"),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  amount: amountWithParts,
  items: items.optional(),
  shipping: z
    .object({
      type: z.enum(["SHIPPING", "PICKUP_IN_PERSON", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"]).optional(),
      name: z.object({ full_name: z.string().max(300) }).optional(),
      address: z
        .object({
          address_line_1: z.string().max(300).optional(),
          address_line_2: z.string().max(300).optional(),
          admin_area_2: z.string().max(120).optional(),
          admin_area_1: z.string().max(300).optional(),
          postal_code: z.string().max(60).optional(),
          country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
        })
        .optional(),
      options: z.array(shippingOption).optional(),
    })
    .optional(),
});

const experience = z.object({
  brand_name: z.string().min(1).max(127).optional(),
  user_action: z.enum(["CONTINUE", "PAY_NOW"]).default("CONTINUE"),
  shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]).default("GET_FROM_FILE"),
  landing_page: z.enum(["LOGIN", "GUEST_CHECKOUT", "NO_PREFERENCE"]).default("NO_PREFERENCE"),
  return_url: z.url(),
  cancel_url: z.url(),
  order_update_callback_config: z
    .object({
      callback_url: z.url(),
      callback_events: z.array(z.enum(["SHIPPING_ADDRESS", "SHIPPING_OPTIONS"])).min(1),
    })
    .optional(),
});

/** A card without a number: PayPal's own fields or Google's wallet send that. */
const cardSource = z.strictObject({
  attributes: z.strictObject({
    verification: z.strictObject({ method: z.enum(["SCA_ALWAYS", "SCA_WHEN_REQUIRED"]) }),
  }),
  experience_context: z.strictObject({ return_url: z.url(), cancel_url: z.url() }),
});

const orderRequest = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.array(purchaseUnit).length(1),
  // Left out for a payment whose source the JavaScript SDK names: Apple Pay.
  payment_source: z
    .union([
      z.strictObject({ paypal: z.object({ experience_context: experience }) }),
      z.strictObject({ card: cardSource }),
      z.strictObject({ google_pay: cardSource }),
    ])
    .optional(),
});

type Money = z.output<typeof money>;

export type Instrument = "paypal" | "card" | "declined-card";

export type SandboxOrder = {
  id: string;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  /** Null until the JavaScript SDK names it. */
  source: "paypal" | "card" | "google_pay" | "apple_pay" | null;
  unit: z.output<typeof purchaseUnit>;
  experience: z.output<typeof experience>;
  /** The payment method of the approval. */
  instrument: Instrument | null;
  /** The bank's 3D Secure result, if there was a challenge. */
  authentication: {
    liability_shift?: string;
    three_d_secure?: { enrollment_status?: string; authentication_status?: string };
  } | null;
  payerId: string | null;
  /** Where it goes, of an order whose payer says that here; null for one whose shop has said it. */
  payerAddress: PayerAddress | null;
  createdAt: string;
};

type SandboxCapture = {
  id: string;
  orderId: string;
  status: string;
  amount: Money;
  customId: string | undefined;
  invoiceId: string | undefined;
  refundedCents: number;
  createdAt: string;
};

type SandboxRefund = { id: string; captureId: string; status: string; amount: Money; customId: string | undefined };

type LoggedRequest = { method: string; path: string; requestId: string | null; status: number; body: unknown };

type WebhookDelivery = { url: string; webhookId: string; eventType: string; resource: unknown; forged?: boolean };

export type PaypalSandbox = {
  orders: Map<string, SandboxOrder>;
  captures: Map<string, SandboxCapture>;
  refunds: Map<string, SandboxRefund>;
  /** Adds a completed capture of an earlier time. */
  remember: (
    capture: Omit<SandboxCapture, "status" | "amount" | "invoiceId"> & { cents: number; currency: string },
  ) => void;
  /** Refunds on PayPal's own site; returns the refund as a webhook contains it. */
  refundByHand: (captureId: string, cents: number) => unknown;
  /** Completes a pending refund. */
  endRefund: (id: string, status: "COMPLETED" | "FAILED") => void;
  /** Completed API calls, oldest first. */
  requests: LoggedRequest[];
  /** Completes a pending capture. */
  completeCapture: (id: string) => void;
  /** Revokes all tokens. */
  endTokens: () => void;
  /** Sends an event as PayPal does, signed; `forged` with an invalid signature. Returns the shop's status. */
  deliverWebhook: (delivery: WebhookDelivery) => Promise<number>;
  router: Router;
  reset: () => void;
};

/** An error in PayPal's format. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errorName: string,
    readonly issue: string,
    readonly field?: string,
    readonly redirect?: string,
  ) {
    super(issue);
  }
}

const unprocessable = (issue: string, redirect?: string) =>
  new Refusal(422, "UNPROCESSABLE_ENTITY", issue, undefined, redirect);
const unknownResource = () => new Refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");

const newId = (length: number) => {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
};

/** Decimals by currency, as PayPal lists them; it takes no others. */
const decimalsOf = (currency: string) => PAYPAL_CURRENCIES[currency] ?? 2;
const centsOf = ({ currency_code: currency, value }: Money) => Math.round(Number(value) * 10 ** decimalsOf(currency));
const moneyOf = (cents: number, currency: string): Money => ({
  currency_code: currency,
  value: (cents / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency)),
});
/** Whether PayPal refuses an amount: one with more decimals than its currency has. */
const isTooFine = ({ currency_code: currency, value }: Money) =>
  (value.split(".")[1]?.length ?? 0) > decimalsOf(currency);

/** Refuses an order whose amounts do not add up. */
function checkAmounts({ amount, items }: SandboxOrder["unit"]): void {
  const all = [
    amount,
    ...Object.values(amount.breakdown ?? {}).filter((part) => part !== undefined),
    ...(items ?? []).map((item) => item.unit_amount),
  ];
  const { currency_code: currency } = amount;
  if (!(currency in PAYPAL_CURRENCIES)) throw unprocessable("CURRENCY_NOT_SUPPORTED");
  if (all.some(({ currency_code }) => currency_code !== currency)) throw unprocessable("MULTI_CURRENCY_ORDER");
  if (all.some(isTooFine)) throw unprocessable("DECIMAL_PRECISION");
  if (centsOf(amount) <= 0 || all.some((part) => centsOf(part) < 0)) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
  const parts = amount.breakdown;
  if (items && !parts?.item_total) throw unprocessable("ITEM_TOTAL_REQUIRED");
  if (items && parts?.item_total) {
    const sum = items.reduce((total, item) => total + centsOf(item.unit_amount) * Number(item.quantity), 0);
    if (sum !== centsOf(parts.item_total)) throw unprocessable("ITEM_TOTAL_MISMATCH");
  }
  if (parts) {
    const { discount, ...added } = parts;
    const sum = Object.values(added).reduce((total, part) => total + (part ? centsOf(part) : 0), 0);
    if (sum - (discount ? centsOf(discount) : 0) !== centsOf(amount)) throw unprocessable("AMOUNT_MISMATCH");
  }
}

type Answer = { status: number; body: unknown };

/**
 * PayPal's Orders v2, Payments v2 and webhook verification on loopback, with its approval pages.
 * @param options `url` is where the router is mounted
 */
export function paypalSandbox({ url, faults }: { url: string; faults: Faults }): PaypalSandbox {
  const orders = new Map<string, SandboxOrder>();
  const captures = new Map<string, SandboxCapture>();
  const refunds = new Map<string, SandboxRefund>();
  const requests: LoggedRequest[] = [];
  const tokens = new Set<string>();
  const answered = new Map<string, Answer>();
  const webhookKey = randomBytes(32);

  const approvalPage = (order: SandboxOrder) => `${url}/checkoutnow?token=${order.id}`;

  function orderOf(id: string | undefined): SandboxOrder {
    const order = orders.get(id ?? "");
    if (!order) throw unknownResource();
    return order;
  }

  function captureOf(id: string | undefined): SandboxCapture {
    const capture = captures.get(id ?? "");
    if (!capture) throw unknownResource();
    return capture;
  }

  function captureView(capture: SandboxCapture) {
    return {
      id: capture.id,
      status: capture.status,
      ...(capture.status === "PENDING" ? { status_details: { reason: "PENDING_REVIEW" } } : {}),
      amount: capture.amount,
      custom_id: capture.customId,
      invoice_id: capture.invoiceId,
      final_capture: true,
      create_time: capture.createdAt,
      update_time: capture.createdAt,
      links: [
        { rel: "self", href: `${url}/v2/payments/captures/${capture.id}`, method: "GET" },
        { rel: "up", href: `${url}/v2/checkout/orders/${capture.orderId}`, method: "GET" },
      ],
    };
  }

  function orderView(order: SandboxOrder) {
    const taken = [...captures.values()].filter(({ orderId }) => orderId === order.id);
    const given = [...refunds.values()].filter(({ captureId }) => taken.some(({ id }) => id === captureId));
    const payments = {
      captures: taken.map(captureView),
      ...(given.length ? { refunds: given.map(refundView) } : {}),
    };
    const payer = order.payerId ? { ...PAYER, payer_id: order.payerId } : undefined;
    return {
      id: order.id,
      intent: "CAPTURE",
      status: order.status,
      payment_source: sourceView(order, payer),
      purchase_units: [{ ...order.unit, payee: PAYEE, ...(taken.length ? { payments } : {}) }],
      payer,
      create_time: order.createdAt,
      links: [
        { rel: "self", href: `${url}/v2/checkout/orders/${order.id}`, method: "GET" },
        ...(order.status === "PAYER_ACTION_REQUIRED" && order.source === "paypal"
          ? [{ rel: "payer-action", href: approvalPage(order), method: "GET" }]
          : []),
        ...(order.status === "APPROVED"
          ? [{ rel: "capture", href: `${url}/v2/checkout/orders/${order.id}/capture`, method: "POST" }]
          : []),
      ],
    };
  }

  function sourceView(
    { source, authentication }: SandboxOrder,
    payer: (typeof PAYER & { payer_id: string }) | undefined,
  ) {
    const card = { brand: "VISA", type: "CREDIT", authentication_result: authentication ?? undefined };
    switch (source) {
      case "card":
        return { card };
      case "google_pay":
      case "apple_pay":
        return { [source]: { name: "Jane Doe", card: { ...card, last_digits: "1111" } } };
      case "paypal":
        return { paypal: payer ? { email_address: payer.email_address, account_id: payer.payer_id } : {} };
      case null:
        return undefined;
    }
  }

  /** How an order begins that is paid by a source, and where its payer is led. */
  function beginning(
    source: z.output<typeof orderRequest>["payment_source"],
  ): Pick<SandboxOrder, "status" | "source" | "experience"> {
    if (!source)
      return { status: "CREATED", source: null, experience: experience.parse({ return_url: url, cancel_url: url }) };
    if ("paypal" in source)
      return { status: "PAYER_ACTION_REQUIRED", source: "paypal", experience: source.paypal.experience_context };
    const name = "card" in source ? "card" : "google_pay";
    const { experience_context } = "card" in source ? source.card : source.google_pay;
    return { status: "CREATED", source: name, experience: experience.parse(experience_context) };
  }

  function createOrder(body: unknown): Answer {
    const parsed = orderRequest.safeParse(body);
    if (!parsed.success) {
      const [problem] = parsed.error.issues;
      throw new Refusal(400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX", `/${problem?.path.join("/")}`);
    }
    const [unit] = parsed.data.purchase_units;
    if (!unit) throw new Refusal(400, "INVALID_REQUEST", "MISSING_REQUIRED_PARAMETER", "/purchase_units");
    checkAmounts(unit);
    const order: SandboxOrder = {
      id: newId(17),
      ...beginning(parsed.data.payment_source),
      unit,
      instrument: null,
      authentication: null,
      payerId: null,
      payerAddress: null,
      createdAt: new Date().toISOString(),
    };
    orders.set(order.id, order);
    return { status: 200, body: orderView(order) };
  }

  /**
   * Asks the shop what an order costs at an address and rate, and takes over what it answers.
   * @returns whether the shop ships there
   */
  async function askShop(order: SandboxOrder, address: PayerAddress, optionId: string | undefined): Promise<boolean> {
    const { callback_url = "" } = order.experience.order_update_callback_config ?? {};
    const { address_line_1: _, address_line_2: __, ...redacted } = address.address;
    const option = order.unit.shipping?.options?.find(({ id }) => id === optionId);
    order.payerAddress = address;
    order.unit.shipping = { type: "SHIPPING", name: { full_name: address.name }, address: address.address };
    const response = await fetch(callback_url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        id: order.id,
        shipping_address: redacted,
        ...(option && { shipping_option: option }),
        purchase_units: [order.unit],
      }),
    });
    const answer = quoteAnswer.safeParse(await response.json());
    const unit = response.status === 200 ? answer.data?.purchase_units[0] : undefined;
    if (!unit) return false;
    // What the shop does not answer stays as it was.
    const priced = { ...order.unit, amount: unit.amount, items: unit.items ?? order.unit.items };
    checkAmounts(priced);
    Object.assign(order.unit, priced);
    order.unit.shipping.options = unit.shipping_options;
    return true;
  }

  function captureOrder(order: SandboxOrder): Answer {
    if (order.status === "COMPLETED") throw unprocessable("ORDER_ALREADY_CAPTURED");
    const isCard = order.source !== "paypal";
    if (order.status !== "APPROVED") {
      throw unprocessable("ORDER_NOT_APPROVED", isCard ? undefined : approvalPage(order));
    }
    const { unit } = order;
    const invoiceTaken = [...captures.values()].some(({ invoiceId }) => invoiceId && invoiceId === unit.invoice_id);
    if (invoiceTaken) throw unprocessable("DUPLICATE_INVOICE_ID");
    if (order.instrument === "declined-card") {
      // The shopper has to return and choose another payment method.
      Object.assign(order, { status: isCard ? "CREATED" : "PAYER_ACTION_REQUIRED", instrument: null });
      throw unprocessable("INSTRUMENT_DECLINED", isCard ? undefined : approvalPage(order));
    }
    const capture: SandboxCapture = {
      id: newId(17),
      orderId: order.id,
      status: "COMPLETED",
      amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      refundedCents: 0,
      createdAt: new Date().toISOString(),
    };
    if (faults.consume("paypal", "capture-pending", unit.custom_id)) capture.status = "PENDING";
    if (faults.consume("paypal", "capture-declined", unit.custom_id)) capture.status = "DECLINED";
    if (faults.consume("paypal", "under-paid", unit.custom_id))
      capture.amount = moneyOf(centsOf(unit.amount) - 1, unit.amount.currency_code);
    if (faults.consume("paypal", "other-currency", unit.custom_id)) capture.amount.currency_code = "EUR";
    if (faults.consume("paypal", "other-custom-id", unit.custom_id)) capture.customId = "another-order";
    captures.set(capture.id, capture);
    order.status = "COMPLETED";
    if (!faults.consume("paypal", "reference-left-out", unit.custom_id)) return { status: 201, body: orderView(order) };
    const brief = { ...captureView(capture), custom_id: undefined };
    const units = [{ reference_id: unit.reference_id, payments: { captures: [brief] } }];
    return { status: 201, body: { id: order.id, status: order.status, purchase_units: units } };
  }

  function refund(capture: SandboxCapture, body: unknown): Answer {
    const customId = z
      .string()
      .regex(/^[\w.,-]{1,127}$/)
      .optional();
    const parsed = z.object({ amount: money.optional(), custom_id: customId }).safeParse(body ?? {});
    if (!parsed.success) throw new Refusal(400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX", "/amount");
    const wanted = parsed.data;
    const left = centsOf(capture.amount) - capture.refundedCents;
    const cents = wanted.amount ? centsOf(wanted.amount) : left;
    if (faults.consume("paypal", "refund-refused", capture.customId)) throw unprocessable("REFUND_NOT_ALLOWED");
    if (capture.status === "REFUNDED") throw unprocessable("CAPTURE_FULLY_REFUNDED");
    if (!["COMPLETED", "PARTIALLY_REFUNDED"].includes(capture.status)) throw unprocessable("CAPTURE_STATUS_NOT_VALID");
    if (wanted.amount && wanted.amount.currency_code !== capture.amount.currency_code) {
      throw unprocessable("REFUND_CAPTURE_CURRENCY_MISMATCH");
    }
    if (wanted.amount && isTooFine(wanted.amount)) throw unprocessable("DECIMAL_PRECISION");
    if (cents <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
    if (cents > left) throw unprocessable("REFUND_AMOUNT_EXCEEDED");
    capture.refundedCents += cents;
    capture.status = cents === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
    const status = faults.consume("paypal", "refund-pending", capture.customId) ? "PENDING" : "COMPLETED";
    const amount = moneyOf(cents, capture.amount.currency_code);
    const made = { id: newId(17), captureId: capture.id, status, amount, customId: wanted.custom_id };
    refunds.set(made.id, made);
    return { status: 201, body: refundView(made) };
  }

  function refundView({ id, captureId, status, amount, customId }: SandboxRefund) {
    const links = [{ rel: "up", href: `${url}/v2/payments/captures/${captureId}`, method: "GET" }];
    return { id, status, amount, custom_id: customId, links };
  }

  function refundOf(id: string | undefined): SandboxRefund {
    const found = refunds.get(id ?? "");
    if (!found) throw unknownResource();
    return found;
  }

  const signature = (id: string, time: string, webhookId: string, event: unknown) =>
    createHmac("sha256", webhookKey)
      .update([id, time, webhookId, JSON.stringify(event)].join("|"))
      .digest("base64");

  function verifyWebhook(body: unknown): Answer {
    const wanted = z.object({
      auth_algo: z.string(),
      cert_url: z.url(),
      transmission_id: z.string(),
      transmission_sig: z.string(),
      transmission_time: z.string(),
      webhook_id: z.string(),
      webhook_event: z.record(z.string(), z.unknown()),
    });
    const parsed = wanted.safeParse(body);
    if (!parsed.success) throw new Refusal(400, "VALIDATION_ERROR", "MISSING_REQUIRED_PARAMETER");
    const webhook = parsed.data;
    const right = signature(
      webhook.transmission_id,
      webhook.transmission_time,
      webhook.webhook_id,
      webhook.webhook_event,
    );
    const verification_status = right === webhook.transmission_sig ? "SUCCESS" : "FAILURE";
    return { status: 200, body: { verification_status } };
  }

  async function deliverWebhook(delivery: WebhookDelivery): Promise<number> {
    const event = {
      id: `WH-${newId(17)}`,
      event_version: "1.0",
      create_time: new Date().toISOString(),
      event_type: delivery.eventType,
      resource: delivery.resource,
    };
    const id = randomUUID();
    const sig = delivery.forged
      ? randomBytes(32).toString("base64")
      : signature(id, event.create_time, delivery.webhookId, event);
    const response = await fetch(delivery.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "PayPal-Transmission-Id": id,
        "PayPal-Transmission-Time": event.create_time,
        "PayPal-Transmission-Sig": sig,
        "PayPal-Cert-Url": `${url}/v1/notifications/certs/CERT-SANDBOX`,
        "PayPal-Auth-Algo": "SHA256withRSA",
      },
      body: JSON.stringify(event),
    });
    await response.arrayBuffer();
    return response.status;
  }

  function send(request: Request, response: Response, { status, body }: Answer): void {
    requests.push({
      method: request.method,
      path: request.path,
      requestId: request.get("PayPal-Request-Id") ?? null,
      status,
      body: request.body,
    });
    response.status(status).json(body);
  }

  function refusalBody(refusal: Refusal) {
    return {
      name: refusal.errorName,
      message: "The requested action could not be performed, semantically incorrect, or failed business validation.",
      debug_id: newId(13).toLowerCase(),
      details: [
        { issue: refusal.issue, description: refusal.issue, ...(refusal.field ? { field: refusal.field } : {}) },
      ],
      links: refusal.redirect ? [{ rel: "redirect", href: refusal.redirect, method: "GET" }] : [],
    };
  }

  const customIdOf = (id: string | undefined) =>
    orders.get(id ?? "")?.unit.custom_id ?? captures.get(id ?? "")?.customId;

  /** The shop's order that a request is about. */
  function shopOrderOf({ params, body }: Request): string | undefined {
    const id = params.id === undefined ? body?.webhook_event?.resource?.id : String(params.id);
    return customIdOf(refunds.get(id)?.captureId ?? id) ?? body?.purchase_units?.[0]?.custom_id;
  }

  /** Handles a call: its faults, then the action. A success is repeated for the same PayPal-Request-Id at the same URL. */
  function answering(call: PaypalCall, action: (request: Request) => Answer): RequestHandler[] {
    const answer: RequestHandler = (request, response) => {
      const bearer = /^Bearer (.+)$/.exec(request.get("Authorization") ?? "")?.[1];
      if (!bearer || !tokens.has(bearer)) {
        send(request, response, { status: 401, body: { error: "invalid_token", error_description: "Token expired" } });
        return;
      }
      const requestId = request.get("PayPal-Request-Id");
      const key = requestId && request.method === "POST" ? `${request.path} ${requestId}` : null;
      try {
        const known = key ? answered.get(key) : undefined;
        const answer = known ? { ...known, status: 200 } : action(request);
        if (key) answered.set(key, answer);
        if (response.locals.losesAnswer()) request.socket.destroy();
        else send(request, response, answer);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        send(request, response, { status: error.status, body: refusalBody(error) });
      }
    };
    return [callFaults({ service: "paypal", call, faults }, shopOrderOf), answer];
  }

  const requireRequestId = (request: Request) => {
    if (!request.get("PayPal-Request-Id")) {
      throw new Refusal(400, "INVALID_REQUEST", "PAYPAL_REQUEST_ID_REQUIRED", "PayPal-Request-Id");
    }
  };

  const api = Router();
  api.use(commonFaults("paypal", faults), express.json({ limit: "1mb" }), express.urlencoded({ extended: false }));

  api.post(
    "/v1/oauth2/token",
    callFaults({ service: "paypal", call: "token", faults }, () => undefined),
    (request, response) => {
      const { clientId, clientSecret } = PAYPAL_KEYS;
      const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
      if (faults.consume("paypal", "token-refused") || request.get("Authorization") !== right) {
        const body = { error: "invalid_client", error_description: "Client Authentication failed" };
        send(request, response, { status: 401, body });
      } else if (request.body?.grant_type !== "client_credentials") {
        send(request, response, { status: 400, body: { error: "unsupported_grant_type" } });
      } else {
        if (response.locals.losesAnswer()) {
          request.socket.destroy();
          return;
        }
        const token = randomBytes(24).toString("base64url");
        tokens.add(token);
        const body = { scope: "", access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS };
        send(request, response, { status: 200, body });
      }
    },
  );

  api.post(
    "/v2/checkout/orders",
    answering("create", (request) => {
      requireRequestId(request);
      return createOrder(request.body);
    }),
  );
  api.get(
    "/v2/checkout/orders/:id",
    answering("read-payment", ({ params }) => ({ status: 200, body: orderView(orderOf(params.id)) })),
  );
  api.post(
    "/v2/checkout/orders/:id/capture",
    answering("capture", ({ params }) => captureOrder(orderOf(params.id))),
  );
  api.get(
    "/v2/payments/captures/:id",
    answering("read-capture", ({ params }) => {
      const capture = captureOf(params.id);
      const supplementary_data = { related_ids: { order_id: capture.orderId } };
      return { status: 200, body: { ...captureView(capture), supplementary_data } };
    }),
  );
  api.post(
    "/v2/payments/captures/:id/refund",
    answering("refund", ({ params, body }) => refund(captureOf(params.id), body)),
  );
  api.get(
    "/v2/payments/refunds/:id",
    answering("read-refund", ({ params }) => ({ status: 200, body: refundView(refundOf(params.id)) })),
  );
  api.post(
    "/v1/notifications/verify-webhook-signature",
    answering("verify-event", ({ body }) => verifyWebhook(body)),
  );

  const refuseUnreadable: ErrorRequestHandler = (_error, request, response, _next) => {
    const unreadable = new Refusal(400, "INVALID_REQUEST", "MALFORMED_REQUEST_JSON");
    send(request, response, { status: 400, body: refusalBody(unreadable) });
  };
  api.use(refuseUnreadable);

  const router = Router();
  router.use(paypalSdk({ url, clientId: PAYPAL_KEYS.clientId, faults }));
  router.use(paypalCardFields({ orders, url, faults }));
  router.use(walletSdk({ orders, url, clientId: PAYPAL_KEYS.clientId, faults }));
  router.use(paypalPages({ orders, payee: PAYEE.email_address, path: new URL(url).pathname, askShop }));
  router.use(api);

  return {
    orders,
    captures,
    refunds,
    remember: ({ cents, currency, ...capture }) => {
      const { id, refundedCents } = capture;
      const status = refundedCents === 0 ? "COMPLETED" : refundedCents < cents ? "PARTIALLY_REFUNDED" : "REFUNDED";
      captures.set(id, { ...capture, status, amount: moneyOf(cents, currency), invoiceId: undefined });
    },
    refundByHand: (captureId, cents) => {
      const capture = captureOf(captureId);
      return refund(capture, { amount: moneyOf(cents, capture.amount.currency_code) }).body;
    },
    endRefund: (id, status) => {
      const ended = refundOf(id);
      ended.status = status;
      if (status !== "FAILED") return;
      const capture = captureOf(ended.captureId);
      capture.refundedCents -= centsOf(ended.amount);
      capture.status = capture.refundedCents > 0 ? "PARTIALLY_REFUNDED" : "COMPLETED";
    },
    requests,
    completeCapture: (id) => {
      captureOf(id).status = "COMPLETED";
    },
    endTokens: () => tokens.clear(),
    deliverWebhook,
    router,
    reset: () => {
      orders.clear();
      captures.clear();
      refunds.clear();
      answered.clear();
      tokens.clear();
      requests.length = 0;
    },
  };
}
