import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { log } from "./log.server";
import { recall, remember } from "./shared-state.server";

/** Node's own `fetch`, read before Remix replaces it: aborting a call with a body in Remix's crashes the process. */
const nodeFetch = globalThis.fetch;

type FailureKind = "timeout" | "unreachable" | "status" | "malformed";

/** A call to an outside service failed: a timeout, no connection, a 5xx or 429 status, or a malformed response. */
export class ServiceUnavailable extends Error {
  constructor(
    readonly service: string,
    readonly kind: FailureKind,
    detail: string,
    /** When the service may be called again, in seconds, if it is busy or has said so. */
    readonly retryAfter?: number,
  ) {
    super(`${service}: ${detail}`);
    this.name = "ServiceUnavailable";
  }
}

type ServiceHealth = {
  lastSuccess?: Date;
  failingSince?: Date;
  lastFailure?: string;
  /** When the failures began that the last success has ended. */
  failedSince?: Date;
};

const keyOf = (service: string) => `service ${service}`;

/** The last results of a service's calls by any process since the shop started. */
export function serviceHealth(service: string): ServiceHealth {
  const text = recall(keyOf(service));
  if (text === null) return {};
  const { lastFailure, ...times } = JSON.parse(text) as Record<string, string | undefined>;
  const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));
  return {
    lastSuccess: dateOf(times.lastSuccess),
    failingSince: dateOf(times.failingSince),
    lastFailure,
    failedSince: dateOf(times.failedSince),
  };
}

/** What the last call of a service has failed with, for admins; null when it has succeeded, or there was none. */
export function failureOf(service: string): string | null {
  const { failingSince, lastFailure = "no response" } = serviceHealth(service);
  return failingSince ? lastFailure : null;
}

function storeHealth(service: string, health: ServiceHealth): void {
  remember(keyOf(service), JSON.stringify(health));
}

export function recordSuccess(service: string): void {
  storeHealth(service, { lastSuccess: new Date(), failedSince: serviceHealth(service).failingSince });
}

/** Records a failed call. @param detail shown to admins */
export function recordFailure(service: string, detail: string): void {
  const before = serviceHealth(service);
  storeHealth(service, { ...before, failingSince: before.failingSince ?? new Date(), lastFailure: detail });
}

/**
 * Records that a service has answered with what the shop cannot use: an answer in an unexpected form, or an error that its status
 * does not show.
 * @param detail shown to admins
 * @returns the error to throw
 */
export function serviceFailed(service: string, kind: FailureKind, detail: string): ServiceUnavailable {
  const failure = new ServiceUnavailable(service, kind, detail);
  const before = serviceHealth(service);
  // `callService` has taken the answer for a success.
  const failingSince = before.failingSince ?? before.failedSince ?? new Date();
  storeHealth(service, { ...before, failingSince, lastFailure: failure.message });
  return failure;
}

/** Reads what a service has answered. @throws ServiceUnavailable when it has not the expected form */
export function parseAnswer<Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  json: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw serviceFailed(service, "malformed", "sent an unexpected response");
}

/** The first and the longest pause of background work whose service is down, in milliseconds. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/**
 * How long background work waits after a failure, in milliseconds: pauses double, and are at least as long as the service says.
 * @param failures in a row before this one
 */
export function pauseAfter({ retryAfter = 0 }: ServiceUnavailable, failures: number): number {
  return Math.max(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), retryAfter * 1000);
}

/** The default timeout of one attempt, and the timeout of all attempts of a call together, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** How often a call that is safe to repeat is repeated after a failure. */
const REPEATS = 2;

/** The pause before the first repeat on average, in milliseconds. It doubles for the second. */
const PAUSE_MS = 300;

/** The statuses with which a service refuses the shop's keys, or what they are used for. */
const REFUSED_KEYS = [401, 403];

/** When a service that is busy may be called again, in seconds, if it does not say so. */
const BUSY_SECONDS = 60;

type Call = {
  /** The service's name, for logs and the admin's status page. */
  service: string;
  url: string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
  /** The timeout of one attempt in milliseconds; 10,000 by default. */
  timeoutMs?: number;
  /**
   * Whether a repeat is safe: the call only reads, or the service recognizes a repeat by its id. By default, only a GET is.
   * Any other call is sent once, because its answer can be lost after the service has acted on it.
   */
  isRepeatable?: boolean;
  /** Called before each attempt; an error that it throws ends the call. */
  beforeAttempt?: () => void;
};

