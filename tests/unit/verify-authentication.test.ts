import { describe, expect, it } from "vitest";
import { verifyAuthentication } from "~/providers/payments/paypal/verify-authentication";

type ThreeDSecureResult = [enrollment: string | null, status: string | null, liabilityShift: string | null];

const verified = (...[enrollment, status, liabilityShift]: ThreeDSecureResult) =>
  verifyAuthentication({ enrollment, status, liabilityShift });

describe("a 3D Secure result (PayPal's table of results)", () => {
  it("continues without a challenge", () => expect(verifyAuthentication(null)).toBe("confirmed"));

  it.each<ThreeDSecureResult>([
    ["Y", "Y", "POSSIBLE"],
    ["Y", "Y", "YES"],
    ["Y", "A", "POSSIBLE"],
    ["N", null, "NO"],
    ["U", null, "NO"],
    ["B", null, "NO"],
  ])("continues: enrollment %s, authentication %s, liability shift %s", (...result) => {
    expect(verified(...result)).toBe("confirmed");
  });

  it.each<ThreeDSecureResult>([
    ["Y", "N", "NO"],
    ["Y", "R", "NO"],
  ])("rejects: enrollment %s, authentication %s, liability shift %s", (...result) => {
    expect(verified(...result)).toBe("refused");
  });

  it.each<ThreeDSecureResult>([
    ["Y", "U", "UNKNOWN"],
    ["Y", "U", "NO"],
    ["Y", "C", "UNKNOWN"],
    ["Y", null, "NO"],
    ["U", null, "UNKNOWN"],
    [null, null, "UNKNOWN"],
    [null, null, "NO"],
    [null, null, null],
    ["Y", "Y", "NO"],
    ["N", "D", "NO"],
    ["Y", "Y", "SOMETHING_NEW"],
  ])("lets the shopper retry: enrollment %s, authentication %s, liability shift %s", (...result) => {
    expect(verified(...result)).toBe("retry");
  });
});
