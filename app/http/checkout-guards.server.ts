import type { Person, Session } from "~/shop/accounts/session.server";
import type { Cart } from "~/shop/cart/cart.server";
import { type CheckoutStep, furthestStep } from "~/shop/checkout/checkout.server";
import type { RequestContext } from "./context.server";
import { cartOf, requireShopper } from "./guards.server";
import { seeOther } from "./redirects.server";

export type Checkout = { person: Person; session: Session; cart: Cart; furthest: CheckoutStep };

const STEPS: CheckoutStep[] = ["cart", "shipping", "shippingrate", "payment", "placeorder"];

/**
 * The checkout of this visitor, as far as the step asked for.
 * @throws a redirect to the sign-in page, or to the first step whose answer is missing
 */
export async function requireCheckout({ visitor }: RequestContext, step: CheckoutStep): Promise<Checkout> {
  const person = await requireShopper(visitor, `/${step}`);
  const session = await visitor.keptSession();
  const cart = await cartOf(visitor);
  const furthest = furthestStep(session.checkout, cart);
  if (STEPS.indexOf(furthest) < STEPS.indexOf(step)) throw seeOther(`/${furthest}`);
  return { person, session, cart, furthest };
}
