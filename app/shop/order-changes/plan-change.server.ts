import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict, InvalidField } from "~/platform/errors";
import { type OrderPlan, product } from "~/platform/schema.server";
import { stockProblem } from "../cart/cart.server";
import { categorySlug } from "../catalog/category-slug";
import { deductionOfOrder } from "../discounts/discount.server";
import { toDollars } from "../money/dollars";
import { type TaxRule, taxOfLines } from "../money/tax";
import { itemsTotal, lineDeductions } from "../money/totals";
import { itemLabel, itemsText } from "../order-lines/item-label";
import { lineId, unitsToShip } from "../order-lines/line";
import { rateOfLine, taxWithRefunded } from "../order-lines/line-money";
import { quoteLines, requirePayable, requireRate } from "../order-quote/order-quote.server";
import { orderedLines, type RequestedLine } from "../order-quote/ordered-lines.server";
import type { OrderItem, OrderWithItems } from "../orders/order.server";
import { setting } from "../settings/settings.server";
import { rateName } from "../shipping/rates";
import { pricedAt, taxRuleFor } from "../taxes/tax-rates.server";
import { stockOfVariant, weightOfVariant } from "../variants/choose-variant.server";

/** A line as the order is to have it: one of its own by its id, with all of its units, or a product to add. */
export type WantedItem = { _id: string; productId?: string | undefined; qty: number } | RequestedLine;

export type LinesChange = {
  /** All lines. Those that are left out are removed. */
  items: WantedItem[];
  /** The order's own by default. */
  rateId?: string | undefined;
  /** The total that the staff member saw, in cents. The change is refused when it is another one. */
  expectedCents?: number | undefined;
};

/** What is fixed of a line: the units that are sent, refunded or canceled. */
export const fixedUnits = (item: OrderItem): number => item.qty - unitsToShip(item);

/** A fingerprint of what a change of an order's lines depends on. */
export function linesVersion({ items, ...found }: OrderWithItems): string {
  const units = items.map(({ position, qty, shippedQty, refundedQty }) => [position, qty, shippedQty, refundedQty]);
  const facts = [units, found.totalCents, found.dueCents, found.rateId, found.paidAt !== null, found.isChanging];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 12);
}

/**
 * Checks that an order's lines are those that staff has seen.
 * @param seen the `linesVersion` that was read; undefined for no comparison
 * @throws Conflict, with the version of now, when it is another one
 */
export function requireSeenLines(found: OrderWithItems, seen: string | undefined): void {
  const version = linesVersion(found);
  if (seen !== undefined && seen !== version)
    throw new Conflict("This order has changed since you opened it. Nothing was saved. Please look at it again.", {
      linesVersion: version,
    });
}

type Line = OrderPlan["lines"][number];
type KeptLine = { item: OrderItem; qty: number };

/** The lines of the order that stay, with their units. */
function keptLines(found: OrderWithItems, wanted: WantedItem[]): KeptLine[] {
  const byId = new Map(found.items.map((item) => [lineId(item), item]));
  const kept = wanted.flatMap((line, index): KeptLine[] => {
    if (!("_id" in line)) return [];
    const item = byId.get(line._id);
    byId.delete(line._id);
    if (!item) throw new InvalidField(`items.${index}._id`, "This order has no such item, or it is named twice.");
    if (line.productId !== undefined && line.productId !== item.productId)
      throw new InvalidField(`items.${index}.product`, "This line of the order is of another product.");
    const least = fixedUnits(item);
    if (line.qty < least)
      throw new InvalidField(
        `items.${index}.qty`,
        `At least ${least} of ${itemLabel(item)} have to stay: these are shipped, refunded or canceled.`,
      );
    return [{ item, qty: line.qty }];
  });
  for (const item of byId.values()) {
    if (fixedUnits(item) === 0) continue;
    const message = `${itemLabel(item)} cannot be removed: units of it are shipped, refunded or canceled.`;
    throw new InvalidField("items", message);
  }
  return kept;
}

type Stored = {
  num: number;
  slot: number | null;
  shippingMethod: string;
  weight: number | null;
  category: string;
  taxClass: string;
};

function productsOf(items: OrderItem[]): Map<number, Stored> {
  const { num, slot, shippingMethod, weight, category, taxClass } = product;
  const numbers = items.flatMap(({ productNum }) => productNum ?? []);
  const rows = db
    .select({ num, slot, shippingMethod, weight, category, taxClass })
    .from(product)
    .where(inArray(num, numbers))
    .all();
  return new Map(rows.map((row) => [row.num, row]));
}

