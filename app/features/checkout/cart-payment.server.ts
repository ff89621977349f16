import { json } from "@remix-run/node";
import { isPrefetch, redirectTo } from "~/http/reply/redirects.server";
import { readJson } from "~/http/request/body.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid, NotFound } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import type { OpenedCartPayment } from "~/platform/schema.server";
import { inTurn } from "~/platform/shared-state.server";
import { PaymentRefused } from "~/providers/payments/payment-provider";
import { shippingAddressSchema } from "~/shop/addresses/address.schema.server";
import { getCart } from "~/shop/cart/cart.server";
import { removeCart } from "~/shop/cart/copy-cart.server";
import {
  answerCartQuestion,
  askedCart,
  type CartPaymentProvider,
  cartPaymentProvider,
  openCartPayment,
  placeCartOrder,
  takesCarts,
} from "~/shop/cart-payment/cart-payment.server";
import { orderEmail } from "~/shop/checkout/checkout.schema.server";
import { clearCheckout } from "~/shop/checkout/checkout.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { orderQuery } from "~/shop/orders/order-access.server";
import { getProviderBySlug } from "~/shop/payment-methods/payment-providers.server";
import { withTimeout } from "~/shop/payment-methods/with-timeout.server";
import { orderOfPayment } from "~/shop/payments/payment-events.server";
import { updateCheckout } from "~/shop/sessions/session.server";
import { signInGuest } from "../accounts/sign-in.server";
import { countVisitorCart, discountBuyerOf, ensureCartOwner, getVisitorCart } from "../cart/cart-owner.server";
import { toPaymentError } from "../orders/payment-errors.server";

/** The cart after a payment that the shopper did not approve, one whose items are not in it any more, and one that this session has not opened lately. */
const CANCELLED = "/cart?payment=cancelled";
const EMPTY = "/cart?payment=empty";
const LOST = "/cart?payment=lost";

const MESSAGES = new Map([
  ["cancelled", "You canceled the payment. Nothing was ordered or charged."],
  ["empty", "The items of this payment were ordered or removed meanwhile. Nothing was ordered or charged with it."],
  ["lost", "This payment cannot be completed in this browser. Nothing was ordered or charged with it."],
]);

/** The button in the cart whose payment begins there, and why the last one went no further; null for none. */
export async function cartPaymentButton(request: Request, { visitor }: RequestContext) {
  const method = cartPaymentProvider()?.cart.method;
  if (method === undefined) return null;
  const outcome = new URL(request.url).searchParams.get("payment") ?? "";
  const refused = outcome === "refused" ? (await visitor.session())?.checkout.paymentProblem : undefined;
  const problem = refused && `${refused} You have not been charged.`;
  return { method, problem: MESSAGES.get(outcome) ?? problem ?? null };
}

/** Opens a payment of the visitor's cart. @returns the URL of the provider's page, or why it cannot be opened */
export async function startCartPayment(context: RequestContext): Promise<{ url: string } | { problem: string }> {
  const provider = cartPaymentProvider();
  if (!provider) return { problem: "This way to pay is not offered now. Please use “Proceed to checkout”." };
  try {
    await limitRate("payment", context.clientAddress);
    const owner = await ensureCartOwner(context);
    const [session, cart] = [await context.visitor.ensureSession(), await getVisitorCart(context.visitor)];
    return { url: await openCartPayment(provider, { session, owner, cart }) };
  } catch (error) {
    return { problem: problemOf(error, context.requestId) };
  }
}

function cartProviderBySlug(slug: string | undefined): CartPaymentProvider {
  const provider = getProviderBySlug(slug);
  if (!takesCarts(provider)) throw new NotFound("Payments of this provider do not begin in the cart.");
  return provider;
}

/**
 * Answers a provider that asks for the rates and sums of a cart which is being paid.
 * @throws the errors of `askedCart` and `answerCartQuestion`
 */
export async function answerQuote(request: Request, slug: string | undefined) {
  const provider = cartProviderBySlug(slug);
  const cart = askedCart(new URL(request.url).searchParams);
  const { status, json: answer } = answerCartQuestion(provider, cart, await readJson(request));
  return json(answer, { status });
}

