import type { Person } from "../shop/sessions/session.server";

/** The JSON of a user in the API. */
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
