import { and, eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { type paymentAttempt, paymentCapture } from "~/platform/schema.server";
import type { OnlinePaymentProvider, ProviderPayment } from "~/providers/payments/payment-provider";
import { orderById } from "../orders/order.server";
import { recordOrderEvent } from "../orders/order-events.server";
import { reviewReasonText } from "./review-reasons";

/** A provider does not know a payment that the shop has opened there: what became of it is open, as while the provider is down. */
export class UnknownPayment extends ServiceUnavailable {}

type Opened = Pick<typeof paymentAttempt.$inferSelect, "orderId" | "amountCents"> & { providerOrderId: string };

const isRowOf = (provider: OnlinePaymentProvider, { providerOrderId }: Opened) =>
  and(eq(paymentCapture.provider, provider.name), eq(paymentCapture.id, providerOrderId));

/**
 * Keeps a payment for review that its provider does not know, under the payment's own id, once.
 * @returns the error to throw
 */
export function unknownPayment(provider: OnlinePaymentProvider, attempt: Opened): UnknownPayment {
  const { orderId, providerOrderId: id, amountCents } = attempt;
  const { name } = provider;
  transaction((tx) => {
    const { currency } = orderById(tx, orderId);
    const reviewReason = "unknown";
    const row = {
      id,
      orderId,
      provider: name,
      providerOrderId: id,
      status: "pending" as const,
      currency,
      reviewReason,
    };
    const { changes } = tx
      .insert(paymentCapture)
      .values({ ...row, amountCents: amountCents ?? 0, updatedAt: new Date() })
      .onConflictDoNothing()
      .run();
    const detail = `${reviewReasonText(reviewReason)}, capture ${id}`;
    if (changes > 0) recordOrderEvent(tx, orderId, "payment-review", { actor: { name }, detail });
  });
  return new UnknownPayment(name, "status", `does not know payment ${id}`);
}

/**
 * Reads a payment that the shop has opened.
 * @returns null where the provider forgets payments that were never approved
 * @throws UnknownPayment when a provider that takes the money on approval, and forgets none, does not know it
 * @throws ServiceUnavailable when the provider is down
 */
export async function findOpened(provider: OnlinePaymentProvider, attempt: Opened): Promise<ProviderPayment | null> {
  const known = await provider.find(attempt.providerOrderId);
  if (!provider.close) return known;
  if (!known) throw unknownPayment(provider, attempt);
  const kept = db.select({ id: paymentCapture.id }).from(paymentCapture).where(isRowOf(provider, attempt)).get();
  if (kept) db.delete(paymentCapture).where(isRowOf(provider, attempt)).run();
  return known;
}
