import express, { type RequestHandler } from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceUnavailable } from "~/platform/outbound.server";
import type { PostalAddress, PostalService } from "~/providers/postal/postal-service";
import { uspsPostalService } from "~/providers/postal/usps-postal-service.server";
import { Faults } from "../sandbox/faults";
import { uspsRouter } from "../sandbox/usps";
import { servedApp } from "../support/served-app";

const HOUR_MS = 3_600_000;
const TOKEN = "POST /usps/oauth2/v3/token";
const ADDRESS = "GET /usps/addresses/v3/address";

const faults = new Faults();
const calls: { name: string; query: URLSearchParams; authorization: string | undefined }[] = [];
const callsOf = (name: string) => calls.filter((call) => call.name === name);
/** Overrides the sandbox's responses, for cases that the sandbox does not cover. */
let instead: RequestHandler | undefined;

const app = express();
app.use((request, _response, next) => {
  const { pathname, searchParams: query } = new URL(request.originalUrl, "http://usps.test");
  calls.push({ name: `${request.method} ${pathname}`, query, authorization: request.headers.authorization });
  next();
});
app.get("/usps/addresses/v3/address", (request, response, next) =>
  (instead ?? ((_, __, go) => go()))(request, response, next),
);
app.use("/usps", uspsRouter(faults));
const origin = await servedApp(app);

let usps: PostalService;

beforeEach(() => {
  faults.clear();
  calls.length = 0;
  instead = undefined;
  usps = client();
});
afterEach(() => vi.useRealTimers());

function client(settings: { clientSecret?: string; timeoutMs?: number } = {}): PostalService {
  return uspsPostalService({
    clientId: "sandbox-usps-client",
    clientSecret: "sandbox-usps-secret",
    apiUrl: `${origin}/usps`,
    timeoutMs: 2_000,
    ...settings,
  });
}

function address(changes: Partial<PostalAddress> = {}): PostalAddress {
  return {
    address1: "1600 Harbor Street",
    address2: "Apt 4",
    city: "Portland",
    state: "OR",
    postalCode: "97201-1234",
    country: "US",
    ...changes,
  };
}

/** Distinct addresses that were not checked before. */
const manyAddresses = (count: number) =>
  Array.from({ length: count }, (_, number) => address({ address1: `${number + 1} Oak Street`, address2: "" }));

async function failureOf(work: Promise<unknown>): Promise<ServiceUnavailable> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ServiceUnavailable)) throw new Error(`It should have been unavailable, but: ${failure}`);
  return failure;
}

/** Moves the clock forward without waiting. */
function later(milliseconds: number) {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now + milliseconds);
}

describe("a request to USPS", () => {
  it("contains the address, the five digits of the ZIP code, and the token", async () => {
    await usps.check(address());
    const [requested] = callsOf(ADDRESS);
    expect(Object.fromEntries(requested?.query ?? [])).toEqual({
      streetAddress: "1600 Harbor Street",
      secondaryAddress: "Apt 4",
      city: "Portland",
      state: "OR",
      ZIPCode: "97201",
    });
    expect(requested?.authorization).toMatch(/^Bearer [0-9a-f]{48}$/);
  });

  it("contains no unit where there is none", async () => {
    await usps.check(address({ address2: "" }));
    expect(callsOf(ADDRESS)[0]?.query.has("secondaryAddress")).toBe(false);
  });

  it("is not sent for another country", async () => {
    expect(await usps.check(address({ country: "CA" }))).toMatchObject({ kind: "unsupported" });
    expect(calls).toEqual([]);
  });
});

