import { and, eq } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { order, orderItem, product, trackingNumber, user } from "~/platform/schema.server";
import { takeOrders } from "~/shop/customers/customer.server";
import { storeShipment } from "~/shop/fulfillment/shipments.server";
import { shopCurrency } from "~/shop/money/currency";
import { formatMoney } from "~/shop/money/format-money";
import { orderTotals } from "~/shop/money/totals";
import { itemsOf } from "~/shop/orders/order.server";
import { recordOrderEvent } from "~/shop/orders/order-events.server";
import { nextOrderNumber } from "~/shop/orders/order-number.server";
import { taxRuleFor } from "~/shop/taxes/tax-rates.server";
import { demoProducts } from "../catalog";
import { seededId } from "./demo-catalog";

const HOUR_MS = 3_600_000;

/** Age in hours of each event of the order. */
type DemoOrder = { key: string; placed: number; paid?: number; shipped?: number; delivered?: number; items: number[] };

/** Numbers of USPS, by which these orders are sent. */
const PARCELS: Record<string, string> = {
  "demo-delivered": "9400111899223100001337",
  "demo-shipped": "9400111899223197523109",
};

function addHistory(tx: Transaction, orderId: string, demo: DemoOrder, buyer: typeof user.$inferSelect, total: number) {
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const actor = { id: buyer.id, name: buyer.username ?? "" };
  const support = { name: "support" };
  recordOrderEvent(tx, orderId, "placed", { actor, at: at(demo.placed) });
  if (demo.paid !== undefined) {
    const detail = `${formatMoney(total)}, PayPal`;
    recordOrderEvent(tx, orderId, "paid", { actor: { name: "PayPal" }, detail, at: at(demo.paid) });
  }
  const number = PARCELS[demo.key];
  if (demo.shipped !== undefined && number) {
    tx.insert(trackingNumber)
      .values({ orderId, number, trackingItem: [], addedAt: at(demo.shipped) })
      .run();
    recordOrderEvent(tx, orderId, "tracking-added", { actor: support, detail: number, at: at(demo.shipped) });
    recordOrderEvent(tx, orderId, "shipped", { actor: support, at: at(demo.shipped) });
  }
  if (demo.delivered !== undefined) {
    recordOrderEvent(tx, orderId, "delivered", { actor: support, at: at(demo.delivered) });
  }
}

const demoOrders: DemoOrder[] = [
  { key: "demo-delivered", placed: 600, paid: 599, shipped: 560, delivered: 480, items: [0, 7] },
  { key: "demo-shipped", placed: 100, paid: 99, shipped: 60, items: [12] },
  { key: "demo-paid", placed: 30, paid: 29, items: [3, 20, 25] },
  { key: "demo-unpaid", placed: 1, items: [5] },
];

function addOrder(tx: Transaction, buyer: typeof user.$inferSelect, demo: DemoOrder, now: number) {
  const lines = demo.items.flatMap((index) => {
    const slug = demoProducts[index]?.slug ?? "";
    const found = tx
      .select()
      .from(product)
      .where(eq(product.id, seededId(slug)))
      .get();
    return found ? [{ found, priceCents: found.priceCents, taxClass: found.taxClass, qty: 1 }] : [];
  });
  const at = (hours: number | undefined) => (hours === undefined ? null : new Date(now - hours * HOUR_MS));
  const id = newId();
  const shippingAddress = {
    shipToFirstName: buyer.firstName,
    shipToLastName: buyer.lastName,
    address1: "1600 HARBOR ST",
    address2: "",
    city: "PORTLAND",
    state: "OR",
    postalCode: "97201",
    country: "US",
  };
  const totals = orderTotals(lines, 0, taxRuleFor(shippingAddress));
  tx.insert(order)
    .values({
      id,
      number: nextOrderNumber(),
      userId: buyer.id,
      idempotencyKey: demo.key,
      firstName: buyer.firstName,
      lastName: buyer.lastName,
      email: buyer.email ?? "",
      username: buyer.username ?? "",
      shippingAddress,
      addressVerified: true,
      promotionsOptIn: false,
      paymentMethod: "PayPal",
      rateId: "standard",
      rateService: "USPS Standard",
      ...totals,
      currency: shopCurrency(),
      holdEndsAt: new Date(now + HOUR_MS),
      // Paid items have left the inventory; the unpaid order's reservation counts as expired.
      holdsStock: demo.paid !== undefined,
      paidAt: at(demo.paid),
      shippedAt: at(demo.shipped),
      deliveredAt: at(demo.delivered),
      createdAt: new Date(now - demo.placed * HOUR_MS),
    })
    .run();
  addHistory(tx, id, demo, buyer, totals.totalCents);
  lines.forEach(({ found, qty }, position) => {
    const variant = found.colorsVariants[0];
    tx.insert(orderItem)
      .values({
        orderId: id,
        position,
        productNum: found.num,
        productId: found.id,
        name: found.name,
        image: variant?.src ?? found.image,
        variant: variant?.name ?? "",
        priceCents: found.priceCents,
        qty,
        taxClass: found.taxClass,
        taxRate: totals.taxRate,
      })
      .run();
  });
  const shippedAt = at(demo.shipped);
  const units = itemsOf(id).map((item) => ({ item, units: item.qty }));
  if (shippedAt) storeShipment(tx, id, units, shippedAt);
}

/**
 * Adds an order in every status for jane, unless she has them.
 * @returns the number of added orders
 */
export function seedDemoOrders(): number {
  return transaction((tx) => {
    const jane = tx.select().from(user).where(eq(user.username, "jane")).get();
    if (!jane) return 0;
    const missing = demoOrders.filter(
      ({ key }) =>
        !tx
          .select()
          .from(order)
          .where(and(eq(order.userId, jane.id), eq(order.idempotencyKey, key)))
          .get(),
    );
    for (const demo of missing) addOrder(tx, jane, demo, Date.now());
    takeOrders(tx, jane.id);
    return missing.length;
  });
}
