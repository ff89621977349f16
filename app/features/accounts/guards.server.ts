import { redirectToSignIn, redirectToTwoFactor } from "~/http/reply/redirects.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { Person } from "~/shop/sessions/session.server";

/**
 * The customer or guest in the checkout.
 * @throws a redirect to the sign-in page, which returns to `returnTo`
 */
export async function requireShopper(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person) throw redirectToSignIn(returnTo);
  return person;
}

/**
 * The signed-in customer. Guests have no account pages.
 * @throws a redirect to the sign-in page, which returns to `returnTo`
 */
export async function requireCustomer(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person || person.isGuest) throw redirectToSignIn(returnTo);
  return person;
}

/**
 * The admin who opens a page of the back office.
 * @throws a redirect to the sign-in page for anyone else, which returns to the requested page; to the set-up of two-step
 *   login for an admin who needs it first
 */
export async function requireAdmin(request: Request, visitor: Visitor): Promise<Person> {
  const person = await visitor.person();
  if (person?.isAdmin) return person;
  const { pathname, search } = new URL(request.url);
  if (person?.needsTwoFactor) throw redirectToTwoFactor(pathname + search);
  throw redirectToSignIn(pathname + search);
}
