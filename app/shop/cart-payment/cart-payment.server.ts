import { eq } from "drizzle-orm";
import { groupedTransaction } from "~/platform/database/grouped-transaction.server";
import { db } from "~/platform/db.server";
import { env, sessionSecret } from "~/platform/env.server";
import { Conflict, requireFound } from "~/platform/errors";
import { newId, sign, timingSafeEqualText } from "~/platform/identifiers.server";
import { cart as cartTable, type OpenedCartPayment, type ShippingAddress } from "~/platform/schema.server";
import type {
  ApprovedCart,
  CartPayments,
  CartQuote,
  OnlinePaymentProvider,
  PayerChoice,
  PaymentSums,
} from "~/providers/payments/payment-provider";
import { type Cart, type CartOwner, findCart, getCart } from "../cart/cart.server";
import { ratesForCart, summarizeCheckout } from "../checkout/checkout.server";
import { shopCurrency } from "../money/currency";
import { type OrderRequest, place } from "../orders/place-order.server";
import { isOfferedMethod, onlineProviders } from "../payment-methods/payment-providers.server";
import { withTimeout } from "../payment-methods/with-timeout.server";
import { recordApprovedPayment } from "../payments/open-payment.server";
import { type Session, updateCheckout } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import { rateName } from "../shipping/rates";

export type CartPaymentProvider = OnlinePaymentProvider & { cart: CartPayments };

/** Whether a provider's payments can begin in the cart. */
export const takesCarts = (provider: OnlinePaymentProvider): provider is CartPaymentProvider =>
  provider.cart !== undefined;

/** The provider whose payments can begin in the cart now, as the settings offer its method; undefined for none. */
export function cartPaymentProvider(): CartPaymentProvider | undefined {
  return onlineProviders()
    .filter(takesCarts)
    .find(
      ({ unavailable, takes, cart }) => unavailable === null && takes(shopCurrency()) && isOfferedMethod(cart.method),
    );
}

/** What is in a cart, without prices: they can depend on the place. */
const contentsOf = ({ lines }: Cart): string =>
  lines.map(({ productId, variantId, variant, qty }) => [productId, variantId || variant, qty].join(" ")).join("\n");

function requirePayable({ lines }: Cart): void {
  if (lines.length === 0) throw new Conflict("Your cart is empty.");
  const problem = lines.find((line) => line.problem)?.problem;
  if (problem) throw new Conflict(problem);
}

/** The sums of a cart at a place and rate; before they are known, of its items alone. */
function sumsOf(cart: Cart, figures: ReturnType<typeof summarizeCheckout>["figures"]): PaymentSums {
  const discountCents = figures?.discountCents ?? cart.discount?.discountCents ?? 0;
  return {
    currency: shopCurrency(),
    totalCents: figures?.totalCents ?? cart.itemsCents - discountCents,
    itemsCents: cart.itemsCents,
    discountCents,
    shippingCents: figures?.shippingCents ?? 0,
    taxCents: figures?.taxCents ?? 0,
    lines: cart.lines.map(({ name, priceCents, qty, productId }) => ({
      name,
      unitPriceCents: priceCents,
      quantity: qty,
      sku: productId,
    })),
  };
}

/** Which one a shopper approves of those that were opened, as in several tabs, is known when they come back. */
const KEPT_PAYMENTS = 5;

const QUOTE_PURPOSE = "cart quote";

/** The address at which a provider asks for rates and sums of a cart. Only who knows it can ask. */
function quoteUrl({ slug }: OnlinePaymentProvider, owner: CartOwner): string {
  const id = findCart(owner)?.id ?? "";
  const query = new URLSearchParams({ cart: id, signature: sign(QUOTE_PURPOSE, id, sessionSecret()) });
  return `${env.BASE_URL}/api/payments/${slug}/quote?${query}`;
}

/**
 * Creates a payment of a cart, for a payer who gives the address at the provider. Nothing is ordered and no stock is held before
 * the payer has approved it.
 * @returns the URL to redirect the shopper to
 * @throws Conflict when the cart cannot be bought as it is, or costs nothing
 * @throws PaymentRefused when the provider refuses the payment
 * @throws ServiceUnavailable when the provider is down, or does not respond within ten seconds
 */
