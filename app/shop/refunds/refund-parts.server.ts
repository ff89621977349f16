import { asc, desc, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { paymentCapture, refund } from "~/platform/schema.server";
import { shopCurrency } from "../money/currency";
import { formatAmount } from "../money/format-money";
import type { Actor } from "../orders/order-events.server";
import { findProvider } from "../payment-methods/payment-providers.server";

export type Refund = typeof refund.$inferSelect;

/** What the shop says of a refund: it is pending from the request until the provider has completed it. */
export type RefundWord = "pending" | "completed" | "failed";

/** @param status the stored one */
export function refundWord(status: Refund["status"]): RefundWord {
  if (status === "asked") return "pending";
  return status === "sent-back" ? "failed" : status;
}

/** Whether the provider has neither made nor refused a refund yet. */
export const isUnderWay = ({ status }: Refund) => refundWord(status) === "pending";

const isOfGroup = ({ id, groupId }: Refund) => (groupId === null ? eq(refund.id, id) : eq(refund.groupId, groupId));

/** Whether staff sends the money of a refund: it was not paid online. */
export function isByHand(tx: Pick<Transaction, "select">, { captureId }: Refund): boolean {
  const name = tx
    .select({ provider: paymentCapture.provider })
    .from(paymentCapture)
    .where(eq(paymentCapture.id, captureId))
    .get()?.provider;
  return findProvider(name ?? "")?.kind === "manual";
}

/**
 * The refunds of several payments that are one refund, in the order in which they are sent: those by hand come last, because
 * they cannot be refused.
 */
export function groupOf(tx: Pick<Transaction, "select">, part: Refund): Refund[] {
  const parts = tx.select().from(refund).where(isOfGroup(part)).orderBy(desc(refund.amountCents), asc(refund.id)).all();
  return parts.sort((one, other) => Number(isByHand(tx, one)) - Number(isByHand(tx, other)));
}

/** What refunds of one order amount to, for people. */
export const amountOf = (refunds: Refund[]) =>
  formatAmount(
    refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refunds[0]?.currency ?? shopCurrency(),
  );

/** The admin who asked for a refund, or the provider that reported one. */
export const requesterOf = ({ actorName }: Refund, providerName: string): Actor =>
  actorName === providerName ? { name: providerName } : { name: actorName, isAdmin: true };
