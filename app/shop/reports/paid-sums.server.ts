import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { nextTurn } from "~/platform/event-loop.server";
import { order, orderItem } from "~/platform/schema.server";
import { splitDiscount } from "../money/split";
import { sumOf } from "../money/sum-of";
import { taxOfPart } from "../money/tax";
import { refundedOfLine } from "../order-lines/item-columns.server";
import { rateOfLine, taxLinesWithRefunded } from "../order-lines/line-money";
import { variantOfItem } from "../order-lines/variant-of-item.server";
import {
  hasRefund,
  refundedByProvider,
  refundedOfSales,
  refundedShippingCents,
} from "../orders/refunded-amount.server";
import { addTo, productKey, type Sums } from "./sums";

/** A span of time in milliseconds; `until` is not included. */
export type Span = { from: number; until: number };

/** The sums of the orders paid in a span of time, by report. */
export type PaidSums = { sales: Sums; tax: Sums; products: Sums; discounts: Sums; refundsByProvider: Sums };

/** Orders that are summed up at a time: more would block the event loop. */
const ORDERS_AT_ONCE = 200;

// The first term makes SQLite use the partial index.
const paidBetween = sql`${order.paidAt} is not null and ${order.paidAt} >= ${sql.placeholder("from")}
  and ${order.paidAt} < ${sql.placeholder("until")}`;

