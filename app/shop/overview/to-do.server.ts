import { and, asc, count, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { readUntilWritten } from "~/platform/cached-read.server";
import { db, transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { order, type ProductOption, paymentCapture, product, variant } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { countUnreadContactMessages } from "../contact/contact.server";
import { countFailedEmails } from "../email/outbox-list.server";
import { refundWarning } from "../fulfillment/refund-warning.server";
import { countUnread } from "../messages/conversation.server";
import { formatAmount } from "../money/format-money";
import { ORDER_CHOICES } from "../order-lists/order-search.server";
import type { Order } from "../orders/order.server";
import { actorOf, recordOrderEvent } from "../orders/order-events.server";
import { countToShip, orderColumns, waitsForShipping } from "../orders/refunded-amount.server";
import { NO_REVIEW_NEEDED, reviewReasonText } from "../payments/review-reasons";
import { stopChecking } from "../payments/settle-payment.server";
import { isLowOnStock, isLowVariant } from "../product-lists/stock-state.server";
import { countOpenReturns } from "../returns/return-list.server";
import { countWaitingPictures } from "../review-parts/review-pictures.server";
import type { Person } from "../sessions/session.server";
import { variantLabel } from "../variants/variant-words";

/** Entries shown in each list of the overview. */
const ENTRIES_LIMIT = 5;

// The same expression as in the partial index, so that SQLite uses it.
const unreviewed = sql`${paymentCapture.reviewReason} is not null and ${paymentCapture.reviewedAt} is null`;
/** Payments that took money without paying their order. Declined and pending payments need no review. */
const toReview = and(unreviewed, notInArray(paymentCapture.reviewReason, [...NO_REVIEW_NEEDED]));

const ordersToShip = readUntilWritten(() => {
  const [[orders = 0] = []] = db.values<[number]>(sql`select ${countToShip}`);
  return orders;
});

/** The number of orders by what they wait for besides shipping. */
const waitingOrders = readUntilWritten(() => {
  const { reserved, "to-confirm": toConfirm, due, disputed, "refund-failed": failed } = ORDER_CHOICES;
  const counts = [reserved, toConfirm, due, disputed, failed].map(
    ({ where }) => sql`(select count(*) from ${order} where ${where})`,
  );
  const [[unpaid = 0, unconfirmed = 0, differences = 0, disputes = 0, failedRefunds = 0] = []] = db.values<number[]>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return { unpaid, unconfirmed, differences, disputes, failedRefunds };
});

/** The number of orders to ship and of unread contact messages. */
export function countTasks(): { orders: number; contact: number } {
  return { orders: ordersToShip(), contact: countUnreadContactMessages() };
}

type LowVariant = { options: ProductOption[]; optionValues: string[]; id: string; name: string; countInStock: number };

const toLow = ({ options, optionValues, ...low }: LowVariant) => ({
  ...low,
  variant: variantLabel(options, optionValues),
});

const toWaiting = ({ id, number, firstName, lastName, ...rest }: Order) => ({
  id,
  number,
  firstName,
  lastName,
  warning: refundWarning({ ...rest, id, status: "paid" }),
});

/**
 * The open tasks of an admin: counts, and the first entries of some lists.
 * @param reader whose own conversation with support is not among the messages
 */
export async function toDo(reader: Person) {
  const tasks = countTasks();
  const returns = countOpenReturns();
  const [stock, review] = await Promise.all([
    db.select({ count: count() }).from(product).where(isLowOnStock()),
    db.select({ count: count() }).from(paymentCapture).where(toReview),
  ]);
  const payments = await db
    .select({ capture: paymentCapture, number: order.number })
    .from(paymentCapture)
    .leftJoin(order, eq(order.id, sql`coalesce(${paymentCapture.orderId}, ${paymentCapture.reference})`))
    .where(toReview)
    .orderBy(desc(paymentCapture.updatedAt))
    .limit(ENTRIES_LIMIT);
  const lowStockProducts = await db
    .select({
      id: product.id,
      name: product.name,
      options: product.options,
      optionValues: variant.optionValues,
      countInStock: variant.countInStock,
    })
    .from(variant)
    .innerJoin(product, eq(product.num, variant.productNum))
    .where(isLowVariant())
    .orderBy(asc(variant.countInStock), asc(product.num), asc(variant.position))
    .limit(ENTRIES_LIMIT);
  const waiting = await db
    .select(orderColumns)
    .from(order)
    .where(waitsForShipping)
    .orderBy(asc(order.paidAt))
    .limit(ENTRIES_LIMIT);
  return {
    unshipped: { count: tasks.orders, orders: waiting.map(toWaiting) },
    ...waitingOrders(),
    lowStock: { count: stock[0]?.count ?? 0, products: lowStockProducts.map(toLow) },
    payments: {
      count: review[0]?.count ?? 0,
      captures: payments.map(({ capture, number }) => ({
        id: capture.id,
        order: number === null ? null : { id: capture.orderId ?? capture.reference ?? "", number },
        provider: capture.provider,
        amountCents: capture.amountCents,
        currency: capture.currency,
        reason: capture.reviewReason ?? "",
        at: capture.updatedAt.toISOString(),
      })),
    },
    messages: countUnread(reader).support,
    returns: returns.undecided,
    returnsToRefund: returns.toRefund,
    reviewPictures: countWaitingPictures(),
    failedEmails: countFailedEmails(),
    unreadContact: tasks.contact,
  };
}

/**
 * Marks a payment that did not pay its order as reviewed. One that its provider does not know is not looked at any more then, and
 * keeps no other one from being opened.
 * @throws NotFound for an unknown payment, and for one that needs no review
 */
export function markReviewed(actor: Person, captureId: string): void {
  transaction((tx) => {
    const capture = tx.select().from(paymentCapture).where(eq(paymentCapture.id, captureId)).get();
    if (!capture?.reviewReason || NO_REVIEW_NEEDED.has(capture.reviewReason))
      throw new NotFound("There is no such payment to look into.");
    const { changes } = tx
      .update(paymentCapture)
      .set({ reviewedAt: new Date() })
      .where(and(eq(paymentCapture.id, captureId), isNull(paymentCapture.reviewedAt)))
      .run();
    if (changes === 0) return;
    if (capture.reviewReason === "unknown") stopChecking(capture.provider, captureId);
    const amount = formatAmount(capture.amountCents, capture.currency);
    const reason = reviewReasonText(capture.reviewReason);
    if (capture.orderId) {
      const detail = `${amount}, ${reason}, capture ${captureId}`;
      recordOrderEvent(tx, capture.orderId, "payment-reviewed", { actor: actorOf(actor), detail });
      return;
    }
    const after = { name: `${capture.provider}, ${amount}`, reason };
    recordAdminChange(tx, { actor, entity: "payment", entityId: captureId, action: "payment-reviewed", after });
  });
}
