import { Secret } from "otpauth";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limitFailedCodes, limitFailedLogins } from "~/http/request/rate-limit.server";
import { TooManyRequests } from "~/platform/errors";
import {
  keyAddress,
  matchingStep,
  newAuthenticatorKey,
  qrCode,
  sealKey,
  unsealKey,
} from "~/shop/two-factor/authenticator-key.server";

/** The key of the test vectors in RFC 6238, appendix B. */
const KEY = Secret.fromLatin1("12345678901234567890").base32;

/** The vectors for SHA-1: the time in seconds, the time step, and the last six of the eight digits. */
const VECTORS: [seconds: number, step: number, code: string][] = [
  [59, 0x1, "287082"],
  [1111111109, 0x23523ec, "081804"],
  [1111111111, 0x23523ed, "050471"],
  [1234567890, 0x273ef07, "005924"],
  [2000000000, 0x3f940aa, "279037"],
  [20000000000, 0x27bc86aa, "353130"],
];

describe("codes of an authenticator app", () => {
  it.each(VECTORS)("at %i seconds are those of RFC 6238", (seconds, step, code) => {
    expect(matchingStep(KEY, code, seconds * 1000)).toBe(step);
  });

  it.each(VECTORS)("are accepted one step before and after %i seconds, and not two", (seconds, step, code) => {
    const at = (steps: number) => matchingStep(KEY, code, (seconds + steps * 30) * 1000);
    expect([at(1), at(-1), at(2)]).toEqual([step, step, null]);
  });

  it.each(["", "28708", "2870820", "28708a", "287083"])("are refused as %j", (code) => {
    expect(matchingStep(KEY, code, 59_000)).toBeNull();
  });
});

describe("a key", () => {
  it("is random, and has 160 bits", () => {
    const keys = Array.from({ length: 20 }, newAuthenticatorKey);
    expect(new Set(keys).size).toBe(20);
    for (const key of keys) expect(Secret.fromBase32(key).bytes).toHaveLength(20);
  });

  it("has an address with the shop and the account, whatever the shop's name", () => {
    const { protocol, host, pathname, searchParams } = new URL(
      keyAddress(KEY, "Ann's: Pots & Pans", "a+b@example.com"),
    );
    expect([protocol, host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(pathname).split(":")).toHaveLength(2);
    expect(decodeURIComponent(pathname)).toContain("a+b@example.com");
    expect(searchParams.get("secret")).toBe(KEY);
    expect(searchParams.get("issuer")).toBe("Ann's  Pots & Pans");
  });

  it("is read back only for the account it was stored for", () => {
    const sealed = sealKey("one", KEY);
    expect(sealed).not.toContain(KEY);
    expect([unsealKey("one", sealed), unsealKey("other", sealed)]).toEqual([KEY, null]);
  });
});

it("a QR code has the three finder patterns inside a margin of four modules", () => {
  const { size, path } = qrCode(keyAddress(KEY, "Tradepost", "jane@example.com"));
  expect((size - 8 - 17) % 4).toBe(0);
  for (const corner of [`M4 4h7`, `M${size - 11} 4h7`, `M4 ${size - 5}h7`]) expect(path).toContain(corner);
});

describe("wrong codes", () => {
  afterEach(() => vi.useRealTimers());
  const wrong = () => Promise.reject(new Error("wrong code"));
  const right = async () => "in";

  it("are limited to ten in 15 minutes per account and client, and a right password gives no more", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await limitFailedLogins("known@example.com", "203.0.113.1", right);
      await expect(limitFailedCodes("known", "203.0.113.1", wrong)).rejects.toThrow("wrong code");
    }
    await expect(limitFailedCodes("known", "203.0.113.1", right)).rejects.toBeInstanceOf(TooManyRequests);
    await expect(limitFailedCodes("known", "203.0.113.2", right)).resolves.toBe("in");
    vi.advanceTimersByTime(16 * 60_000);
    await expect(limitFailedCodes("known", "203.0.113.1", right)).resolves.toBe("in");
  });

  it("are limited to 50 in an hour per account from all clients", async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await expect(limitFailedCodes("guessed", `198.51.100.${attempt}`, wrong)).rejects.toThrow("wrong code");
    }
    await expect(limitFailedCodes("guessed", "203.0.113.9", right)).rejects.toBeInstanceOf(TooManyRequests);
  });

  it("count before any has failed when many are tried at once", async () => {
    const tries = Array.from({ length: 30 }, () => limitFailedCodes("raced", "203.0.113.3", wrong));
    const outcomes = await Promise.allSettled(tries);
    const held = outcomes.filter((one) => one.status === "rejected" && one.reason instanceof TooManyRequests);
    expect(held).toHaveLength(20);
  });
});
