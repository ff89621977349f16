import { eq } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { type ShippingAddress, user } from "~/platform/schema.server";
import type { Person } from "./session.server";

/** Keeps the address of a customer's order, to be offered at the next one. Guests leave none behind. */
export function saveAddress(tx: Transaction, buyer: Person, shippingAddress: ShippingAddress): void {
  if (buyer.isGuest) return;
  tx.update(user).set({ shippingAddress }).where(eq(user.id, buyer.id)).run();
}

/** The address a customer's last order went to, or the one on their profile. */
export async function findSavedAddress(personId: string): Promise<ShippingAddress | null> {
  const row = await db.select({ address: user.shippingAddress }).from(user).where(eq(user.id, personId)).get();
  return row?.address ?? null;
}

/** Forgets a customer's saved address. */
export async function deleteSavedAddress(personId: string): Promise<void> {
  await db.update(user).set({ shippingAddress: null }).where(eq(user.id, personId));
}
