/** The status of a return, from its first to its last. Derived from its moments and its refund, never stored. */
export const RETURN_STATUSES = [
  "requested",
  "approved",
  "declined",
  "received",
  "refund-pending",
  "refunded",
  "exchanged",
] as const;

export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** What staff does with a return. */
export type ReturnStep = "approve" | "decline" | "receive" | "refund" | "exchange";

/** `done` when there is nothing left to do: a repeat changes nothing. */
type StepResult = { kind: "next" } | { kind: "done" } | { kind: "refused"; reason: string };

const NEXT: StepResult = { kind: "next" };
const DONE: StepResult = { kind: "done" };
const refuse = (reason: string): StepResult => ({ kind: "refused", reason });

const DECLINED = "This return is declined. Enter a new one to take the items back after all.";

const UNAPPROVED = "This return is not approved yet. Approve it first.";
const EXCHANGED = "This return is exchanged: its value has paid another order.";

const STEPS: Record<ReturnStep, Record<ReturnStatus, StepResult>> = {
  approve: {
    requested: NEXT,
    approved: DONE,
    declined: refuse(DECLINED),
    received: DONE,
    "refund-pending": DONE,
    refunded: DONE,
    exchanged: DONE,
  },
  decline: {
    requested: NEXT,
    approved: refuse("This return is approved already. It can no longer be declined."),
    declined: DONE,
    received: refuse("The items of this return have arrived. It can no longer be declined."),
    "refund-pending": refuse("This return is being refunded. It can no longer be declined."),
    refunded: refuse("This return is refunded. It can no longer be declined."),
    exchanged: refuse(EXCHANGED),
  },
  receive: {
    requested: refuse(UNAPPROVED),
    approved: NEXT,
    declined: refuse(DECLINED),
    received: DONE,
    "refund-pending": DONE,
    refunded: DONE,
    // Its items may arrive later.
    exchanged: NEXT,
  },
  refund: {
    requested: refuse(UNAPPROVED),
    approved: refuse("The items of this return have not arrived. Mark them as received first."),
    declined: refuse(DECLINED),
    received: NEXT,
    "refund-pending": DONE,
    refunded: DONE,
    exchanged: refuse(EXCHANGED),
  },
  exchange: {
    requested: refuse(UNAPPROVED),
    approved: NEXT,
    declined: refuse(DECLINED),
    received: NEXT,
    "refund-pending": refuse("This return is being refunded. Enter a new order instead."),
    refunded: refuse("This return is refunded. Enter a new order instead."),
    exchanged: DONE,
  },
};

/**
 * Whether a return can make a step: it is requested, approved or declined, then received, then refunded. A refund that has
 * failed leaves it received. Once approved, it can be exchanged, before or after its items have arrived.
 */
export const checkReturnStep = (
  { status, receivedAt }: { status: ReturnStatus; receivedAt: unknown },
  step: ReturnStep,
): StepResult => (step === "receive" && receivedAt ? DONE : STEPS[step][status]);

/** The state of the refund of a return, over all payments. */
export type RefundState = "pending" | "completed" | "failed" | "sent-back";

/** What the status of a return depends on. */
export type ReturnFacts = {
  approvedAt: unknown;
  declinedAt: unknown;
  receivedAt: unknown;
  /** Null without a refund. */
  refundState: RefundState | null;
  /** Whether that refund has paid another order. */
  isExchanged: boolean;
  /** Whether nothing is left to refund of it: its lines or all of its order were refunded without it, or they were free. */
  isRefundedWithOrder: boolean;
};

/** The status of a return. */
export function returnStatusOf(facts: ReturnFacts): ReturnStatus {
  const { approvedAt, declinedAt, receivedAt, refundState, isExchanged, isRefundedWithOrder } = facts;
  if (declinedAt) return "declined";
  // Money that came back later is refunded from the order's page.
  if (refundState === "completed" || refundState === "sent-back") return isExchanged ? "exchanged" : "refunded";
  if (refundState === "pending") return "refund-pending";
  if (receivedAt) return isRefundedWithOrder ? "refunded" : "received";
  return approvedAt ? "approved" : "requested";
}
