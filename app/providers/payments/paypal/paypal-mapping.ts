import { z } from "zod";
import type { CaptureState, PaymentState, ProviderCapture, ProviderPayment, ProviderRefund } from "../payment-provider";
import { valueToCents } from "./paypal-money";
import { type CardAuthentication, verifyAuthentication } from "./verify-authentication";

const linksSchema = z.array(z.object({ rel: z.string(), href: z.string() })).optional();
const amountSchema = z.object({ currency_code: z.string(), value: z.string() });

export const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountSchema,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});

const cardSchema = z.object({
  authentication_result: z
    .object({
      liability_shift: z.string().optional(),
      three_d_secure: z
        .object({ enrollment_status: z.string().optional(), authentication_status: z.string().optional() })
        .optional(),
    })
    .optional(),
});

export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountSchema.optional(),
  custom_id: z.string().optional(),
  links: linksSchema,
});

export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z
    .object({
      card: cardSchema.optional(),
      google_pay: z.object({ card: cardSchema.optional() }).optional(),
      apple_pay: z.object({}).optional(),
    })
    .optional(),
  payer: z.object({ email_address: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(captureSchema).optional(), refunds: z.array(refundSchema).optional() })
          .optional(),
      }),
    )
    .optional(),
  links: linksSchema,
});

export const errorSchema = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
  links: linksSchema,
});

type PaypalOrder = z.output<typeof orderSchema>;

/** Any other status, also one that PayPal adds later, took no money. */
const CAPTURE_STATES: Record<string, CaptureState> = {
  COMPLETED: "captured",
  PENDING: "pending",
  PARTIALLY_REFUNDED: "partly-refunded",
  REFUNDED: "refunded",
};

const PAYMENT_STATES: Record<string, PaymentState> = { APPROVED: "approved", COMPLETED: "completed" };

const REFUND_STATES: Record<string, ProviderRefund["state"]> = { COMPLETED: "completed", PENDING: "pending" };

/**
 * A capture from PayPal's response.
 * @param reference of the purchase unit, for a response that omits it in the capture
 * @param paymentId the id of the PayPal order, if known
 */
export function toCapture(
  capture: z.output<typeof captureSchema>,
  reference?: string,
  paymentId?: string,
): ProviderCapture {
  return {
    id: capture.id,
    state: CAPTURE_STATES[capture.status] ?? "declined",
    amountCents: valueToCents(capture.amount.value, capture.amount.currency_code) ?? -1,
    currency: capture.amount.currency_code,
    reference: capture.custom_id ?? reference ?? null,
    paymentId: paymentId ?? capture.supplementary_data?.related_ids?.order_id ?? null,
  };
}

/** A refund from PayPal's response. */
export function toRefund(refund: z.output<typeof refundSchema>): ProviderRefund {
  const captureUrl = refund.links?.find(({ rel }) => rel === "up")?.href ?? "";
  return {
    id: refund.id,
    state: REFUND_STATES[refund.status] ?? "failed",
    amountCents: valueToCents(refund.amount?.value ?? "", refund.amount?.currency_code) ?? -1,
    currency: refund.amount?.currency_code ?? "",
    captureId: /\/captures\/([A-Z0-9]+)$/.exec(captureUrl)?.[1] ?? null,
    requestId: refund.custom_id ?? null,
  };
}

/** The refunds of a payment, from PayPal's order. */
export const refundsIn = ({ purchase_units: units = [] }: PaypalOrder): ProviderRefund[] =>
  units.flatMap(({ payments }) => payments?.refunds ?? []).map(toRefund);

/** Relations of links for approval. `redirect` comes with a capture that was declined or not approved. */
const APPROVAL_LINKS = ["payer-action", "approve", "redirect"];

/** The URL for approval among the links of a response; null when there is none. */
export function approvalUrl(links: z.output<typeof linksSchema>): string | null {
  return links?.find(({ rel }) => APPROVAL_LINKS.includes(rel))?.href ?? null;
}

/** The result of 3-D Secure; null when it was not required, and for Apple Pay, whose device asks the payer instead. */
function authenticationOf({ payment_source }: PaypalOrder): CardAuthentication | null {
  const card = payment_source?.card ?? payment_source?.google_pay?.card;
  const result = card?.authentication_result;
  if (!result) return null;
  const { enrollment_status, authentication_status } = result.three_d_secure ?? {};
  return {
    liabilityShift: result.liability_shift ?? null,
    enrollment: enrollment_status ?? null,
    status: authentication_status ?? null,
  };
}

/** A payment from PayPal's order. */
export function toPayment(order: PaypalOrder): ProviderPayment {
  const { purchase_units: units = [], payment_source: source = {} } = order;
  return {
    id: order.id,
    state: PAYMENT_STATES[order.status] ?? "created",
    reference: units[0]?.custom_id ?? null,
    isCard: [source.card, source.google_pay, source.apple_pay].some((card) => card !== undefined),
    confirmation: verifyAuthentication(authenticationOf(order)),
    payerEmail: order.payer?.email_address ?? null,
    approvalUrl: approvalUrl(order.links),
    captures: units.flatMap((unit) =>
      (unit.payments?.captures ?? []).map((capture) => toCapture(capture, unit.custom_id, order.id)),
    ),
  };
}
