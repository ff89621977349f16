import { and, eq, sql } from "drizzle-orm";
import { groupedTransaction } from "~/platform/database/grouped-transaction.server";
import { db, type Transaction } from "~/platform/db.server";
import { sessionSecret } from "~/platform/env.server";
import { Conflict } from "~/platform/errors";
import { idOfKey, newId } from "~/platform/identifiers.server";
import { preparedInsert } from "~/platform/prepared-insert.server";
import { cart, cartLine, order, orderItem, product, type ShippingAddress, user } from "~/platform/schema.server";
import { saveUsedAddress } from "../addresses/saved-addresses.server";
import { type CartOwner, findCart, lineKey } from "../cart/cart.server";
import { lineMark } from "../cart/line-mark";
import { customerOfOrder } from "../customers/customer.server";
import { discountBuyer, termsOf } from "../discounts/discount.server";
import { queueEmail } from "../email/outbox.server";
import { subscribeIfPossible } from "../mailing-list/subscription.server";
import { shopCurrency } from "../money/currency";
import { toDollars } from "../money/dollars";
import { taxOfOrder } from "../money/tax";
import { lineDeductions, type Totals } from "../money/totals";
import { quoteOrder, requirePayable, requireRate } from "../order-quote/order-quote.server";
import { type OrderedLine, orderedLines, type RequestedLine } from "../order-quote/ordered-lines.server";
import {
  isOfferedMethod,
  isOfferedTo,
  isPaidOnDelivery,
  providerOfMethod,
} from "../payment-methods/payment-providers.server";
import type { Person } from "../sessions/session.server";
import { rateName } from "../shipping/rates";
import { pricedAt } from "../taxes/tax-rates.server";
import { reserveStock } from "../variants/choose-variant.server";
import { emailedOrder } from "./emailed-order.server";
import { type Order, orderById } from "./order.server";
import { actorOf, recordOrderEvent } from "./order-events.server";
import {
  canSendConfirmation,
  heldUnitsProblem,
  limitOrdersOfClient,
  limitUnpaidOrders,
  recordOrderOrigin,
} from "./order-limits.server";
import { nextOrderNumber } from "./order-number.server";
import { emailToShop, payOrder } from "./pay-order.server";
import { firstHoldEnd, staffHoldEnd } from "./stock-hold.server";

/** The staff member who enters an order for its buyer. */
export type OrderEntry = {
  staff: Person;
  /** Whether the buyer is a guest who does not exist yet. */
  isNewBuyer: boolean;
  /** Whether the buyer gets the email with the link to the order. */
  sendsLink: boolean;
  /** Whether the shop pays the shipping. */
  shipsFree?: boolean;
  /** Of a way to pay that is kept from another order, offered or not: the instructions for it. */
  paymentInstructions?: string | undefined;
};

export type OrderRequest = {
  /** The order's id, if a payment names it already. */
  id?: string;
  buyer: Person;
  /** For an order that staff enters. The limits of unpaid orders do not apply to it. */
  entry?: OrderEntry;
  /** The client's address as rate limits count it. */
  client: string;
  /** The address for the order's emails. */
  email: string;
  /** The lines to buy: given here, or those of the cart. */
  lines: RequestedLine[] | "cart";
  /** The cart that the ordered lines are removed from; null without one. */
  cartOwner: CartOwner | null;
  shippingAddress: ShippingAddress;
  addressVerified: boolean;
  promotionsOptIn: boolean;
  rateId: string;
  /** A discount code in any case; undefined without one. */
  discountCode: string | undefined;
  /** The name of an offered payment method. */
  paymentMethod: string;
  /** A repeated request with the same key returns the first order. */
  idempotencyKey: string;
  /** What the buyer wrote to the shop, and for a card with the gift. */
  orderNote?: string | undefined;
  giftNote?: string | undefined;
  /** Totals that the buyer saw, in cents. The order is refused when the shop's totals differ. */
  expected: Partial<Totals>;
  /** The lines of the cart that the buyer saw, as `lineMark` writes them. The order is refused when the cart has others. */
  seenLines?: string[];
};

export type PlacedOrder = { id: string; placedBefore: boolean };

