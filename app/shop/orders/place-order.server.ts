import { and, eq, sql } from "drizzle-orm";
import { db, groupedTransaction, type Transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { preparedInsert } from "~/platform/prepared-insert.server";
import { cart, cartLine, order, orderItem, product, type ShippingAddress } from "~/platform/schema.server";
import { saveAddress } from "../addresses/saved-address.server";
import { type CartOwner, chosenVariant, stockProblem } from "../cart/cart.server";
import { discountBuyer, requireDiscount } from "../discounts/discount.server";
import { queueEmail } from "../email/outbox.server";
import { subscribeIfPossible } from "../mailing-list/subscription.server";
import { toDollars } from "../money/dollars";
import { itemsDeduction, itemsTotal, orderTotals, splitDiscount, type Totals } from "../money/totals";
import { isOfferedMethod, providerOfMethod } from "../payment-methods/payment-providers.server";
import type { Person } from "../sessions/session.server";
import { shippingRates } from "../shipping/shipping-rates.server";
import { taxRateFor } from "../taxes/tax-rates.server";
import { emailedOrder } from "./emailed-order.server";
import { orderById, reserveStock } from "./order.server";
import { actorOf, recordOrderEvent } from "./order-events.server";
import {
  canSendConfirmation,
  heldUnitsProblem,
  limitOrdersOfClient,
  limitUnpaidOrders,
  recordOrderOrigin,
} from "./order-limits.server";
import { nextOrderNumber } from "./order-number.server";
import { payOrder } from "./pay-order.server";
import { firstHoldEnd } from "./stock-hold.server";

type RequestedLine = {
  productId: string;
  variant: string | undefined;
  qty: number;
  /** Unit price that the buyer saw, in cents. The order is refused when the shop's price differs. */
  priceCents?: number | undefined;
};

export type OrderRequest = {
  buyer: Person;
  /** The client's address as rate limits count it. */
  client: string;
  /** The address for the order's emails. */
  email: string;
  /** The lines to buy: given here, or those of the cart. */
  lines: RequestedLine[] | "cart";
  /** The cart that the ordered lines are removed from. */
  cartOwner: CartOwner;
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
  /** Totals that the buyer saw, in cents. The order is refused when the shop's totals differ. */
  expected: Partial<Totals>;
};

export type PlacedOrder = { id: string; placedBefore: boolean };

const orderByIdempotencyKey = db
  .select({ id: order.id })
  .from(order)
  .where(and(eq(order.userId, sql.placeholder("userId")), eq(order.idempotencyKey, sql.placeholder("key"))))
  .prepare();

const productColumns = {
  num: product.num,
  id: product.id,
  name: product.name,
  image: product.image,
  sku: product.sku,
  priceCents: product.priceCents,
  countInStock: product.countInStock,
  shippingMethod: product.shippingMethod,
  slot: product.slot,
  colorsVariants: product.colorsVariants,
};

const productById = db
  .select(productColumns)
  .from(product)
  .where(eq(product.id, sql.placeholder("id")))
  .prepare();

const cartItemsQuery = (byUser: boolean) =>
  db
    .select({ productId: product.id, variant: cartLine.variant, qty: cartLine.qty })
    .from(cart)
    .innerJoin(cartLine, eq(cartLine.cartId, cart.id))
    .innerJoin(product, eq(product.num, cartLine.productNum))
    .where(eq(byUser ? cart.userId : cart.sessionId, sql.placeholder("owner")))
    .orderBy(cartLine.addedAt)
    .prepare();
const cartItemsOfUser = cartItemsQuery(true);
const cartItemsOfSession = cartItemsQuery(false);

const removeCartItemsQuery = (byUser: boolean) =>
  db
    .delete(cartLine)
    .where(
      and(
        eq(cartLine.productNum, sql.placeholder("num")),
        eq(cartLine.variant, sql.placeholder("variant")),
        sql`${cartLine.cartId} = (select ${cart.id} from ${cart} where ${byUser ? cart.userId : cart.sessionId} = ${sql.placeholder("owner")})`,
      ),
    )
    .prepare();
const removeCartItemsOfUser = removeCartItemsQuery(true);
const removeCartItemsOfSession = removeCartItemsQuery(false);

/** Removes a code that an order was placed with from the buyer's cart. */
const removeUsedCodeQuery = (byUser: boolean) =>
  db
    .update(cart)
    .set({ discountCode: null })
    .where(
      and(
        eq(byUser ? cart.userId : cart.sessionId, sql.placeholder("owner")),
        eq(cart.discountCode, sql.placeholder("code")),
      ),
    )
    .prepare();
const removeUsedCodeOfUser = removeUsedCodeQuery(true);
const removeUsedCodeOfSession = removeUsedCodeQuery(false);

type OrderedLine = {
  productNum: number;
  productId: string;
  name: string;
  image: string;
  variant: string;
  sku: string;
  priceCents: number;
  shippingMethod: string;
  qty: number;
};

function requestedLines(request: OrderRequest) {
  if (request.lines !== "cart") return request.lines;
  return "userId" in request.cartOwner
    ? cartItemsOfUser.all({ owner: request.cartOwner.userId })
    : cartItemsOfSession.all({ owner: request.cartOwner.sessionId });
}

/** Reads the current data of each product; lines with the same product and color are merged. */
function resolveLines(request: OrderRequest): OrderedLine[] {
  const lines = new Map<string, OrderedLine>();
  const units = new Map<number, number>();
  for (const [index, wanted] of requestedLines(request).entries()) {
    const found = productById.get({ id: wanted.productId });
    if (!found || found.slot === null) {
      throw request.lines === "cart"
        ? new Conflict(
            `${found?.name ?? "A product in your cart"} is no longer for sale. Please remove it from your cart.`,
          )
        : new NotFound("One of the products is not for sale here.");
    }
    const variant = chosenVariant(found, wanted.variant, `orderItems.${index}.selectedColorsVariants`);
    const total = (units.get(found.num) ?? 0) + wanted.qty;
    units.set(found.num, total);
    const problem = stockProblem(found.name, total, found.countInStock);
    if (problem) throw new Conflict(problem);
    const key = `${found.num} ${variant}`;
    const same = lines.get(key);
    lines.set(key, {
      productNum: found.num,
      productId: found.id,
      name: found.name,
      image: found.colorsVariants.find((candidate) => candidate.name === variant)?.src || found.image,
      variant,
      sku: found.sku,
      priceCents: found.priceCents,
      shippingMethod: found.shippingMethod,
      qty: (same?.qty ?? 0) + wanted.qty,
    });
  }
  if (lines.size === 0) throw new Invalid("Your cart is empty.", { orderItems: "Your cart is empty." });
  return [...lines.values()];
}

/** Maximum total of an order, in cents: the least of the payment providers' limits for one payment. */
const TOTAL_LIMIT_CENTS = 999_999_999;

function requireExpectedTotals({ expected, lines: wanted }: OrderRequest, lines: OrderedLine[], totals: Totals) {
  const differs = (seen: number | undefined, actual: number | undefined) => seen !== undefined && seen !== actual;
  const prices = new Map(lines.map((line) => [line.productId, line.priceCents]));
  const linesDiffer =
    wanted !== "cart" && wanted.some(({ productId, priceCents }) => differs(priceCents, prices.get(productId)));
  const names = Object.keys(expected) as (keyof Totals)[];
  if (!linesDiffer && !names.some((name) => differs(expected[name], totals[name]))) return;
  throw new Conflict("Prices have changed. Please look at the new total before you order.", {
    itemsPrice: toDollars(totals.itemsCents),
    discountPrice: toDollars(totals.discountCents),
    taxPrice: toDollars(totals.taxCents),
    shippingPrice: toDollars(totals.shippingCents),
    totalPrice: toDollars(totals.totalCents),
  });
}

/**
 * The instructions for paying a new order; empty for a method that is paid online.
 * @throws Conflict when the method is no longer offered
 */
function requireOfferedMethod(name: string): string {
  if (!isOfferedMethod(name)) throw new Conflict(`${name} is no longer offered. Please choose another way to pay.`);
  const provider = providerOfMethod(name);
  return provider.kind === "manual" ? provider.instructions() : "";
}

const insertOrder = preparedInsert(order, [
  "id",
  "number",
  "userId",
  "idempotencyKey",
  "firstName",
  "lastName",
  "email",
  "username",
  "shippingAddress",
  "addressVerified",
  "promotionsOptIn",
  "paymentMethod",
  "paymentInstructions",
  "rateId",
  "rateService",
  "deliveryDays",
  "itemsCents",
  "discountId",
  "discountCode",
  "discountCents",
  "shippingDiscountCents",
  "shippingCents",
  "taxCents",
  "taxRate",
  "totalCents",
  "holdEndsAt",
  "holdsStock",
  "createdAt",
]);

const insertItem = preparedInsert(orderItem, [
  "orderId",
  "position",
  "productNum",
  "productId",
  "name",
  "image",
  "variant",
  "sku",
  "priceCents",
  "qty",
  "discountCents",
]);

/**
 * Places an order in one transaction: computes prices, tax and totals, reserves the stock, removes the ordered lines
 * from the cart, saves the address for the next order, and queues the order confirmation. An order with nothing to pay is
 * paid at once.
 * @throws TooManyUnpaidOrders, a Conflict, when the buyer has five; TooManyRequests when the client has placed 30 in an
 *   hour
 * @throws Conflict naming the product when the stock is not enough, or unpaid orders would hold too much of it, or with the correct totals when `expected` differs
 * @throws Conflict when the shop does not ship to the address
 * @throws Invalid with the reason when the discount code cannot be used
 * @throws Invalid for an empty cart, a missing or unknown color, an unknown rate; NotFound for a product that is not published
 */
export async function placeOrder(request: OrderRequest): Promise<PlacedOrder> {
  const placed = await groupedTransaction((tx) => place(tx, request));
  if (placed.placedBefore) return placed;
  if (request.promotionsOptIn) subscribeIfPossible(request.email);
  return placed;
}

function place(tx: Transaction, request: OrderRequest): PlacedOrder {
  const existing = orderByIdempotencyKey.get({ userId: request.buyer.id, key: request.idempotencyKey });
  if (existing) return { id: existing.id, placedBefore: true };

  const now = new Date();
  limitOrdersOfClient(request.client, now);
  limitUnpaidOrders(request.buyer.id);
  const lines = resolveLines(request);
  const { buyer, shippingAddress } = request;
  const fullCents = itemsTotal(lines);
  const discount =
    request.discountCode === undefined
      ? null
      : requireDiscount(request.discountCode, fullCents, discountBuyer(buyer, request.email), now);
  const rates = shippingRates(shippingAddress, lines, fullCents - itemsDeduction(lines, discount));
  if (rates.length === 0) throw new Conflict("We do not ship there.");
  const rate = rates.find((candidate) => candidate.id === request.rateId);
  if (!rate)
    throw new Invalid("Please choose one of the shipping rates.", {
      selectedRate: "Please choose one of the shipping rates.",
    });
  const taxRate = taxRateFor(shippingAddress);
  const totals = orderTotals(lines, rate.priceCents, taxRate, discount);
  // Providers are given the items at their full prices, so these are limited too.
  if (Math.max(totals.totalCents, fullCents) > TOTAL_LIMIT_CENTS)
    throw new Conflict("This order is too large to be paid at once. Please split it.");
  requireExpectedTotals(request, lines, totals);

  const isFree = totals.totalCents === 0;
  const unheld = isFree ? null : heldUnitsProblem({ userId: buyer.id, client: request.client, lines });
  if (unheld) throw new Conflict(unheld);
  const paymentInstructions = requireOfferedMethod(request.paymentMethod);
  const placed = {
    id: newId(),
    number: nextOrderNumber(),
    userId: buyer.id,
    idempotencyKey: request.idempotencyKey,
    firstName: buyer.isGuest ? shippingAddress.shipToFirstName : buyer.firstName,
    lastName: buyer.isGuest ? shippingAddress.shipToLastName : buyer.lastName,
    email: request.email,
    username: buyer.username,
    shippingAddress,
    addressVerified: request.addressVerified,
    promotionsOptIn: request.promotionsOptIn,
    paymentMethod: request.paymentMethod,
    paymentInstructions: isFree ? "" : paymentInstructions,
    rateId: rate.id,
    rateService: `${rate.carrier} ${rate.service}`,
    deliveryDays: rate.deliveryDays,
    ...totals,
    discountId: discount?.id ?? null,
    discountCode: discount?.code ?? "",
    taxRate,
    holdEndsAt: firstHoldEnd(now, buyer.isGuest, request.paymentMethod),
    holdsStock: true,
    createdAt: now,
  };
  const isConfirmed = canSendConfirmation(placed.email, now);
  insertOrder.run(placed);
  recordOrderOrigin(placed.id, request.client, now);
  saveAddress(tx, buyer, shippingAddress);
  const owner = "userId" in request.cartOwner ? request.cartOwner.userId : request.cartOwner.sessionId;
  const isOfUser = "userId" in request.cartOwner;
  const removeCartItems = isOfUser ? removeCartItemsOfUser : removeCartItemsOfSession;
  const discounts = splitDiscount(
    totals.discountCents,
    lines.map(({ priceCents, qty }) => priceCents * qty),
  );
  lines.forEach((line, position) => {
    if (!reserveStock(line.productNum, line.qty)) throw new Conflict(`${line.name} is sold out.`);
    insertItem.run({ orderId: placed.id, position, ...line, discountCents: discounts[position] ?? 0 });
    removeCartItems.run({ num: line.productNum, variant: line.variant, owner });
  });
  const removeUsedCode = isOfUser ? removeUsedCodeOfUser : removeUsedCodeOfSession;
  if (discount) removeUsedCode.run({ owner, code: discount.code });
  recordOrderEvent(tx, placed.id, "placed", { actor: actorOf(buyer), at: now });
  if (isConfirmed)
    queueEmail("order-placed", { order: emailedOrder({ ...placed, paidAt: null, refundedCents: 0 }, lines) });
  else recordOrderEvent(tx, placed.id, "confirmation-withheld", { at: now });
  if (isFree) payOrder(tx, orderById(tx, placed.id), actorOf(buyer), "Nothing to pay");
  return { id: placed.id, placedBefore: false };
}
