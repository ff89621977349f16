import { and, asc, eq, getTableColumns, gt, inArray, isNull, ne } from "drizzle-orm";
import { db } from "~/platform/db.server";
import {
  customer,
  order,
  orderEvent,
  orderItem,
  orderReturn,
  paymentCapture,
  paymentDispute,
  refund,
  refundLine,
  returnLine,
  shipment,
  shipmentLine,
  shippingLabel,
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

// Without the link, which opens the label for anyone, and without the rates that were not bought.
const { id, status, lines, parcel, rate, number, problem, actorId, actorName, createdAt, askedAt } = shippingLabel;
const labelFields = { id, status, lines, parcel, rate, number, problem, actorId, actorName, createdAt, askedAt };

type Payment = typeof paymentCapture.$inferSelect;

/** Groups rows by the order, payment or other record that they belong to, without its id. */
function grouped<Row extends { of: string | number | null }>(rows: Row[]): Map<Row["of"], Omit<Row, "of">[]> {
  const groups = new Map<Row["of"], Omit<Row, "of">[]>();
  for (const { of, ...row } of rows) groups.set(of, [...(groups.get(of) ?? []), row]);
  return groups;
}

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
  const { captureId: disputed, ...disputeFields } = getTableColumns(paymentDispute);
  const disputes = grouped(
    db
      .select({ of: disputed, ...disputeFields })
      .from(paymentDispute)
      .where(inArray(disputed, ids))
      .all(),
  );
  return payments.map(({ orderId, ...payment }) => ({
    of: orderId,
    ...payment,
    refunds: refunds.get(payment.id) ?? [],
    disputes: disputes.get(payment.id) ?? [],
  }));
}

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

function shipmentsOf(orderIds: string[]) {
  const { shipmentNum: of, position, qty } = shipmentLine;
  const lines = grouped(
    db.select({ of, position, qty }).from(shipmentLine).where(inArray(shipmentLine.orderId, orderIds)).all(),
  );
  const { orderId, num, shippedAt } = shipment;
  const shipments = db.select({ of: orderId, num, shippedAt }).from(shipment).where(inArray(orderId, orderIds));
  return grouped(
    shipments
      .orderBy(asc(num))
      .all()
      .map((row) => ({ ...row, lines: lines.get(row.num) ?? [] })),
  );
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
  const labels = grouped(
    db
      .select({ of: shippingLabel.orderId, ...labelFields })
      .from(shippingLabel)
      .where(and(inArray(shippingLabel.orderId, ids), ne(shippingLabel.status, "quoted")))
      .orderBy(asc(shippingLabel.createdAt))
      .all(),
  );
  const shipments = shipmentsOf(ids);
  const returns = returnsOf(ids);
  const captures = db.select().from(paymentCapture).where(inArray(paymentCapture.orderId, ids));
  const payments = grouped(withRefunds(captures.orderBy(asc(paymentCapture.updatedAt)).all()));
  return orders.map((row) => ({
    ...row,
    status: statusOf(row),
    items: items.get(row.id) ?? [],
    events: events.get(row.id) ?? [],
    shipments: shipments.get(row.id) ?? [],
    trackingNumbers: parcels.get(row.id) ?? [],
    labels: labels.get(row.id) ?? [],
    payments: payments.get(row.id) ?? [],
    returns: returns.get(row.id) ?? [],
  }));
}

/** Yields all orders, oldest first, with all that belongs to them. Amounts are in cents of the order's currency. */
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

/** Yields the payments that belong to no order, with their refunds and disputes. */
export async function* otherPaymentRows(): AsyncGenerator<object[]> {
  const captures = db.select().from(paymentCapture).where(isNull(paymentCapture.orderId));
  const payments = withRefunds(captures.orderBy(asc(paymentCapture.updatedAt)).all());
  yield payments.map(({ of: _order, ...payment }) => payment);
}
