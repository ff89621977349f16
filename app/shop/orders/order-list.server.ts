import { and, count, desc, gte, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { withItems } from "./order.server";
import type { OrderFilters } from "./order-list.schema.server";

const happened = (moment: SQLiteColumn, wanted: boolean | undefined) => {
  if (wanted === undefined) return undefined;
  return wanted ? isNotNull(moment) : isNull(moment);
};

function matching(filters: OrderFilters): SQL | undefined {
  const { orderId, username, dateFrom, dateTo, minTotal, maxTotal, paid, shipped, delivered } = filters;
  return and(
    dateFrom && gte(order.createdAt, dateFrom),
    dateTo && lt(order.createdAt, dateTo),
    minTotal === undefined ? undefined : gte(order.totalCents, minTotal),
    maxTotal === undefined ? undefined : lte(order.totalCents, maxTotal),
    happened(order.paidAt, paid),
    happened(order.shippedAt, shipped),
    happened(order.deliveredAt, delivered),
    orderId === undefined ? undefined : contains(order.id, orderId),
    username === undefined ? undefined : contains(order.username, username),
  );
}

async function countOrders(where?: SQL): Promise<number> {
  return (await db.select({ count: count() }).from(order).where(where).get())?.count ?? 0;
}

/**
 * A page of the shop's orders, the newest first, without their items.
 * @param page from 1; beyond the last it is the last
 * @returns the page, how many orders the filters let through, and how many there are
 */
export async function listOrders(filters: OrderFilters, { page, pageSize }: { page: number; pageSize: number }) {
  const where = matching(filters);
  const total = await countOrders();
  const shown = where ? await countOrders(where) : total;
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const at = Math.min(page, pages);
  const orders = await db
    .select()
    .from(order)
    .where(where)
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(pageSize)
    .offset((at - 1) * pageSize);
  return { orders, shown, total, page: at, pages };
}

/** The same, each order with its items. */
export async function listOrdersWithItems(filters: OrderFilters, paging: { page: number; pageSize: number }) {
  const { orders, ...counts } = await listOrders(filters, paging);
  return { orders: withItems(orders), ...counts };
}

/** Orders read at once for an export. */
const BATCH = 1000;

export const ORDER_EXPORT_COLUMNS = [
  ...["id", "createdAt", "firstName", "lastName", "username", "email"],
  ...["itemsPrice", "shippingPrice", "taxPrice", "totalPrice"],
  ...["paymentMethod", "paidAt", "shippedAt", "deliveredAt"],
  ...["address1", "address2", "city", "state", "postalCode", "country"],
];

/** Every order that the filters let through, the newest first, as rows of `ORDER_EXPORT_COLUMNS`, batch by batch. */
export async function* exportOrders(filters: OrderFilters): AsyncGenerator<(string | number)[][]> {
  const where = matching(filters);
  const time = (moment: Date | null) => moment?.toISOString() ?? "";
  let last: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const after = last && sql`(${order.createdAt}, ${order.id}) < (${last.createdAt.getTime()}, ${last.id})`;
    const rows = await db
      .select()
      .from(order)
      .where(and(where, after))
      .orderBy(desc(order.createdAt), desc(order.id))
      .limit(BATCH);
    last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      ...[row.id, time(row.createdAt), row.firstName, row.lastName, row.username, row.email],
      ...[row.itemsCents, row.shippingCents, row.taxCents, row.totalCents].map((cents) => (cents / 100).toFixed(2)),
      ...[row.paymentMethod, time(row.paidAt), time(row.shippedAt), time(row.deliveredAt)],
      ...[row.shippingAddress.address1, row.shippingAddress.address2, row.shippingAddress.city],
      ...[row.shippingAddress.state, row.shippingAddress.postalCode, row.shippingAddress.country],
    ]);
    if (rows.length < BATCH) return;
  }
}
