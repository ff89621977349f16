import { and, count, desc, gte, inArray, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { withItems } from "./my-orders.server";
import type { Order, OrderWithItems } from "./order.server";
import type { OrderFilters } from "./order-list.schema.server";
import { statusOf } from "./order-status";
import { orderColumns } from "./refunded-amount.server";

const isSet = (moment: SQLWrapper, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? isNotNull(moment) : isNull(moment);

function filterCondition(filters: OrderFilters): SQL | undefined {
  const { orderId, username, dateFrom, dateTo, minTotal, maxTotal } = filters;
  return and(
    dateFrom === undefined ? undefined : gte(order.createdAt, new Date(dateFrom)),
    dateTo === undefined ? undefined : lte(order.createdAt, new Date(dateTo)),
    minTotal === undefined ? undefined : gte(order.totalCents, minTotal),
    maxTotal === undefined ? undefined : lte(order.totalCents, maxTotal),
    isSet(order.paidAt, filters.paid),
    isSet(order.shippedAt, filters.shipped),
    isSet(order.deliveredAt, filters.delivered),
    orderId === undefined ? undefined : contains(order.id, orderId),
    username === undefined ? undefined : contains(order.username, username),
  );
}

async function countWhere(where?: SQL): Promise<number> {
  return (await db.select({ count: count() }).from(order).where(where).get())?.count ?? 0;
}

const NEWEST_FIRST = [desc(order.createdAt), desc(order.id)];

/** Counts the orders that match the filters. */
export function countOrders(filters: OrderFilters): Promise<number> {
  return countWhere(filterCondition(filters));
}

/**
 * One page of the filtered orders. The first query reads only the index of the list; the second reads the page's rows.
 */
async function selectOrders(where: SQL | undefined, page: number, pageSize: number): Promise<Order[]> {
  const idRows = db
    .select({ id: order.id })
    .from(order)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const ids = idRows.map(({ id }) => id);
  return db
    .select(orderColumns)
    .from(order)
    .where(inArray(order.id, ids))
    .orderBy(...NEWEST_FIRST);
}

/**
 * A page of the filtered orders with their items, the newest first.
 * @param page from 1; a page beyond the last is empty
 */
export async function ordersPage(filters: OrderFilters, page: number, pageSize: number): Promise<OrderWithItems[]> {
  return withItems(await selectOrders(filterCondition(filters), page, pageSize));
}

const isoTime = (moment: Date | null) => moment?.toISOString() ?? null;

/**
 * A page of the order list screen, the newest order first.
 * @param wanted the page, from 1; a page beyond the last returns the last
 * @returns the page, how many orders match the filters, and how many there are
 */
export async function listOrders(filters: OrderFilters, wanted: number, pageSize: number) {
  const where = filterCondition(filters);
  const total = await countWhere();
  const shown = where ? await countWhere(where) : total;
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const page = Math.min(wanted, pages);
  const orders = (await selectOrders(where, page, pageSize)).map((row) => ({
    id: row.id,
    number: row.number,
    status: statusOf(row),
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    totalCents: row.totalCents,
    placedAt: row.createdAt.toISOString(),
    paidAt: isoTime(row.paidAt),
    shippedAt: isoTime(row.shippedAt),
    deliveredAt: isoTime(row.deliveredAt),
  }));
  return { orders, shown, total, page, pages };
}

/** Orders read per query of the export. */
const BATCH = 200;

const ADDRESS_COLUMNS = [
  "shipToFirstName",
  "shipToLastName",
  "address1",
  "address2",
  "city",
  "state",
  "postalCode",
  "country",
] as const;

export const ORDER_EXPORT_COLUMNS = [
  "id",
  "createdAt",
  "username",
  "firstName",
  "lastName",
  "email",
  "paymentMethod",
  "itemsPrice",
  "shippingPrice",
  "taxPrice",
  "totalPrice",
  "paidAt",
  "shippedAt",
  "deliveredAt",
  ...ADDRESS_COLUMNS,
];

const dollars = (cents: number) => (cents / 100).toFixed(2);

function exportRow(row: Order): string[] {
  return [
    row.id,
    row.createdAt.toISOString(),
    row.username,
    row.firstName,
    row.lastName,
    row.email,
    row.paymentMethod,
    dollars(row.itemsCents),
    dollars(row.shippingCents),
    dollars(row.taxCents),
    dollars(row.totalCents),
    isoTime(row.paidAt) ?? "",
    isoTime(row.shippedAt) ?? "",
    isoTime(row.deliveredAt) ?? "",
    ...ADDRESS_COLUMNS.map((name) => row.shippingAddress[name] ?? ""),
  ];
}

/** Exports the orders that match the filters, the newest first, as rows of `ORDER_EXPORT_COLUMNS`, in batches. */
export async function* exportOrders(filters: OrderFilters): AsyncGenerator<string[][]> {
  const where = filterCondition(filters);
  let last: Order | undefined;
  for (;;) {
    const after = last && sql`(${order.createdAt}, ${order.id}) < (${last.createdAt.getTime()}, ${last.id})`;
    const rows = await db
      .select(orderColumns)
      .from(order)
      .where(and(where, after))
      .orderBy(...NEWEST_FIRST)
      .limit(BATCH);
    last = rows.at(-1);
    if (!last) return;
    yield rows.map(exportRow);
    if (rows.length < BATCH) return;
  }
}
