import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { order, orderItem, product, review, reviewRequest, user } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { isRefunded } from "../orders/refunded-amount.server";
import { isKept } from "../orders/verified-buyer.server";
import { setting } from "../settings/settings.server";
import { stopLink } from "../stock-notices/stop-link.server";
import { lookThrough } from "./look-through.server";
import { hasStopped } from "./stopped-reminders.server";

const DAY_MS = 86_400_000;

/** Days after the moment of its reminder in which an order is still asked about, for example after the reminders were switched on. */
const LATE_DAYS = 14;

/** Orders of one transaction: queueing an email blocks the event loop. */
const BATCH = 10;

/** Products that a reminder asks about. */
const PRODUCTS_LIMIT = 5;

/** Orders of accounts whose reminder is due. A guest cannot review, so that there is nothing to ask. */
const dueOrders = (from: number, to: number) =>
  db
    .select({ id: order.id, userId: user.id, firstName: user.firstName, email: user.email })
    .from(order)
    .innerJoin(user, eq(user.id, order.userId))
    .where(
      and(
        gt(order.deliveredAt, new Date(from)),
        lte(order.deliveredAt, new Date(to)),
        isNull(order.cancelledAt),
        // First, because it leaves few orders: the rest have been asked about.
        sql`not exists (select 1 from ${reviewRequest} where ${reviewRequest.orderId} = ${order.id})`,
        sql`not (${isRefunded})`,
        eq(user.isGuest, false),
        eq(user.isActive, true),
        isNotNull(user.confirmedAt),
      ),
    )
    .limit(BATCH)
    .all();

/** The products of an order that its buyer has kept and not reviewed, and that are for sale. */
const toReview = (orderId: string, userId: string) =>
  db
    .selectDistinct({ id: product.id, name: product.name, image: product.image })
    .from(orderItem)
    .innerJoin(product, eq(product.num, orderItem.productNum))
    .where(
      and(
        eq(orderItem.orderId, orderId),
        isNotNull(product.slot),
        isKept,
        sql`not exists (select 1 from ${review} where ${review.productNum} = ${product.num} and ${review.userId} = ${userId})`,
      ),
    )
    .limit(PRODUCTS_LIMIT)
    .all();

const askAbout = lookThrough(order.deliveredAt, (from, to) => {
  // Most steps find nothing: those do not lock the database.
  if (dueOrders(from, to).length === 0) return 0;
  return transaction((tx) => {
    const due = dueOrders(from, to);
    for (const { id, userId, firstName, email } of due) {
      tx.insert(reviewRequest).values({ orderId: id, handledAt: new Date() }).run();
      const products = toReview(id, userId);
      if (!email || products.length === 0 || hasStopped(email, "reviews")) continue;
      queueEmail("review-request", { recipient: email, firstName, products, stopLink: stopLink(email, "reviews") });
    }
    return due.length;
  });
});

/**
 * Queues the reminders that ask buyers for a review, as many days after the delivery as the setting `reviewRequestDays` says; 0
 * sends none. Each order is asked about once.
 */
export async function sendDueReviewRequests(): Promise<void> {
  const days = setting("reviewRequestDays");
  if (days === 0) return;
  const to = Date.now() - days * DAY_MS;
  await askAbout(to - LATE_DAYS * DAY_MS, to);
}
