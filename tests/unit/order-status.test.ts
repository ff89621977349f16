import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carrierOf } from "~/shop/fulfillment/carrier";
import { statusOf, transitionOf } from "~/shop/orders/status-of.server";

/** What a step sets, and what an undone step clears. */
const STAMP = { ship: "shippedAt", deliver: "deliveredAt", cancel: "cancelledAt" } as const;
const CLEARED = { "undo-ship": "shippedAt", "undo-deliver": "deliveredAt" } as const;

type Step = keyof typeof STAMP | keyof typeof CLEARED | "pay" | "refund";
const STEPS: Step[] = ["pay", "refund", "ship", "deliver", "cancel", "undo-ship", "undo-deliver"];

const UNPAID = {
  paidAt: 0,
  shippedAt: 0,
  deliveredAt: 0,
  cancelledAt: 0,
  totalCents: 100,
  dueCents: 0,
  refundedCents: 0,
  refundPendingCents: 0,
  isBegun: false,
};

describe("an order's status", () => {
  it("changes from paid to shipped to delivered and back, or ends canceled, for any sequence of steps", () => {
    const step = fc.constantFrom(...STEPS);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const order = { ...UNPAID };
        steps.forEach((step, index) => {
          const now = index + 1;
          if (step === "pay") {
            if (!order.cancelledAt) order.paidAt ||= now;
            return;
          }
          if (step === "refund") {
            if (order.paidAt) order.refundedCents = Math.min(order.totalCents, order.refundedCents + 50);
            return;
          }
          const before = { ...order };
          const result = transitionOf(order, step);
          if (step === "undo-ship" || step === "undo-deliver") {
            if (result.kind === "next") order[CLEARED[step]] = 0;
            // Only what has happened can be undone, the last step first.
            if (!before[CLEARED[step]]) expect(result.kind).toBe("done");
            if (step === "undo-ship" && before.deliveredAt) expect(result.kind).toBe("refused");
            return;
          }
          if (result.kind === "next") order[STAMP[step]] = now;
          // Repeating a step is accepted without another change.
          if (before[STAMP[step]] && !(step === "ship" && before.cancelledAt)) expect(result.kind).toBe("done");
        });
        if (order.shippedAt) expect(order.paidAt && order.paidAt < order.shippedAt).toBe(true);
        if (order.deliveredAt) expect(order.shippedAt && order.shippedAt < order.deliveredAt).toBe(true);
        if (order.cancelledAt) expect(order.shippedAt).toBe(0);
      }),
    );
  });

  it("waits for payment again while something is due, also of a partly shipped order", () => {
    const due = { ...UNPAID, paidAt: 1, totalCents: 130, dueCents: 30 };
    expect(statusOf(due)).toBe("awaiting-payment");
    const begun = { ...due, isBegun: true };
    expect(statusOf(begun)).toBe("awaiting-payment");
    expect(transitionOf(begun, "ship").kind).toBe("refused");
    expect(transitionOf(begun, "undo-ship").kind).toBe("next");
    expect(transitionOf(begun, "cancel").kind).toBe("refused");
    // What was paid is refunded: nothing is due any more.
    expect(statusOf({ ...due, refundedCents: 100 })).toBe("refunded");
    expect(statusOf({ ...due, refundPendingCents: 100 })).toBe("refund-pending");
  });

  it.each([
    [
      "is refunded, and cannot be shipped, once an unshipped order's whole payment is refunded",
      100,
      0,
      "refunded",
      "refused",
    ],
    ["stays paid after a partial refund", 99, 0, "paid", "next"],
    ["stays shipped after a full refund", 100, 2, "shipped", "done"],
    ["is partly shipped while a part of it is not", 0, 0, "partly-shipped", "next"],
  ])("%s", (_, refundedCents, shippedAt, status, shipping) => {
    const order = { ...UNPAID, paidAt: 1, shippedAt, refundedCents, isBegun: status.includes("shipped") };
    expect(statusOf(order)).toBe(status);
    expect(transitionOf(order, "ship").kind).toBe(shipping);
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