export async function openCartPayment(
  provider: CartPaymentProvider,
  { session, owner, cart }: { session: Session; owner: CartOwner; cart: Cart },
): Promise<string> {
  requirePayable(cart);
  const sums = sumsOf(cart, null);
  if (sums.totalCents <= 0) throw new Conflict("There is nothing to pay yet. Please use “Proceed to checkout”.");
  const orderId = newId();
  const attemptId = newId();
  const created = await withTimeout(
    provider.cart.create({
      ...sums,
      reference: orderId,
      invoice: `${orderId}-${attemptId.slice(-8)}`,
      quoteUrl: quoteUrl(provider, owner),
      returnUrl: `${env.BASE_URL}/order/${orderId}/pay/${provider.slug}/return`,
      cancelUrl: `${env.BASE_URL}/cart?payment=cancelled`,
      requestId: `create-${attemptId}`,
      shopName: setting("shopName"),
    }),
    provider.name,
  );
  if (!created.approvalUrl) throw new Conflict(`${provider.name} error. Please use “Proceed to checkout”.`);
  const opened = { provider: provider.name, paymentId: created.id, orderId, contents: contentsOf(cart) };
  updateCheckout(session, ({ paymentProblem: _, cartPayments = [], ...state }) => ({
    ...state,
    cartPayments: [opened, ...cartPayments].slice(0, KEPT_PAYMENTS),
  }));
  return created.approvalUrl;
}

const NO_RECIPIENT = { shipToFirstName: "", shipToLastName: "", address1: "", address2: "" };

/** The rates for a place and the sums at the chosen one, or else at the first; null where the cart is not shipped to. */
function quoteCart(cart: Cart, { place, rateId }: PayerChoice): CartQuote | null {
  if (cart.lines.length === 0 || cart.hasProblems) return null;
  const shippingAddress: ShippingAddress = { ...NO_RECIPIENT, ...place };
  const rates = ratesForCart(shippingAddress, cart);
  const chosen = rates.find(({ id }) => id === rateId) ?? rates[0];
  if (!chosen) return null;
  const { figures } = summarizeCheckout({ shippingAddress, selectedRate: chosen.id }, cart);
  return {
    rates: rates.map((rate) => ({ id: rate.id, label: rateName(rate), priceCents: rate.priceCents })),
    rateId: chosen.id,
    sums: sumsOf(cart, figures),
  };
}

/**
 * The cart that a provider asks about.
 * @param query of the address, as `quoteUrl` made it
 * @throws NotFound for an address that the shop did not give, and for a cart that is gone
 */
export function askedCart(query: URLSearchParams): CartOwner {
  const id = query.get("cart") ?? "";
  const isOurs = timingSafeEqualText(query.get("signature") ?? "", sign(QUOTE_PURPOSE, id, sessionSecret()));
  const owner = isOurs ? ownerOfCart(id) : null;
  return requireFound(owner, "There is no such cart.");
}

/**
 * Answers a provider that asks for the rates and sums of a cart.
 * @param body what it asks
 * @returns the answer in the provider's words
 * @throws Invalid when the body is not what the provider asks
 */
export function answerCartQuestion(provider: CartPaymentProvider, owner: CartOwner, body: unknown) {
  const buyer = { userId: "userId" in owner ? owner.userId : null, emails: [] };
  return provider.cart.answer(body, (choice) => quoteCart(getCart(owner, buyer, choice.place), choice));
}

function ownerOfCart(id: string): CartOwner | null {
  const { userId, sessionId } = cartTable;
  const row = db.select({ userId, sessionId }).from(cartTable).where(eq(cartTable.id, id)).get();
  if (row?.userId) return { userId: row.userId };
  return row?.sessionId ? { sessionId: row.sessionId } : null;
}

type CartOrder = Pick<OrderRequest, "buyer" | "client" | "email" | "shippingAddress"> & {
  cartOwner: CartOwner;
  cart: Cart;
  opened: OpenedCartPayment;
  approved: ApprovedCart;
};

/**
 * Places the order of a payment that was approved, at the sum that was approved, and records the payment with it. It is captured
 * after that, as every approved payment is.
 * @throws Conflict when the cart has changed, when its sum is another one, or when stock is not enough: nothing is ordered then
 * @throws the errors of `placeOrder`
 */
export async function placeCartOrder(provider: CartPaymentProvider, wanted: CartOrder): Promise<void> {
  const { cart, opened, approved, ...request } = wanted;
  if (contentsOf(cart) !== opened.contents)
    throw new Conflict("Your cart has changed since. Please look at its items and the new total before you order.");
  if (approved.currency !== shopCurrency() || approved.rateId === null)
    throw new Conflict("Please choose how it is shipped.");
  const { rateId, totalCents } = approved;
  const code = cart.discount?.problem === null ? cart.discount.entered : undefined;
  await groupedTransaction((tx) => {
    const placed = place(tx, {
      ...request,
      id: opened.orderId,
      lines: "cart",
      addressVerified: false,
      promotionsOptIn: false,
      rateId,
      discountCode: code || undefined,
      paymentMethod: provider.cart.method,
      idempotencyKey: `cart-${opened.paymentId}`,
      expected: { totalCents },
    });
    if (!placed.placedBefore)
      recordApprovedPayment(tx, {
        orderId: placed.id,
        provider: provider.name,
        paymentId: opened.paymentId,
        totalCents,
      });
  });
}
