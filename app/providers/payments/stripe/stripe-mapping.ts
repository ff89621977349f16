import { z } from "zod";
import { parseAnswer } from "~/platform/outbound.server";
import type {
  CaptureState,
  DisputeState,
  ProviderCapture,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RefundState,
} from "../payment-provider";
import { STRIPE } from "./stripe-api.server";

// Only what the shop reads, so that an answer that lacks it is not taken for a payment. Amounts are in the smallest unit of the
// currency, as everywhere in the shop.

const amount = z.number().int();
const currency = z.string().transform((code) => code.toUpperCase());
/** The id of an object that was not expanded. */
const id = z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]);

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  amount_received: amount,
  currency,
  metadata: z.object({ order: z.string().optional() }),
  latest_charge: z.object({ amount_refunded: amount }).nullable(),
});

const sessionSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  url: z.string().nullish(),
  client_reference_id: z.string().nullable(),
  customer_details: z.object({ email: z.string().nullish() }).nullish(),
  payment_intent: intentSchema.nullable(),
});

const refundSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount,
  currency,
  payment_intent: id.nullable(),
  metadata: z.object({ request: z.string().optional() }).nullish(),
});

const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  amount,
  currency,
  payment_intent: id.nullable(),
  evidence_details: z.object({ due_by: z.number().nullish() }).nullish(),
});

/** What to expand in the objects that are read, so that the state of the money comes with them. */
export const EXPAND_OF_INTENT = ["latest_charge"];
export const EXPAND_OF_SESSION = ["payment_intent.latest_charge"];

type Intent = z.output<typeof intentSchema>;

/** The state of a payment intent as a capture: any other one, also one that Stripe adds later, took no money. */
function captureState({ status, amount_received, latest_charge }: Intent): CaptureState {
  if (status === "processing") return "pending";
  if (status !== "succeeded") return "declined";
  const refunded = latest_charge?.amount_refunded ?? 0;
  if (refunded === 0) return "captured";
  return refunded < amount_received ? "partly-refunded" : "refunded";
}

function captureOf(intent: Intent, paymentId: string | null): ProviderCapture {
  const state = captureState(intent);
  return {
    id: intent.id,
    state,
    amountCents: state === "pending" || state === "declined" ? intent.amount : intent.amount_received,
    currency: intent.currency,
    reference: intent.metadata.order ?? null,
    paymentId,
  };
}

/**
 * A payment intent as a capture: it is what takes the money, and what is refunded.
 * @param paymentId the id of its Checkout session; null if unknown
 */
export const toCapture = (intent: unknown, paymentId: string | null): ProviderCapture =>
  captureOf(parseAnswer(STRIPE, intentSchema, intent), paymentId);

/**
 * A Checkout session with its payment intent as a payment. Declined attempts of an open session are none of the shop's
 * business: the payer is still on Stripe's page. Of a session that ended, a payment intent without money was refused.
 */
export function toPayment(object: unknown): ProviderPayment {
  const session = parseAnswer(STRIPE, sessionSchema, object);
  const { payment_intent: intent, status } = session;
  const isOpen = status !== "complete" && status !== "expired";
  const capture = intent && captureOf(intent, session.id);
  const counts = capture && (status === "complete" || capture.state !== "declined");
  return {
    id: session.id,
    state: isOpen ? "created" : "completed",
    reference: session.client_reference_id,
    isCard: false,
    // Stripe asks the card's bank on its page before it takes the money.
    confirmation: "confirmed",
    payerEmail: session.customer_details?.email ?? null,
    approvalUrl: isOpen ? (session.url ?? null) : null,
    captures: counts ? [capture] : [],
  };
}

const REFUND_STATES: Record<string, RefundState> = {
  succeeded: "completed",
  pending: "pending",
  requires_action: "pending",
};

export function toRefund(object: unknown): ProviderRefund {
  const refund = parseAnswer(STRIPE, refundSchema, object);
  return {
    id: refund.id,
    state: REFUND_STATES[refund.status ?? ""] ?? "failed",
    amountCents: refund.amount,
    currency: refund.currency,
    captureId: refund.payment_intent,
    requestId: refund.metadata?.request ?? null,
  };
}

/** Inquiries (`warning_…`) take no money, but have to be answered in time as well. */
const DISPUTE_STATES: Record<string, DisputeState> = {
  needs_response: "needs-response",
  warning_needs_response: "needs-response",
  appeal_needs_response: "needs-response",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

export function toDispute(object: unknown): ProviderDispute {
  const dispute = parseAnswer(STRIPE, disputeSchema, object);
  const dueBy = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    state: DISPUTE_STATES[dispute.status] ?? "under-review",
    reason: dispute.reason.replaceAll("_", " "),
    amountCents: dispute.amount,
    currency: dispute.currency,
    captureId: dispute.payment_intent,
    answerBy: dueBy ? new Date(dueBy * 1000) : null,
  };
}
