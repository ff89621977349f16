import { and, asc, eq, or, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { order, orderItem, product } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { isValidOrderKey } from "./order-access.server";
import { recordOrderEvent } from "./order-events.server";
import { limitUnpaidOrders } from "./order-limits.server";
import { fullHoldEnd, holdEndAfterOpening } from "./stock-hold.server";

export type Order = typeof order.$inferSelect;
export type OrderItem = typeof orderItem.$inferSelect;
export type OrderWithItems = Order & { items: OrderItem[] };

/** Who asks for an order: a person, and perhaps the key of its e-mail. */
export type OrderReader = { person: Person | null; key?: string | null };

const itemsOfOrder = db
  .select()
  .from(orderItem)
  .where(eq(orderItem.orderId, sql.placeholder("orderId")))
  .orderBy(asc(orderItem.position))
  .prepare();

const readableOrder = db
  .select()
  .from(order)
  .where(
    and(
      eq(order.id, sql.placeholder("id")),
      or(sql`${sql.placeholder("readsAll")}`, eq(order.userId, sql.placeholder("userId"))),
    ),
  )
  .prepare();

/**
 * An order with its items, for those who may see it: its buyer, an admin, or whoever holds its e-mail's key.
 * @throws NotFound for an unknown order and for one of somebody else, alike
 */
export async function getOrder(id: string, reader: OrderReader): Promise<OrderWithItems> {
  const readsAll = reader.person?.isAdmin || (reader.key ? isValidOrderKey(id, reader.key) : false);
  const found = readableOrder.get({ id, readsAll: readsAll ? 1 : 0, userId: reader.person?.id ?? null });
  if (!found) throw new NotFound("We cannot find this order.");
  return { ...found, items: itemsOfOrder.all({ orderId: id }) };
}

/**
 * An order as it stands in this transaction, for those who were let in already.
 * @throws NotFound for an unknown one
 */
export function orderById(tx: Pick<Transaction, "select">, id: string): Order {
  const found = tx.select().from(order).where(eq(order.id, id)).get();
  if (!found) throw new NotFound("We cannot find this order.");
  return found;
}

const decrementStock = db
  .update(product)
  .set({ countInStock: sql`${product.countInStock} - ${sql.placeholder("qty")}` })
  .where(and(eq(product.num, sql.placeholder("num")), sql`${product.countInStock} >= ${sql.placeholder("qty")}`))
  .prepare();

/** Takes units out of a product's stock, if there are enough. */
export function reserveStock(_tx: Transaction, productNum: number, qty: number): boolean {
  return decrementStock.run({ num: productNum, qty }).changes === 1;
}

/**
 * Gives back the stock of unpaid orders whose hold has ended.
 * @returns how many orders let go
 */
export async function releaseExpiredReservations(now = new Date()): Promise<number> {
  const ended = sql`holds_stock = 1 and paid_at is null and ${order.holdEndsAt} <= ${now.getTime()}`;
  return transaction((tx) => {
    const orders = tx.select({ id: order.id }).from(order).where(ended).limit(500).all();
    for (const { id } of orders) {
      for (const item of itemsOfOrder.all({ orderId: id })) {
        if (item.productNum === null) continue;
        tx.update(product)
          .set({ countInStock: sql`${product.countInStock} + ${item.qty}` })
          .where(eq(product.num, item.productNum))
          .run();
      }
      tx.update(order).set({ holdsStock: false }).where(eq(order.id, id)).run();
      recordOrderEvent(tx, id, "stock-released", { at: now });
    }
    return orders.length;
  });
}

/**
 * Makes sure that an unpaid order has its units: takes them again, for the full time, when its hold had ended.
 * @param options.isLimited whether the units count for the buyer's limit of unpaid orders
 * @returns the name of a product that is sold out meanwhile, or null when the order has all it needs
 * @throws TooManyUnpaidOrders when it is limited
 */
export async function reserveStockAgain(orderId: string, { isLimited = false } = {}): Promise<string | null> {
  return transaction((tx) => {
    const found = tx
      .select({ holdsStock: order.holdsStock, userId: order.userId })
      .from(order)
      .where(eq(order.id, orderId))
      .get();
    if (!found || found.holdsStock) return null;
    if (isLimited && found.userId) limitUnpaidOrders(tx, found.userId, orderId);
    const items = itemsOfOrder.all({ orderId });
    for (const item of items) {
      const row = item.productNum
        ? tx.select({ stock: product.countInStock }).from(product).where(eq(product.num, item.productNum)).get()
        : undefined;
      const wanted = items.reduce((sum, other) => sum + (other.productNum === item.productNum ? other.qty : 0), 0);
      if (!row || row.stock < wanted) return item.name;
    }
    for (const item of items) if (item.productNum) reserveStock(tx, item.productNum, item.qty);
    const holdEndsAt = fullHoldEnd(new Date());
    tx.update(order).set({ holdsStock: true, holdEndsAt }).where(eq(order.id, orderId)).run();
    recordOrderEvent(tx, orderId, "stock-regained");
    return null;
  });
}

/** Keeps an order's stock for the full time from its first opened payment, in the transaction that records the payment. */
export function extendReservation(tx: Transaction, orderId: string): void {
  const found = orderById(tx, orderId);
  if (!found.holdsStock || found.paidAt) return;
  const holdEndsAt = holdEndAfterOpening(found, new Date());
  tx.update(order).set({ holdEndsAt }).where(eq(order.id, orderId)).run();
}
