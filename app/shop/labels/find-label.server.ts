import { and, asc, eq, notInArray, type SQL } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { requireFound } from "~/platform/errors";
import { shippingLabel } from "~/platform/schema.server";

export type Label = typeof shippingLabel.$inferSelect;

export const LABEL_STATUSES = shippingLabel.status.enumValues;

/** A label, or the rates of one that is not bought. @throws NotFound for an unknown one */
export const labelById = (id: string): Label => labelWhere(eq(shippingLabel.id, id));

/** A label of an order. @throws NotFound for an unknown one, and for another order's */
export const labelOfOrder = (orderId: string, id: string): Label =>
  labelWhere(and(eq(shippingLabel.id, id), eq(shippingLabel.orderId, orderId)));

const labelWhere = (condition: SQL | undefined) =>
  requireFound(db.select().from(shippingLabel).where(condition).get(), "We cannot find this label.");

/** The labels of an order that were bought, or are being bought, the oldest first. */
export const labelsOf = (orderId: string): Label[] =>
  db
    .select()
    .from(shippingLabel)
    .where(and(eq(shippingLabel.orderId, orderId), notInArray(shippingLabel.status, ["quoted"])))
    .orderBy(asc(shippingLabel.createdAt))
    .all();
