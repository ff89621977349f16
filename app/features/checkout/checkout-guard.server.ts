import { setFlash } from "~/http/reply/flash.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Conflict } from "~/platform/errors";
import type { Cart } from "~/shop/cart/cart.server";
import {
  type CheckoutStep,
  type CheckoutSummary,
  checkoutVersion,
  placeOf,
  summarizeCheckout,
} from "~/shop/checkout/checkout.server";
import { findRecentOrder } from "~/shop/orders/recent-order.server";
import type { Person, Session } from "~/shop/sessions/session.server";
import { pricesFollowPlaces } from "~/shop/taxes/tax-rates.server";
import { requireShopper } from "../accounts/guards.server";
import { type CartAt, countVisitorCart, getVisitorCart, visitorCartAt } from "../cart/cart-owner.server";

export type Checkout = {
  person: Person;
  session: Session;
  /** The same cart for another place. */
  cartAt: CartAt;
} & CheckoutContents;
type CheckoutContents = { cart: Cart } & CheckoutSummary;

const STEPS: CheckoutStep[] = ["cart", "shipping", "shippingrate", "payment", "placeorder"];

/** What each request has read. A refused action and the loaders after it share one read. */
const checkouts = new WeakMap<RequestContext, { version: number; checkout: Checkout }>();

/**
 * The visitor's checkout, for a page of the given step. It is read once per request, and again only after a change.
 * @throws a redirect to the sign-in page, or to a step with missing data
 */
export async function requireCheckout(context: RequestContext, step: CheckoutStep): Promise<Checkout> {
  const person = await requireShopper(context.visitor, `/${step}`);
  const checkout = await readCheckout(context, person);
  if (STEPS.indexOf(checkout.furthest) < STEPS.indexOf(step)) throw redirectTo(`/${missingStep(step, checkout)}`);
  return checkout;
}

/**
 * The visitor's checkout, for placing its order.
 * @throws Conflict that names an item which cannot be bought any more; else what `requireCheckout` throws, with a message for the
 *   page of the step
 */
export async function requireOrderableCheckout(context: RequestContext): Promise<Checkout> {
  const { cart, furthest } = await readCheckout(context, await requireShopper(context.visitor, "/placeorder"));
  const problem = cart.lines.find((line) => line.problem)?.problem;
  if (problem) throw new Conflict(problem);
  if (furthest !== "placeorder") setFlash(context, "order-not-placed");
  return requireCheckout(context, "placeorder");
}

/**
 * The step that a page without its data redirects to: the address comes first, then the payment method of an order to be
 * placed. The page of that step redirects again when something else is missing.
 */
function missingStep(step: CheckoutStep, { session, furthest }: Checkout): CheckoutStep {
  const { shippingAddress, paymentMethod } = session.checkout;
  if (step !== "shipping" && !shippingAddress) return "shipping";
  return step === "placeorder" && !paymentMethod ? "payment" : furthest;
}

/** What a visitor who is not signed in yet is about to buy; null for nothing. */
export async function findCheckoutContents({ visitor }: RequestContext): Promise<CheckoutContents | null> {
  const state = (await visitor.session())?.checkout ?? {};
  const cart = await getVisitorCart(visitor, placeOf(state));
  if (cart.count === 0) return null;
  return { cart, ...summarizeCheckout(state, cart) };
}

/** @throws a redirect to the order that the cart became: the answer to placing it may have been lost */
export async function redirectToPlacedOrder({ visitor }: RequestContext): Promise<void> {
  const person = await visitor.person();
  if (!person || (await countVisitorCart(visitor)) > 0) return;
  const id = findRecentOrder(person.id);
  if (id) throw redirectTo(`/order/${id}`);
}

async function readCheckout(context: RequestContext, person: Person): Promise<Checkout> {
  const session = await context.visitor.ensureSession();
  const version = checkoutVersion();
  const known = checkouts.get(context);
  if (known?.version === version) return known.checkout;
  const readAt = await visitorCartAt(context.visitor);
  const cart = readAt(placeOf(session.checkout));
  const cartAt: CartAt = (place) => (pricesFollowPlaces() ? readAt(place) : cart);
  const checkout = { person, session, cart, cartAt, ...summarizeCheckout(session.checkout, cart) };
  checkouts.set(context, { version, checkout });
  return checkout;
}
