import { and, asc, eq, inArray } from "drizzle-orm";
import { isListed } from "~/platform/database/is-listed.server";
import { db, transaction } from "~/platform/db.server";
import { paymentCapture, paymentDispute } from "~/platform/schema.server";
import type { DisputeState, OnlinePaymentProvider, ProviderDispute } from "~/providers/payments/payment-provider";
import { formatAmount } from "../money/format-money";
import { recordOrderEvent } from "../orders/order-events.server";
import { requireUsable } from "../payment-methods/payment-providers.server";

/** How many open disputes are read at once. */
const OPEN_LIMIT = 50;

const OUTCOMES: Partial<Record<DisputeState, string>> = { won: "in favor of the shop", lost: "in favor of the payer" };

/**
 * Records a dispute that a provider reported, in the history of its order too.
 * @param id the provider's id. The dispute is read from the provider, so the report need not be trusted.
 * @throws ServiceUnavailable when the provider is down
 */
export async function recordDispute(provider: OnlinePaymentProvider, id: string): Promise<void> {
  const dispute = await requireUsable(provider).findDispute?.(id);
  if (dispute) recordFoundDispute(provider, dispute);
}

/** Records a dispute as it was read from its provider. */
export function recordFoundDispute(provider: OnlinePaymentProvider, dispute: ProviderDispute): void {
  const { id } = dispute;
  if (!dispute.captureId) return;
  const isDisputed = and(eq(paymentCapture.id, dispute.captureId), eq(paymentCapture.provider, provider.name));
  const { captureId, state, reason, amountCents, currency, answerBy } = dispute;
  transaction((tx) => {
    const capture = tx.select().from(paymentCapture).where(isDisputed).get();
    if (!capture) return;
    const known = tx.select().from(paymentDispute).where(eq(paymentDispute.id, id)).get();
    if (known?.state === state && known.answerBy?.getTime() === answerBy?.getTime()) return;
    const values = { captureId, state, reason, amountCents, currency, answerBy, updatedAt: new Date() };
    tx.insert(paymentDispute)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: paymentDispute.id, set: values })
      .run();
    const amount = formatAmount(amountCents, currency);
    const actor = { name: provider.name };
    if (!capture.orderId) return;
    if (!known) recordOrderEvent(tx, capture.orderId, "disputed", { actor, detail: `${amount}; ${reason}` });
    const outcome = OUTCOMES[state];
    if (outcome && known?.state !== state)
      recordOrderEvent(tx, capture.orderId, "dispute-ended", { actor, detail: `${amount}; ${outcome}` });
  });
}

/** The ids of the disputes at a provider that are not decided. */
export const openDisputesAt = (providerName: string): string[] =>
  db
    .select({ id: paymentDispute.id })
    .from(paymentDispute)
    .innerJoin(paymentCapture, eq(paymentCapture.id, paymentDispute.captureId))
    .where(
      and(eq(paymentCapture.provider, providerName), inArray(paymentDispute.state, ["needs-response", "under-review"])),
    )
    .orderBy(asc(paymentDispute.updatedAt))
    .limit(OPEN_LIMIT)
    .all()
    .map(({ id }) => id);

const disputesByOrder = db
  .select({ orderId: paymentCapture.orderId, dispute: paymentDispute })
  .from(paymentDispute)
  .innerJoin(paymentCapture, eq(paymentCapture.id, paymentDispute.captureId))
  .where(isListed(paymentCapture.orderId, "orderIds"))
  .orderBy(asc(paymentDispute.updatedAt))
  .prepare();

export type Dispute = typeof paymentDispute.$inferSelect;

/** The disputes of the payments of several orders, by order id, the oldest first. */
export function disputesOfOrders(orderIds: string[]): Map<string, Dispute[]> {
  const disputes = new Map<string, Dispute[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, dispute } of disputesByOrder.all({ orderIds: JSON.stringify(orderIds) }))
    disputes.get(orderId ?? "")?.push(dispute);
  return disputes;
}

/** The disputes of one order's payments, the oldest first. */
export const disputesOf = (orderId: string): Dispute[] => disputesOfOrders([orderId]).get(orderId) ?? [];
