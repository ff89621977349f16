import type Stripe from "stripe";
import { callService, ServiceUnavailable, serviceFailed } from "~/platform/outbound.server";
import { PaymentOutOfBounds, PaymentRefused } from "../payment-provider";

/** Stripe's name, as the log, the back office and stored payments have it. */
export const STRIPE = "Stripe";

/** The version of the API that the mapping was written for. Events are not read beyond their ids, so theirs does not matter. */
const API_VERSION = "2026-10-28.endive";

/** Longer than `callService` takes in all, whose timeouts count, in milliseconds. */
const LIBRARY_TIMEOUT_MS = 60_000;

/**
 * Statuses that leave the payment's result open: the key is not accepted, or a request with the same idempotency key is still
 * in progress.
 */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 409]);

/** Why Stripe refuses refunds, for staff. */
const REFUSALS: Record<string, string> = {
  balance_insufficient: "the balance there is too low",
  charge_already_refunded: "it is refunded already",
  charge_disputed: "the payment is disputed",
};

type Options = { secretKey: string; apiUrl: string; timeoutMs?: number };

/** Loaded when the shop has a key: a shop without Stripe does without it. */
const library = async () => (await import("stripe")).default;

/**
 * Stripe's own client, sending its requests through `callService`: timeouts, repeats and the state of the service are those of
 * all services. Each request that changes something has an idempotency key, so that repeats are safe.
 * @param options `apiUrl` without a trailing slash; `timeoutMs` for one attempt
 * @returns a function that answers the client
 */
export function stripeApi({ secretKey, apiUrl, timeoutMs }: Options): () => Promise<Stripe> {
  const makeRequest: Stripe.HttpClient["makeRequest"] = async (_host, _port, path, method, headers, body) => {
    const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
    const answer = await callService({
      service: STRIPE,
      url: apiUrl + path,
      method: method === "GET" ? "GET" : "POST",
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      body: body || undefined,
      timeoutMs,
      isRepeatable: true,
    });
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => Object.fromEntries(answer.headers),
      getRawResponse: () => ({}),
      toStream: () => null,
      toJSON: async () => answer.json ?? {},
    };
  };
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= library().then(
      (Library) =>
        new Library(secretKey, {
          apiVersion: API_VERSION,
          maxNetworkRetries: 0,
          telemetry: false,
          timeout: LIBRARY_TIMEOUT_MS,
          httpClient: { getClientName: () => "callService", makeRequest },
        }),
    );
    return client;
  };
}

/**
 * The library's error in the terms of the port.
 * @returns PaymentRefused when Stripe refused the request; ServiceUnavailable when its result is open
 */
async function translate(error: unknown): Promise<unknown> {
  const { StripeError } = (await library()).errors;
  if (error instanceof ServiceUnavailable) return error;
  // The library's own checks of an answer throw plain errors.
  if (!(error instanceof StripeError)) return new ServiceUnavailable(STRIPE, "status", "sent an unexpected response");
  if (error.detail instanceof Error) return error.detail;
  const { statusCode, code, type } = error;
  if (statusCode === 401)
    return new ServiceUnavailable(STRIPE, "status", "answered 401: it does not accept the secret key");
  if (statusCode === undefined || INCONCLUSIVE_STATUSES.has(statusCode))
    return new ServiceUnavailable(
      STRIPE,
      "status",
      statusCode ? `answered ${statusCode}` : "sent an unexpected response",
    );
  const words = code && REFUSALS[code];
  const issue = words ? `${words} (${code})` : (code ?? type);
  // How little is too little depends on the currency of the shop's account: Stripe alone knows.
  if (code === "amount_too_small" || code === "amount_too_large")
    return new PaymentOutOfBounds(STRIPE, issue, code === "amount_too_large");
  return new PaymentRefused(STRIPE, issue);
}

/** @throws PaymentRefused when Stripe refuses the request; ServiceUnavailable when it is down or its result is open */
export async function asking<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    throw await translate(error);
  }
}

/** Reads an object; null for an unknown one. @throws ServiceUnavailable when Stripe is down, or does not say */
export async function reading<Answer>(request: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking(request);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.issue === "resource_missing") return null;
    throw serviceFailed(STRIPE, "status", `refused to answer: ${error.issue}`);
  }
}