const orderByIdempotencyKey = db
  .select({ id: order.id })
  .from(order)
  .where(and(eq(order.userId, sql.placeholder("userId")), eq(order.idempotencyKey, sql.placeholder("key"))))
  .prepare();

const orderExists = db
  .select({ id: order.id })
  .from(order)
  .where(eq(order.id, sql.placeholder("id")))
  .prepare();

const linesOfCart = db
  .select({ productId: product.id, variant: cartLine.variant, qty: cartLine.qty })
  .from(cartLine)
  .innerJoin(product, eq(product.num, cartLine.productNum))
  .where(eq(cartLine.cartId, sql.placeholder("cartId")))
  .orderBy(cartLine.addedAt, cartLine.productNum, cartLine.variant)
  .prepare();

const removeCartLine = db
  .delete(cartLine)
  .where(
    and(
      eq(cartLine.cartId, sql.placeholder("cartId")),
      eq(cartLine.productNum, sql.placeholder("productNum")),
      eq(cartLine.variant, sql.placeholder("variant")),
    ),
  )
  .prepare();

/** Removes a code that an order was placed with from the buyer's cart. */
const removeUsedCode = db
  .update(cart)
  .set({ discountCode: null })
  .where(and(eq(cart.id, sql.placeholder("cartId")), eq(cart.discountCode, sql.placeholder("code"))))
  .prepare();

const insertOrder = preparedInsert(order, [
  "discountTerms",
  "dueCents",
  "holdRenewed",
  "paidAt",
  "shippedAt",
  "deliveredAt",
  "cancelledAt",
  "cancelReason",
]);

const insertItem = preparedInsert(orderItem);

/**
 * Places an order in one transaction: computes prices, tax and totals, reserves the stock, removes the ordered lines
 * from the cart, saves the address for the next order, and queues the order confirmation. An order with nothing to pay is
 * paid at once. The shop is emailed about one that is paid on delivery.
 * @throws TooManyUnpaidOrders, a Conflict, when the buyer has five; TooManyRequests when the client has placed 30 in an
 *   hour
 * @throws Conflict naming the product when the stock is not enough, or unpaid orders would hold too much of it, or with the correct totals when `expected` differs
 * @throws Conflict when the shop does not ship to the address
 * @throws Invalid with the reason when the discount code cannot be used
 * @throws Invalid for an empty cart, a missing or unknown color, an unknown rate; NotFound for a product that is not published
 */
export async function placeOrder(request: OrderRequest): Promise<PlacedOrder> {
  const placed = await groupedTransaction((tx) => {
    const stored = place(tx, request);
    if (!stored.placedBefore && isPaidOnDelivery(request.paymentMethod)) emailToConfirm(orderById(tx, stored.id));
    return stored;
  });
  if (placed.placedBefore) return placed;
  if (request.promotionsOptIn) subscribeIfPossible(request.email);
  return placed;
}

/** Emails the shop an order that it has to confirm before it ships. Call it in the transaction that makes it one. */
export function emailToConfirm(placed: Order): void {
  if (placed.totalCents > 0) emailToShop(placed.id, emailedOrder(placed));
}

