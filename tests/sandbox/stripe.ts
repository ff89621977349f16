import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { callFaults, commonFaults, type Faults } from "./faults";
import { stripePages } from "./stripe-pages";

/** The keys of the sandbox's only account. */
export const STRIPE_KEYS = { secretKey: "sk_test_sandbox", webhookSecret: "whsec_sandbox" };

/** The calls that the shop makes to Stripe. */
export const STRIPE_CALLS = [
  "create",
  "read-payment",
  "list-payments",
  "expire",
  "read-capture",
  "refund",
  "list-refunds",
  "read-refund",
  "read-dispute",
  "list-disputes",
] as const;

type StripeCall = (typeof STRIPE_CALLS)[number];

const seconds = (ms = Date.now()) => Math.floor(ms / 1000);

// The parameters of the API reference that the shop may send, and their limits. Any other one is refused, as by Stripe.
const whole = (min: number, max = 99_999_999) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const text = (max: number) => z.string().min(1).max(max);
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const address = z.strictObject({
  line1: text(500),
  line2: z.string().max(500).optional(),
  city: z.string().max(500).optional(),
  state: z.string().max(500).optional(),
  postal_code: z.string().max(50).optional(),
  country: z.string().length(2).optional(),
});

const lineItem = z.strictObject({
  quantity: whole(1, 999_999),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/),
    unit_amount: whole(0),
    product_data: z.strictObject({ name: text(250) }),
  }),
});

const sessionRequest = z.strictObject({
  mode: z.literal("payment"),
  client_reference_id: text(200),
  customer_email: z.email().max(800),
  line_items: z.array(lineItem).min(1).max(100),
  metadata,
  payment_intent_data: z.strictObject({
    metadata,
    description: text(1000),
    shipping: z.strictObject({ name: text(500), address }).optional(),
  }),
  expires_at: whole(0, 9_999_999_999),
  success_url: z.string().max(5000).startsWith("http"),
  cancel_url: z.url().max(5000),
});

const refundRequest = z.strictObject({ payment_intent: text(200), amount: whole(1).optional(), metadata });

export type StripeSession = {
  id: string;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid";
  amount: number;
  currency: string;
  expiresAt: number;
  request: z.output<typeof sessionRequest>;
  intent: StripeIntent | null;
};

/** A payment intent, with the charge that took its money. */
export type StripeIntent = {
  id: string;
  sessionId: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded";
  amount: number;
  received: number;
  refunded: number;
  currency: string;
  metadata: Record<string, string>;
  method: string;
};

type StripeRefund = {
  id: string;
  intentId: string;
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  created: number;
};

type StripeDispute = {
  id: string;
  created: number;
  intentId: string;
  amount: number;
  currency: string;
  status: string;
  reason: string;
};

type LoggedRequest = { method: string; path: string; idempotencyKey: string | null; status: number };

type Delivery = { url: string; type: string; id: string; eventId?: string; secret?: string; ageSeconds?: number };

export type StripeSandbox = {
  sessions: Map<string, StripeSession>;
  intents: Map<string, StripeIntent>;
  refunds: Map<string, StripeRefund>;
  disputes: Map<string, StripeDispute>;
  /** Completed API calls, oldest first. */
  requests: LoggedRequest[];
  /** The session of the shop's order that was created last. */
  sessionOf: (orderId: string) => StripeSession;
  /** What a bank decides, days later, about a payment of the session. */
  decide: (sessionId: string, outcome: "succeeded" | "failed") => void;
  /** Ends an open session as time does. */
  expire: (sessionId: string) => void;
  /** Refunds on Stripe's own site. @returns the refund's id */
  refundByHand: (intentId: string, amount: number) => string;
  /** Completes a pending refund. */
  endRefund: (id: string, status: "succeeded" | "failed") => void;
  /** A payer disputes a payment, or the dispute goes on. @returns its id */
  dispute: (intentId: string, status: string) => string;
  /** Where events are sent as soon as they happen, again and again until the shop takes them; null for nowhere. */
  endpoint: { url: string | null };
  /** Sends one event as Stripe does, signed, about the object with this id. @returns the shop's status */
  deliver: (delivery: Delivery) => Promise<number>;
  router: Router;
  reset: () => void;
};

