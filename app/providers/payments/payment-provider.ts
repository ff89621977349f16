/** The data to open a payment with. Amounts in US cents. */
export type PaymentDraft = {
  /** The id of the shop's order. The provider returns it with every capture. */
  reference: string;
  /** Invoice number, unique for each attempt to pay the order. */
  invoice: string;
  totalCents: number;
  itemsCents: number;
  shippingCents: number;
  taxCents: number;
  lines: { name: string; unitPriceCents: number; quantity: number; sku: string }[];
  shipTo: {
    name: string;
    address1: string;
    address2: string;
    city: string;
    state: string;
    postalCode: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
  };
  /** `card` for the provider's card fields on the shop's page, `paypal` for approval on the provider's site. */
  source: "paypal" | "card";
  /** The provider's first page: its login (`paypal`) or its card form (`card`). */
  landing: "paypal" | "card";
  returnUrl: string;
  cancelUrl: string;
  /** Idempotency key: a repeated request returns the first response instead of opening a second payment. */
  requestId: string;
  shopName: string;
};

export type ProviderCapture = {
  id: string;
  /** COMPLETED, PENDING, DECLINED, FAILED, REFUNDED, PARTIALLY_REFUNDED, or a status added by the provider later. */
  status: string;
  amountCents: number;
  currency: string;
  reference: string | null;
  providerOrderId: string | null;
};

/** The result of 3-D Secure in PayPal's codes; null for a value that PayPal did not send. */
export type CardAuthentication = {
  /** POSSIBLE or YES: liability for fraud may shift to the bank; NO: the shop is liable; UNKNOWN: no authentication. */
  liabilityShift: string | null;
  /** Y: the card is enrolled; N: it is not; U: unavailable; B: bypassed. */
  enrollment: string | null;
  /** Y, A: succeeded or attempted; N, R: failed or rejected; U, C, D, I: not completed. */
  status: string | null;
};

export type ProviderOrder = {
  id: string;
  /** COMPLETED when the payment was captured or finally refused. */
  status: string;
  reference: string | null;
  /** Set for a card payment, with `authentication` when 3-D Secure was required. */
  card: { authentication: CardAuthentication | null } | null;
  payerEmail: string | null;
  /** The URL where the shopper approves the payment; null when it cannot be approved. */
  approvalUrl: string | null;
  captures: ProviderCapture[];
};

export type CaptureOutcome =
  | { kind: "captured"; order: ProviderOrder }
  | { kind: "not-approved"; approvalUrl: string | null }
  /** `order` when the declined attempt created a capture. */
  | { kind: "declined"; order: ProviderOrder | null };

export type ProviderRefund = {
  id: string;
  /** COMPLETED, PENDING, FAILED, CANCELLED, or a status added by the provider later. */
  status: string;
  amountCents: number;
  currency: string;
  /** The refunded capture; null when the provider does not name it. */
  captureId: string | null;
};

/** A webhook event as received, with the headers that carry its signature. */
export type SignedEvent = { headers: Record<string, string | undefined>; rawBody: string };

/** A payment service. Every call throws ServiceUnavailable when the service is down. */
export interface PaymentProvider {
  /** @throws PaymentRefused when the service refuses to open this payment */
  createOrder(draft: PaymentDraft): Promise<ProviderOrder>;
  /**
   * Captures an approved payment. The call is idempotent for the same `requestId`.
   * @throws PaymentRefused when the payment is unknown or the service refuses to capture it
   */
  captureOrder(id: string, requestId: string): Promise<CaptureOutcome>;
  readOrder(id: string): Promise<ProviderOrder | null>;
  readCapture(id: string): Promise<ProviderCapture | null>;
  /**
   * Refunds a capture in full or in part. The call is idempotent for the same `requestId`.
   * @param amount `cents` in hundredths of the currency
   * @throws PaymentRefused when the service refuses the refund
   */
  refundCapture(
    captureId: string,
    amount: { cents: number; currency: string },
    requestId: string,
  ): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund | null>;
  /** Verifies the signature of an event: whether the service sent it. */
  isGenuine(event: SignedEvent): Promise<boolean>;
}

/** The service refused a request; `issue` is the service's error code. */
export class PaymentRefused extends Error {
  constructor(readonly issue: string) {
    super(`The payment was refused: ${issue}`);
    this.name = "PaymentRefused";
  }
}

/**
 * Formats cents as PayPal's `value`, for example `115.50` (Orders v2, `money`).
 * @throws RangeError for a negative number or one that is not whole
 */
export function centsToValue(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses PayPal's `value` into cents without rounding; null when it is not a whole number of cents. */
export function valueToCents(value: string): number | null {
  const [, dollars, cents = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return dollars === undefined ? null : Number(dollars + cents.padEnd(2, "0"));
}
