import { describe, expect, it } from "vitest";
import { verifyAuthentication } from "~/shop/payments/verify-authentication";

type Said = [enrollment: string | null, status: string | null, liabilityShift: string | null];

const judged = (...[enrollment, status, liabilityShift]: Said) =>
  verifyAuthentication({ enrollment, status, liabilityShift });

describe("what a card's bank says (PayPal's table of 3D Secure results)", () => {
  it("goes on when the bank had not to be asked", () => expect(verifyAuthentication(null)).toBe("continue"));

  it.each<Said>([
    ["Y", "Y", "POSSIBLE"],
    ["Y", "Y", "YES"],
    ["Y", "A", "POSSIBLE"],
    ["N", null, "NO"],
    ["U", null, "NO"],
    ["B", null, "NO"],
  ])("goes on: enrollment %s, authentication %s, liability shift %s", (...said) => {
    expect(judged(...said)).toBe("continue");
  });

  it.each<Said>([
    ["Y", "N", "NO"],
    ["Y", "R", "NO"],
  ])("takes nothing: enrollment %s, authentication %s, liability shift %s", (...said) => {
    expect(judged(...said)).toBe("rejected");
  });

  it.each<Said>([
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
  ])("has the shopper try again: enrollment %s, authentication %s, liability shift %s", (...said) => {
    expect(judged(...said)).toBe("retry");
  });
});