describe("a response of USPS", () => {
  it("contains the standardized address, with delivery confirmed", async () => {
    expect(await usps.check(address())).toEqual({
      kind: "suggested",
      address: {
        address1: "1600 HARBOR ST",
        address2: "APT 4",
        city: "PORTLAND",
        state: "OR",
        postalCode: "97201",
        country: "US",
      },
      deliveryConfirmed: true,
      notes: [],
    });
  });

  it("corrects the city and the ZIP code", async () => {
    const typed = address({ address1: "350 5th Avenue", address2: "Suite 1", city: "Albany", state: "NY" });
    expect(await usps.check(typed)).toMatchObject({
      address: { address1: "350 5TH AVE", address2: "STE 1", city: "NEW YORK", postalCode: "10118" },
      deliveryConfirmed: true,
    });
  });

  it.each([
    [
      "a building without its unit",
      { address1: "12 Tower Street", address2: "" },
      "The building is known, but the apartment or suite number is missing.",
    ],
    [
      "an unknown unit",
      { address1: "12 Tower Street", address2: "Apt 999" },
      "The building is known, but the apartment or suite number is not.",
    ],
  ])("on %s becomes a suggestion with a note", async (_, changes, note) => {
    expect(await usps.check(address(changes))).toMatchObject({
      kind: "suggested",
      deliveryConfirmed: false,
      notes: [note],
    });
  });

  it("reports a vacant house", async () => {
    expect(await usps.check(address({ address1: "12 Vacant Street" }))).toMatchObject({
      deliveryConfirmed: true,
      notes: ["The postal service believes this address is vacant."],
    });
  });

  it("does not confirm delivery unless USPS did", async () => {
    const known = { streetAddress: "12 OAK ST", city: "PORTLAND", state: "OR", ZIPCode: "97201" };
    instead = (_request, response) => response.json({ address: known, additionalInfo: { DPVConfirmation: null } });
    expect(await usps.check(address())).toMatchObject({
      deliveryConfirmed: false,
      notes: ["The postal service did not say whether mail is delivered there."],
    });
  });

  it.each([
    [
      "an address that is not found",
      { address1: "12 Unknown Street" },
      "The postal service does not know this address. Please check the street, the city and the ZIP code.",
    ],
    [
      "an address without mail",
      { address1: "12 Nodpv Street" },
      "The postal service does not deliver to this address. Please check the house number and the street.",
    ],
    [
      "an address that USPS cannot parse",
      { postalCode: "972" },
      "The postal service says: The ZIP code must be five digits.",
    ],
  ])("may contain no suggestion: %s", async (_, changes, reason) => {
    expect(await usps.check(address(changes))).toEqual({ kind: "unknown", reason });
  });

  it("is shortened to one line where USPS sends a long text", async () => {
    const message = `Multiple\r\naddresses\u0000${" were found".repeat(100)}`;
    instead = (_request, response) => response.status(400).json({ error: { code: "400", message } });
    const check = await usps.check(address());
    expect(check).toMatchObject({ reason: expect.stringMatching(/^The postal service says: Multiple addresses were/) });
    expect(check.kind === "unknown" && check.reason.length).toBeLessThan(240);
  });
});

describe("a cached response", () => {
  it("is used for every caller, in any case of letters", async () => {
    const first = await usps.check(address());
    expect(await usps.check(address({ address1: "1600 HARBOR STREET", city: "portland" }))).toEqual(first);
    await usps.check(address({ address1: "1 Unknown Street" }));
    await usps.check(address({ address1: "1 Unknown Street" }));
    expect(callsOf(ADDRESS)).toHaveLength(2);
  });

  it("contains no data of the first caller", async () => {
    const sentBy = (shipToFirstName: string) => ({ ...address(), shipToFirstName });
    await usps.check(sentBy("Jane"));
    const forJohn = await usps.check(sentBy("John"));
    expect(callsOf(ADDRESS)).toHaveLength(1);
    expect(JSON.stringify(forJohn)).not.toContain("Jane");
  });

  it("is requested once by two simultaneous callers", async () => {
    const [one, other] = await Promise.all([usps.check(address()), usps.check(address())]);
    expect(other).toEqual(one);
    expect(callsOf(ADDRESS)).toHaveLength(1);
  });

  it("also confirms the suggested address itself, without another request", async () => {
    const check = await usps.check(address());
    const suggested = check.kind === "suggested" ? check.address : address();
    expect(usps.hasConfirmed(suggested)).toBe(true);
    expect(await usps.check(suggested)).toEqual(check);
    expect(callsOf(ADDRESS)).toHaveLength(1);
    for (const other of [address(), { ...suggested, address2: "" }, { ...suggested, country: "CA" }]) {
      expect(usps.hasConfirmed(other)).toBe(false);
    }
    later(25 * 3_600_000);
    expect(usps.hasConfirmed(suggested)).toBe(false);
  });

  it("expires after a day", async () => {
    await usps.check(address());
    later(23 * HOUR_MS);
    await usps.check(address());
    expect(callsOf(ADDRESS)).toHaveLength(1);
    later(2 * HOUR_MS);
    await usps.check(address());
    expect(callsOf(ADDRESS)).toHaveLength(2);
  });

  it("is not stored after a failure", async () => {
    faults.set("usps", "down");
    await failureOf(usps.check(address()));
    faults.clear();
    expect(await usps.check(address())).toMatchObject({ kind: "suggested" });
  });
});

