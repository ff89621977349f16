import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { type order, paymentCapture } from "~/platform/schema.server";
import { CASH_ON_DELIVERY } from "~/providers/payments/cash-on-delivery/cash-on-delivery";
import { findProvider, isPaidOnDelivery, isPaidOnline } from "./payment-providers.server";

type Placed = Pick<typeof order.$inferSelect, "id" | "totalCents" | "paymentMethod">;

/**
 * Whether a payment is the cash that the carrier takes for its order. One by an exchange is not, where the carrier had taken the money
 * for the order that was exchanged.
 */
const isCash = sql`(payment_capture.provider = ${CASH_ON_DELIVERY} and not exists (
  select 1 from refund where refund.id = payment_capture.refund_id and not refund.lowers_cash
))`.mapWith(Boolean);

/** The payments that paid an order, the oldest first: their providers, and what of them the carrier takes if they are cash, in cents. */
const payments = db
  .select({
    name: paymentCapture.provider,
    isCash,
    // Drizzle writes the columns of one table without its name, and a refund has an id of its own.
    cents: sql<number>`${paymentCapture.amountCents} - coalesce((
      select sum(amount_cents) from refund
      where refund.capture_id = payment_capture.id and refund.status = 'completed' and refund.lowers_cash
    ), 0)`,
  })
  .from(paymentCapture)
  .where(and(eq(paymentCapture.orderId, sql.placeholder("orderId")), isNull(paymentCapture.reviewReason)))
  .orderBy(sql`rowid`)
  .prepare();

const isManual = (provider: string | undefined) => provider !== undefined && findProvider(provider)?.kind === "manual";

/** The online provider of the last payment that paid an order; null when its money came another way, or not yet. */
export function onlineProviderOf(orderId: string): string | null {
  const paying = payments.all({ orderId }).at(-1)?.name;
  return paying && !isManual(paying) ? paying : null;
}

/** That the last payment of an order can be a test, by the keys that its online provider has now; null for others. */
export function testNoticeOf(orderId: string): string | null {
  const provider = findProvider(onlineProviderOf(orderId) ?? "");
  return provider?.kind === "online" ? provider.testNotice : null;
}

/** Whether money of an order, all or a part, came, or is to come, outside of the online providers. */
export function isPaidByHand({ id, paymentMethod }: Placed): boolean {
  const paying = payments.all({ orderId: id });
  return paying.length === 0 ? !isPaidOnline(paymentMethod) : paying.some(({ name }) => isManual(name));
}

/** How an order was or is to be paid, in words: its payment method, unless its money came another way. */
export function paymentText(placed: Placed): string {
  if (placed.totalCents === 0) return "Nothing to pay";
  const { id, paymentMethod } = placed;
  const first = payments.all({ orderId: id })[0]?.name;
  return isPaidOnline(paymentMethod) && isManual(first) ? "Paid to the shop directly" : paymentMethod;
}

type OnDelivery = Pick<typeof order.$inferSelect, "id" | "paymentMethod" | "paidAt" | "deliveredAt" | "dueCents">;

/**
 * Whether a refund of a payment now would be of what is paid on delivery, before that: nothing is paid, and the order costs less then.
 * @param captureId the payment
 */
export function lowersCash(
  captureId: string,
  { paymentMethod, deliveredAt }: Pick<OnDelivery, "paymentMethod" | "deliveredAt">,
): boolean {
  if (!isPaidOnDelivery(paymentMethod) || deliveredAt !== null) return false;
  return db.select({ isCash }).from(paymentCapture).where(eq(paymentCapture.id, captureId)).get()?.isCash === true;
}

/**
 * What the buyer of an order that the shop has confirmed pays when it arrives, in cents, without what was paid before, by an
 * exchange; null for any other order, for one that was paid before in whole, and after the delivery.
 */
export function cashDueCents(placed: OnDelivery): number | null {
  if (!isPaidOnDelivery(placed.paymentMethod) || placed.paidAt === null || placed.deliveredAt !== null) return null;
  const paying = payments.all({ orderId: placed.id });
  const cash = paying.filter((each) => each.isCash);
  if (paying.length > 0 && cash.length === 0 && placed.dueCents === 0) return null;
  return cash.reduce((sum, { cents }) => sum + cents, placed.dueCents);
}