/** An error in Stripe's format. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
    readonly type = "invalid_request_error",
  ) {
    super(message);
  }
}

const unknownObject = (what: string, id: string) => new Refusal(404, "resource_missing", `No such ${what}: '${id}'`);

const newId = (prefix: string, length = 24) => {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789";
  return `${prefix}_${Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("")}`;
};

type Answer = { status: number; body: unknown };

/** How often an event is sent again, and the pause before the first repeat, in milliseconds, which doubles. Stripe's are hours. */
const EVENT_REPEATS = 6;
const EVENT_PAUSE_MS = 250;

/**
 * Stripe's Checkout sessions, payment intents, refunds, disputes and events on loopback, with its payment page.
 * @param options `url` is where the router is mounted
 */
export function stripeSandbox({ url, faults }: { url: string; faults: Faults }): StripeSandbox {
  const sessions = new Map<string, StripeSession>();
  const intents = new Map<string, StripeIntent>();
  const refunds = new Map<string, StripeRefund>();
  const disputes = new Map<string, StripeDispute>();
  const requests: LoggedRequest[] = [];
  const answered = new Map<string, { body: string; answer: Answer }>();
  const endpoint: StripeSandbox["endpoint"] = { url: null };
  let generation = 0;

  function known<Kind>(objects: Map<string, Kind>, what: string, id: unknown): Kind {
    const found = objects.get(String(id));
    if (!found) throw unknownObject(what, String(id));
    return found;
  }

  function intentView(intent: StripeIntent, expandsCharge: boolean) {
    const charge = {
      id: intent.id.replace("pi_", "ch_"),
      object: "charge",
      amount: intent.amount,
      amount_refunded: intent.refunded,
      currency: intent.currency,
      payment_intent: intent.id,
      refunded: intent.refunded === intent.amount,
    };
    const isFailed = intent.status === "requires_payment_method";
    return {
      id: intent.id,
      object: "payment_intent",
      amount: intent.amount,
      amount_received: intent.received,
      currency: intent.currency,
      status: intent.status,
      metadata: intent.metadata,
      latest_charge: expandsCharge ? charge : charge.id,
      last_payment_error: isFailed ? { type: "card_error", code: "card_declined" } : null,
      payment_method_types: [intent.method],
      livemode: false,
    };
  }

  function sessionView(session: StripeSession, expand: string[] = []) {
    endOfTime(session);
    const { intent, request } = session;
    const expandsIntent = expand.some((path) => path.startsWith("payment_intent"));
    return {
      id: session.id,
      object: "checkout.session",
      mode: "payment",
      status: session.status,
      payment_status: session.paymentStatus,
      url: session.status === "open" ? `${url}/c/pay/${session.id}` : null,
      client_reference_id: request.client_reference_id,
      customer_email: request.customer_email,
      customer_details: session.status === "complete" ? { email: request.customer_email, name: null } : null,
      amount_total: session.amount,
      currency: session.currency,
      expires_at: session.expiresAt,
      metadata: request.metadata,
      payment_intent:
        intent && (expandsIntent ? intentView(intent, expand.includes("payment_intent.latest_charge")) : intent.id),
      success_url: request.success_url,
      cancel_url: request.cancel_url,
      livemode: false,
    };
  }

  const refundView = ({ id, intentId, amount, currency, status, metadata: kept }: StripeRefund) => ({
    id,
    object: "refund",
    amount,
    currency,
    payment_intent: intentId,
    charge: intentId.replace("pi_", "ch_"),
    status,
    metadata: kept,
  });

  const disputeView = ({ id, intentId, amount, currency, status, reason }: StripeDispute) => ({
    id,
    object: "dispute",
    amount,
    currency,
    payment_intent: intentId,
    charge: intentId.replace("pi_", "ch_"),
    reason,
    status,
    evidence_details: { due_by: status.endsWith("needs_response") ? seconds() + 7 * 86_400 : null },
  });

  function viewOf(id: string): unknown {
    const [session, intent] = [sessions.get(id), intents.get(id)];
    const [refund, dispute] = [refunds.get(id), disputes.get(id)];
    if (session) return sessionView(session);
    if (intent) return intentView(intent, false);
    if (refund) return refundView(refund);
    return dispute ? disputeView(dispute) : { id };
  }

  async function deliver({ url: to, type, id, eventId, secret, ageSeconds = 0 }: Delivery): Promise<number> {
    const event = {
      id: eventId ?? newId("evt"),
      object: "event",
      type,
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      data: { object: viewOf(id) },
    };
    const payload = JSON.stringify(event, null, 2);
    const time = seconds() - ageSeconds;
    const signature = createHmac("sha256", secret ?? STRIPE_KEYS.webhookSecret)
      .update(`${time}.${payload}`)
      .digest("hex");
    const response = await fetch(to, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": `t=${time},v1=${signature}` },
      body: payload,
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** Sends the shop an event, if it listens. */
  async function announce(type: string, id: string): Promise<void> {
    if (endpoint.url === null) return;
    const [began, eventId] = [generation, newId("evt")];
    for (let time = 0; time <= EVENT_REPEATS && began === generation && endpoint.url !== null; time += 1) {
      if (time > 0) await sleep(EVENT_PAUSE_MS * 2 ** (time - 1));
      const status = await deliver({ url: endpoint.url, type, id, eventId }).catch(() => 0);
      if (status >= 200 && status < 300) return;
    }
  }

  function endOfTime(session: StripeSession): void {
    if (session.status === "open" && session.expiresAt <= seconds()) session.status = "expired";
  }

  function createSession(body: unknown): Answer {
    const parsed = sessionRequest.safeParse(body);
    if (!parsed.success) {
      const [problem] = parsed.error.issues;
      const code = problem?.code === "unrecognized_keys" ? "parameter_unknown" : "parameter_invalid_empty";
      throw new Refusal(400, code, `Invalid ${problem?.path.join(".")}: ${problem?.message}`);
    }
    const request = parsed.data;
    if (faults.consume("stripe", "card-error", request.client_reference_id))
      throw new Refusal(402, "card_declined", "Your card was declined.", "card_error");
    const currencies = new Set(request.line_items.map(({ price_data }) => price_data.currency));
    const [currency = ""] = currencies;
    if (currencies.size > 1) throw new Refusal(400, undefined, "All line items must have the same currency.");
    const left = request.expires_at - seconds();
    if (left < 30 * 60 || left > 24 * 60 * 60)
      throw new Refusal(400, undefined, "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.");
    const amount = request.line_items.reduce(
      (sum, { price_data, quantity }) => sum + price_data.unit_amount * quantity,
      0,
    );
    if (amount < 50) throw new Refusal(400, "amount_too_small", "The amount must be at least 50 cents.");
    if (amount > 99_999_999) throw new Refusal(400, "amount_too_large", "The amount is too large.");
    const session: StripeSession = {
      id: newId("cs_test", 58),
      status: "open",
      paymentStatus: "unpaid",
      amount,
      currency,
      expiresAt: request.expires_at,
      request,
      intent: null,
    };
    sessions.set(session.id, session);
    return { status: 200, body: sessionView(session) };
  }

  /** What the payer does on the payment page. */
  function pay(session: StripeSession, method: string, outcome: StripeIntent["status"]): void {
    const reference = session.request.client_reference_id;
    session.intent ??= {
      id: newId("pi"),
      sessionId: session.id,
      status: outcome,
      amount: session.amount,
      received: 0,
      refunded: 0,
      currency: session.currency,
      metadata: session.request.payment_intent_data.metadata,
      method,
    };
    const { intent } = session;
    intents.set(intent.id, intent);
    Object.assign(intent, { status: outcome, method });
    if (faults.consume("stripe", "under-paid", reference)) intent.amount -= 1;
    if (faults.consume("stripe", "other-currency", reference))
      intent.currency = intent.currency === "eur" ? "usd" : "eur";
    if (faults.consume("stripe", "other-order", reference)) intent.metadata = { order: "another-order" };
    if (outcome === "succeeded") Object.assign(intent, { received: intent.amount });
    if (outcome !== "succeeded" && outcome !== "processing") return;
    session.status = "complete";
    session.paymentStatus = outcome === "succeeded" ? "paid" : "unpaid";
    void announce("checkout.session.completed", session.id);
  }

  function decide(sessionId: string, outcome: "succeeded" | "failed"): void {
    const session = known(sessions, "checkout.session", sessionId);
    const { intent } = session;
    if (intent?.status !== "processing") throw new Error("No bank decides about this payment.");
    const isPaid = outcome === "succeeded";
    Object.assign(intent, {
      status: isPaid ? "succeeded" : "requires_payment_method",
      received: isPaid ? intent.amount : 0,
    });
    if (isPaid) session.paymentStatus = "paid";
    void announce(`checkout.session.async_payment_${outcome}`, session.id);
  }

  function expire(session: StripeSession): Answer {
    endOfTime(session);
    if (session.status !== "open") {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
      throw new Refusal(400, undefined, message);
    }
    session.status = "expired";
    void announce("checkout.session.expired", session.id);
    return { status: 200, body: sessionView(session) };
  }

  function refund(body: unknown): Answer {
    const parsed = refundRequest.safeParse(body);
    if (!parsed.success) throw new Refusal(400, "parameter_unknown", parsed.error.message);
    const intent = known(intents, "payment_intent", parsed.data.payment_intent);
    const reference = intent.metadata.order;
    const left = intent.received - intent.refunded;
    const amount = parsed.data.amount ?? left;
    if (faults.consume("stripe", "refund-refused", reference))
      throw new Refusal(
        400,
        "balance_insufficient",
        "Insufficient funds in your Stripe balance to refund this amount.",
      );
    if (intent.status !== "succeeded")
      throw new Refusal(
        400,
        "payment_intent_unexpected_state",
        "This PaymentIntent has no successful charge to refund.",
      );
    if (left === 0) throw new Refusal(400, "charge_already_refunded", "The charge has already been refunded.");
    if (amount > left) throw new Refusal(400, undefined, "The refund is greater than the unrefunded amount.");
    intent.refunded += amount;
    const made: StripeRefund = {
      id: newId("re"),
      intentId: intent.id,
      amount,
      currency: intent.currency,
      status: faults.consume("stripe", "refund-pending", reference) ? "pending" : "succeeded",
      metadata: parsed.data.metadata,
      created: seconds(),
    };
    refunds.set(made.id, made);
    void announce("refund.created", made.id);
    return { status: 200, body: refundView(made) };
  }

  function send(request: Request, response: Parameters<RequestHandler>[1], { status, body }: Answer): void {
    const idempotencyKey = request.get("Idempotency-Key") ?? null;
    requests.push({ method: request.method, path: request.path, idempotencyKey, status });
    response.status(status).json(body);
  }

  const refusalAnswer = ({ status, code, message, type }: Refusal): Answer => ({
    status,
    body: { error: { type, code, message, doc_url: "https://docs.stripe.com/error-codes" } },
  });

  /** The shop's order that a request is about. */
  function shopOrderOf({ params, body, query }: Request): string | undefined {
    const id = String(params.id ?? body?.payment_intent ?? query.payment_intent ?? "");
    const intent = intents.get(id) ?? intents.get(refunds.get(id)?.intentId ?? disputes.get(id)?.intentId ?? "");
    return sessions.get(id)?.request.client_reference_id ?? intent?.metadata.order ?? body?.client_reference_id;
  }

  /** Handles a call: its faults, the key, then the action. Its answer is the same for the same Idempotency-Key. */
  function answering(call: StripeCall, action: (request: Request) => Answer): RequestHandler[] {
    const answer: RequestHandler = (request, response) => {
      if (faults.consume("stripe", "busy")) {
        const body = { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." } };
        response.set("Retry-After", "1");
        send(request, response, { status: 429, body });
        return;
      }
      const isKnown = request.get("Authorization") === `Bearer ${STRIPE_KEYS.secretKey}`;
      if (!isKnown || faults.consume("stripe", "key-refused")) {
        send(request, response, refusalAnswer(new Refusal(401, undefined, "Invalid API Key provided.")));
        return;
      }
      const key = request.method === "POST" ? request.get("Idempotency-Key") : undefined;
      const body = `${request.path} ${JSON.stringify(request.body)}`;
      const before = key ? answered.get(key) : undefined;
      let found: Answer;
      try {
        if (before && before.body !== body) {
          const message = "Keys for idempotent requests can only be used with the same parameters.";
          throw new Refusal(400, "idempotency_key_in_use", message, "idempotency_error");
        }
        found = before?.answer ?? action(request);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        found = refusalAnswer(error);
      }
      if (key && !before) answered.set(key, { body, answer: found });
      if (response.locals.losesAnswer()) request.socket.destroy();
      else send(request, response, found);
    };
    return [callFaults({ service: "stripe", call, faults }, shopOrderOf), answer];
  }

  const expandOf = ({ query }: Request): string[] => [query.expand ?? []].flat().map(String);
  const ofIntent =
    <Kind extends { id: string }>(objects: Iterable<Kind>, idOf: (each: Kind) => string | undefined) =>
    ({ query }: Request) =>
      [...objects].filter((each) => idOf(each) === query.payment_intent);
  const list = (data: unknown[], hasMore = false) => ({
    status: 200,
    body: { object: "list", has_more: hasMore, data },
  });
  /** The newest objects first, of a payment intent or since a time, after the named one, at most as many as asked for. */
  function newest<Kind extends { id: string; created: number; intentId: string }>(
    objects: Iterable<Kind>,
    view: (each: Kind) => unknown,
    { query }: Request,
  ) {
    const { gte = "0" } = (query.created ?? {}) as { gte?: string };
    const { payment_intent: intentId, limit = "10", starting_after: after } = query;
    const found = [...objects]
      .filter((each) => each.created >= Number(gte) && (intentId === undefined || each.intentId === intentId))
      .reverse();
    const rest = found.slice(found.findIndex(({ id }) => id === after) + 1);
    const most = Math.min(Number(limit), 100);
    return list(rest.slice(0, most).map(view), rest.length > most);
  }

  const api = Router();
  api.use(commonFaults("stripe", faults), express.urlencoded({ extended: true, limit: "1mb" }));
  api.post(
    "/v1/checkout/sessions",
    answering("create", ({ body }) => createSession(body)),
  );
  api.get(
    "/v1/checkout/sessions",
    answering("list-payments", (request) => {
      const found = ofIntent(sessions.values(), ({ intent }) => intent?.id)(request);
      return list(found.map((session) => sessionView(session)));
    }),
  );
  api.get(
    "/v1/checkout/sessions/:id",
    answering("read-payment", (request) => {
      const session = known(sessions, "checkout.session", request.params.id);
      return { status: 200, body: sessionView(session, expandOf(request)) };
    }),
  );
  api.post(
    "/v1/checkout/sessions/:id/expire",
    answering("expire", ({ params }) => expire(known(sessions, "checkout.session", params.id))),
  );
  api.get(
    "/v1/payment_intents/:id",
    answering("read-capture", (request) => {
      const intent = known(intents, "payment_intent", request.params.id);
      return { status: 200, body: intentView(intent, expandOf(request).includes("latest_charge")) };
    }),
  );
  api.post(
    "/v1/refunds",
    answering("refund", ({ body }) => refund(body)),
  );
  api.get(
    "/v1/refunds",
    answering("list-refunds", (request) => newest(refunds.values(), refundView, request)),
  );
  api.get(
    "/v1/refunds/:id",
    answering("read-refund", ({ params }) => ({
      status: 200,
      body: refundView(known(refunds, "refund", params.id)),
    })),
  );
  api.get(
    "/v1/disputes",
    answering("list-disputes", (request) => newest(disputes.values(), disputeView, request)),
  );
  api.get(
    "/v1/disputes/:id",
    answering("read-dispute", ({ params }) => ({
      status: 200,
      body: disputeView(known(disputes, "dispute", params.id)),
    })),
  );

  function dispute(intentId: string, status: string): string {
    const intent = known(intents, "payment_intent", intentId);
    const before = [...disputes.values()].find((each) => each.intentId === intentId);
    const made = before ?? {
      id: newId("du"),
      intentId,
      amount: intent.amount,
      currency: intent.currency,
      status,
      reason: "product_not_received",
      created: seconds(),
    };
    made.status = status;
    disputes.set(made.id, made);
    const kind = before ? (["won", "lost"].includes(status) ? "closed" : "updated") : "created";
    void announce(`charge.dispute.${kind}`, made.id);
    return made.id;
  }

  const router = Router();
  router.use(stripePages({ sessions, intents, path: new URL(url).pathname, pay, decide, dispute }));
  router.use(api);

  return {
    sessions,
    intents,
    refunds,
    disputes,
    requests,
    sessionOf: (orderId) => {
      const found = [...sessions.values()].filter(({ request }) => request.client_reference_id === orderId).at(-1);
      if (!found) throw new Error(`There is no session of order ${orderId}.`);
      return found;
    },
    decide,
    expire: (id) => {
      known(sessions, "checkout.session", id).expiresAt = seconds() - 1;
      void announce("checkout.session.expired", id);
    },
    refundByHand: (intentId, amount) => {
      const { body } = refund({ payment_intent: intentId, amount: String(amount), metadata: {} });
      return z.object({ id: z.string() }).parse(body).id;
    },
    endRefund: (id, status) => {
      const ended = known(refunds, "refund", id);
      ended.status = status;
      if (status === "failed") known(intents, "payment_intent", ended.intentId).refunded -= ended.amount;
      void announce(status === "failed" ? "refund.failed" : "refund.updated", id);
    },
    dispute,
    endpoint,
    deliver,
    router,
    reset: () => {
      generation += 1;
      endpoint.url = null;
      for (const map of [sessions, intents, refunds, disputes, answered]) map.clear();
      requests.length = 0;
    },
  };
}
