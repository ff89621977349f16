import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { orderItem, orderReturn, returnLine } from "~/platform/schema.server";
import { refundedUnits } from "../order-lines/item-columns.server";
import { lineId } from "../order-lines/line";
import { isRefundedInFull } from "../orders/refunded-amount.server";
import { type RefundState, type ReturnStatus, returnStatusOf } from "./return-status";

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
  /** The refund of its items, over all payments; null without one. */
  refund: { amountCents: number; status: RefundState } | null;
  lines: ReturnLine[];
};

const exchangeOf = (
  column: SQL,
) => sql`(select ${column} from payment_capture join "order" on "order".id = payment_capture.order_id
  where payment_capture.refund_id = order_return.refund_id)`;

/** SQL for whether the value of a return has paid another order. */
export const isExchanged = sql`${exchangeOf(sql`1`)} is not null`;

const ofRefund = (value: SQL) => sql`(select ${value} from refund as named
  join refund as part on part.id = named.id or part.group_id = named.group_id where named.id = order_return.refund_id)`;

/** SQL for the state of the refund of a return: it is under way while any part of it is, and made once one is; null without one. */
export const refundState = ofRefund(sql`case when max(part.status in ('asked', 'pending')) then 'pending'
  when max(part.status = 'completed') then 'completed' when max(part.status = 'sent-back') then 'sent-back'
  when count(*) > 0 then 'failed' end`);

/** What the parts of the refund of a return give back, or those of one that has failed were to. */
const refundCents = ofRefund(sql`coalesce(
  sum(part.amount_cents) filter (where part.status not in ('failed', 'sent-back')), sum(part.amount_cents))`);

/** SQL for what completed refunds have of a line of an order. */
const refundedBefore = (what: SQL) => refundedUnits(sql`iif(refund.status in ('completed', 'sent-back'), ${what}, 0)`);

/**
 * SQL for whether nothing is left to refund of a return without it: all of its order was refunded, or of each of its lines so many units
 * that fewer than its own are left, or what the line costs; also when that was nothing.
 */
export const isRefundedWithOrder = sql<boolean>`(exists (
    select 1 from "order" where "order".id = order_return.order_id and ${isRefundedInFull}
  ) or not exists (
    select 1 from return_line join order_item
      on order_item.order_id = return_line.order_id and order_item.position = return_line.position
    where return_line.return_id = order_return.id
      and order_item.qty - ${refundedBefore(sql`refund_line.qty`)} >= return_line.qty
      and order_item.price_cents * order_item.qty - order_item.discount_cents > ${refundedBefore(sql`refund_line.net_cents`)}
  ))`;

/** The columns of a return, with its refund and the order of its exchange. Their SQL names its tables, for selects of one too. */
export const returnColumns = {
  found: orderReturn,
  exchangeId: sql<string | null>`${exchangeOf(sql`"order".id`)}`,
  exchangeNumber: sql<number | null>`${exchangeOf(sql`"order".number`)}`,
  isRefundedWithOrder: isRefundedWithOrder.mapWith(Boolean),
  refundState: sql<RefundState | null>`${refundState}`,
  refundCents: sql<number | null>`${refundCents}`,
};

type Row = {
  found: typeof orderReturn.$inferSelect;
  exchangeId: string | null;
  exchangeNumber: number | null;
  isRefundedWithOrder: boolean;
  refundState: RefundState | null;
  refundCents: number | null;
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
    refund: row.refundState && { amountCents: row.refundCents ?? 0, status: row.refundState },
    exchange: row.exchangeId === null ? null : { id: row.exchangeId, number: row.exchangeNumber ?? 0 },
    status: returnStatusOf({
      ...row.found,
      refundState: row.refundState,
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
  const rows = tx.select(returnColumns).from(orderReturn).where(eq(orderReturn.id, id)).all();
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
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(asc(orderReturn.requestedAt), asc(orderReturn.id))
    .all();
  return withReturnLines(db, rows);
}
