/** The state of a payment: `created` until the payer approves it; `completed` when it was captured, finally refused or ended. */
export type PaymentState = "created" | "approved" | "completed";

/** The state of a capture. Only `captured`, `partly-refunded` and `refunded` took money. */
export type CaptureState = "pending" | "captured" | "declined" | "partly-refunded" | "refunded";

/** The state of a dispute. `under-review`: the bank decides. */
export type DisputeState = "needs-response" | "under-review" | "won" | "lost";

/** The state of a refund. */
export type RefundState = "completed" | "pending" | "failed";

/** A brand whose mark stands beside a payment method. */
export type PaymentBrand = "visa" | "mastercard" | "amex" | "paypal" | "apple-pay" | "google-pay";

/** A way to pay that shoppers choose in the checkout, such as 'Credit Card'. */
export type PaymentMethod = {
  /** Shown to shoppers and stored with their orders. Unique among all providers, and never changed. */
  name: string;
  /** What happens after the order is placed, in one sentence. */
  description: string;
  /** The brands that shoppers know it by. Left out for none. */
  brands?: readonly PaymentBrand[];
  /** What the provider's widget on the order's page may request for an order with this method. The first is the default. */
  sources: string[];
  /** Whether the widget has fields for it, so that the order's page is where it is paid. */
  hasFields?: boolean;
  /** The button that opens the provider's site, its hint, and its label beside the widget's fields; null for none. */
  button: { label: string; hint: string; besideFields: string } | null;
};

/** What a payment is for. Amounts in the smallest unit of the currency. */
export type PaymentSums = {
  /** ISO 4217. */
  currency: string;
  totalCents: number;
  /** The items at their prices; the discount is taken off the total. */
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  /** The tax that is added to the prices. */
  taxCents: number;
  lines: { name: string; unitPriceCents: number; quantity: number; sku: string }[];
};

/** What is needed of a place to know its shipping rates and tax. `country`: ISO 3166-1 alpha-2. */
export type PaymentPlace = { city: string; state: string; postalCode: string; country: string };

/** The data to create a payment with. */
export type PaymentDraft = PaymentSums & {
  /** The id of the shop's order. The provider returns it with every capture. */
  reference: string;
  /** Invoice number, unique for each attempt to pay the order. */
  invoice: string;
  /** Null for an order that is picked up. */
  shipTo: (PaymentPlace & { name: string; address1: string; address2: string }) | null;
  /** The buyer's e-mail address. */
  email: string;
  /** Until when the order holds its stock. A service that takes the money on approval offers the payment until then. */
  holdsUntil: Date;
  /** The name of the order's payment method. */
  method: string;
  /** One of the method's sources. */
  source: string;
  returnUrl: string;
  cancelUrl: string;
  /** Idempotency key: a repeated request returns the first response instead of creating a second payment. */
  requestId: string;
  shopName: string;
};

/** The data to create a payment of a cart with: the payer says at the provider where it goes. */
export type CartPaymentDraft = Omit<PaymentDraft, "shipTo" | "email" | "holdsUntil" | "method" | "source"> & {
  /** Where the provider asks the shop for rates and sums, from its own computers. */
  quoteUrl: string;
};

/** What a payer has chosen at the provider so far. `rateId` is null before they have chosen a rate. */
export type PayerChoice = { place: PaymentPlace; rateId: string | null };

/** What the shop answers to it: the rates for the place, which of them is taken, and the sums with it. */
export type CartQuote = {
  rates: { id: string; label: string; priceCents: number }[];
  rateId: string;
  sums: PaymentSums;
};

/** A payment of a cart that the payer has approved. The address is as the provider has it. */
export type ApprovedCart = {
  totalCents: number;
  currency: string;
  rateId: string | null;
  email: string;
  shipTo: PaymentPlace & { firstName: string; lastName: string; address1: string; address2: string };
};

