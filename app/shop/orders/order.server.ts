import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Forbidden, requireFound } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";
import { order, orderItem, paymentAttempt } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { itemColumns } from "../order-lines/item-columns.server";
import { isPartlySent, type LineCounts, restockedOf } from "../order-lines/line";
import { closingProviders } from "../payment-methods/payment-providers.server";
import { type Person, TWO_FACTOR_REQUIRED } from "../sessions/session.server";
import { hasPermission } from "../staff/permissions";
import { addToStock, reserveStock, stockOfVariant } from "../variants/choose-variant.server";
import { isValidOrderKey } from "./order-access.server";
import { recordOrderEvent } from "./order-events.server";
import { heldUnitsProblem, limitUnpaidOrders, recordOrderOrigin } from "./order-limits.server";
import { orderColumns } from "./refunded-amount.server";
import { fullHoldEnd, holdEndAfterOpening } from "./stock-hold.server";

/**
 * An order, with whether a part of it was sent, its lines are being changed and a payment of it is under way, what was refunded of the payment that paid it, what is being refunded and what is left,
 * in cents.
 */
export type Order = typeof order.$inferSelect & {
  isBegun: boolean;
  isChanging: boolean;
  isPaymentPending: boolean;
  refundedCents: number;
  refundPendingCents: number;
  leftCents: number;
  refundedShippingCents: number;
};
/** A line of an order, with what became of its units. */
export type OrderItem = typeof orderItem.$inferSelect &
  LineCounts & {
    /** The id of the variant; empty for a product without options, and for a variant that is gone. */
    variantId: string;
    /** The units of returns that were received and are not refunded yet. */
    receivedQty: number;
    /** What the refunds of its units say that these cost, in cents without tax. */
    refundedNetCents: number;
  };
export type OrderWithItems = Order & { items: OrderItem[] };

/** Who reads an order: a user or guest, if signed in, and the key from the order's email, if given. */
export type OrderReader = { person: Person | null; key?: string | null };

const itemsOfOrder = db
  .select(itemColumns)
  .from(orderItem)
  .where(eq(orderItem.orderId, sql.placeholder("orderId")))
  .orderBy(asc(orderItem.position))
  .prepare();

const readableOrder = db
  .select(orderColumns)
  .from(order)
  .where(
    and(
      eq(order.id, sql.placeholder("id")),
      or(sql`${sql.placeholder("readsAll")}`, eq(order.userId, sql.placeholder("userId"))),
    ),
  )
  .prepare();

const NO_SUCH_ORDER = "We cannot find this order.";

/** The items of an order, in the order in which they were placed. */
export const itemsOf = (orderId: string): OrderItem[] => itemsOfOrder.all({ orderId });

/**
 * An order with its items, for its buyer, an admin, or anyone with the key from its email.
 * @throws NotFound for an unknown order and for another user's order, so that ids cannot be guessed
 * @throws Forbidden for an admin who needs two-step sign-in first
 */
export function getOrder(id: string, reader: OrderReader): OrderWithItems {
  const readsAll =
    hasPermission(reader.person, "orders.read") || (reader.key ? isValidOrderKey(id, reader.key) : false);
  const found = readableOrder.get({ id, readsAll: readsAll ? 1 : 0, userId: reader.person?.id ?? null });
  if (!found && reader.person?.needsTwoFactor) throw new Forbidden(TWO_FACTOR_REQUIRED);
  return { ...requireFound(found, NO_SUCH_ORDER), items: itemsOf(id) };
}

/** An order as read in this transaction, without a check of access. @throws NotFound for an unknown order */
export function orderById(tx: Pick<Transaction, "select">, id: string): Order {
  const found = tx.select(orderColumns).from(order).where(eq(order.id, id)).get();
  return requireFound(found, NO_SUCH_ORDER);
}

/**
 * Puts the units of an order that holds stock back into the products' stock, but those that were refunded by line or came
 * back with a return. The sent units of an order that is partly sent stay out of it: they can still be returned.
 */
export function returnToStock(tx: Transaction, orderId: string): void {
  const items = itemsOfOrder.all({ orderId });
  for (const { variantNum, qty } of restockedOf(items)) addToStock(tx, variantNum, qty);
  tx.update(order)
    .set({ holdsStock: isPartlySent(items) })
    .where(eq(order.id, orderId))
    .run();
}

/** Orders of one transaction. */
const RELEASED_AT_ONCE = 20;

/**
 * Returns the stock of unpaid orders whose reservation has expired, but of those whose payment may take money yet: it is
 * pending, or can still be approved at a service that takes it at once.
 * Requests run between its transactions.
 */
