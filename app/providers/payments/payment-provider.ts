/** What a payment is opened with. Money in US cents. */
export type PaymentDraft = {
  /** The shop's order: comes back with every capture. */
  reference: string;
  /** Unique for each try to pay the order. */
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
  /** `card` for a card typed into the provider's fields on the shop's own page, `paypal` for its pages. */
  source: "paypal" | "card";
  /** Which of the provider's pages the shopper sees first: its login, or its card form. */
  landing: "paypal" | "card";
  returnUrl: string;
  cancelUrl: string;
  /** The same again repeats the first answer instead of opening a second payment. */
  requestId: string;
  shopName: string;
};

export type ProviderCapture = {
  id: string;
  /** COMPLETED, PENDING, DECLINED, FAILED, REFUNDED, PARTIALLY_REFUNDED, or one that is not known yet. */
  status: string;
  amountCents: number;
  currency: string;
  reference: string | null;
  providerOrderId: string | null;
};

/** What a card's bank said about its holder (3-D Secure), in PayPal's letters; null where it says nothing. */
export type CardAuthentication = {
  /** POSSIBLE or YES: the bank may answer for fraud; NO: the shop does; UNKNOWN: the bank could not be asked. */
  liabilityShift: string | null;
  /** Y: the card takes part; N: it does not; U: it could not be found out; B: it was passed over. */
  enrollment: string | null;
  /** Y, A: confirmed or attempted; N, R: failed or rejected; U, C, D, I: not ended. */
  status: string | null;
};

export type ProviderOrder = {
  id: string;
  /** COMPLETED once its money was taken, or refused for good. */
  status: string;
  reference: string | null;
  /** Set when a card pays; its `authentication` when the card's bank had to be asked. */
  card: { authentication: CardAuthentication | null } | null;
  payerEmail: string | null;
  /** Where the shopper approves the payment, while it can be approved. */
  approvalUrl: string | null;
  captures: ProviderCapture[];
};

export type CaptureOutcome =
  | { kind: "captured"; order: ProviderOrder }
  | { kind: "not-approved"; approvalUrl: string | null }
  /** `order` when the declined try left a capture behind. */
  | { kind: "declined"; order: ProviderOrder | null };

export type ProviderRefund = {
  id: string;
  /** COMPLETED, PENDING, FAILED, CANCELLED, or one that is not known yet. */
  status: string;
  amountCents: number;
  currency: string;
  /** The capture it gives back of; null where the service does not say. */
  captureId: string | null;
};

/** An event as the service sent it, with the headers that prove it. */
export type SignedEvent = { headers: Record<string, string | undefined>; rawBody: string };

/** A service that takes money. Every call throws ServiceUnavailable when it is down. */
export interface PaymentProvider {
  /** @throws PaymentRefused when the service will not open this payment */
  createOrder(draft: PaymentDraft): Promise<ProviderOrder>;
  /**
   * Takes the money of an approved payment; with the same `requestId` only once.
   * @throws PaymentRefused when the service does not know the payment or will not take it
   */
  captureOrder(id: string, requestId: string): Promise<CaptureOutcome>;
  readOrder(id: string): Promise<ProviderOrder | null>;
  readCapture(id: string): Promise<ProviderCapture | null>;
  /**
   * Gives back money of a capture; with the same `requestId` only once.
   * @param amount `cents` in hundredths of the currency
   * @throws PaymentRefused when the service will not give it back
   */
  refundCapture(
    captureId: string,
    amount: { cents: number; currency: string },
    requestId: string,
  ): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund | null>;
  /** Whether an event was sent by the service itself. */
  isGenuine(event: SignedEvent): Promise<boolean>;
}

/** The service refused what it was asked; `issue` is its own word for why. */
export class PaymentRefused extends Error {
  constructor(readonly issue: string) {
    super(`The payment was refused: ${issue}`);
    this.name = "PaymentRefused";
  }
}

/**
 * Cents as PayPal writes US dollars, for example `115.50` (Orders v2, `money`).
 * @throws RangeError for anything but a whole number from 0
 */
export function centsToValue(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** PayPal's dollars in cents, exactly; null for anything that is not a whole number of cents. */
export function valueToCents(value: string): number | null {
  const [, dollars, cents = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return dollars === undefined ? null : Number(dollars + cents.padEnd(2, "0"));
}
