import { LRUCache } from "lru-cache";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { callService, parseAnswer, ServiceUnavailable, serviceFailed, tokenKeeper } from "~/platform/outbound.server";
import { embeddedPostalService } from "./embedded-postal-service.server";
import { type AddressCheck, type PostalAddress, type PostalService, unsupportedCountry } from "./postal-service";

/** Part of a message to shoppers: "The postal service cannot be reached right now." */
const SERVICE = "postal";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** USPS's limit is 60 calls per hour for one application. Each worker has its share. */
const CALLS_PER_HOUR = Math.max(1, Math.floor(60 / env.WORKERS));

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

const responseSchema = z.object({
  address: z.object({
    streetAddress: z.string().min(1),
    secondaryAddress: z.string().nullish(),
    city: z.string().min(1),
    state: z.string().min(1),
    ZIPCode: z.string().min(1),
  }),
  additionalInfo: z.object({ DPVConfirmation: z.string().nullish(), vacant: z.string().nullish() }).nullish(),
});

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

const CONFIRMATION_NOTES: Record<string, string> = {
  Y: "",
  D: "The building is known, but the apartment or suite number is missing.",
  S: "The building is known, but the apartment or suite number is not.",
};
const UNCONFIRMED = "The postal service did not say whether mail is delivered there.";
const VACANT = "The postal service believes this address is vacant.";
const NOT_DELIVERED =
  "The postal service does not deliver to this address. Please check the house number and the street.";
const NOT_FOUND = "The postal service does not know this address. Please check the street, the city and the ZIP code.";

type Options = { clientId: string; clientSecret: string; apiUrl: string; timeoutMs?: number };

function toCheck({ address, additionalInfo }: z.output<typeof responseSchema>): AddressCheck {
  const confirmation = additionalInfo?.DPVConfirmation ?? "";
  if (confirmation === "N") return { kind: "unknown", reason: NOT_DELIVERED };
  const vacant = additionalInfo?.vacant === "Y" ? VACANT : "";
  return {
    kind: "suggested",
    address: {
      address1: address.streetAddress,
      address2: address.secondaryAddress ?? "",
      city: address.city,
      state: address.state,
      postalCode: address.ZIPCode,
      country: "US",
    },
    deliveryConfirmed: confirmation === "Y",
    notes: [CONFIRMATION_NOTES[confirmation] ?? UNCONFIRMED, vacant].filter(Boolean),
  };
}

/** Why an address is refused: the shop's message for a known case, otherwise the service's on one line. */
function refusal(response: unknown): AddressCheck {
  const message =
    errorSchema
      .safeParse(response)
      .data?.error.message.replace(/[\s\p{Cc}]+/gu, " ")
      .trim() ?? "";
  if (message === "" || /not found/i.test(message)) return { kind: "unknown", reason: NOT_FOUND };
  return { kind: "unknown", reason: `The postal service says: ${message.slice(0, 200)}` };
}

function queryOf({ address1, address2, city, state, postalCode }: PostalAddress): URLSearchParams {
  const [zip5 = ""] = postalCode.split("-");
  return new URLSearchParams({
    streetAddress: address1,
    ...(address2 ? { secondaryAddress: address2 } : {}),
    city,
    state,
    ZIPCode: zip5,
  });
}

/** The cache key of a query. USPS ignores case. The key contains the address only, no data about the shopper. */
const keyOf = (query: URLSearchParams) => query.toString().toUpperCase();

/**
 * USPS Addresses v3 (developers.usps.com). Responses are cached for a day, concurrent checks of the same address share
 * one call, and the calls stay within USPS's hourly limit.
 * @param options `apiUrl` without a trailing slash; `timeoutMs` for each call, 10,000 by default
 * @returns a service whose `check` throws ServiceUnavailable when USPS is down, refuses the shop's keys, or the limit
 *   of 60 calls per hour is reached
 */
export function uspsPostalService({ clientId, clientSecret, apiUrl, timeoutMs }: Options): PostalService {
  // The cache uses the same clock as the hourly limit and the tokens, so that they expire consistently.
  const clock = { perf: { now: () => Date.now() }, ttlResolution: 0 };
  const cache = new LRUCache<string, AddressCheck>({ max: 2000, ttl: DAY_MS, ...clock });
  const inProgress = new Map<string, Promise<AddressCheck>>();
  let calls: number[] = [];
  /** No calls before this time: USPS's Retry-After. */
  let blockedUntil = 0;

  /** @throws ServiceUnavailable when no call is allowed now */
  function requireCallAllowed() {
    const now = Date.now();
    calls = calls.filter((at) => at > now - HOUR_MS);
    const [oldest = now] = calls;
    const nextCall = calls.length < CALLS_PER_HOUR ? blockedUntil : Math.max(blockedUntil, oldest + HOUR_MS);
    if (nextCall > now) {
      const seconds = Math.ceil((nextCall - now) / 1000);
      throw new ServiceUnavailable(SERVICE, "status", "the calls of this hour are used up", seconds);
    }
  }

  const withToken = tokenKeeper(async () => {
    const { status, json } = await callService({
      service: SERVICE,
      url: `${apiUrl}/oauth2/v3/token`,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" }),
      timeoutMs,
      isRepeatable: true,
    });
    if (status !== 200) throw serviceFailed(SERVICE, "status", `refused the shop's credentials with ${status}`);
    return parseAnswer(SERVICE, tokenSchema, json);
  });

  function beforeAttempt() {
    requireCallAllowed();
    calls.push(Date.now());
  }

  async function callUsps(query: URLSearchParams): Promise<AddressCheck> {
    requireCallAllowed();
    const url = `${apiUrl}/addresses/v3/address?${query}`;
    const { status, json } = await withToken((token) => {
      const headers = { Authorization: `Bearer ${token}` };
      return callService({ service: SERVICE, url, headers, timeoutMs, beforeAttempt }).catch((error) => {
        if (error instanceof ServiceUnavailable && error.retryAfter)
          blockedUntil = Date.now() + error.retryAfter * 1000;
        throw error;
      });
    });
    if (status === 200) return toCheck(parseAnswer(SERVICE, responseSchema, json));
    if (status === 404 || status === 400) return refusal(json);
    throw serviceFailed(SERVICE, "status", `answered ${status}`);
  }

  async function checkOnce(query: URLSearchParams): Promise<AddressCheck> {
    const key = keyOf(query);
    const known = cache.get(key) ?? inProgress.get(key);
    if (known) return known;
    const pending = callUsps(query).finally(() => inProgress.delete(key));
    inProgress.set(key, pending);
    const check = await pending;
    cache.set(key, check);
    // The suggested address is its own standard form, so a check of it needs no call.
    if (check.kind === "suggested") cache.set(keyOf(queryOf(check.address)), check);
    return check;
  }

  return {
    name: "USPS Addresses",
    async check(address: PostalAddress) {
      return address.country === "US" ? checkOnce(queryOf(address)) : unsupportedCountry;
    },
    hasConfirmed(address: PostalAddress) {
      if (address.country !== "US") return false;
      const key = keyOf(queryOf(address));
      const known = cache.get(key);
      return known?.kind === "suggested" && known.deliveryConfirmed && keyOf(queryOf(known.address)) === key;
    },
    // Asked at each postal code that is typed: the table answers, because calls are limited.
    placeOf: embeddedPostalService.placeOf,
  };
}
