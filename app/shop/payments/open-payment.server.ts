import { eq } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { paymentAttempt } from "~/platform/schema.server";
import {
  type OnlinePaymentProvider,
  PaymentOutOfBounds,
  PaymentRefused,
  type ProviderPayment,
} from "~/providers/payments/payment-provider";
import { formatMoney } from "../money/format-money";
import { extendReservation, itemsOf, type OrderWithItems, orderById, renewReservation } from "../orders/order.server";
import { orderEvents, recordOrderEvent } from "../orders/order-events.server";
import { orderLabel } from "../orders/order-number";
import { isPaidInFull, payableCents } from "../orders/paid-amount";
import { holdEndAfterOpening } from "../orders/stock-hold.server";
import {
  methodNamed,
  providerOfMethod,
  requireOnlineProvider,
  sourcesOf,
} from "../payment-methods/payment-providers.server";
import { withTimeout } from "../payment-methods/with-timeout.server";
import { setting } from "../settings/settings.server";
import { closeOpenPayments, openPaymentsOf } from "./close-payments.server";
import { requireNoPendingPayment, requireOpenToPay } from "./pending-payment.server";
import { requireStock } from "./require-stock.server";
import { settleInTurn } from "./settle-payment.server";
import { UnknownPayment } from "./unknown-payment.server";

/**
 * Delay before the background check of a new payment, in milliseconds. Usually the shopper returns to the shop first.
 */
const FIRST_CHECK_MS = 2 * 60_000;

/** From where a payment is opened. */
type Opening = {
  /** The paths of this shop that the provider redirects the shopper to after approval or cancellation. */
  returnPath: string;
  cancelPath: string;
  /** The client's address as rate limits count it. */
  client: string;
};

/** What a provider's widget requests. */
export type WidgetRequest = {
  /** Such as `card`; the method's first source by default. */
  source?: string | undefined;
  /** The sum that the shopper has seen, in the smallest unit of the currency. */
  expectedCents?: number | undefined;
};

/**
 * Creates a payment for an unpaid order, for the provider's widget on the order's page.
 * @returns the provider's id of the payment
 * @throws Conflict when the order is paid already, cannot be paid this way, has another sum than expected, one that is too
 *   little or too much for the provider, a pending payment or is sold out, when the buyer has too many other unpaid orders, or when the shop cannot use the provider
 * @throws PaymentRefused when the provider refuses the payment
 * @throws ServiceUnavailable when the provider is down, or does not respond within ten seconds
 */
export async function openPayment(placed: OrderWithItems, request: WidgetRequest, opening: Opening): Promise<string> {
  const { source } = request;
  const { paymentMethod } = placed;
  if (source !== undefined && !methodNamed(paymentMethod).sources.includes(source)) {
    throw new Conflict(`This order is to be paid with ${paymentMethod}, not by ${source}.`);
  }
  // The settings have changed since the page was opened.
  if (source !== undefined && !sourcesOf(paymentMethod).includes(source))
    throw new Conflict("This way to pay is not offered. You have not been charged; please choose another one.");
  return (await openAt(placed, request, opening)).payment.id;
}

/**
 * Creates a payment for an unpaid order, to be approved on the provider's site.
 * @returns the provider's id of the payment, and the URL to redirect the shopper to
 * @throws the same errors as `openPayment`
 */
export async function startPayment(
  placed: OrderWithItems,
  opening: Opening,
): Promise<{ id: string; approvalUrl: string }> {
  const { payment, provider } = await openAt(placed, {}, opening);
  const { id, approvalUrl } = payment;
  if (!approvalUrl) throw new Conflict(`${provider.name} error. Please reload.`);
  return { id, approvalUrl };
}

/** An order that is to be paid, as it is now: another request can have changed or ended it while this one waited. */
function payableOrder(id: string, expectedCents: number | undefined): OrderWithItems {
  const placed = { ...orderById(db, id), items: itemsOf(id) };
  if (isPaidInFull(placed)) throw new Conflict("This order is already paid.");
  requireOpenToPay(placed);
  if (expectedCents !== undefined && expectedCents !== payableCents(placed))
    throw new Conflict(
      "This order has changed since its page was opened. You have not been charged; please reload the page.",
    );
  return placed;
}

async function openAt({ id }: OrderWithItems, { source, expectedCents }: WidgetRequest, opening: Opening) {
  const placed = () => payableOrder(id, expectedCents);
  const provider = requireOnlineProvider(providerOfMethod(placed().paymentMethod));
  // One can be open at another service, if the order was to be paid there first.
  const opened =
    provider.close || openPaymentsOf(id).length > 0
      ? settleInTurn(id, () => openOnly(provider, placed, source, opening))
      : create(provider, placed(), source, opening);
  return { payment: await withTimeout(opened, provider.name), provider };
}

/**
 * Records a payment that was approved before its order was placed, so that it is settled as any other one, also by the background
 * check.
 */
export function recordApprovedPayment(
  tx: Transaction,
  {
    orderId,
    provider,
    paymentId,
    totalCents,
  }: { orderId: string; provider: string; paymentId: string; totalCents: number },
): void {
  const now = Date.now();
  const attempt = { id: newId(), orderId, provider, providerOrderId: paymentId, amountCents: totalCents };
  tx.insert(paymentAttempt)
    .values({ ...attempt, createdAt: new Date(now), nextCheckAt: new Date(now + FIRST_CHECK_MS) })
    .run();
}

