import { LRUCache } from "lru-cache";
import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";
import { type AddressCheck, abroad, type PostalAddress, type PostalService } from "./postal-service";

const SERVICE = "postal";
const HOUR_MS = 3_600_000;
/** What USPS lets one application ask in an hour. */
const CALLS_AN_HOUR = 60;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.coerce.number() });

const answerSchema = z.object({
  address: z.object({
    streetAddress: z.string(),
    secondaryAddress: z.string().nullish(),
    city: z.string(),
    state: z.string(),
    ZIPCode: z.string(),
  }),
  additionalInfo: z.object({ DPVConfirmation: z.string().nullish(), vacant: z.string().nullish() }).nullish(),
});

const errorSchema = z.object({ error: z.object({ message: z.string() }).partial().optional() });

const NOTES: Record<string, string> = {
  D: "The building is known, but the apartment or suite number is missing.",
  S: "The building is known, but the apartment or suite number is not.",
};
const NOT_DELIVERED =
  "The postal service does not deliver to this address. Please check the house number and the street.";

type Options = { clientId: string; clientSecret: string; apiUrl: string; timeoutMs?: number; callsAnHour?: number };

function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailable(SERVICE, "malformed", "answered something else than was asked");
}

function toCheck(answer: z.output<typeof answerSchema>, asked: PostalAddress): AddressCheck {
  const { address, additionalInfo } = answer;
  const confirmation = additionalInfo?.DPVConfirmation ?? "";
  if (confirmation === "N") return { kind: "unknown", reason: NOT_DELIVERED };
  const suggested = {
    ...asked,
    address1: address.streetAddress,
    address2: address.secondaryAddress ?? "",
    city: address.city,
    state: address.state,
    postalCode: address.ZIPCode,
  };
  const notes = [
    NOTES[confirmation],
    additionalInfo?.vacant === "Y" ? "The postal service believes this address is vacant." : "",
  ];
  return {
    kind: "suggested",
    address: suggested,
    deliveryConfirmed: confirmation === "Y",
    notes: notes.flatMap((note) => note || []),
  };
}

/**
 * USPS Addresses v3 (developers.usps.com). Answers are kept for a day, and no more is asked in an hour than USPS allows.
 * @param options `timeoutMs` for one try of a call
 */
export function uspsPostalService({ clientId, clientSecret, apiUrl, timeoutMs, callsAnHour }: Options): PostalService {
  const answers = new LRUCache<string, AddressCheck>({ max: 2000, ttl: 24 * HOUR_MS });
  let calls: number[] = [];
  let token: { value: Promise<string>; goodUntil: number } | undefined;

  function spendCall() {
    const now = Date.now();
    calls = calls.filter((at) => at > now - HOUR_MS);
    if (calls.length >= (callsAnHour ?? CALLS_AN_HOUR)) {
      throw new ServiceUnavailable(SERVICE, "status", "the calls of this hour are used up");
    }
    calls.push(now);
  }

  async function fetchToken(): Promise<string> {
    const { status, json } = await callService({
      service: SERVICE,
      url: `${apiUrl}/oauth2/v3/token`,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" }),
      timeoutMs,
    });
    if (status !== 200)
      throw new ServiceUnavailable(SERVICE, "status", `refused the shop's credentials with ${status}`);
    const answer = understood(tokenSchema, json);
    if (token) token.goodUntil = Date.now() + Math.max(0, answer.expires_in - 60) * 1000;
    return answer.access_token;
  }

  function accessToken(): Promise<string> {
    if (token && token.goodUntil > Date.now()) return token.value;
    const fetched = { value: Promise.resolve("").then(fetchToken), goodUntil: Number.POSITIVE_INFINITY };
    token = fetched;
    fetched.value.catch(() => {
      if (token === fetched) token = undefined;
    });
    return fetched.value;
  }

  async function ask(query: URLSearchParams) {
    const url = `${apiUrl}/addresses/v3/address?${query}`;
    return callService({
      service: SERVICE,
      url,
      headers: { Authorization: `Bearer ${await accessToken()}` },
      timeoutMs,
    });
  }

  async function askTwiceIfNeeded(query: URLSearchParams) {
    spendCall();
    const answer = await ask(query);
    if (answer.status !== 401) return answer;
    // A new token may have ended this one.
    token = undefined;
    return ask(query);
  }

  return {
    async check(address) {
      if (address.country !== "US") return abroad;
      const [zip5 = ""] = address.postalCode.split("-");
      const query = new URLSearchParams({
        streetAddress: address.address1,
        ...(address.address2 ? { secondaryAddress: address.address2 } : {}),
        city: address.city,
        state: address.state,
        ZIPCode: zip5,
      });
      const key = query.toString().toUpperCase();
      const known = answers.get(key);
      if (known) return known;
      const { status, json } = await askTwiceIfNeeded(query);
      let check: AddressCheck;
      if (status === 200) check = toCheck(understood(answerSchema, json), address);
      else if (status === 404 || status === 400) {
        const said = errorSchema.safeParse(json).data?.error?.message;
        check = {
          kind: "unknown",
          reason: said ? `The postal service says: ${said}` : "The postal service does not know this address.",
        };
      } else throw new ServiceUnavailable(SERVICE, "status", `answered ${status}`);
      answers.set(key, check);
      return check;
    },
  };
}
