import { desc, eq, isNotNull, max } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { product } from "~/platform/schema.server";

/** The next free slot. Published products have consecutive slots from 0, which makes shuffled pages cheap. */
export function nextSlot(tx: Transaction): number {
  const last = tx
    .select({ slot: max(product.slot) })
    .from(product)
    .get();
  return (last?.slot ?? -1) + 1;
}

/**
 * Closes the gap of a deleted or unpublished product: the product with the last slot moves into it. Call it after the
 * change.
 */
export function closeGap(tx: Transaction, slot: number): void {
  const last = tx
    .select({ num: product.num, slot: product.slot })
    .from(product)
    .where(isNotNull(product.slot))
    .orderBy(desc(product.slot))
    .limit(1)
    .get();
  if (last?.slot == null || last.slot < slot) return;
  tx.update(product).set({ slot }).where(eq(product.num, last.num)).run();
}
