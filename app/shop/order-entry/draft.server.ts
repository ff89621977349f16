import { quantity } from "../cart/cart.schema.server";
import { stockProblem } from "../cart/cart.server";
import { fixedUnits } from "../order-changes/plan-change.server";
import { itemLabel } from "../order-lines/item-label";
import { lineId } from "../order-lines/line";
import type { RequestedLine } from "../order-quote/ordered-lines.server";
import type { OrderItem, OrderWithItems } from "../orders/order.server";
import { pricedAt, type TaxedPlace } from "../taxes/tax-rates.server";
import {
  type Choice,
  choicesOf,
  findOrderable,
  type Orderable,
  stockOfVariant,
  variantExists,
  variantsOf,
} from "../variants/choose-variant.server";

/**
 * A line as the form has it: the product's id, or that of the line of an order that is changed; the units as typed; and the
 * name of the color or the id of the variant, empty without one.
 */
export type DraftLine = { product: string; qty: string; color: string };

/** What a search has found to add: a product, or the variant of one. */
type FoundProduct = { product: string; variantId: string };

/** The lines with one unit more of what was found: in the line of the same choice, or of none yet, or in a new one. */
export function withUnitOf(lines: DraftLine[], { product, variantId }: FoundProduct): DraftLine[] {
  const place = lines.findIndex((line) => line.product === product && line.color === variantId);
  if (place < 0) return [...lines, { product, qty: "1", color: variantId }];
  return lines.map((line, index) => (index === place ? { ...line, qty: String((Number(line.qty) || 0) + 1) } : line));
}

/** A line of the order that is changed, with its price, and what is wrong with its units. */
function ownLineView(line: DraftLine, item: OrderItem, stock: { units: number; left: number; isForSale: boolean }) {
  const fixed = fixedUnits(item);
  const qty = Number(line.qty);
  const problem =
    (qty < fixed ? `At least ${fixed} have to stay: these are shipped, refunded or canceled.` : null) ??
    (qty > item.qty && !stock.isForSale
      ? `${item.name} is no longer for sale. Its units can only be removed.`
      : null) ??
    (stock.isForSale ? stockProblem(item.name, stock.units, stock.left) : null);
  const { sku, priceCents } = item;
  return { ...line, name: itemLabel(item), sku, priceCents, choices: [], hasOptions: false, fixed, problem };
}

/** What can be chosen of a product: its variants, or its colors. */
function choiceList(found: Orderable, variants: Choice[]): { value: string; label: string }[] {
  if (variants.length > 0)
    return variants.map(({ key, words, countInStock }) => ({
      value: key,
      label: countInStock === 0 ? `${words} (sold out)` : words,
    }));
  return found.colorsVariants.map(({ name }) => ({ value: name, label: name }));
}

/**
 * The lines as the form shows them, each with why it cannot be ordered: `problem` is null when it can. Products that no
 * longer exist are left out.
 * @param place where the order goes to: its lines have the prices of that; null while it is not known
 * @param placed the order that is changed: its lines keep their prices, and its units count as free
 */
export function draftView(lines: DraftLine[], place: TaxedPlace | null, placed?: OrderWithItems) {
  const own = new Map(placed?.items.map((item) => [lineId(item), item]));
  const held = (variantNum: number) =>
    [...own.values()].reduce(
      (sum, item) => (item.variantNum === variantNum ? sum + (placed?.holdsStock ? item.qty : item.refundedQty) : sum),
      0,
    );
  const units = new Map<number, number>();
  /** The units of a variant in the lines so far, and those that can be had. */
  const countUnits = (variantNum: number | null, qty: number) => {
    if (variantNum === null) return { units: 0, left: 0 };
    const total = (units.get(variantNum) ?? 0) + qty;
    units.set(variantNum, total);
    return { units: total, left: (stockOfVariant(variantNum) ?? 0) + held(variantNum) };
  };
  return lines.flatMap((line) => {
    const item = own.get(line.product);
    const found = findOrderable(item?.productId ?? line.product);
    if (!found && !item) return [];
    const qty = quantity.safeParse(line.qty.trim() === "" ? undefined : Number(line.qty));
    if (item) {
      const isForSale = found !== undefined && found.slot !== null && variantExists(item);
      const shown = ownLineView(line, item, { ...countUnits(item.variantNum, qty.data ?? 0), isForSale });
      return { ...shown, problem: qty.error?.issues[0]?.message ?? shown.problem };
    }
    if (!found) return [];
    const { name } = found;
    const variants = choicesOf(found);
    const choices = choiceList(found, variants);
    const hasOptions = variants.length > 0;
    const isChosen = choices.length === 0 || choices.some(({ value }) => value === line.color);
    const chosen = variants.find(({ key }) => key === line.color);
    const only = hasOptions ? null : (variantsOf(found)[0]?.num ?? null);
    const stock = countUnits(chosen?.variantNum ?? only, qty.data ?? 0);
    const problem =
      (found.slot === null ? `${name} is not for sale. Please remove it.` : null) ??
      qty.error?.issues[0]?.message ??
      (isChosen ? null : `Please choose one of the ${hasOptions ? "variants" : "colors"} of ${name}.`) ??
      (chosen?.countInStock === 0 ? `${chosen.name} is sold out.` : null) ??
      stockProblem(chosen?.name ?? name, stock.units, stock.left);
    const { sku, ...bought } = chosen ?? found;
    const [{ priceCents } = bought] = pricedAt([{ ...bought, taxClass: found.taxClass }], place);
    return [{ ...line, name, sku: sku || found.sku, priceCents, choices, hasOptions, fixed: 0, problem }];
  });
}

/** The lines of a draft that has no problems, as an order requests them. */
export function linesToOrder(lines: DraftLine[]): RequestedLine[] {
  return lines.map(({ product: productId, color, qty }) => ({
    productId,
    variant: color || undefined,
    qty: Number(qty),
  }));
}
