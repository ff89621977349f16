import { and, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db, transaction } from "~/platform/db.server";
import { order, paymentCapture, refund, shipment } from "~/platform/schema.server";
import { ORDER_STATUSES, type OrderStatus } from "~/shop/orders/order-status";
import { countToShip, orderColumns } from "~/shop/orders/refunded-amount.server";
import { hasStatus, statusOf } from "~/shop/orders/status-of.server";

const ADDRESS = {
  shipToFirstName: "Casey",
  shipToLastName: "Customer",
  address1: "1 Main St",
  address2: "",
  city: "Springfield",
  state: "IL",
  postalCode: "62701",
  country: "US",
};

/** How far an order came, as the table's checks allow it, and the refunds of its payments. */
const life = fc.record({
  reached: fc.constantFrom("placed", "paid", "shipped", "delivered"),
  isBegun: fc.boolean(),
  isCancelled: fc.boolean(),
  totalCents: fc.constantFrom(0, 1, 100),
  refunds: fc.array(
    fc.record({
      amountCents: fc.constantFrom(1, 50, 99, 100),
      status: fc.constantFrom("asked", "pending", "completed", "failed"),
      isOfSecondPayment: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});

type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

let placed = 0;

/** Stores an order with its payments and refunds. */
function store({ reached, isBegun, isCancelled, totalCents, refunds }: Life): string {
  placed += 1;
  const id = `order${placed}`;
  const at = (isReached: boolean) => (isReached ? new Date() : null);
  const isShipped = reached === "shipped" || reached === "delivered";
  db.insert(order)
    .values({
      id,
      number: 100_000 + placed,
      idempotencyKey: id,
      firstName: "Casey",
      lastName: "Customer",
      email: "casey@example.com",
      username: "",
      shippingAddress: ADDRESS,
      addressVerified: false,
      promotionsOptIn: false,
      paymentMethod: "PayPal",
      rateId: "standard",
      rateService: "Standard",
      itemsCents: totalCents,
      shippingCents: 0,
      taxCents: 0,
      totalCents,
      holdEndsAt: new Date(),
      holdsStock: false,
      paidAt: at(reached !== "placed"),
      shippedAt: at(isShipped),
      deliveredAt: at(reached === "delivered"),
      cancelledAt: at(isCancelled && !isShipped),
      createdAt: new Date(),
    })
    .run();
  if (isShipped || (isBegun && reached === "paid"))
    db.insert(shipment).values({ orderId: id, shippedAt: new Date() }).run();
  for (const [payment, reviewReason] of [
    ["first", null],
    ["second", "Paid twice"],
  ] as const) {
    const capture = {
      id: `${id}${payment}`,
      orderId: id,
      status: "captured",
      amountCents: 100,
      currency: "USD",
    } as const;
    db.insert(paymentCapture)
      .values({ ...capture, reviewReason, updatedAt: new Date() })
      .run();
  }
  for (const [index, { amountCents, status, isOfSecondPayment }] of refunds.entries()) {
    const captureId = `${id}${isOfSecondPayment ? "second" : "first"}`;
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const row = { id: `${id}refund${index}`, orderId: id, captureId, amountCents, currency: "USD", status };
    db.insert(refund)
      .values({ ...row, ...times, actorName: "admin", note: "" })
      .run();
  }
  return id;
}

describe("the status of an order", () => {
  it("is the one whose condition finds the order, for any order", () => {
    fc.assert(
      fc.property(fc.array(life, { minLength: 50, maxLength: 50 }), (lives) => {
        const ids = transaction(() => lives.map(store));
        const stored = db.select(orderColumns).from(order).where(inArray(order.id, ids)).all();
        expect(stored).toHaveLength(ids.length);
        const statuses = Object.fromEntries(stored.map((row) => [row.id, [statusOf(row)]]));
        const found: Record<string, OrderStatus[]> = {};
        for (const status of ORDER_STATUSES) {
          const rows = db
            .select({ id: order.id })
            .from(order)
            .where(and(inArray(order.id, ids), hasStatus(status)))
            .all();
          for (const { id } of rows) found[id] = [...(found[id] ?? []), status];
        }
        expect(found).toEqual(statuses);
      }),
      { numRuns: 8 },
    );
  });

  it("is counted for those to ship by the refunds of these orders alone, not by all that were ever made", () => {
    const plan = db.all<{ detail: string }>(sql`explain query plan select ${countToShip}`);
    const ofRefunds = plan.map(({ detail }) => detail).filter((detail) => / refund( |$)/.test(detail));
    expect(ofRefunds).not.toEqual([]);
    for (const detail of ofRefunds) expect(detail).toContain("refund_order (order_id=?)");
  });
});
