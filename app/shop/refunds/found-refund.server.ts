import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { paymentCapture, refund } from "~/platform/schema.server";
import type { OnlinePaymentProvider, ProviderRefund } from "~/providers/payments/payment-provider";
import { requireUsable } from "../payment-methods/payment-providers.server";
import { applyRefund } from "./apply-refund.server";
import { type Capture, refundedOf, withExchanged } from "./captures.server";
import { recordResult } from "./record-refund.server";
import { requesterOf } from "./refund-parts.server";

/**
 * Records a refund that a provider reported: one requested by the shop, or one made on the provider's site.
 * @param id the provider's refund id. The refund is read from the provider, so the report need not be trusted.
 * @throws ServiceUnavailable when the provider is down
 */
export async function recordProviderRefund(provider: OnlinePaymentProvider, id: string): Promise<void> {
  const result = await requireUsable(provider).findRefund(id);
  if (result) recordFoundRefund(provider, result);
}

/** Records a refund as it was read from its provider. */
export function recordFoundRefund(provider: OnlinePaymentProvider, result: ProviderRefund): void {
  const actor = { name: provider.name };
  const { id } = result;
  if (!result.captureId || result.amountCents <= 0) return;
  const isRefunded = and(eq(paymentCapture.id, result.captureId), eq(paymentCapture.provider, provider.name));
  transaction((tx) => {
    const original = tx.select().from(paymentCapture).where(isRefunded).get();
    if (!original) return;
    const captures = withExchanged(tx, original);
    // A refund of the shop's own whose response was lost has no provider's id yet, also when it was given up. Where the provider
    // does not say whose it is, the oldest of this amount is taken for it; `takeFromOther` puts right what that mistakes.
    const isWanted =
      result.requestId === null
        ? and(eq(refund.amountCents, result.amountCents), eq(refund.status, "asked"))
        : and(eq(refund.id, result.requestId), inArray(refund.status, ["asked", "failed"]));
    const isRequested = and(
      isWanted,
      isNull(refund.providerRefundId),
      inArray(
        refund.captureId,
        captures.map(({ id: captureId }) => captureId),
      ),
    );
    const known =
      tx.select().from(refund).where(eq(refund.providerRefundId, id)).get() ??
      tx.select().from(refund).where(isRequested).orderBy(asc(refund.createdAt)).get();
    if (known) return recordResult(tx, provider.name, known, result, requesterOf(known, provider.name));
    const now = new Date();
    const hasEnough = (each: Capture) => each.amountCents - refundedOf(tx, each.id) >= result.amountCents;
    const capture = captures.find(hasEnough) ?? original;
    const inserted = tx
      .insert(refund)
      .values({
        id: newId(),
        orderId: capture.orderId,
        captureId: capture.id,
        amountCents: result.amountCents,
        currency: result.currency,
        status: result.state,
        providerRefundId: id,
        actorName: actor.name,
        note: "",
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    if (inserted.status === "completed") applyRefund(tx, [inserted], actor);
  });
}
