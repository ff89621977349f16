import type { Person } from "../shop/accounts/session.server";

/** A user as the API tells it (spec section 3). */
export function personJson(person: Person) {
  return {
    _id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    username: person.username,
    email: person.email,
    isAdmin: person.isAdmin,
    isGuest: person.isGuest,
    isActive: true,
  };
}