// An order without anything to pay has no refund when it is canceled, and does not count.
const counts = sql`not (${order.totalCents} = 0 and ${order.cancelledAt} is not null)`;
const sum = (what: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${what}), 0)`;
const orders = sum(sql`${counts}`);

const countBetween = db.select({ count: sql<number>`count(*)` }).from(order).where(paidBetween).prepare();

const salesBetween = db
  .select({
    orders,
    items: sum(sql`${order.itemsCents}`),
    shipping: sum(sql`${order.shippingCents}`),
    tax: sum(sql`${order.taxCents} + ${order.includedTaxCents}`),
    total: sum(sql`${order.totalCents}`),
  })
  .from(order)
  .where(paidBetween)
  .prepare();

const country = sql<string>`${order.shippingAddress} ->> 'country'`;
const state = sql<string>`${order.shippingAddress} ->> 'state'`;

// Orders from before there were tax classes have one rate, and their shipping is not taxed.
const taxLine = sql`json_each(iif(${order.taxLines} = '[]', json_array(json_object(
  'rate', ${order.taxRate}, 'itemsCents', ${order.itemsCents}, 'shippingCents', 0, 'taxCents', ${order.taxCents}
)), ${order.taxLines})) as tax_line`;
const inLine = (name: string) => sql<number>`(tax_line.value ->> ${sql.raw(`'${name}'`)})`;
const net = sql`${inLine("itemsCents")} + ${inLine("shippingCents")} - iif(${order.pricesIncludeTax}, ${inLine("taxCents")}, 0)`;

const taxBetween = db
  .select({
    country,
    state,
    rate: inLine("rate"),
    orders,
    items: sum(net),
    tax: sum(inLine("taxCents")),
  })
  .from(order)
  .innerJoin(taxLine, sql`true`)
  .where(paidBetween)
  .groupBy(country, state, inLine("rate"))
  .prepare();

const productsBetween = db
  .select({
    id: orderItem.productId,
    name: sql<string>`max(${orderItem.name})`,
    variant: variantOfItem.as("variant_words"),
    units: sum(sql`iif(${counts}, ${orderItem.qty}, 0)`),
    sales: sum(sql`${orderItem.qty} * ${orderItem.priceCents} - ${orderItem.discountCents}`),
  })
  .from(order)
  .innerJoin(orderItem, eq(orderItem.orderId, order.id))
  .where(paidBetween)
  .groupBy(orderItem.productId, variantOfItem)
  .prepare();

const discountsBetween = db
  .select({
    code: order.discountCode,
    orders,
    discount: sum(sql`${order.discountCents} + ${order.shippingDiscountCents}`),
    total: sum(sql`${order.totalCents}`),
  })
  .from(order)
  .where(sql`${paidBetween} and ${order.discountCode} <> ''`)
  .groupBy(order.discountCode)
  .prepare();

const refundedBetween = db
  .select({
    id: order.id,
    country,
    state,
    itemsCents: order.itemsCents,
    shipping: order.shippingCents,
    taxCents: order.taxCents,
    taxRate: order.taxRate,
    taxLines: order.taxLines,
    pricesIncludeTax: order.pricesIncludeTax,
    total: order.totalCents,
    code: order.discountCode,
    byProvider: refundedByProvider,
    refunded: refundedOfSales,
    refundedShippingCents: sql<number>`${refundedShippingCents}`,
  })
  .from(order)
  .where(sql`${paidBetween} and ${hasRefund}`)
  .prepare();

const linesOf = db
  .select({
    productId: orderItem.productId,
    variant: variantOfItem.as("variant_words"),
    qty: orderItem.qty,
    taxRate: orderItem.taxRate,
    cents: sql<number>`${orderItem.qty} * ${orderItem.priceCents} - ${orderItem.discountCents}`,
    refundedQty: refundedOfLine(sql`refund_line.qty`),
    refundedNetCents: refundedOfLine(sql`refund_line.net_cents`),
  })
  .from(orderItem)
  .where(eq(orderItem.orderId, sql.placeholder("id")))
  .orderBy(orderItem.position)
  .prepare();

const placeKey = (at: { country: string | null; state: string | null; rate: number }) =>
  JSON.stringify([at.country ?? "", at.state ?? "", at.rate]);

function addGross(sums: PaidSums, span: Span): void {
  const sales = salesBetween.get(span);
  if (sales) addTo(sums.sales, "", [sales.orders, sales.items, sales.shipping, sales.tax, sales.total, 0, sales.total]);
  for (const place of taxBetween.all(span))
    addTo(sums.tax, placeKey(place), [place.orders, place.items, 0, place.tax, 0, place.tax]);
  for (const { id, name, variant, units, sales } of productsBetween.all(span))
    addTo(sums.products, productKey(id, variant), [units, sales, 0, sales], name);
  for (const { code, orders, discount, total } of discountsBetween.all(span))
    addTo(sums.discounts, code, [orders, discount, total, 0, total]);
}

type RefundedOrder = ReturnType<typeof refundedBetween.all>[number];
type Line = ReturnType<typeof linesOf.all>[number];

/**
 * Shares what was refunded of an order over its lines, shipping and tax: what refunds say of lines and of the shipping goes to
 * these with its tax, the rest in proportion to what is left of each, to the cent. No part is more than that of the order, by
 * rate.
 */
function partsOf(refund: RefundedOrder, lines: Line[], refunded: number) {
  const rates = taxLinesWithRefunded(refund, lines);
  const isIncluded = refund.pricesIncludeTax;
  const cost = [
    ...lines.map(({ cents }) => cents),
    refund.shipping,
    ...rates.map((rate) => (isIncluded ? 0 : rate.taxCents)),
  ];
  const named = [
    ...lines.map(({ refundedNetCents }) => refundedNetCents),
    refund.refundedShippingCents,
    ...rates.map(({ refunded }) => refunded.taxCents),
  ];
  // A later change of the lines can have made a part of the order cheaper than what was refunded of it.
  const within = named.map((cents, index) => Math.min(cents, cost[index] ?? 0));
  const exact = splitDiscount(Math.min(refunded, sumOf(within)), within);
  const rest = splitDiscount(
    refunded - sumOf(exact),
    cost.map((cents, index) => cents - (exact[index] ?? 0)),
  );
  const shares = exact.map((cents, index) => cents + (rest[index] ?? 0));
  const ofLines = shares.slice(0, lines.length);
  const [shipping = 0, ...addedTax] = shares.slice(lines.length);
  const ofShipping = splitDiscount(
    shipping,
    rates.map(({ shippingCents }) => shippingCents),
  );
  const byRate = rates.map((line, index) => {
    const ofItems = lines.map((item, place) => (rateOfLine(refund, item) === line.rate ? (ofLines[place] ?? 0) : 0));
    const taxed = sumOf(ofItems) + (line.shippingCents > 0 ? (ofShipping[index] ?? 0) : 0);
    const tax = isIncluded ? taxOfPart(line, taxed) : (addedTax[index] ?? 0);
    return { rate: line.rate, net: isIncluded ? taxed - tax : taxed, tax };
  });
  return { ofLines, shipping, byRate, tax: sumOf(byRate.map(({ tax }) => tax)) };
}

/** Takes off what was refunded. An order that was refunded in full no longer counts, nor do units that were refunded. */
function subtractRefunds(sums: PaidSums, span: Span): void {
  for (const refund of refundedBetween.all(span)) {
    const lines = linesOf.all({ id: refund.id });
    const { refunded } = refund;
    if (refunded === 0) continue;
    const { ofLines, shipping, byRate, tax } = partsOf(refund, lines, refunded);
    const items = sumOf(ofLines);
    const isWhole = refunded >= refund.total;
    const gone = isWhole ? -1 : 0;
    addTo(sums.sales, "", [gone, 0, 0, 0, 0, refunded, -refunded]);
    for (const part of byRate)
      addTo(sums.tax, placeKey({ ...refund, rate: part.rate }), [gone, 0, part.net, 0, part.tax, -part.tax]);
    for (const [index, { productId, variant, qty, refundedQty }] of lines.entries()) {
      const share = ofLines[index] ?? 0;
      addTo(sums.products, productKey(productId, variant), [isWhole ? -qty : -refundedQty, 0, share, -share]);
    }
    if (refund.code !== "") addTo(sums.discounts, refund.code, [gone, 0, 0, refunded, -refunded]);
    // An order with refunds by several providers counts once, at the one of the largest.
    const byProvider: Record<string, number> = JSON.parse(refund.byProvider);
    const providers = Object.entries(byProvider).sort(([, one], [, other]) => other - one);
    const cents = providers.map(([, each]) => each);
    const figures = [items, shipping, tax, refunded].map((figure) => splitDiscount(figure, cents));
    for (const [index, [provider]] of providers.entries()) {
      const key = JSON.stringify([provider, isWhole ? "In full" : "In part"]);
      addTo(sums.refundsByProvider, key, [index === 0 ? 1 : 0, ...figures.map((shares) => shares[index] ?? 0)]);
    }
  }
}

/** Whether any order was paid in a span of time. */
export const hasPaidOrders = (span: Span): boolean => (countBetween.get(span)?.count ?? 0) > 0;

/** Cuts a span of time until each part has few orders, or is a millisecond long. */
async function* spansIn(span: Span): AsyncGenerator<Span> {
  const count = countBetween.get(span)?.count ?? 0;
  if (count === 0) return;
  const { from, until } = span;
  if (count <= ORDERS_AT_ONCE || until - from <= 1) {
    yield span;
    return;
  }
  const middle = Math.floor((from + until) / 2);
  yield* spansIn({ from, until: middle });
  yield* spansIn({ from: middle, until });
}

/**
 * Sums up the orders paid in a span of time, less what was refunded of them. Other requests run in between.
 * @param span in milliseconds; `until` is not included
 */
export async function paidSums(span: Span): Promise<PaidSums> {
  const sums: PaidSums = {
    sales: new Map(),
    tax: new Map(),
    products: new Map(),
    discounts: new Map(),
    refundsByProvider: new Map(),
  };
  for await (const part of spansIn(span)) {
    // One read transaction: another process may write between two statements.
    db.transaction(() => {
      addGross(sums, part);
      subtractRefunds(sums, part);
    });
    await nextTurn();
  }
  return sums;
}
