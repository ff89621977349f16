import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order, orderItem } from "~/platform/schema.server";
import { pageOf } from "../lists/page-of";
import { itemColumns } from "../order-lines/item-columns.server";
import type { Order, OrderWithItems } from "../orders/order.server";
import { orderColumns, refundedOfSales } from "../orders/refunded-amount.server";
import { statusOf } from "../orders/status-of.server";
import { isPaidOnDelivery } from "../payment-methods/payment-providers.server";

/** Counts a customer's orders. */
export const countOrdersOf = (userId: string): number =>
  db.select({ total: count() }).from(order).where(eq(order.userId, userId)).get()?.total ?? 0;

/** What is computed of an order is so for those of the page, not for those before it. */
function newestOf(isOf: SQL | undefined, limit: number, offset: number): Order[] {
  const newestFirst = [desc(order.createdAt), desc(order.id)];
  const ofPage = db
    .select({ id: order.id })
    .from(order)
    .where(isOf)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return db
    .select(orderColumns)
    .from(order)
    .where(inArray(order.id, ofPage))
    .orderBy(...newestFirst)
    .all();
}

const itemsOf = (orderIds: string[]) =>
  db
    .select(itemColumns)
    .from(orderItem)
    .where(inArray(orderItem.orderId, sql`(select value from json_each(${JSON.stringify(orderIds)}))`))
    .orderBy(asc(orderItem.position))
    .all();

/** Adds the items to orders, and keeps the order of the list. */
export function withItems(orders: Order[]): OrderWithItems[] {
  const items = itemsOf(orders.map((found) => found.id));
  const itemsById = new Map<string, typeof items>(orders.map((found) => [found.id, []]));
  for (const item of items) itemsById.get(item.orderId)?.push(item);
  return orders.map((found) => ({ ...found, items: itemsById.get(found.id) ?? [] }));
}

/**
 * A page of a customer's own orders, newest first, with their items.
 * @param page from 1; a page beyond the last is empty
 * @param pageSize orders on one page
 */
export const ordersOf = (userId: string, page: number, pageSize: number): OrderWithItems[] =>
  withItems(newestOf(eq(order.userId, userId), pageSize, (page - 1) * pageSize));

/** Orders that are read at a time. */
const BATCH = 50;

/** Yields all orders of an account in batches, newest first, with their items. */
export async function* batchesOfOrders(userId: string): AsyncGenerator<OrderWithItems[]> {
  let last: Order | undefined;
  do {
    const after = last && sql`(${order.createdAt}, ${order.id}) < (${last.createdAt.getTime()}, ${last.id})`;
    const batch = newestOf(and(eq(order.userId, userId), after), BATCH, 0);
    if (batch.length > 0) yield withItems(batch);
    last = batch.at(-1);
  } while (last);
}

/** What every list of a customer's orders shows. */
const shownOf = (row: Order) => ({
  id: row.id,
  number: row.number,
  status: statusOf(row),
  isPaymentPending: row.isPaymentPending,
  totalCents: row.totalCents,
  placedAt: row.createdAt.toISOString(),
});

/** Orders per page of a customer's own list. */
const SCREEN_PAGE_SIZE = 10;

/** A page of the My Orders table. @param wanted the page, from 1; a page beyond the last returns the last */
export function myOrdersPage(userId: string, wanted: number) {
  const pageSize = SCREEN_PAGE_SIZE;
  const { page, pages, offset } = pageOf(countOrdersOf(userId), { page: wanted, pageSize });
  const rows = withItems(newestOf(eq(order.userId, userId), pageSize, offset));
  const orders = rows.map((row) => ({
    ...shownOf(row),
    paysOnDelivery: isPaidOnDelivery(row.paymentMethod),
    isPickup: row.shippingAddress.isPickup === true,
    items: row.items.map(({ name, image }) => ({ name, image })),
  }));
  return { orders, page, pages };
}

/** Orders that a customer's page of the back office shows. */
const SUMMARY_LIMIT = 20;

const totalsOf = (isOf: SQL) =>
  db
    .select({
      count: count(),
      bought: sql<number>`coalesce(sum(case when ${order.paidAt} is not null then ${order.totalCents} - ${order.dueCents} - ${refundedOfSales} end), 0)`,
    })
    .from(order)
    .where(isOf)
    .get();

function summaryOf(isOf: SQL) {
  const totals = totalsOf(isOf);
  const rows = newestOf(isOf, SUMMARY_LIMIT, 0);
  const orders = rows.map((row) => ({
    ...shownOf(row),
    refundedCents: row.refundedCents,
    refundPendingCents: row.refundPendingCents,
  }));
  return { orders, orderCount: totals?.count ?? 0, boughtCents: totals?.bought ?? 0 };
}

/**
 * What a customer has ordered: the newest orders, how many there are, and what was paid for all of them.
 * @returns amounts in cents; `boughtCents` is less refunds
 */
export const customerSummary = (customerNum: number) => summaryOf(eq(order.customerNum, customerNum));

/** What an account has ordered: see `customerSummary`. */
export const accountSummary = (userId: string) => summaryOf(eq(order.userId, userId));

/** An order on a customer's page of the back office. */
export type CustomerOrder = ReturnType<typeof customerSummary>["orders"][number];
