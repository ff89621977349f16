import { asc, eq, getTableColumns, gt, inArray, isNull } from "drizzle-orm";
import { db } from "~/platform/db.server";
import {
  customer,
  order,
  orderEvent,
  orderItem,
  orderReturn,
  paymentCapture,
  refund,
  refundLine,
  returnLine,
  trackingNumber,
} from "~/platform/schema.server";
import { orderColumns } from "../orders/refunded-amount.server";
import { statusOf } from "../orders/status-of.server";

/** Orders that are read at a time. */
const BATCH = 50;

// The idempotency key belongs to the request that placed the order; internal numbers of products mean nothing outside.
const { idempotencyKey: _, userId, customerNum, ...orderFields } = orderColumns;
const { orderId: __, productNum: ___, ...itemFields } = getTableColumns(orderItem);
const { num: ____, orderId: _____, ...eventFields } = getTableColumns(orderEvent);
const { orderId: ______, ...parcelFields } = getTableColumns(trackingNumber);

const { orderId: _______, ...returnFields } = getTableColumns(orderReturn);
const { orderId: ________, returnId, ...returnLineFields } = getTableColumns(returnLine);
const { orderId: _________, refundId, ...refundLineFields } = getTableColumns(refundLine);

type Payment = typeof paymentCapture.$inferSelect;

/** Groups rows by the order or payment that they belong to, without its id. */
function grouped<Row extends { of: string | null }>(rows: Row[]): Map<string, Omit<Row, "of">[]> {
  const groups = new Map<string, Omit<Row, "of">[]>();
  for (const { of, ...row } of rows) {
    if (of !== null) groups.set(of, [...(groups.get(of) ?? []), row]);
  }
  return groups;
}

/** Payments with their refunds. */
function withRefunds(payments: Payment[]) {
  const { captureId: of, orderId: _order, ...fields } = getTableColumns(refund);
  const ids = payments.map(({ id }) => id);
  const rows = db
    .select({ of, ...fields })
    .from(refund)
    .where(inArray(refund.captureId, ids))
    .orderBy(asc(refund.createdAt), asc(refund.id));
  const stored = rows.all();
  const lines = grouped(
    db
      .select({ of: refundId, ...refundLineFields })
      .from(refundLine)
      .where(
        inArray(
          refundId,
          stored.map(({ id }) => id),
        ),
      )
      .all(),
  );
  const refunds = grouped(stored.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })));
  return payments.map(({ orderId, ...payment }) => ({
    of: orderId,
    ...payment,
    refunds: refunds.get(payment.id) ?? [],
  }));
}

/** The returns of orders, with their lines, by order. */
function returnsOf(orderIds: string[]) {
  const lines = grouped(
    db
      .select({ of: returnId, ...returnLineFields })
      .from(returnLine)
      .where(inArray(returnLine.orderId, orderIds))
      .all(),
  );
  const returns = db
    .select({ of: orderReturn.orderId, ...returnFields })
    .from(orderReturn)
    .where(inArray(orderReturn.orderId, orderIds))
    .orderBy(asc(orderReturn.requestedAt));
  return grouped(returns.all().map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })));
}

/** Reads orders with all that belongs to them, without a pause, so that each is exported as it is at one moment. */
function readOrders(after: number) {
  const orders = db
    .select({ ...orderFields, customerId: userId, customerProfileId: customer.id })
    .from(order)
    .leftJoin(customer, eq(customer.num, customerNum))
    .where(gt(order.number, after))
    .orderBy(asc(order.number))
    .limit(BATCH)
    .all();
  const ids = orders.map(({ id }) => id);
  const items = grouped(
    db
      .select({ of: orderItem.orderId, ...itemFields })
      .from(orderItem)
      .where(inArray(orderItem.orderId, ids))
      .orderBy(asc(orderItem.position))
      .all(),
  );
  const events = grouped(
    db
      .select({ of: orderEvent.orderId, ...eventFields })
      .from(orderEvent)
      .where(inArray(orderEvent.orderId, ids))
      .orderBy(asc(orderEvent.num))
      .all(),
  );
  const parcels = grouped(
    db
      .select({ of: trackingNumber.orderId, ...parcelFields })
      .from(trackingNumber)
      .where(inArray(trackingNumber.orderId, ids))
      .orderBy(asc(trackingNumber.addedAt))
      .all(),
  );
  const returns = returnsOf(ids);
  const captures = db.select().from(paymentCapture).where(inArray(paymentCapture.orderId, ids));
  const payments = grouped(withRefunds(captures.orderBy(asc(paymentCapture.updatedAt)).all()));
  return orders.map((row) => ({
    ...row,
    status: statusOf(row),
    items: items.get(row.id) ?? [],
    events: events.get(row.id) ?? [],
    trackingNumbers: parcels.get(row.id) ?? [],
    payments: payments.get(row.id) ?? [],
    returns: returns.get(row.id) ?? [],
  }));
}

/** Yields all orders, oldest first, with items, events, tracking numbers, payments, refunds and returns. Amounts are in US cents. */
export async function* orderRows(): AsyncGenerator<object[]> {
  let after = 0;
  for (;;) {
    const orders = readOrders(after);
    const last = orders.at(-1);
    if (!last) return;
    yield orders;
    after = last.number;
  }
}

/** Yields the payments that belong to no order, with their refunds. */
export async function* otherPaymentRows(): AsyncGenerator<object[]> {
  const captures = db.select().from(paymentCapture).where(isNull(paymentCapture.orderId));
  const payments = withRefunds(captures.orderBy(asc(paymentCapture.updatedAt)).all());
  yield payments.map(({ of: _order, ...payment }) => payment);
}