/** Payments that begin in the cart: the order is placed when the payer has given the address and approved the sum. */
export interface CartPayments {
  /** The name of the payment method of their orders. */
  method: string;
  /** @throws PaymentRefused when the service refuses to create this payment */
  create(draft: CartPaymentDraft): Promise<ProviderPayment>;
  /**
   * Reads what the provider asks at the draft's `quoteUrl`, and answers it in the provider's words.
   * @param quote the rates and sums for a choice; null where the shop does not ship to
   * @throws Invalid when it is not what the provider asks
   */
  answer(body: unknown, quote: (choice: PayerChoice) => CartQuote | null): { status: number; json: unknown };
  /** Reads a payment that the payer has approved; null for another one. */
  findApproved(id: string): Promise<ApprovedCart | null>;
}

export type ProviderCapture = {
  id: string;
  state: CaptureState;
  /** In the smallest unit of the currency; -1 for an amount that cannot be read, which never pays an order. */
  amountCents: number;
  /** ISO 4217. */
  currency: string;
  /** The id of the shop's order, as sent with the payment. */
  reference: string | null;
  /** The provider's id of the payment that was captured. */
  paymentId: string | null;
};

export type ProviderPayment = {
  id: string;
  state: PaymentState;
  reference: string | null;
  isCard: boolean;
  /**
   * Whether the card's bank confirmed the payer, where that is required. `refused`: it did not; `retry`: it could not
   * be asked. Only a `confirmed` payment may be captured.
   */
  confirmation: "confirmed" | "refused" | "retry";
  payerEmail: string | null;
  /** The URL where the shopper approves the payment; null when it cannot be approved. */
  approvalUrl: string | null;
  captures: ProviderCapture[];
};

export type CaptureOutcome =
  | { kind: "captured"; payment: ProviderPayment }
  | { kind: "not-approved"; approvalUrl: string | null }
  /** `payment` when the declined attempt created a capture. */
  | { kind: "declined"; payment: ProviderPayment | null };

export type ProviderRefund = {
  id: string;
  state: RefundState;
  /** In the smallest unit of the currency. */
  amountCents: number;
  currency: string;
  /** The refunded capture; null when the provider does not name it. */
  captureId: string | null;
  /** What the shop has sent as `requestId`; another text or null for a refund that it did not request. */
  requestId: string | null;
};

/** A payer has asked the bank or card network to get the money of a capture back. */
export type ProviderDispute = {
  id: string;
  state: DisputeState;
  /** What the payer says, in words of the service. */
  reason: string;
  /** In the smallest unit of the currency. */
  amountCents: number;
  currency: string;
  /** The disputed capture; null when the provider does not name it. */
  captureId: string | null;
  /** Until when the shop has to answer; null when it is not asked. */
  answerBy: Date | null;
};

/** A webhook event as received, with the headers that carry its signature. */
export type SignedEvent = { headers: Record<string, string | undefined>; rawBody: string };

/** What a webhook event is about. The shop reads the payment, capture, refund or dispute from the provider. */
export type PaymentNews = {
  eventId: string;
  /** The provider's name for this kind of event, for the log. */
  kind: string;
  about: "payment" | "capture" | "refund" | "dispute";
  /** The provider's id of what it is about. */
  id: string;
};

/** What a browser needs to pay on the order's page. */
export type PaymentWidget = {
  /** Selects the component in `app/components/payments/widgets.ts`. */
  name: string;
  /** Public settings of the component, such as a client id. */
  config: Record<string, string>;
  /** Origins of scripts, frames, requests and pictures (CSP). */
  origins: string[];
  /** Further origins of requests alone. */
  requests?: string[];
};

type ProviderName = {
  /** Stored with payments and shown to people, such as 'PayPal'. Never changed. */
  name: string;
  /** The provider in addresses of the shop, such as `/api/payments/paypal/webhook`. */
  slug: string;
  methods: PaymentMethod[];
};

