import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { order, orderItem, orderReturn, refund, returnLine } from "~/platform/schema.server";
import { refundedUnits } from "../order-lines/item-columns.server";
import { lineId } from "../order-lines/line";
import { isRefundedInFull } from "../orders/refunded-amount.server";
import { type ReturnStatus, returnStatusOf } from "./return-status";

/** A line of a return. */
export type ReturnLine = {
  /** That of the order's line, by `lineId`. */
  id: string;
  position: number;
  productNum: number | null;
  variantNum: number | null;
  name: string;
  variant: string;
  sku: string;
  image: string;
  /** Unit price, in cents. */
  priceCents: number;
  qty: number;
  isRestocked: boolean;
};

export type Return = typeof orderReturn.$inferSelect & {
  status: ReturnStatus;
  /** The order that its value has paid; null when it is not exchanged. */
  exchange: { id: string; number: number } | null;
  /** The refund of its items; null without one. */
  refund: { amountCents: number; currency: string; status: typeof refund.$inferSelect.status } | null;
  lines: ReturnLine[];
};

const exchangeOf = (
  column: SQL,
) => sql`(select ${column} from payment_capture join "order" on "order".id = payment_capture.order_id
  where payment_capture.refund_id = ${orderReturn.refundId})`;

/** SQL for whether the money of a return went back without it: with all of its order, or with a refund of all units of its lines. */
export const isRefundedWithOrder = sql<boolean>`(exists (
    select 1 from ${order} where ${order.id} = ${orderReturn.orderId} and ${isRefundedInFull}
  ) or not exists (
    select 1 from return_line join order_item
      on order_item.order_id = return_line.order_id and order_item.position = return_line.position
    where return_line.return_id = ${orderReturn.id} and order_item.qty > ${refundedUnits(
      sql`iif(refund.status in ('completed', 'sent-back'), refund_line.qty, 0)`,
    )}
  ))`;

/** The columns of a return, with its refund and the order of its exchange. */
export const returnColumns = {
  found: orderReturn,
  exchangeId: sql<string | null>`${exchangeOf(sql`"order".id`)}`,
  exchangeNumber: sql<number | null>`${exchangeOf(sql`"order".number`)}`,
  isRefundedWithOrder: isRefundedWithOrder.mapWith(Boolean),
  refund: { amountCents: refund.amountCents, currency: refund.currency, status: refund.status },
};

type Row = {
  found: typeof orderReturn.$inferSelect;
  exchangeId: string | null;
  exchangeNumber: number | null;
  isRefundedWithOrder: boolean;
  refund: Return["refund"];
};

/** Adds their lines and their status to the returns of a page. */
export function withReturnLines(tx: Pick<Transaction, "select">, rows: Row[]): Return[] {
  const ids = rows.map(({ found }) => found.id);
  const lines = new Map<string, ReturnLine[]>(ids.map((id) => [id, []]));
  const stored = tx
    .select({ line: returnLine, item: orderItem })
    .from(returnLine)
    .innerJoin(orderItem, and(eq(orderItem.orderId, returnLine.orderId), eq(orderItem.position, returnLine.position)))
    .where(inArray(returnLine.returnId, sql`(select value from json_each(${JSON.stringify(ids)}))`))
    .orderBy(asc(returnLine.position))
    .all();
  for (const { line, item } of stored) {
    lines.get(line.returnId)?.push({
      id: lineId(line),
      position: line.position,
      productNum: item.productNum,
      variantNum: item.variantNum,
      name: item.name,
      variant: item.variant,
      sku: item.sku,
      image: item.image,
      priceCents: item.priceCents,
      qty: line.qty,
      isRestocked: line.restocked,
    });
  }
  return rows.map((row) => ({
    ...row.found,
    refund: row.refund,
    exchange: row.exchangeId === null ? null : { id: row.exchangeId, number: row.exchangeNumber ?? 0 },
    status: returnStatusOf({
      ...row.found,
      refundStatus: row.refund?.status ?? null,
      isExchanged: row.exchangeId !== null,
      isRefundedWithOrder: row.isRefundedWithOrder,
    }),
    lines: lines.get(row.found.id) ?? [],
  }));
}

/**
 * A return with its lines as read in this transaction, without a check of access.
 * @throws NotFound for an unknown return
 */
export function returnById(tx: Pick<Transaction, "select">, id: string): Return {
  const rows = tx
    .select(returnColumns)
    .from(orderReturn)
    .leftJoin(refund, eq(refund.id, orderReturn.refundId))
    .where(eq(orderReturn.id, id))
    .all();
  const [found] = withReturnLines(tx, rows);
  if (!found) throw new NotFound("We cannot find this return.");
  return found;
}

/**
 * A return with its lines, without a check of access.
 * @throws NotFound for an unknown return
 */
export const getReturn = (id: string): Return => returnById(db, id);

/** The returns of an order, the oldest first. */
export function returnsOf(orderId: string): Return[] {
  const rows = db
    .select(returnColumns)
    .from(orderReturn)
    .leftJoin(refund, eq(refund.id, orderReturn.refundId))
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(asc(orderReturn.requestedAt), asc(orderReturn.id))
    .all();
  return withReturnLines(db, rows);
}