const addUnits = (units: Map<number, number>, num: number | null, qty: number) =>
  num !== null && units.set(num, (units.get(num) ?? 0) + qty);

function unitsOf<Item extends { variantNum?: number | null }>(items: Item[], of: (item: Item) => number) {
  const units = new Map<number, number>();
  for (const item of items) addUnits(units, item.variantNum ?? null, of(item));
  return units;
}

/** The units of each variant that an order keeps out of the stock. Its refunded ones are sent, or back in stock. */
const unitsHeld = (found: OrderWithItems) =>
  unitsOf(found.items, ({ qty, refundedQty }) => (found.holdsStock ? qty : refundedQty));

/** @throws Conflict for more units of a line than can be had */
function requireUnits(kept: KeptLine[], held: Map<number, number>, products: Map<number, Stored>): void {
  const wanted = unitsOf(
    kept.map(({ item, qty }) => ({ variantNum: item.variantNum, qty })),
    ({ qty }) => qty,
  );
  for (const { item, qty } of kept) {
    const stored = products.get(item.productNum ?? 0);
    const stock = stockOfVariant(item.variantNum);
    if (qty > item.qty && (!stored || stored.slot === null || stock === undefined))
      throw new Conflict(`${item.name} is no longer for sale. Its units can only be removed.`);
    if (item.variantNum === null || stock === undefined) continue;
    const free = Math.max(0, stock + (held.get(item.variantNum) ?? 0));
    const problem = stockProblem(item.name, wanted.get(item.variantNum) ?? 0, free);
    if (problem) throw new Conflict(problem);
  }
}

/** @throws Conflict for an order from before the shop's prices included tax, or did not: its prices and today's do not mix */
function requireSameKind({ pricesIncludeTax }: OrderWithItems): void {
  if (pricesIncludeTax !== setting("pricesIncludeTax"))
    throw new Conflict(
      `The prices of this order ${pricesIncludeTax ? "include tax" : "are without tax"}, those of the shop are not of that kind any more. Cancel it and enter a new order.`,
    );
}

/** How the order is taxed: as a new one, but a class keeps the rate at which units are refunded already. */
function ruleFor(found: OrderWithItems): TaxRule {
  const rule = taxRuleFor(found.shippingAddress);
  const refunded = found.items.filter(({ refundedQty }) => refundedQty > 0);
  const kept = new Map(refunded.map((item) => [item.taxClass, rateOfLine(found, item)]));
  return {
    ...rule,
    rateOf(taxClass) {
      const rate = kept.get(taxClass);
      return rate === undefined ? rule.rateOf(taxClass) : { taxClass, rate };
    },
  };
}

/** What changes, in words. */
function wordsOf(found: OrderWithItems, kept: KeptLine[], added: Line[], newService: string | null): string {
  const units = new Map(kept.map(({ item, qty }) => [item.position, qty]));
  const differences = found.items.map((item) => ({ ...item, qty: (units.get(item.position) ?? 0) - item.qty }));
  const more = [...differences.filter(({ qty }) => qty > 0), ...added];
  const less = differences.filter(({ qty }) => qty < 0).map((item) => ({ ...item, qty: -item.qty }));
  const parts = [
    more.length > 0 && `Added: ${itemsText(more)}`,
    less.length > 0 && `Removed: ${itemsText(less)}`,
    newService && `Shipping: ${newService}`,
  ];
  return parts.filter(Boolean).join(". ");
}

/**
 * What an order becomes when its lines are changed: its own lines keep their prices, products are added at those of today,
 * and discount, shipping and tax are computed anew, but for units that are refunded already. Nothing is stored.
 * @returns the plan, whose `words` are empty when nothing changes, and the shipping rates at their full prices
 * @throws Invalid for units that are shipped, refunded or canceled, for a missing or unknown color or variant, and an unknown rate
 * @throws NotFound for an added product that is not published
 * @throws Conflict when the stock is not enough, nothing would be left to send, or the total is not the expected one
 */
