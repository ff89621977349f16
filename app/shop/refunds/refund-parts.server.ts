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

/**
 * The refunds of several payments that are one refund, in the order in which they are sent: those by hand come last, because
 * they cannot be refused.
 */
export function groupOf(tx: Pick<Transaction, "select">, part: Refund): Refund[] {
  const isByHand = (provider: string) => Number(findProvider(provider)?.kind === "manual");
  return tx
    .select({ refund, provider: paymentCapture.provider })
    .from(refund)
    .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
    .where(isOfGroup(part))
    .orderBy(desc(refund.amountCents), asc(refund.id))
    .all()
    .sort((one, other) => isByHand(one.provider) - isByHand(other.provider))
    .map((each) => each.refund);
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
