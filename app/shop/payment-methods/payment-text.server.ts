import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { type order, paymentCapture } from "~/platform/schema.server";
import { findProvider, isPaidOnDelivery, isPaidOnline } from "./payment-providers.server";

type Placed = Pick<typeof order.$inferSelect, "id" | "totalCents" | "paymentMethod">;

/** The providers of the payments that paid an order, the oldest first. */
const payingProviders = db
  .select({ name: paymentCapture.provider })
  .from(paymentCapture)
  .where(and(eq(paymentCapture.orderId, sql.placeholder("orderId")), isNull(paymentCapture.reviewReason)))
  .orderBy(sql`rowid`)
  .prepare();

const isManual = (provider: string | undefined) => provider !== undefined && findProvider(provider)?.kind === "manual";

/** The online provider of the last payment that paid an order; null when its money came another way, or not yet. */
export function onlineProviderOf(orderId: string): string | null {
  const paying = payingProviders.all({ orderId }).at(-1)?.name;
  return paying && !isManual(paying) ? paying : null;
}

/** Whether money of an order, all or a part, came, or is to come, outside of the online providers. */
export function isPaidByHand({ id, paymentMethod }: Placed): boolean {
  const paying = payingProviders.all({ orderId: id });
  return paying.length === 0 ? !isPaidOnline(paymentMethod) : paying.some(({ name }) => isManual(name));
}

/** How an order was or is to be paid, in words: its payment method, unless its money came another way. */
export function paymentText(placed: Placed): string {
  if (placed.totalCents === 0) return "Nothing to pay";
  const { id, paymentMethod } = placed;
  const first = payingProviders.all({ orderId: id })[0]?.name;
  return isPaidOnline(paymentMethod) && isManual(first) ? "Paid to the shop directly" : paymentMethod;
}

type OnDelivery = Pick<typeof order.$inferSelect, "paymentMethod" | "paidAt" | "deliveredAt" | "totalCents"> & {
  refundedCents: number;
};

/**
 * Whether a refund of an order that is paid on delivery was made before that: nothing had been paid, and the order costs less since.
 * @param at when it was made
 */
export const lowersCash = (placed: Pick<OnDelivery, "paymentMethod" | "deliveredAt">, at = new Date()): boolean =>
  isPaidOnDelivery(placed.paymentMethod) && (placed.deliveredAt === null || at < placed.deliveredAt);

/**
 * What the buyer of an order that the shop has confirmed pays when it arrives, in cents; null for any other order, and after the
 * delivery.
 */
export function cashDueCents(placed: OnDelivery): number | null {
  const isOpen = isPaidOnDelivery(placed.paymentMethod) && placed.paidAt !== null && placed.deliveredAt === null;
  return isOpen ? placed.totalCents - placed.refundedCents : null;
}
