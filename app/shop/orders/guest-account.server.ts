import { Conflict } from "~/platform/errors";
import { type GuestRegistration, hasAskedForAccount } from "../accounts/registration.server";
import type { Person } from "../sessions/session.server";
import type { OrderWithItems } from "./order.server";
import { isSent } from "./order-status";
import { isPaidInFull } from "./paid-amount";
import { statusOf } from "./status-of.server";

/**
 * Whether a reader of an order is offered an account for it: the guest who placed it, once it is paid, also when it is sent,
 * unless it has ended; and only once.
 */
export function offersAccount(order: OrderWithItems, person: Person | null): person is Person {
  return (
    person?.isGuest === true &&
    order.userId === person.id &&
    isPaidInFull(order) &&
    isSent(statusOf(order)) &&
    !hasAskedForAccount(person.id)
  );
}

/**
 * The registration of the guest who placed a paid order: with the name and addresses of the order.
 * @throws Conflict when the reader is not offered an account
 */
export function guestRegistration(order: OrderWithItems, person: Person | null, password: string): GuestRegistration {
  if (!offersAccount(order, person)) {
    throw new Conflict("This order offers no account. If you have asked for one, please open the link in its email.");
  }
  const { firstName, lastName, email, shippingAddress } = order;
  return { firstName, lastName, email, password, shippingAddress, guestId: person.id };
}
