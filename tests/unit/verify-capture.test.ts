import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type VerifiedCapture, verifyCapture } from "~/shop/payments/verify-capture";

const order = { id: "order-1", payableCents: 11_550, currency: "USD" };
const STATES = ["pending", "captured", "declined", "partly-refunded", "refunded"] as const;
const good: VerifiedCapture = { state: "captured", amountCents: 11_550, currency: "USD", reference: "order-1" };

describe("a capture", () => {
  it("is valid when it is complete, of this order, this amount, in US dollars", () => {
    expect(verifyCapture(good, order)).toBe("pays");
  });

  it("is valid when a part of it was given back since", () => {
    expect(verifyCapture({ ...good, state: "partly-refunded" }, order)).toBe("pays");
  });

  it.each([
    [{ reference: "order-2" }, "wrong-order"],
    [{ reference: null }, "wrong-order"],
    [{ state: "pending" }, "pending"],
    [{ state: "declined" }, "declined"],
    [{ state: "refunded" }, "refunded-before"],
    [{ state: "partly-refunded", amountCents: 11_549 }, "wrong-amount"],
    [{ currency: "EUR" }, "wrong-currency"],
    [{ amountCents: 11_549 }, "wrong-amount"],
    [{ amountCents: 11_551 }, "wrong-amount"],
  ] satisfies [Partial<VerifiedCapture>, string][])("with %j is %s", (other, verdict) =>
    expect(verifyCapture({ ...good, ...other }, order)).toBe(verdict),
  );

  it("is never valid when anything differs", () => {
    const capture = fc.record({
      state: fc.constantFrom(...STATES),
      amountCents: fc.integer({ min: 11_548, max: 11_552 }),
      currency: fc.constantFrom("USD", "EUR", "usd", ""),
      reference: fc.constantFrom("order-1", "order-2", "", null),
    });
    fc.assert(
      fc.property(capture, (candidate) => {
        const state = candidate.state === "partly-refunded" ? "captured" : candidate.state;
        const same = JSON.stringify({ ...good, ...candidate, state }) === JSON.stringify(good);
        expect(verifyCapture(candidate, order) === "pays").toBe(same);
      }),
    );
  });
});
