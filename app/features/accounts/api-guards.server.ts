import { reply } from "~/http/reply/api.server";
import type { Visitor } from "~/http/request/visitor.server";
import { Forbidden } from "~/platform/errors";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import { permitted } from "./permitted.server";

/** RFC 6750, section 3. */
const notAuthorized = (reason: string) =>
  reply({ message: `Not authorized, ${reason}` }, 401, { "WWW-Authenticate": "Bearer" });

/**
 * The person who calls the API, by bearer token or by cookie; null for an anonymous caller.
 * @throws a 401 response for an invalid bearer token, even with a valid cookie
 */
export async function findApiPerson(visitor: Visitor): Promise<Person | null> {
  const person = await visitor.person();
  if (!person && visitor.hasBearerToken) throw notAuthorized("token failed");
  return person;
}

/** The customer or guest who calls the API. @throws a 401 response without one, or for an invalid bearer token */
export async function requireApiPerson(visitor: Visitor): Promise<Person> {
  const person = await findApiPerson(visitor);
  if (!person) throw notAuthorized("no token");
  return person;
}

/** The customer, not a guest, who calls the API. @throws the errors of `requireApiPerson`; Forbidden for a guest */
export async function requireApiCustomer(visitor: Visitor): Promise<Person> {
  const person = await requireApiPerson(visitor);
  if (person.isGuest) throw new Forbidden("Guests have no account. Please sign in or register.");
  return person;
}

const SESSION_ONLY =
  "A bearer token cannot change the password or two-step sign-in. Please sign in with a browser, and send its session cookie.";

/**
 * The customer who changes how their own account is signed in to. A stolen token must not be enough to take the account.
 * @throws the errors of `requireApiCustomer`; Forbidden for a call with a bearer token
 */
export async function requireApiCustomerSession(visitor: Visitor): Promise<Person> {
  const person = await requireApiCustomer(visitor);
  if (visitor.hasBearerToken) throw new Forbidden(SESSION_ONLY);
  return person;
}

/**
 * The admin who calls the API.
 * @throws a 401 response when no one is signed in or the bearer token is invalid; Forbidden for anyone but an admin
 *   whose role has the permission
 */
export async function requireApiPermission(visitor: Visitor, permission: Permission): Promise<Person> {
  return permitted(await requireApiPerson(visitor), permission);
}
