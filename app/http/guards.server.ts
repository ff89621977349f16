import type { Person } from "~/shop/accounts/session.server";
import type { CartOwner } from "~/shop/cart/cart.server";
import { countCart, EMPTY_CART, getCart } from "~/shop/cart/cart.server";
import { toSignIn } from "./redirects.server";
import type { Visitor } from "./visitor.server";

/** Whose cart a visitor fills; null while nothing is stored for them. */
async function cartOwnerOf(visitor: Visitor): Promise<CartOwner | null> {
  const person = await visitor.person();
  if (person && !person.isGuest) return { userId: person.id };
  const session = await visitor.session();
  return session ? { sessionId: session.id } : null;
}

/** Whose cart a visitor fills, with a session started for one who has none. */
export async function keptCartOwner(visitor: Visitor): Promise<CartOwner> {
  const program = await visitor.apiLogin();
  if (program) return { userId: program.person.id };
  const session = await visitor.keptSession();
  return (await cartOwnerOf(visitor)) ?? { sessionId: session.id };
}

export async function cartOf(visitor: Visitor) {
  const owner = await cartOwnerOf(visitor);
  return owner ? getCart(owner) : EMPTY_CART;
}

export async function cartCountOf(visitor: Visitor): Promise<number> {
  const owner = await cartOwnerOf(visitor);
  return owner ? countCart(owner) : 0;
}

/**
 * The customer or guest who checks out.
 * @throws a redirect to the sign-in page, which brings back to `returnTo`
 */
export async function requireShopper(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person) throw toSignIn(returnTo);
  return person;
}

/**
 * The customer whose own pages these are; guests have none.
 * @throws a redirect to the sign-in page, which brings back to `returnTo`
 */
export async function requireCustomer(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person || person.isGuest) throw toSignIn(returnTo);
  return person;
}

/**
 * The admin who works in the back office.
 * @throws a redirect to the sign-in page for everybody else (spec section 4), which brings back to where they were
 */
export async function requireAdmin(request: Request, visitor: Visitor): Promise<Person> {
  const person = await visitor.person();
  if (person?.isAdmin) return person;
  const { pathname, search } = new URL(request.url);
  throw toSignIn(pathname + search);
}
