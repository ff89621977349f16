import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { cart } from "~/platform/schema.server";
import { type DiscountBuyer, requireCode } from "../discounts/discount.server";
import type { TaxedPlace } from "../taxes/tax-rates.server";
import { buyableLines, type CartOwner, cartIdOf, getCart, whereOwnedBy } from "./cart.server";

/**
 * Applies a discount code to the cart, in place of the one before.
 * @param typed the code in any case
 * @param place where the cart goes, if that is known: prices can depend on it
 * @throws Invalid with the reason when the code cannot be used for this cart now, or when the cart has a better discount
 */
export function applyDiscount(owner: CartOwner, buyer: DiscountBuyer, typed: string, place?: TaxedPlace): void {
  const buyable = buyableLines(getCart(owner, buyer, place));
  transaction((tx) => {
    tx.update(cart)
      .set({ discountCode: requireCode(typed, buyable, buyer) })
      .where(eq(cart.id, cartIdOf(tx, owner)))
      .run();
  });
}

/** Removes the discount code from the cart, if it has one. */
export async function removeDiscount(owner: CartOwner): Promise<void> {
  await db.update(cart).set({ discountCode: null }).where(whereOwnedBy(owner));
}