/** The same as a part of a transaction, without the email to the shop. */
export function place(tx: Transaction, request: OrderRequest): PlacedOrder {
  const id = newOrderId(request);
  const before = findPlacedBefore(request, id);
  if (before) return { id: before, placedBefore: true };

  const now = new Date();
  const { buyer, client, entry } = request;
  if (!entry) {
    limitOrdersOfClient(client, now);
    limitUnpaidOrders(buyer.id);
  }
  const cartId = (request.cartOwner && findCart(request.cartOwner)?.id) ?? null;
  const wanted = orderedLines(requestedLines(request, cartId), request.lines === "cart");
  const lines = pricedAt(wanted, request.shippingAddress);
  const priced = priceOrder(request, lines, now);
  const isFree = priced.totals.totalCents === 0;
  const unheld = isFree || entry ? null : heldUnitsProblem({ userId: buyer.id, client, lines });
  if (unheld) throw new Conflict(unheld);

  if (entry?.isNewBuyer) {
    const guest = { id: buyer.id, firstName: "", lastName: "", isAdmin: false, isGuest: true, createdAt: now };
    tx.insert(user).values(guest).run();
  }
  const row = orderRow(request, id, priced, now);
  const name = `${row.firstName} ${row.lastName}`.trim();
  const placed = { ...row, customerNum: customerOfOrder(tx, buyer, row.email, name, now) };
  const isConfirmed = entry ? entry.sendsLink : canSendConfirmation(placed.email, now);
  insertOrder.run(placed);
  // Apart: a prepared statement would store null as the JSON text of it.
  if (priced.discount)
    tx.update(order)
      .set({ discountTerms: termsOf(priced.discount) })
      .where(eq(order.id, id))
      .run();
  if (!entry) recordOrderOrigin(id, client, now);
  saveUsedAddress(tx, buyer, request.shippingAddress);
  insertLines(id, lines, priced);
  if (cartId) emptyCart(cartId, lines, placed.discountCode);

  // An admin who buys is a buyer: only an order that staff enters belongs in the audit log.
  const actor = entry ? actorOf(entry.staff) : { ...actorOf(buyer), isAdmin: false };
  recordOrderEvent(tx, id, "placed", { actor, at: now });
  const emailed = emailedOrder({ ...placed, paidAt: null, deliveredAt: null, dueCents: 0, refundedCents: 0 }, lines);
  if (isConfirmed) queueEmail("order-placed", { order: emailed });
  else if (!entry) recordOrderEvent(tx, id, "confirmation-withheld", { at: now });
  if (isFree) payOrder(tx, orderById(tx, id), actorOf(entry?.staff ?? buyer), "Nothing to pay");
  return { id, placedBefore: false };
}

/**
 * The id of the order to be placed. That of an order that staff enters follows from the staff member and the key, so that
 * a repeat finds the order even if its form names another buyer.
 */
const newOrderId = ({ id, entry, idempotencyKey }: OrderRequest): string =>
  entry ? staffOrderId(entry.staff, idempotencyKey) : (id ?? newId());

const staffOrderId = (staff: Person, key: string): string =>
  idOfKey("staff order", `${staff.id} ${key}`, sessionSecret());

/** The id of the order that a staff member has entered with an idempotency key; undefined when there is none. */
export const findStaffOrder = (staff: Person, key: string): string | undefined =>
  orderExists.get({ id: staffOrderId(staff, key) })?.id;

/** The id of the order that a buyer has placed with an idempotency key; undefined when there is none. */
export const findOrderByKey = (buyer: Person, key: string): string | undefined =>
  orderByIdempotencyKey.get({ userId: buyer.id, key })?.id;

const findPlacedBefore = (
  { buyer, entry, idempotencyKey, ...request }: OrderRequest,
  id: string,
): string | undefined => (entry || request.id ? orderExists.get({ id })?.id : findOrderByKey(buyer, idempotencyKey));

function requestedLines({ lines }: OrderRequest, cartId: string | null): RequestedLine[] {
  if (lines !== "cart") return lines;
  return cartId ? linesOfCart.all({ cartId }) : [];
}

/** The price of an order at the chosen rate, checked against what the buyer saw. */
function priceOrder(request: OrderRequest, lines: OrderedLine[], now: Date) {
  const { shippingAddress, discountCode, email, buyer } = request;
  const quote = quoteOrder({ lines, shippingAddress, discountCode, buyer: discountBuyer(buyer, email), now });
  const rate = requireRate(quote, request.rateId);
  const totals = quote.totalsAt(rate, request.entry?.shipsFree);
  requirePayable(lines, totals.totalCents);
  requireSeenLines(request, lines);
  requireExpectedTotals(request, lines, totals);
  return { discount: quote.discount, rateOf: quote.rateOf, rate, totals };
}

type PricedOrder = ReturnType<typeof priceOrder>;

