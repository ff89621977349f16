import { redirectToSignIn, redirectToTwoFactor } from "~/http/reply/redirects.server";
import type { Visitor } from "~/http/request/visitor.server";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import { permitted } from "./permitted.server";

/** The customer or guest in the checkout. @throws a redirect to the sign-in page, which returns to `returnTo` */
export async function requireShopper(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person) throw redirectToSignIn(returnTo);
  return person;
}

/** The signed-in customer, not a guest. @throws a redirect to the sign-in page, which returns to `returnTo` */
export async function requireCustomer(visitor: Visitor, returnTo: string): Promise<Person> {
  const person = await visitor.person();
  if (!person || person.isGuest) throw redirectToSignIn(returnTo);
  return person;
}

/**
 * The admin who opens a page that every role may open.
 * @throws a redirect to the sign-in page for anyone else, which returns to the requested page; to the set-up of two-step
 *   login for an admin who needs it first
 */
export async function requireStaff(request: Request, visitor: Visitor): Promise<Person> {
  const person = await visitor.person();
  if (person?.isAdmin) return person;
  const { pathname, search } = new URL(request.url);
  if (person?.needsTwoFactor) throw redirectToTwoFactor(pathname + search);
  throw redirectToSignIn(pathname + search);
}

/**
 * The admin who opens a page of the back office, or posts its form.
 * @throws a redirect to the sign-in page for anyone who is not an admin; Forbidden for an admin whose role lacks the
 *   permission
 */
export async function requirePermission(request: Request, visitor: Visitor, permission: Permission): Promise<Person> {
  return permitted(await requireStaff(request, visitor), permission);
}
