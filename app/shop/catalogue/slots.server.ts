import { desc, eq, isNotNull, max } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { product } from "~/platform/schema.server";

/** The next free place among the products on sale. */
export function nextSlot(tx: Transaction): number {
  const last = tx
    .select({ slot: max(product.slot) })
    .from(product)
    .get();
  return (last?.slot ?? -1) + 1;
}

/** Closes the gap that a product leaves behind: the last one on sale takes its place. To be called when it is gone. */
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