function orderRow(request: OrderRequest, id: string, { discount, rate, totals }: PricedOrder, now: Date) {
  const { buyer, entry, shippingAddress, paymentMethod } = request;
  const paymentInstructions = entry?.paymentInstructions ?? requireOfferedMethod(paymentMethod, shippingAddress);
  return {
    id,
    number: nextOrderNumber(),
    userId: buyer.id,
    idempotencyKey: request.idempotencyKey,
    firstName: buyer.isGuest ? buyer.firstName || shippingAddress.shipToFirstName : buyer.firstName,
    lastName: buyer.isGuest ? buyer.lastName || shippingAddress.shipToLastName : buyer.lastName,
    email: request.email,
    username: buyer.username,
    shippingAddress,
    addressVerified: request.addressVerified,
    promotionsOptIn: request.promotionsOptIn,
    paymentMethod,
    paymentInstructions: totals.totalCents === 0 ? "" : paymentInstructions,
    rateId: rate.id,
    rateService: rateName(rate),
    deliveryDays: rate.deliveryDays,
    ...totals,
    discountId: discount?.id ?? null,
    discountCode: discount?.code ?? "",
    currency: shopCurrency(),
    holdEndsAt: entry ? staffHoldEnd(now, paymentMethod) : firstHoldEnd(now, buyer.isGuest, paymentMethod),
    holdsStock: true,
    orderNote: request.orderNote ?? "",
    giftNote: request.giftNote ?? "",
    createdAt: now,
  };
}

/** Reserves the stock of the lines and stores them, each with its part of the discount. */
function insertLines(orderId: string, lines: OrderedLine[], { discount, rateOf }: PricedOrder): void {
  const discounts = lineDeductions(lines, discount);
  lines.forEach((line, position) => {
    if (!reserveStock(line.variantNum, line.qty)) throw new Conflict(`${line.name} is sold out.`);
    const taxRate = rateOf(line.taxClass).rate;
    insertItem.run({ orderId, position, ...line, discountCents: discounts[position] ?? 0, taxRate });
  });
}

function emptyCart(cartId: string, lines: OrderedLine[], discountCode: string): void {
  for (const { productNum, choice } of lines) removeCartLine.run({ cartId, productNum, variant: choice });
  if (discountCode) removeUsedCode.run({ cartId, code: discountCode });
}

/** The same total may stand for other items. */
function requireSeenLines({ seenLines }: OrderRequest, lines: OrderedLine[]) {
  if (!seenLines) return;
  if (seenLines.length === lines.length && lines.every((line) => seenLines.includes(lineMark(line)))) return;
  throw new Conflict(
    "Your cart or its prices have changed. Please look at its items and the new total before you order.",
  );
}

function requireExpectedTotals({ expected, lines: wanted }: OrderRequest, lines: OrderedLine[], totals: Totals) {
  const differs = (seen: number | undefined, actual: number | undefined) => seen !== undefined && seen !== actual;
  const prices = new Map(lines.map((line) => [lineKey(line.productId, line.choice), line.priceCents]));
  const priceOf = (line: RequestedLine) => prices.get(lineKey(line.productId, line.variantId || line.variant));
  const linesDiffer = wanted !== "cart" && wanted.some((line) => differs(line.priceCents, priceOf(line)));
  const names = Object.keys(expected) as (keyof Totals)[];
  // The buyer sees one sum of the tax, whether it is added or included.
  const taxCents = taxOfOrder(totals);
  const shown = { ...totals, taxCents };
  if (!linesDiffer && !names.some((name) => differs(expected[name], shown[name]))) return;
  throw new Conflict("Prices have changed. Please look at the new total before you order.", {
    itemsPrice: toDollars(totals.itemsCents),
    discountPrice: toDollars(totals.discountCents),
    taxPrice: toDollars(taxCents),
    shippingPrice: toDollars(totals.shippingCents),
    totalPrice: toDollars(totals.totalCents),
  });
}

/**
 * The instructions for paying a new order; empty for a method that is paid online.
 * @throws Conflict when the method is no longer offered, or not at the address
 */
function requireOfferedMethod(name: string, destination: ShippingAddress): string {
  if (isOfferedMethod(name) && !isOfferedTo(name, destination))
    throw new Conflict(`${name} is not offered for this address. Please choose another way to pay.`);
  if (!isOfferedMethod(name)) throw new Conflict(`${name} is no longer offered. Please choose another way to pay.`);
  const provider = providerOfMethod(name);
  return provider.kind === "manual" ? provider.instructions() : "";
}