export async function releaseExpiredReservations(now = new Date()): Promise<void> {
  const mayBePaid = sql`exists (select 1 from payment_capture where payment_capture.order_id = "order".id
      and payment_capture.review_reason = 'pending')
    or exists (select 1 from payment_attempt where payment_attempt.order_id = "order".id
      and payment_attempt.next_check_at is not null and payment_attempt.provider_order_id is not null
      and ${inArray(paymentAttempt.provider, closingProviders())})`;
  const expired = sql`holds_stock = 1 and paid_at is null and ${order.holdEndsAt} <= ${now.getTime()}
    and not (${mayBePaid})`;
  const release = (tx: Transaction) => {
    const orders = tx.select({ id: order.id }).from(order).where(expired).limit(RELEASED_AT_ONCE).all();
    for (const { id } of orders) {
      returnToStock(tx, id);
      recordOrderEvent(tx, id, "stock-released", { at: now });
    }
    return orders.length;
  };
  while (!shutdownSignal.aborted && transaction(release) === RELEASED_AT_ONCE) await nextTurn();
}

/** What came of reserving the stock of an order again. */
export type Regained = {
  /** The name of a product that has sold out since; null when there is enough. */
  soldOut: string | null;
  /** Whether this call reserved the units. */
  isTaken: boolean;
};

type Released = {
  id: string;
  holdsStock: boolean;
  paidAt: Date | null;
  cancelledAt: Date | null;
  paymentMethod: string;
};

/** Reserves the stock of an order again, for the full hold time. With `isHeld` false it only looks whether there is enough. */
function regainStock(tx: Transaction, { id, paymentMethod }: Released, isHeld: boolean): Regained {
  const items = itemsOf(id);
  for (const item of items) {
    const stock = stockOfVariant(item.variantNum);
    const needed = items.reduce((sum, other) => sum + (other.variantNum === item.variantNum ? other.qty : 0), 0);
    if (stock === undefined || stock < needed) return { soldOut: item.name, isTaken: false };
  }
  if (!isHeld) return { soldOut: null, isTaken: false };
  for (const item of items) if (item.variantNum) reserveStock(item.variantNum, item.qty);
  const holdEndsAt = fullHoldEnd(new Date(), paymentMethod);
  tx.update(order).set({ holdsStock: true, holdEndsAt }).where(eq(order.id, id)).run();
  recordOrderEvent(tx, id, "stock-regained");
  return { soldOut: null, isTaken: true };
}

/** Whether an order needs no stock for its payment: it holds some, or it is paid or has ended. */
const needsNoStock = ({ holdsStock, paidAt, cancelledAt }: Released) =>
  holdsStock || paidAt !== null || cancelledAt !== null;

/** Reserves the stock of an unpaid order again for a payment, when its reservation has expired. */
export function reserveStockAgain(orderId: string): Regained {
  return transaction((tx) => {
    const found = tx.select().from(order).where(eq(order.id, orderId)).get();
    if (!found || needsNoStock(found)) return { soldOut: null, isTaken: false };
    return regainStock(tx, found, true);
  });
}

/**
 * Reserves the stock of an order again when a payment is opened after its reservation expired. This happens once, and not
 * when unpaid orders would then hold too many units; the payment is possible even so, and takes the stock when it is
 * captured.
 * @param client the address, as rate limits count it, of the client that opens the payment
 * @throws TooManyUnpaidOrders when the buyer has too many other unpaid orders
 */
export function renewReservation(orderId: string, client: string): Regained {
  return transaction((tx) => {
    const found = tx.select().from(order).where(eq(order.id, orderId)).get();
    if (!found || needsNoStock(found)) return { soldOut: null, isTaken: false };
    if (found.holdRenewed) return regainStock(tx, found, false);
    if (found.userId) limitUnpaidOrders(found.userId, orderId);
    const lines = itemsOf(orderId).flatMap(({ variantNum, name, qty }) =>
      variantNum === null ? [] : [{ variantNum, name, qty }],
    );
    const mayHold = heldUnitsProblem({ userId: found.userId, client, lines }) === null;
    const regained = regainStock(tx, found, mayHold);
    if (regained.isTaken) {
      tx.update(order).set({ holdRenewed: true }).where(eq(order.id, orderId)).run();
      recordOrderOrigin(orderId, client, found.createdAt);
    }
    return regained;
  });
}

/** Returns the stock of an unpaid order that was reserved for a payment that then took no money. */
export function releaseUnpaid(orderId: string): void {
  transaction((tx) => {
    const found = orderById(tx, orderId);
    if (!found.holdsStock || found.paidAt) return;
    returnToStock(tx, orderId);
    recordOrderEvent(tx, orderId, "stock-released");
  });
}

/** Extends an order's reservation to the full hold time from its first opened payment. Call it in the payment's transaction. */
export function extendReservation(tx: Transaction, orderId: string): void {
  const found = orderById(tx, orderId);
  if (!found.holdsStock || found.paidAt) return;
  const holdEndsAt = holdEndAfterOpening(found, new Date());
  tx.update(order).set({ holdEndsAt }).where(eq(order.id, orderId)).run();
}
