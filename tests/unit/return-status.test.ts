import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkReturnStep,
  RETURN_STATUSES,
  type ReturnFacts,
  type ReturnStatus,
  type ReturnStep,
  returnStatusOf,
} from "~/shop/returns/return-status";

const STEPS: ReturnStep[] = ["approve", "decline", "receive", "refund", "exchange"];
const DONE_BY: Record<ReturnStep, Partial<ReturnFacts>> = {
  approve: { approvedAt: 1 },
  decline: { declinedAt: 1 },
  receive: { receivedAt: 1 },
  refund: { refundState: "pending" },
  exchange: { refundState: "completed", isExchanged: true },
};
const NEW: ReturnFacts = {
  approvedAt: null,
  declinedAt: null,
  receivedAt: null,
  refundState: null,
  isExchanged: false,
  isRefundedWithOrder: false,
};
const check = (facts: ReturnFacts, step: ReturnStep) =>
  checkReturnStep({ status: returnStatusOf(facts), receivedAt: facts.receivedAt }, step);

describe("a return's status", () => {
  it.each<[ReturnStatus, ReturnStep[]]>([
    ["requested", ["approve", "decline"]],
    ["approved", ["receive", "exchange"]],
    ["declined", []],
    ["received", ["refund", "exchange"]],
    ["refund-pending", []],
    ["refunded", []],
    ["exchanged", ["receive"]],
  ])("%s allows the steps %j only", (status, allowed) => {
    expect(STEPS.filter((step) => checkReturnStep({ status, receivedAt: null }, step).kind === "next")).toEqual(
      allowed,
    );
  });

  it("has a sentence for each step that it refuses", () => {
    for (const status of RETURN_STATUSES) {
      for (const step of STEPS) {
        const result = checkReturnStep({ status, receivedAt: null }, step);
        if (result.kind === "refused") expect(result.reason).toMatch(/^[A-Z].+\.$/);
      }
    }
  });

  it("comes to an end by any sequence of steps, and a repeated step changes nothing", () => {
    const step = fc.constantFrom<ReturnStep | "complete" | "fail">(...STEPS, "complete", "fail");
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let facts = NEW;
        for (const each of steps) {
          if (each === "complete" || each === "fail") {
            const isOpen = facts.refundState === "pending";
            if (isOpen) facts = { ...facts, refundState: each === "complete" ? "completed" : "failed" };
            continue;
          }
          if (check(facts, each).kind !== "next") continue;
          facts = { ...facts, ...DONE_BY[each] };
          expect(check(facts, each).kind).toBe("done");
        }
        if (facts.declinedAt)
          expect([facts.approvedAt, facts.receivedAt, facts.refundState]).toEqual([null, null, null]);
        if (facts.receivedAt) expect(facts.approvedAt).not.toBeNull();
        if (facts.refundState && !facts.isExchanged) expect(facts.receivedAt).not.toBeNull();
      }),
    );
  });

  it("is received again when its refund has failed, so that it can be refunded another time", () => {
    const facts: ReturnFacts = { ...NEW, approvedAt: 1, receivedAt: 1, refundState: "failed" };
    expect(returnStatusOf(facts)).toBe("received");
    expect(returnStatusOf({ ...facts, isRefundedWithOrder: true })).toBe("refunded");
    expect(returnStatusOf({ ...facts, receivedAt: null, isRefundedWithOrder: true })).toBe("approved");
    expect(check(facts, "refund").kind).toBe("next");
  });
});
