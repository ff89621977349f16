/** The status of a return, from its first to its last. Derived from its moments and its refund, never stored. */
export const RETURN_STATUSES = ["requested", "approved", "declined", "received", "refund-pending", "refunded"] as const;

export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** What staff does with a return. */
export type ReturnStep = "approve" | "decline" | "receive" | "refund";

/** `done` when there is nothing left to do: a repeat changes nothing. */
type StepResult = { kind: "next" } | { kind: "done" } | { kind: "refused"; reason: string };

const NEXT: StepResult = { kind: "next" };
const DONE: StepResult = { kind: "done" };
const refuse = (reason: string): StepResult => ({ kind: "refused", reason });

const DECLINED = "This return is declined. Enter a new one to take the items back after all.";

const STEPS: Record<ReturnStep, Record<ReturnStatus, StepResult>> = {
  approve: {
    requested: NEXT,
    approved: DONE,
    declined: refuse(DECLINED),
    received: DONE,
    "refund-pending": DONE,
    refunded: DONE,
  },
  decline: {
    requested: NEXT,
    approved: refuse("This return is approved already. It can no longer be declined."),
    declined: DONE,
    received: refuse("The items of this return have arrived. It can no longer be declined."),
    "refund-pending": refuse("This return is being refunded. It can no longer be declined."),
    refunded: refuse("This return is refunded. It can no longer be declined."),
  },
  receive: {
    requested: refuse("This return is not approved yet. Approve it first."),
    approved: NEXT,
    declined: refuse(DECLINED),
    received: DONE,
    "refund-pending": DONE,
    refunded: DONE,
  },
  refund: {
    requested: refuse("This return is not approved yet. Approve it first."),
    approved: refuse("The items of this return have not arrived. Mark them as received first."),
    declined: refuse(DECLINED),
    received: NEXT,
    "refund-pending": DONE,
    refunded: DONE,
  },
};

/**
 * Whether a return with this status can make a step: it is requested, approved or declined, then received, then refunded. A
 * refund that has failed leaves it received.
 */
export const checkReturnStep = (status: ReturnStatus, step: ReturnStep): StepResult => STEPS[step][status];

/** What the status of a return depends on. */
export type ReturnFacts = {
  approvedAt: unknown;
  declinedAt: unknown;
  receivedAt: unknown;
  /** The state of its refund; null without one. */
  refundStatus: "asked" | "pending" | "completed" | "failed" | null;
};

/** The status of a return. */
export function returnStatusOf({ approvedAt, declinedAt, receivedAt, refundStatus }: ReturnFacts): ReturnStatus {
  if (declinedAt) return "declined";
  if (refundStatus === "completed") return "refunded";
  if (refundStatus === "asked" || refundStatus === "pending") return "refund-pending";
  if (receivedAt) return "received";
  return approvedAt ? "approved" : "requested";
}
