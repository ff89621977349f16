import { LRUCache } from "lru-cache";
import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";
import { type AddressCheck, type PostalAddress, type PostalService, unsupportedCountry } from "./postal-service";

/** Stands in messages to shoppers: "The postal service cannot be reached right now." */
const SERVICE = "postal";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What USPS lets one application ask in an hour. */
const CALLS_AN_HOUR = 60;
/** A token is renewed this long before its end, so that none ends on its way. */
const MARGIN_MS = 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

const answerSchema = z.object({
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
type Token = { value: string; goodUntil: number };

function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailable(SERVICE, "malformed", "answered something else than was asked");
}

function toCheck({ address, additionalInfo }: z.output<typeof answerSchema>): AddressCheck {
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

/** Why an address was refused: in the shop's words where it knows the case, else in the service's own, cut to a line. */
function refusal(answer: unknown): AddressCheck {
  const said =
    errorSchema
      .safeParse(answer)
      .data?.error.message.replace(/[\s\p{Cc}]+/gu, " ")
      .trim() ?? "";
  if (said === "" || /not found/i.test(said)) return { kind: "unknown", reason: NOT_FOUND };
  return { kind: "unknown", reason: `The postal service says: ${said.slice(0, 200)}` };
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

/** USPS reads no cases; and what is kept under this holds nothing of who asked. */
const keyOf = (query: URLSearchParams) => query.toString().toUpperCase();

/**
 * USPS Addresses v3 (developers.usps.com). An answer is kept for a day, the same question is asked once at a time, and no
 * more is asked in an hour than USPS allows.
 * @param options `apiUrl` without a slash at its end; `timeoutMs` for each call, 10,000 unless told
 * @returns a service whose `check` throws ServiceUnavailable when USPS is down, refuses the shop's keys, or the hour's
 *   60 calls are used up
 */
export function uspsPostalService({ clientId, clientSecret, apiUrl, timeoutMs }: Options): PostalService {
  // By the clock that hours and tokens go by, too.
  const clock = { perf: { now: () => Date.now() }, ttlResolution: 0 };
  const answers = new LRUCache<string, AddressCheck>({ max: 2000, ttl: DAY_MS, ...clock });
  const underWay = new Map<string, Promise<AddressCheck>>();
  let calls: number[] = [];
  /** Until when USPS asked to be left alone. */
  let restUntil = 0;
  let token: Token | undefined;
  let renewal: Promise<Token> | undefined;

  /** @throws ServiceUnavailable when nothing more may be asked for now */
  function requireCall() {
    const now = Date.now();
    calls = calls.filter((at) => at > now - HOUR_MS);
    const [oldest = now] = calls;
    const nextCall = calls.length < CALLS_AN_HOUR ? restUntil : Math.max(restUntil, oldest + HOUR_MS);
    if (nextCall > now) {
      const seconds = Math.ceil((nextCall - now) / 1000);
      throw new ServiceUnavailable(SERVICE, "status", "the calls of this hour are used up", seconds);
    }
  }

  async function fetchToken(): Promise<Token> {
    const { status, json } = await callService({
      service: SERVICE,
      url: `${apiUrl}/oauth2/v3/token`,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" }),
      timeoutMs,
    });
    if (status !== 200) {
      throw new ServiceUnavailable(SERVICE, "status", `refused the shop's credentials with ${status}`);
    }
    const { access_token: value, expires_in: seconds } = understood(tokenSchema, json);
    token = { value, goodUntil: Date.now() + seconds * 1000 - MARGIN_MS };
    return token;
  }

  async function currentToken(): Promise<Token> {
    if (token && token.goodUntil > Date.now()) return token;
    renewal ??= fetchToken().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function askWith({ value }: Token, query: URLSearchParams) {
    requireCall();
    calls.push(Date.now());
    const headers = { Authorization: `Bearer ${value}` };
    const url = `${apiUrl}/addresses/v3/address?${query}`;
    return callService({ service: SERVICE, url, headers, timeoutMs }).catch((error) => {
      if (error instanceof ServiceUnavailable && error.retryAfter) restUntil = Date.now() + error.retryAfter * 1000;
      throw error;
    });
  }

  async function ask(query: URLSearchParams): Promise<AddressCheck> {
    requireCall();
    const used = await currentToken();
    let answer = await askWith(used, query);
    if (answer.status === 401) {
      // A newer token may have ended this one; another check may have fetched one meanwhile.
      if (token === used) token = undefined;
      answer = await askWith(await currentToken(), query);
    }
    if (answer.status === 200) return toCheck(understood(answerSchema, answer.json));
    if (answer.status === 404 || answer.status === 400) return refusal(answer.json);
    throw new ServiceUnavailable(SERVICE, "status", `answered ${answer.status}`);
  }

  async function askOnce(query: URLSearchParams): Promise<AddressCheck> {
    const key = keyOf(query);
    const known = answers.get(key) ?? underWay.get(key);
    if (known) return known;
    const asked = ask(query).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    const check = await asked;
    answers.set(key, check);
    // The standard form of an address is its own standard form.
    if (check.kind === "suggested") answers.set(keyOf(queryOf(check.address)), check);
    return check;
  }

  return {
    name: "USPS Addresses",
    async check(address: PostalAddress) {
      return address.country === "US" ? askOnce(queryOf(address)) : unsupportedCountry;
    },
    hasConfirmed(address: PostalAddress) {
      if (address.country !== "US") return false;
      const key = keyOf(queryOf(address));
      const known = answers.get(key);
      return known?.kind === "suggested" && known.deliveryConfirmed && keyOf(queryOf(known.address)) === key;
    },
  };
}
