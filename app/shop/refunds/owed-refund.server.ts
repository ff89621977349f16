import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { paymentCapture, refund } from "~/platform/schema.server";
import { formatAmount } from "../money/format-money";
import type { Order } from "../orders/order.server";
import { paidCents } from "../orders/paid-amount";
import { isUnderWay } from "./refund-parts.server";

export type Owed = { cents: number; changeNum: number | null };

/**
 * What the refund of a change of an order's lines owes since it came back to the shop: what its payments have beyond what is paid
 * of it, and was not asked for again.
 * @returns the amount in cents, with the number of the change
 */
export function owedOf(tx: Pick<Transaction, "select">, found: Order): Owed {
  const cameBack = and(eq(refund.orderId, found.id), eq(refund.status, "sent-back"), isNotNull(refund.changeNum));
  const back = tx.select().from(refund).where(cameBack).orderBy(desc(refund.createdAt)).get();
  if (!back) return { cents: 0, changeNum: null };
  const pays = and(eq(paymentCapture.orderId, found.id), isNull(paymentCapture.reviewReason));
  const takenCents = sql<number>`coalesce(sum(${paymentCapture.amountCents}), 0)`;
  const taken = tx.select({ cents: takenCents }).from(paymentCapture).where(pays).get()?.cents ?? 0;
  const isOfChange = and(eq(refund.orderId, found.id), isNotNull(refund.changeNum));
  const ofChanges = tx.select().from(refund).where(isOfChange).all();
  const given = ofChanges.filter((each) => each.status === "completed" || isUnderWay(each));
  const givenCents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { cents: Math.max(0, taken - givenCents - paidCents(found)), changeNum: back.changeNum };
}

/** What is to be refunded again of an order, for staff; empty for nothing. */
export function owedText(found: Order): string {
  const { cents } = owedOf(db, found);
  return cents > 0 ? formatAmount(cents, found.currency) : "";
}