/** A payment that was opened less than this ago is offered again, in milliseconds: there is time left to approve it. */
const REOPEN_MS = 15 * 60_000;

/**
 * Opens the only payment of an order that can be approved, where a service takes the money on approval: of two, both could be
 * paid. The open one is offered again, if it still fits; else it is ended first.
 */
async function openOnly(
  provider: OnlinePaymentProvider,
  placed: () => OrderWithItems,
  source: string | undefined,
  opening: Opening,
): Promise<ProviderPayment> {
  const now = placed();
  for (const { provider: name, providerOrderId, amountCents, createdAt } of openPaymentsOf(now.id)) {
    const fits =
      name === provider.name && amountCents === payableCents(now) && createdAt.getTime() > Date.now() - REOPEN_MS;
    const known = fits && providerOrderId ? await provider.find(providerOrderId) : null;
    if (known?.approvalUrl) return known;
  }
  try {
    // One of them may have been approved meanwhile.
    await closeOpenPayments(now.id);
  } catch (error) {
    if (!(error instanceof UnknownPayment)) throw error;
    throw new Conflict(
      `The shop cannot see at the moment whether your payment at ${error.service} has arrived. Please do not pay again, and contact the shop.`,
    );
  }
  return create(provider, placed(), source, opening);
}

/** The sums and lines of an unpaid order, for a payment of all of it. */
function sumsOf(placed: OrderWithItems) {
  return {
    totalCents: placed.totalCents,
    itemsCents: placed.itemsCents + placed.discountCents,
    discountCents: placed.discountCents,
    shippingCents: placed.shippingCents,
    taxCents: placed.taxCents,
    lines: placed.items.map((item) => ({
      name: item.name,
      unitPriceCents: item.priceCents,
      quantity: item.qty,
      sku: item.productId,
    })),
  };
}

/** The same for what a change of the lines of a paid order has made due, which is one sum. */
function dueOf({ dueCents, number, id }: OrderWithItems) {
  const line = { name: `Change of order ${orderLabel({ number })}`, unitPriceCents: dueCents, quantity: 1, sku: id };
  return { totalCents: dueCents, itemsCents: dueCents, discountCents: 0, shippingCents: 0, taxCents: 0, lines: [line] };
}

/** Says once in the order's history why a provider refuses its payment, and to the buyer that it takes none of so little or so much. */
function recordRefusal(placed: OrderWithItems, { name }: OnlinePaymentProvider, refusal: PaymentRefused): never {
  const bound = refusal instanceof PaymentOutOfBounds && (refusal.tooMuch ? "much" : "little");
  const amount = formatMoney(payableCents(placed));
  const detail = bound ? `${amount} is too ${bound} for ${name}` : `${amount}, refused by ${name}: ${refusal.issue}`;
  const isKnown = orderEvents(placed.id, true).some((event) => event.detail === detail);
  if (!isKnown) transaction((tx) => recordOrderEvent(tx, placed.id, "payment-failed", { actor: { name }, detail }));
  if (!bound) throw refusal;
  const end = bound === "little" ? ", or waive the amount" : "";
  throw new Conflict(
    `${detail}. You have not been charged. Please contact the shop: it can let you pay another way${end}.`,
  );
}

async function create(
  provider: OnlinePaymentProvider,
  placed: OrderWithItems,
  source: string | undefined,
  { returnPath, cancelPath, client }: Opening,
): Promise<ProviderPayment> {
  requireNoPendingPayment(placed.id, provider);
  requireStock(renewReservation(placed.id, client));
  const attemptId = newId();
  const now = Date.now();
  const times = { createdAt: new Date(now), nextCheckAt: new Date(now + FIRST_CHECK_MS) };
  const amountCents = payableCents(placed);
  await db
    .insert(paymentAttempt)
    .values({ id: attemptId, orderId: placed.id, provider: provider.name, amountCents, ...times });
  const to = placed.shippingAddress;
  const draft = {
    reference: placed.id,
    invoice: `${placed.id}-${attemptId.slice(-8)}`,
    currency: placed.currency,
    ...(placed.paidAt ? dueOf(placed) : sumsOf(placed)),
    shipTo: to.isPickup ? null : { ...to, name: `${to.shipToFirstName} ${to.shipToLastName}` },
    email: placed.email,
    holdsUntil: holdEndAfterOpening(orderById(db, placed.id), new Date(now)),
    method: placed.paymentMethod,
    source: source ?? methodNamed(placed.paymentMethod).sources[0] ?? "",
    returnUrl: env.BASE_URL + returnPath,
    cancelUrl: env.BASE_URL + cancelPath,
    requestId: `create-${attemptId}`,
    shopName: setting("shopName"),
  };
  const created = await provider.create(draft).catch((error: unknown): never => {
    if (error instanceof PaymentRefused) recordRefusal(placed, provider, error);
    throw error;
  });
  transaction((tx) => {
    tx.update(paymentAttempt).set({ providerOrderId: created.id }).where(eq(paymentAttempt.id, attemptId)).run();
    extendReservation(tx, placed.id);
  });
  return created;
}
