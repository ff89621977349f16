import { getVisitorCart } from "~/features/cart/cart-owner.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import type { Cart } from "~/shop/cart/cart.server";
import { type CheckoutStep, lastReachableStep } from "~/shop/checkout/checkout.server";
import type { Person, Session } from "~/shop/sessions/session.server";
import { requireShopper } from "../accounts/guards.server";

export type Checkout = { person: Person; session: Session; cart: Cart; furthest: CheckoutStep };

const STEPS: CheckoutStep[] = ["cart", "shipping", "shippingrate", "payment", "placeorder"];

/**
 * The visitor's checkout, for a page of the given step.
 * @throws a redirect to the sign-in page, or to the first incomplete step
 */
export async function requireCheckout({ visitor }: RequestContext, step: CheckoutStep): Promise<Checkout> {
  const person = await requireShopper(visitor, `/${step}`);
  const session = await visitor.ensureSession();
  const cart = await getVisitorCart(visitor);
  const furthest = lastReachableStep(session.checkout, cart);
  if (STEPS.indexOf(furthest) < STEPS.indexOf(step)) throw redirectTo(`/${furthest}`);
  return { person, session, cart, furthest };
}
