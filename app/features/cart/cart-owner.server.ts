import type { Visitor } from "~/http/request/visitor.server";
import { type CartOwner, countCart, EMPTY_CART, getCart } from "~/shop/cart/cart.server";

/** The owner of the visitor's cart, or null while the visitor has neither a session nor an account. */
async function findCartOwner(visitor: Visitor): Promise<CartOwner | null> {
  const person = await visitor.person();
  if (person && !person.isGuest) return { userId: person.id };
  const session = await visitor.session();
  return session ? { sessionId: session.id } : null;
}

/** The owner of the visitor's cart. A visitor without a session gets a new one. */
export async function ensureCartOwner(visitor: Visitor): Promise<CartOwner> {
  const apiLogin = await visitor.apiLogin();
  if (apiLogin) return { userId: apiLogin.person.id };
  const session = await visitor.ensureSession();
  return (await findCartOwner(visitor)) ?? { sessionId: session.id };
}

export async function getVisitorCart(visitor: Visitor) {
  const owner = await findCartOwner(visitor);
  return owner ? getCart(owner) : EMPTY_CART;
}

export async function countVisitorCart(visitor: Visitor): Promise<number> {
  const owner = await findCartOwner(visitor);
  return owner ? countCart(owner) : 0;
}