describe("the token", () => {
  it("is fetched once for many checks, including simultaneous ones", async () => {
    await Promise.all(manyAddresses(5).map((one) => usps.check(one)));
    await usps.check(address());
    expect(callsOf(TOKEN)).toHaveLength(1);
    expect(callsOf(ADDRESS)).toHaveLength(6);
  });

  it("is renewed before it ends", async () => {
    const [first = address(), second = address(), third = address()] = manyAddresses(3);
    await usps.check(first);
    later(7 * HOUR_MS);
    await usps.check(second);
    expect(callsOf(TOKEN)).toHaveLength(1);
    // It is valid for 28,799 seconds: 7 hours, 59 minutes and 59 seconds.
    later(HOUR_MS - 30_000);
    await usps.check(third);
    expect(callsOf(TOKEN)).toHaveLength(2);
    expect(callsOf(ADDRESS)).toHaveLength(3);
  });

  it("is fetched again when USPS has revoked it", async () => {
    const [first = address(), second = address()] = manyAddresses(2);
    await usps.check(first);
    faults.set("usps", "token-ended", 1);
    expect(await usps.check(second)).toMatchObject({ kind: "suggested" });
    expect(callsOf(TOKEN)).toHaveLength(2);
  });

  it("is fetched again once when USPS has revoked it during many checks", async () => {
    const addresses = manyAddresses(9);
    await usps.check(address());
    faults.set("usps", "token-ended", 1);
    const checks = await Promise.all(addresses.map((one) => usps.check(one)));
    expect(new Set(checks.map((check) => check.kind))).toEqual(new Set(["suggested"]));
    expect(callsOf(TOKEN)).toHaveLength(2);
  });

  it("is not fetched endlessly when USPS refuses every one", async () => {
    faults.set("usps", "token-ended");
    const failure = await failureOf(usps.check(address()));
    expect(failure).toMatchObject({ service: "postal", kind: "status" });
    expect(callsOf(TOKEN)).toHaveLength(2);
    expect(callsOf(ADDRESS)).toHaveLength(2);
  });

  it("is refused for wrong keys, and no request is sent without one", async () => {
    const failure = await failureOf(client({ clientSecret: "wrong" }).check(address()));
    expect(failure).toMatchObject({ kind: "status", message: "postal: refused the shop's credentials with 401" });
    expect(failure.message).not.toContain("wrong");
    faults.set("usps", "token-refused", 1);
    await failureOf(usps.check(address()));
    expect(callsOf(ADDRESS)).toEqual([]);
    expect(await usps.check(address())).toMatchObject({ kind: "suggested" });
  });
});

describe("the hourly quota of calls", () => {
  it("is sixty; after that no request is sent until the hour is over", async () => {
    const addresses = manyAddresses(61);
    const last = addresses.pop() ?? address();
    for (const one of addresses) await usps.check(one);
    const requested = calls.length;
    const failure = await failureOf(usps.check(last));
    expect(failure.retryAfter).toBeGreaterThan(3_590);
    expect(failure.retryAfter).toBeLessThanOrEqual(3_600);
    expect(calls).toHaveLength(requested);
    expect(await usps.check(addresses[0] ?? last)).toMatchObject({ kind: "suggested" });

    later(HOUR_MS);
    expect(await usps.check(last)).toMatchObject({ kind: "suggested" });
  });

  it("includes a call that was repeated with a new token", async () => {
    const addresses = manyAddresses(60);
    const last = addresses.pop() ?? address();
    faults.set("usps", "token-ended", 1);
    for (const one of addresses) await usps.check(one);
    expect(callsOf(ADDRESS)).toHaveLength(60);
    await failureOf(usps.check(last));
    expect(callsOf(ADDRESS)).toHaveLength(60);
  });

  it("includes a repeat after a failure", async () => {
    const addresses = manyAddresses(60);
    const last = addresses.pop() ?? address();
    for (const [index, one] of addresses.entries()) {
      if (index === 1) faults.set("usps", "down", 1);
      await usps.check(one);
    }
    expect(callsOf(ADDRESS)).toHaveLength(60);
    await failureOf(usps.check(last));
    expect(callsOf(ADDRESS)).toHaveLength(60);
  });

  it("is exhausted when USPS reports it, for the reported time", async () => {
    const [first = address(), second = address()] = manyAddresses(2);
    faults.set("usps", "quota", 1);
    expect(await failureOf(usps.check(first))).toMatchObject({ kind: "status", retryAfter: 1800 });
    await failureOf(usps.check(second));
    expect(callsOf(ADDRESS)).toHaveLength(1);
    later(HOUR_MS / 2);
    expect(await usps.check(second)).toMatchObject({ kind: "suggested" });
  });
});

describe("a failure of USPS", () => {
  it.each([
    ["down", "status"],
    ["nonsense", "malformed"],
    ["reset", "unreachable"],
    ["hang", "timeout"],
  ])("is reported as such: %s", async (fault, kind) => {
    const impatient = client({ timeoutMs: 1000 });
    for (const address of manyAddresses(2)) {
      faults.set("usps", fault);
      expect(await failureOf(impatient.check(address))).toMatchObject({ service: "postal", kind });
      faults.clear();
      expect(await impatient.check(address)).toMatchObject({ kind: "suggested" });
    }
  });

  it.each(["down", "nonsense", "reset", "hang"])("that ends at once is not noticed: %s", async (fault) => {
    const impatient = client({ timeoutMs: 1000 });
    for (const address of manyAddresses(2)) {
      // The first one occurs when the token is fetched, the second one with a known token.
      faults.set("usps", fault, 1);
      expect(await impatient.check(address)).toMatchObject({ kind: "suggested" });
    }
  });

  it("is assumed when the response does not match the request", async () => {
    for (const answer of [{}, [], "text", 7, { address: { city: "PORTLAND" } }, { address: null }]) {
      instead = (_request, response) => response.json(answer);
      expect(await failureOf(usps.check(address()))).toMatchObject({ kind: "malformed" });
    }
    instead = (_request, response) => response.status(403).json({ error: { code: "403", message: "Forbidden" } });
    expect(await failureOf(usps.check(address()))).toMatchObject({ kind: "status" });
  });
});
