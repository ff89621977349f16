import { and, asc, eq, notInArray } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { shippingLabel } from "~/platform/schema.server";

export type Label = typeof shippingLabel.$inferSelect;

/** The statuses of a label, from its first to its last. */
export const LABEL_STATUSES = shippingLabel.status.enumValues;

/**
 * A label, or the rates of one that is not bought.
 * @throws NotFound for an unknown one
 */
export function labelById(tx: Pick<Transaction, "select">, id: string): Label {
  const found = tx.select().from(shippingLabel).where(eq(shippingLabel.id, id)).get();
  if (!found) throw new NotFound("We cannot find this label.");
  return found;
}

/**
 * A label of an order.
 * @throws NotFound for an unknown one, and for another order's
 */
export function labelOfOrder(orderId: string, id: string): Label {
  const found = labelById(db, id);
  if (found.orderId !== orderId) throw new NotFound("We cannot find this label.");
  return found;
}

/** The labels of an order that were bought, or are being bought, the oldest first. */
export const labelsOf = (orderId: string): Label[] =>
  db
    .select()
    .from(shippingLabel)
    .where(and(eq(shippingLabel.orderId, orderId), notInArray(shippingLabel.status, ["quoted"])))
    .orderBy(asc(shippingLabel.createdAt))
    .all();
