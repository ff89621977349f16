import { Forbidden } from "~/platform/errors";
import { type Person, TWO_FACTOR_REQUIRED } from "~/shop/sessions/session.server";
import { hasPermission, type Permission } from "~/shop/staff/permissions";

/**
 * Checks that a person has a permission.
 * @returns the person
 * @throws Forbidden for an admin whose role lacks it or who needs two-step sign-in first, and for everyone who is not an admin
 */
export function permitted(person: Person | null, permission: Permission): Person {
  if (person?.needsTwoFactor) throw new Forbidden(TWO_FACTOR_REQUIRED);
  if (!person?.isAdmin) throw new Forbidden("Only admins may do this.");
  if (!hasPermission(person, permission)) throw new Forbidden("Your role does not allow this.");
  return person;
}
