import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { readUntilWritten } from "~/platform/cached-read.server";
import { db } from "~/platform/db.server";
import { order, orderReturn } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { choiceFilter, textFilter } from "../lists/filters.server";
import { itemsText } from "../order-lines/item-label";
import { isExchanged, isRefundedWithOrder, refundState, returnColumns, withReturnLines } from "./find-return.server";
import type { ReturnStatus } from "./return-status";

const isRefunded = sql`${refundState} in ('completed', 'sent-back')`;
const isBeingRefunded = sql`${refundState} = 'pending'`;

const isReceivedOnly = sql`${orderReturn.receivedAt} is not null and coalesce(${refundState}, 'failed') = 'failed'`;

// The condition of the partial index.
const isUndecided = sql`${orderReturn.approvedAt} is null and ${orderReturn.declinedAt} is null`;

/** The condition of the returns with a status, as `returnStatusOf` has it. */
const CONDITIONS: Record<ReturnStatus, SQL | undefined> = {
  requested: isUndecided,
  approved: sql`${and(isNotNull(orderReturn.approvedAt), isNull(orderReturn.receivedAt))} and not ${isExchanged}`,
  declined: isNotNull(orderReturn.declinedAt),
  received: sql`${isReceivedOnly} and not ${isRefundedWithOrder}`,
  "refund-pending": isBeingRefunded,
  refunded: sql`(${isRefunded} and not ${isExchanged}) or (${isReceivedOnly} and ${isRefundedWithOrder})`,
  exchanged: isExchanged,
};

/**
 * The returns that wait for their refund: not one after which an amount of the order was refunded, such as the price less a fee. What
 * was asked for together has the moment in common: with units of lines among it, it is theirs, over several payments or by an exchange.
 */
const isToRefund = sql`${CONDITIONS.received} and not exists (select 1 from refund
  join payment_capture on payment_capture.id = refund.capture_id and payment_capture.review_reason is null
  where refund.order_id = ${orderReturn.orderId} and refund.created_at >= ${orderReturn.receivedAt}
  and refund.status not in ('failed', 'sent-back') and refund.change_num is null
  and not exists (select 1 from refund as asked join refund_line on refund_line.refund_id = asked.id
    where asked.order_id = refund.order_id and asked.created_at = refund.created_at))`;

/** The returns whose order has a number or an id that contains a text. */
const isOfOrder = (text: string): SQL | undefined => {
  if (text === "") return undefined;
  const number = text.replace(/^#/, "");
  return sql`${orderReturn.orderId} in (
    select id from "order" where number = ${/^\d{1,15}$/.test(number) ? Number(number) : -1} or id = ${text})`;
};

/** The numbers of returns that wait for a decision, and for their refund. */
export const countOpenReturns = readUntilWritten(() => {
  const count = (where: SQL) => sql`(select count(*) from ${orderReturn} where ${where})`;
  const [[undecided = 0, toRefund = 0] = []] = db.values<[number, number]>(
    sql`select ${count(isUndecided)}, ${count(isToRefund)}`,
  );
  return { undecided, toRefund };
});

/** All returns, the newest first. */
export const returnList = defineList({
  table: orderReturn,
  key: "id",
  filters: {
    status: choiceFilter({ ...CONDITIONS, "to-refund": isToRefund }, "Please choose a status of the list, or Any"),
    order: textFilter(isOfOrder),
  },
  order: { by: [orderReturn.requestedAt, orderReturn.id], direction: "desc" },
  read: async (where) => {
    const rows = db
      .select({ ...returnColumns, number: order.number, firstName: order.firstName, lastName: order.lastName })
      .from(orderReturn)
      .innerJoin(order, eq(order.id, orderReturn.orderId))
      .where(where)
      .orderBy(desc(orderReturn.requestedAt))
      .all();
    const returns = withReturnLines(db, rows);
    return rows.flatMap(({ number, firstName, lastName }, index) => {
      const found = returns[index];
      return found ? [{ ...found, number, buyer: `${firstName} ${lastName}` }] : [];
    });
  },
  toRow: (row) => ({
    id: row.id,
    orderId: row.orderId,
    number: row.number,
    buyer: row.buyer,
    items: itemsText(row.lines),
    status: row.status,
    requestedAt: row.requestedAt.toISOString(),
  }),
});
