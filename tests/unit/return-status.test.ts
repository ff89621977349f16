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

const STEPS: ReturnStep[] = ["approve", "decline", "receive", "refund"];
const DONE_BY: Record<ReturnStep, Partial<ReturnFacts>> = {
  approve: { approvedAt: 1 },
  decline: { declinedAt: 1 },
  receive: { receivedAt: 1 },
  refund: { refundStatus: "asked" },
};
const NEW: ReturnFacts = { approvedAt: null, declinedAt: null, receivedAt: null, refundStatus: null };

describe("a return's status", () => {
  it.each<[ReturnStatus, ReturnStep[]]>([
    ["requested", ["approve", "decline"]],
    ["approved", ["receive"]],
    ["declined", []],
    ["received", ["refund"]],
    ["refund-pending", []],
    ["refunded", []],
  ])("%s allows the steps %j only", (status, allowed) => {
    expect(STEPS.filter((step) => checkReturnStep(status, step).kind === "next")).toEqual(allowed);
  });

  it("has a sentence for each step that it refuses", () => {
    for (const status of RETURN_STATUSES) {
      for (const step of STEPS) {
        const result = checkReturnStep(status, step);
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
            const isOpen = facts.refundStatus === "asked";
            if (isOpen) facts = { ...facts, refundStatus: each === "complete" ? "completed" : "failed" };
            continue;
          }
          if (checkReturnStep(returnStatusOf(facts), each).kind !== "next") continue;
          facts = { ...facts, ...DONE_BY[each] };
          expect(checkReturnStep(returnStatusOf(facts), each).kind).toBe("done");
        }
        if (facts.declinedAt)
          expect([facts.approvedAt, facts.receivedAt, facts.refundStatus]).toEqual([null, null, null]);
        if (facts.receivedAt) expect(facts.approvedAt).not.toBeNull();
        if (facts.refundStatus) expect(facts.receivedAt).not.toBeNull();
      }),
    );
  });

  it("is received again when its refund has failed, so that it can be refunded another time", () => {
    const status = returnStatusOf({ ...NEW, approvedAt: 1, receivedAt: 1, refundStatus: "failed" });
    expect(status).toBe("received");
    expect(checkReturnStep(status, "refund").kind).toBe("next");
  });
});
