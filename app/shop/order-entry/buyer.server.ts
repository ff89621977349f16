import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { order, type ShippingAddress, user } from "~/platform/schema.server";
import { recipientNames } from "../addresses/address.schema.server";
import { findDefaultAddress } from "../addresses/saved-addresses.server";
import { orderEmail } from "../checkout/checkout.schema.server";
import type { Order } from "../orders/order.server";
import type { OrderEntry } from "../orders/place-order.server";
import { type Person, personColumns, toPerson } from "../sessions/session.server";
import { canSignIn } from "../users/users.server";

/** The customer for whom staff enters an order. */
export const onBehalfOfSchema = z.object({
  email: orderEmail,
  firstName: recipientNames.shipToFirstName,
  lastName: recipientNames.shipToLastName,
});

/** @param email in lower case */
const accountByEmail = (email: string) =>
  db
    .select(personColumns)
    .from(user)
    .where(and(canSignIn, eq(user.email, email)))
    .get();

/** The account that an order for an e-mail address belongs to; null without one. @param email in any case */
export function accountOfBuyer(email: string): Person | null {
  const account = accountByEmail(email.trim().toLowerCase());
  return account ? toPerson(account) : null;
}

/**
 * The buyer of an order that staff enters, and the entry for `placeOrder`: the account with the email address, or else a
 * new guest with the given names.
 * @param email in lower case
 * @param sendsLink whether the buyer gets the email with the link to the order
 */
export function buyerByEmail(
  staff: Person,
  { email, firstName, lastName }: z.output<typeof onBehalfOfSchema>,
  sendsLink: boolean,
): { buyer: Person; entry: OrderEntry } {
  const account = accountOfBuyer(email);
  if (account) return { buyer: account, entry: { staff, isNewBuyer: false, sendsLink } };
  const guest = { id: newId(), firstName, lastName, username: null, email: null, isAdmin: false, role: null };
  return { buyer: toPerson({ ...guest, isGuest: true }), entry: { staff, isNewBuyer: true, sendsLink } };
}

/** The buyer of an order, for another one that staff enters, whose email is not that of a new order. */
export function buyerOfOrder(
  staff: Person,
  { userId, ...found }: Pick<Order, "userId" | "email" | "firstName" | "lastName">,
): { buyer: Person; entry: OrderEntry } {
  const row = userId ? db.select(personColumns).from(user).where(eq(user.id, userId)).get() : undefined;
  if (!row) return buyerByEmail(staff, found, false);
  return { buyer: toPerson(row), entry: { staff, isNewBuyer: false, sendsLink: false } };
}

/**
 * The address of the latest order with an email address, or else the default one of its account; null when there is none.
 * @param email in lower case
 */
export function knownAddress(email: string): ShippingAddress | null {
  const latest = db
    .select({ shippingAddress: order.shippingAddress })
    .from(order)
    .where(and(eq(order.email, email), sql`${order.shippingAddress} ->> '$.isPickup' is null`))
    .orderBy(desc(order.createdAt))
    .limit(1)
    .get();
  if (latest) return latest.shippingAddress;
  const account = accountByEmail(email);
  return account ? findDefaultAddress(account.id) : null;
}
