import { redirectToSignIn } from "~/http/reply/redirects.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { Person } from "~/shop/accounts/session.server";
import type { CartOwner } from "~/shop/cart/cart.server";
import { countCart, EMPTY_CART, getCart } from "~/shop/cart/cart.server";

/** Whose cart a visitor fills; null while nothing is stored for them. */
async function findCartOwner(visitor: Visitor): Promise<CartOwner | null> {
  const person = await visitor.person();
  if (person && !person.isGuest) return { userId: person.id };
  const session = await visitor.session();
  return session ? { sessionId: session.id } : null;
}

/** Whose cart a visitor fills, with a session started for one who has none. */
export async function ensureCartOwner(visitor: Visitor): Promise<CartOwner> {
  const program = await visitor.apiLogin();
  if (program) return { userId: program.person.id };
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

/**
 * The customer or guest who checks out.
 * @throws a redirect to the sign-in page, which brings back to `returnTo`
 */
export async function requireShopper(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person) throw redirectToSignIn(returnTo);
  return person;
}

/**
 * The customer whose own pages these are; guests have none.
 * @throws a redirect to the sign-in page, which brings back to `returnTo`
 */
export async function requireCustomer(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person || person.isGuest) throw redirectToSignIn(returnTo);
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
  throw redirectToSignIn(pathname + search);
}