/** A payment service that is called online. Every call throws ServiceUnavailable when the service is down. */
export interface OnlinePaymentProvider extends ProviderName {
  kind: "online";
  /** Why the shop cannot use the service, such as a missing key; null when it can. */
  unavailable: string | null;
  /** What the shop lacks to use all of the service, for its owner, such as 'the secret key'. */
  missing: string[];
  /** That its keys are for tests, such as "Stripe's key is a test key: …"; null for keys that move real money, and for none. */
  testNotice: string | null;
  /** Tries the keys, changing nothing. @throws ServiceUnavailable or PaymentRefused when they do not work */
  check(): Promise<unknown>;
  /** Whether it takes payments in a currency, by its ISO 4217 code. */
  takes(currency: string): boolean;
  widget: PaymentWidget | null;
  /** Origins of the pages where shoppers approve payments (CSP `form-action`). */
  approvalOrigins: string[];
  /**
   * For a service with payments that banks confirm days later: what the shopper reads meanwhile. The shop e-mails how such a
   * payment ends.
   */
  pendingText?: string;
  /** @throws PaymentRefused when the service refuses to create this payment; PaymentOutOfBounds when it takes none of so little or so much */
  create(draft: PaymentDraft): Promise<ProviderPayment>;
  /**
   * Captures an approved payment. The call is idempotent for the same `requestId`.
   * @throws PaymentRefused when the payment is unknown or the service refuses to capture it
   */
  capture(id: string, requestId: string): Promise<CaptureOutcome>;
  /**
   * For a service that takes the money on approval, without a call of `capture`: ends a payment that is not approved yet, so
   * that it cannot be approved any more. A repeat changes nothing.
   * @returns what became of the payment, which may have been approved meanwhile; null for an unknown id
   */
  close?(id: string): Promise<ProviderPayment | null>;
  /** Reads a payment; null for an unknown id. */
  find(id: string): Promise<ProviderPayment | null>;
  /** Reads a capture; null for an unknown id. */
  findCapture(id: string): Promise<ProviderCapture | null>;
  /**
   * Refunds a capture in full or in part. The call is idempotent for the same `requestId`.
   * @param amount `cents` in the smallest unit of the currency
   * @throws PaymentRefused when the service refuses the refund
   */
  refund(captureId: string, amount: { cents: number; currency: string }, requestId: string): Promise<ProviderRefund>;
  /** Reads a refund; null for an unknown id. */
  findRefund(id: string): Promise<ProviderRefund | null>;
  /** Reads a dispute; null for an unknown id. Left out for a service whose disputes the shop does not show. */
  findDispute?(id: string): Promise<ProviderDispute | null>;
  /**
   * Reads the refunds and disputes that began since then, the newest first and as many as one answer has, for a shop that has
   * missed their events.
   * @param paymentIds payments with refunds whose result the shop does not know: a service that has no list reads those of these
   */
  findRecent(since: Date, paymentIds: string[]): Promise<{ refunds: ProviderRefund[]; disputes: ProviderDispute[] }>;
  /**
   * Verifies a webhook event and says what it is about; null for a kind that the shop does not use.
   * @throws Invalid when the body is not JSON or the service did not send it
   */
  handleWebhook(event: SignedEvent): Promise<PaymentNews | null>;
  /** Left out for a service that needs the order's address before a payment. */
  cart?: CartPayments;
  /** The payment's id in the URL to which the service redirects the shopper; empty when it has none. */
  paymentIdFrom(returnUrl: URL): string;
}

/** A way to pay without a service: the buyer follows instructions, and an admin records that the money has arrived, and sends it back. */
export interface ManualPaymentProvider extends ProviderName {
  kind: "manual";
  /** How to pay, in several lines; empty when the method is not offered. */
  instructions(): string;
  /** How many days an unpaid order holds its stock. */
  holdDays(): number;
}

export type PaymentProvider = OnlinePaymentProvider | ManualPaymentProvider;

/** The service refused a request; `issue` is the service's error code. */
export class PaymentRefused extends Error {
  constructor(
    readonly service: string,
    readonly issue: string,
  ) {
    super(`${service} refused the payment: ${issue}`);
    this.name = "PaymentRefused";
  }
}

/** The service takes no payment of so little, or of so much. */
export class PaymentOutOfBounds extends PaymentRefused {
  constructor(
    service: string,
    issue: string,
    readonly tooMuch: boolean,
  ) {
    super(service, issue);
  }
}
