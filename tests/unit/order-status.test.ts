import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carrierOf } from "~/shop/orders/carrier";
import { checkTransition, type OrderTransition, statusOf } from "~/shop/orders/order-status";

describe("an order's status", () => {
  it("changes from paid to shipped to delivered, each once, for any sequence of steps", () => {
    const tries = fc.array(fc.constantFrom<OrderTransition | "pay">("pay", "ship", "deliver"), { maxLength: 30 });
    fc.assert(
      fc.property(tries, (steps) => {
        const order = { paidAt: 0, shippedAt: 0, deliveredAt: 0 };
        steps.forEach((step, index) => {
          const now = index + 1;
          if (step === "pay") {
            order.paidAt ||= now;
            return;
          }
          const before = { ...order };
          const verdict = checkTransition(statusOf(order), step);
          if (verdict.kind === "next") order[step === "ship" ? "shippedAt" : "deliveredAt"] = now;
          if (verdict.kind !== "next") expect(order).toEqual(before);
          // Repeating a step is accepted without another change.
          if (before[step === "ship" ? "shippedAt" : "deliveredAt"]) expect(verdict.kind).toBe("done");
        });
        if (order.shippedAt) expect(order.paidAt && order.paidAt < order.shippedAt).toBe(true);
        if (order.deliveredAt) expect(order.shippedAt && order.shippedAt < order.deliveredAt).toBe(true);
      }),
    );
  });
});

describe("a tracking number's carrier", () => {
  it.each([
    ["1Z999AA10123456784", "UPS"],
    ["9400111899223100001337", "USPS"],
    ["EC123456789US", "USPS"],
    ["999999999999", "FedEx"],
    ["123456789012345", "FedEx"],
    ["1234567890", "DHL"],
    ["JD014600003SE", undefined],
    ["ODD-12345", undefined],
  ])("of %s is %s", (number, name) => {
    expect(carrierOf(number)?.name).toBe(name);
  });
});
