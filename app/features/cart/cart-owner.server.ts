import { limitRate } from "~/http/request/rate-limit.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { type Cart, type CartOwner, countCart, EMPTY_CART, getCart } from "~/shop/cart/cart.server";
import { type DiscountBuyer, discountBuyer } from "~/shop/discounts/discount.server";
import type { TaxedPlace } from "~/shop/taxes/tax-rates.server";

/** The owner of the visitor's cart, or null while the visitor has neither a session nor an account. */
export async function findCartOwner(visitor: Visitor): Promise<CartOwner | null> {
  const person = await visitor.person();
  if (person && !person.isGuest) return { userId: person.id };
  const session = await visitor.session();
  return session ? { sessionId: session.id } : null;
}

/** The same, with a new session if there is none. @throws TooManyRequests when the client has started too many */
export async function ensureCartOwner({ visitor, clientAddress }: RequestContext): Promise<CartOwner> {
  const apiLogin = await visitor.apiLogin();
  if (apiLogin) return { userId: apiLogin.person.id };
  if (!(await visitor.session())) await limitRate("new cart", clientAddress);
  const session = await visitor.ensureSession();
  return (await findCartOwner(visitor)) ?? { sessionId: session.id };
}

/** The visitor as the limit of one use of a discount per customer counts them. */
export async function discountBuyerOf(visitor: Visitor): Promise<DiscountBuyer> {
  return discountBuyer(await visitor.person(), (await visitor.session())?.checkout.email);
}

/** The cart at the prices of a place; undefined while none is known. */
export type CartAt = (place: TaxedPlace | undefined) => Cart;

/** What reads the visitor's cart at the prices of a place. */
export async function visitorCartAt(visitor: Visitor): Promise<CartAt> {
  const owner = await findCartOwner(visitor);
  if (!owner) return () => EMPTY_CART;
  const buyer = await discountBuyerOf(visitor);
  return (place) => getCart(owner, buyer, place);
}

/** The visitor's cart. @param place where it goes: by default to the address of the checkout, if there is one */
export async function getVisitorCart(visitor: Visitor, place?: TaxedPlace): Promise<Cart> {
  const cartAt = await visitorCartAt(visitor);
  return cartAt(place ?? (await visitor.session())?.checkout.shippingAddress);
}

export async function countVisitorCart(visitor: Visitor): Promise<number> {
  const owner = await findCartOwner(visitor);
  return owner ? countCart(owner) : 0;
}