type Answer = {
  status: number;
  headers: Headers;
  /** The body as JSON; undefined if it was empty. */
  json: unknown;
};

/**
 * Calls an outside service over HTTP and reads a JSON response. A call that is safe to repeat is repeated up to twice, with
 * growing pauses and within ten seconds in all, unless the service says that it is busy.
 * @returns any response below 500 except 429; the caller must check the status, and report an answer that it cannot use with
 *   `serviceFailed`
 * @throws ServiceUnavailable on a timeout, no connection, 5xx, 429 or a body that is not JSON
 */
export async function callService(call: Call): Promise<Answer> {
  const { method = "GET", isRepeatable = method === "GET", beforeAttempt } = call;
  const end = performance.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    beforeAttempt?.();
    const started = performance.now();
    try {
      const timeoutMs = Math.max(1, Math.min(call.timeoutMs ?? TIMEOUT_MS, Math.ceil(end - started)));
      const answer = await callOnce({ ...call, method, timeoutMs });
      if (REFUSED_KEYS.includes(answer.status))
        recordFailure(call.service, `${call.service}: refused the shop's keys with ${answer.status}`);
      else recordSuccess(call.service);
      log.info(
        { service: call.service, status: answer.status, ms: Math.round(performance.now() - started) },
        "outbound",
      );
      return answer;
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error;
      recordFailure(call.service, error.message);
      log.warn({ service: call.service, kind: error.kind, attempt, detail: error.message }, "outbound failed");
      const pause = PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
      const isOver = attempt > REPEATS || performance.now() + pause >= end;
      if (!isRepeatable || isOver || error.retryAfter) throw error;
      await sleep(pause);
    }
  }
}

/** Like `callService`, with one attempt that is neither logged nor recorded: for a command that changes nothing. */
export async function callOnce(call: Call & { method: string; timeoutMs: number }): Promise<Answer> {
  const unavailable = (kind: FailureKind, detail: string, retryAfter?: number) =>
    new ServiceUnavailable(call.service, kind, detail, retryAfter);
  let response: Response;
  let text: string;
  try {
    response = await nodeFetch(call.url, {
      method: call.method,
      headers: { Accept: "application/json", ...call.headers },
      body: call.body,
      redirect: "error",
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name))
      throw unavailable("timeout", "no answer in time");
    throw unavailable("unreachable", "no connection");
  }
  if (response.status >= 500 || response.status === 429) {
    const seconds = Number(response.headers.get("Retry-After"));
    const unsaid = response.status === 429 ? BUSY_SECONDS : undefined;
    throw unavailable("status", `answered ${response.status}`, seconds > 0 ? seconds : unsaid);
  }
  if (text === "") return { status: response.status, headers: response.headers, json: undefined };
  try {
    return { status: response.status, headers: response.headers, json: JSON.parse(text) };
  } catch {
    throw unavailable("malformed", `answered ${response.status} with a body that is not JSON`);
  }
}

/** An access token is replaced this long before it expires, so that it does not expire during a call. In milliseconds. */
const TOKEN_MARGIN_MS = 60_000;

type Token = { value: Promise<string>; goodUntil: number };

/**
 * Keeps the access token of a service (OAuth 2) until it expires.
 * @param fetchToken `expires_in` in seconds
 * @returns a function that runs a call with the token, and once more with a new one when the service refuses it with 401. Calls
 *   during a fetch share the token that is being fetched
 */
export function tokenKeeper(fetchToken: () => Promise<{ access_token: string; expires_in: number }>) {
  let token: Token | undefined;

  function discard(stale: Token): void {
    if (token === stale) token = undefined;
  }

  function current(): Token {
    if (token && token.goodUntil > Date.now()) return token;
    const response = fetchToken();
    const fetched: Token = {
      value: response.then(({ access_token }) => access_token),
      goodUntil: Number.POSITIVE_INFINITY,
    };
    token = fetched;
    response.then(
      ({ expires_in }) => {
        fetched.goodUntil = Date.now() + expires_in * 1000 - TOKEN_MARGIN_MS;
      },
      () => discard(fetched),
    );
    return fetched;
  }

  return async (call: (token: string) => Promise<Answer>): Promise<Answer> => {
    const used = current();
    const answer = await call(await used.value);
    if (answer.status !== 401) return answer;
    // The service has revoked it before it expired.
    discard(used);
    return call(await current().value);
  };
}
