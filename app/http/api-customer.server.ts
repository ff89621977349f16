import { Forbidden } from "~/platform/errors";
import type { Person } from "~/shop/accounts/session.server";
import { reply } from "./api.server";
import type { Visitor } from "./visitor.server";

/**
 * The customer who calls the API for something of their own.
 * @throws an answer 401 when nobody is signed in
 * @throws Forbidden for a guest
 */
export async function requireApiCustomer(visitor: Visitor): Promise<Person> {
  const person = await visitor.person();
  if (!person) throw reply({ message: "Not authorized, no token" }, 401);
  if (person.isGuest) throw new Forbidden("Guests have no account. Please sign in or register.");
  return person;
}