export function planChange(found: OrderWithItems, { items: wanted, rateId, expectedCents }: LinesChange) {
  requireSameKind(found);
  const kept = keptLines(found, wanted);
  const held = unitsHeld(found);
  const products = productsOf(found.items);
  requireUnits(kept, held, products);
  const ofKept = unitsOf(
    kept.map(({ item, qty }) => ({ variantNum: item.variantNum, qty })),
    ({ qty }) => qty,
  );
  const places = wanted.flatMap((line, index) => ("_id" in line ? [] : [index]));
  const added = orderedLines(
    wanted.flatMap((line) => ("_id" in line ? [] : [line])),
    false,
    {
      unitsLeft: (num) => (held.get(num) ?? 0) - (ofKept.get(num) ?? 0),
      fieldOf: (index) => `items.${places[index]}`,
    },
  );
  const ordered = pricedAt(added, found.shippingAddress);
  const toSend = kept.reduce((sum, { item, qty }) => sum + qty - fixedUnits(item), ordered.length);
  if (toSend === 0) throw new Conflict("Nothing would be left to send. Cancel these items instead.");

  const last = Math.max(-1, ...found.items.map(({ position }) => position));
  const rule = ruleFor(found);
  // A line keeps its class once units of it are refunded: their tax was given back at its rate.
  const taxClassOf = (item: OrderItem) =>
    (item.refundedQty === 0 && products.get(item.productNum ?? 0)?.taxClass) || item.taxClass;
  const live = [
    ...kept.map(({ item, qty }) => ({
      priceCents: item.priceCents,
      qty: qty - item.refundedQty,
      shippingMethod: products.get(item.productNum ?? 0)?.shippingMethod ?? "",
      weight: weightOfVariant(item.variantNum) ?? products.get(item.productNum ?? 0)?.weight ?? null,
      category: categorySlug(products.get(item.productNum ?? 0)?.category ?? ""),
      taxClass: taxClassOf(item),
    })),
    ...ordered,
  ];
  const quoted = live.filter(({ qty }) => qty > 0);
  const deduction = deductionOfOrder(found, itemsTotal(quoted));
  const quote = quoteLines(quoted, found.shippingAddress, deduction, rule);
  const rate = requireRate(quote, rateId ?? found.rateId);
  const totals = quote.totalsAt(rate);
  const parts = lineDeductions(live, deduction);
  const keptRows = kept.map(({ item, qty }, index): Line => {
    const { orderId: _, position, productNum, variantNum, productId, name, image, variant, sku, priceCents } = item;
    const ofRefunded = priceCents * item.refundedQty - item.refundedNetCents;
    const discountCents = ofRefunded + (parts[index] ?? 0);
    const taxClass = taxClassOf(item);
    const { rate: taxRate } = rule.rateOf(taxClass);
    return {
      position,
      productNum,
      variantNum,
      productId,
      name,
      image,
      variant,
      sku,
      priceCents,
      qty,
      discountCents,
      taxClass,
      taxRate,
    };
  });
  const addedRows = ordered.map(
    ({ shippingMethod: _, weight: __, category: ___, choice: ____, ...line }, index): Line => {
      const discountCents = parts[kept.length + index] ?? 0;
      return { ...line, position: last + 1 + index, discountCents, taxRate: rule.rateOf(line.taxClass).rate };
    },
  );
  const lines = [...keptRows, ...addedRows];
  const discountCents = lines.reduce((sum, line) => sum + (line.discountCents ?? 0), 0);
  const itemsCents = itemsTotal(lines) - discountCents;
  const taxLines = taxWithRefunded(totals.taxLines, found, found.items);
  const tax = taxOfLines(taxLines);
  const [taxCents, includedTaxCents] = found.pricesIncludeTax ? [0, tax] : [tax, 0];
  const totalCents = itemsCents + taxCents + totals.shippingCents;
  requirePayable(lines, totalCents);
  if (expectedCents !== undefined && expectedCents !== totalCents)
    throw new Conflict("Prices have changed. Please look at the new total before you save.", {
      totalPrice: toDollars(totalCents),
    });
  const after = unitsOf(lines, ({ qty }) => qty);
  const differences = [...new Set([...held.keys(), ...after.keys()])].map((num): [number, number] => [
    num,
    (after.get(num) ?? 0) - (held.get(num) ?? 0),
  ]);
  const rateService = rateName(rate);
  const plan: OrderPlan = {
    price: {
      rateId: rate.id,
      rateService,
      deliveryDays: rate.deliveryDays,
      itemsCents,
      discountCents,
      shippingDiscountCents: totals.shippingDiscountCents,
      shippingCents: totals.shippingCents,
      taxCents,
      includedTaxCents,
      pricesIncludeTax: found.pricesIncludeTax,
      taxLines,
      taxRate: totals.taxRate,
      totalCents,
    },
    lines,
    taken: differences.filter(([, units]) => units > 0),
    givenBack: differences.filter(([, units]) => units < 0).map(([num, units]) => [num, -units]),
    words: wordsOf(found, kept, addedRows, rate.id === found.rateId ? null : rateService),
  };
  return { plan, rates: quote.rates };
}