/** Why a payment of the cart went no further, for the shopper: nothing was ordered or charged. */
function problemOf(error: unknown, requestId: string): string {
  if (error instanceof Invalid || error instanceof NotFound) return error.message;
  const { message } = toPaymentError(error, requestId);
  if (error instanceof ServiceUnavailable)
    return `${error.service} cannot be reached right now. Please try again in a moment.`;
  if (error instanceof PaymentRefused)
    return `${error.service} does not take this payment. Please use “Proceed to checkout”.`;
  return message;
}

/**
 * Places the order of a payment that began in the cart, when its shopper comes back from approving it.
 * @param id the order's, which the payment names; `slug` of the provider, in the address
 * @throws a redirect to the cart, which says why nothing was ordered; or to the same address with the order's key, if the session
 *   of a guest who has ordered before was lost with the answer
 */
export async function orderPaidCart(
  request: Request,
  { id, slug }: { id: string | undefined; slug: string | undefined },
  context: RequestContext,
): Promise<void> {
  const { visitor, clientAddress, requestId } = context;
  const provider = getProviderBySlug(slug);
  // A prefetch must not order anything.
  if (!takesCarts(provider) || isPrefetch(request)) return;
  const session = await visitor.session();
  const opened = session?.checkout.cartPayments?.find((each) => each.orderId === id && each.provider === provider.name);
  if (!session || !opened) {
    await redirectIfLost(provider, provider.paymentIdFrom(new URL(request.url)), context);
    return;
  }
  try {
    // The page may be loaded again while the first answer is awaited, as may that of another payment of the cart: the order is placed by then.
    await inTurn(`cart of ${session.id}`, async () => {
      if (orderOfPayment(provider, opened.paymentId)) return;
      await limitRate("payment", clientAddress);
      await placeApproved(provider, opened, context);
    });
  } catch (error) {
    if (error instanceof Response || orderOfPayment(provider, opened.paymentId)) throw error;
    const paymentProblem = problemOf(error, requestId);
    updateCheckout(await visitor.ensureSession(), (state) => ({ ...state, paymentProblem }));
    throw redirectTo("/cart?payment=refused");
  }
  const placed = orderOfPayment(provider, opened.paymentId);
  const isReadable = new URL(request.url).searchParams.has("key") || placed?.userId === (await visitor.person())?.id;
  if (!placed || isReadable) return;
  const query = `${orderQuery(placed.id)}&token=${encodeURIComponent(opened.paymentId)}`;
  throw redirectTo(`/order/${placed.id}/pay/${provider.slug}/return${query}`);
}

/** @throws a redirect to the cart for an approved payment without an order: it cannot be captured */
async function redirectIfLost(provider: CartPaymentProvider, id: string, context: RequestContext): Promise<void> {
  if (orderOfPayment(provider, id)) return;
  await limitRate("payment", context.clientAddress);
  if (await withTimeout(provider.cart.findApproved(id), provider.name)) throw redirectTo(LOST);
}

/**
 * Places the order for the shopper, who is signed in as a guest if need be; if that fails, the checkout has the address. It takes its
 * items out of the cart that the payment was opened in: a browser that never gets the answer still has that one.
 */
async function placeApproved(
  provider: CartPaymentProvider,
  opened: OpenedCartPayment,
  context: RequestContext,
): Promise<void> {
  const { visitor, clientAddress } = context;
  const approved = await withTimeout(provider.cart.findApproved(opened.paymentId), provider.name);
  if (!approved) throw redirectTo(CANCELLED);
  if ((await countVisitorCart(visitor)) === 0) throw redirectTo(EMPTY);
  const { firstName: shipToFirstName, lastName: shipToLastName, ...place } = approved.shipTo;
  const shippingAddress = parseInput(shippingAddressSchema, { ...place, shipToFirstName, shipToLastName });
  const email = parseInput(orderEmail, approved.email);
  const [openedIn, cartOwner] = [await visitor.ensureSession(), await ensureCartOwner(context)];
  const buyer = await signInGuest(visitor);
  const session = await visitor.ensureSession();
  updateCheckout(session, (state) => ({
    ...state,
    email,
    shippingAddress,
    addressVerified: false,
    paymentMethod: provider.cart.method,
    ...(approved.rateId !== null && { selectedRate: approved.rateId }),
  }));
  const cart = getCart(cartOwner, await discountBuyerOf(visitor), shippingAddress);
  const client = clientKey(clientAddress);
  await placeCartOrder(provider, { buyer, client, email, shippingAddress, cartOwner, cart, opened, approved });
  if (session.id !== openedIn.id) removeCart(session.id);
  clearCheckout(session);
}
