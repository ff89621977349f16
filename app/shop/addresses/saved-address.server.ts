import { eq } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { type ShippingAddress, user } from "~/platform/schema.server";
import type { Person } from "../sessions/session.server";

/** Saves the address of a customer's order for the next checkout. Guests' addresses are not saved. */
export function saveAddress(tx: Transaction, buyer: Person, shippingAddress: ShippingAddress): void {
  if (buyer.isGuest || shippingAddress.isPickup) return;
  tx.update(user).set({ shippingAddress }).where(eq(user.id, buyer.id)).run();
}

/** The address of a customer's last order or of their profile; null when there is none. */
export function findSavedAddress(personId: string): ShippingAddress | null {
  const row = db.select({ address: user.shippingAddress }).from(user).where(eq(user.id, personId)).get();
  return row?.address ?? null;
}

/** Deletes a customer's saved address. */
export async function deleteSavedAddress(personId: string): Promise<void> {
  await db.update(user).set({ shippingAddress: null }).where(eq(user.id, personId));
}
