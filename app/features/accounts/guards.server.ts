import { redirectToSignIn } from "~/http/reply/redirects.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { Person } from "~/shop/accounts/session.server";

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
