import type { BulkEdit, BulkPrices, BulkValues } from "~/platform/schema.server";
import type { ProductChanges } from "../catalog/edit-product.schema.server";
import type { ProductRow } from "../catalog/edit-product.server";
import { PRICE_LIMIT_CENTS } from "../catalog/product-values.schema.server";
import { isComparable } from "../catalog/sale-price";
import { amountLimit } from "../money/currency";
import { formatMoney } from "../money/format-money";
import { variantLabel } from "../variants/variant-words";
import { changedPrice, pricesIn } from "./bulk-edit";

const pricesOf = ({ priceCents, compareAtCents }: Pick<ProductRow, "priceCents" | "compareAtCents">): BulkPrices => ({
  price: priceCents,
  compareAtPrice: compareAtCents,
});

/** The values of a product that bulk changes alter. */
export const bulkValuesOf = (row: ProductRow) => ({
  ...(row.options.length > 0
    ? { variants: Object.fromEntries(row.variants.map((one) => [one.id, pricesOf(one)])) }
    : pricesOf(row)),
  category: row.category,
  isPublished: row.slot !== null,
  taxClass: row.taxClass,
});

/** The change of a product that gives it these values. Variants that are not named keep their prices. */
export const toProductChanges = (row: ProductRow, { variants, ...values }: BulkValues): ProductChanges =>
  variants ? { ...values, variants: row.variants.map(({ id }) => ({ _id: id, ...variants[id] })) } : values;

function compareAtAfter({ compareAtHow, compareAt }: BulkEdit, before: BulkPrices): number | null {
  switch (compareAtHow) {
    case "set":
      return compareAt;
    case "before":
      return before.price;
    case "remove":
      return null;
    case null:
      return before.compareAtPrice;
  }
}

/** Why a product or a variant cannot have these prices; empty when it can. */
function priceProblem(before: BulkPrices, after: BulkPrices, isSale: boolean): string {
  if (after.price !== before.price && after.price < 1) return `The price would be below ${formatMoney(1)}.`;
  const most = amountLimit(PRICE_LIMIT_CENTS);
  if (after.price > most) return `The price would be above ${formatMoney(most)}.`;
  if (isSale && after.price >= before.price) return `The price of ${formatMoney(before.price)} would not become lower.`;
  if (!isComparable(after.price, after.compareAtPrice))
    return `The compare-at price of ${formatMoney(after.compareAtPrice ?? 0)} would not be above the price of ${formatMoney(after.price)}.`;
  return "";
}

/** The first problem of the variants, with the words of the variant. */
function variantProblem(row: ProductRow, after: Record<string, BulkPrices>, isSale: boolean): string {
  for (const one of row.variants) {
    const changed = after[one.id];
    const problem = changed && priceProblem(pricesOf(one), changed, isSale);
    if (problem) return `${variantLabel(row.options, one.optionValues)}: ${problem}`;
  }
  return "";
}

function problemOf(row: ProductRow, after: BulkValues, isSale: boolean): string {
  const { price = 0, compareAtPrice = null, variants } = after;
  const problem = variants
    ? variantProblem(row, variants, isSale)
    : priceProblem(pricesOf(row), { price, compareAtPrice }, isSale);
  if (problem) return problem;
  const isFree = pricesIn(after).every((one) => one.price === 0);
  if (after.isPublished && row.slot === null && (row.name === "" || isFree))
    return "Enter a name and a price before you publish it.";
  return "";
}

/** The values of a product with these names. */
export const pickValues = (values: BulkValues, names: string[]): BulkValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const isSame = (one: BulkPrices, other: BulkPrices) =>
  one.price === other.price && one.compareAtPrice === other.compareAtPrice;

/** Whether variants that are in both have other prices. What was added or removed since does not count. */
const differ = (one: Record<string, BulkPrices>, other: Record<string, BulkPrices>) =>
  Object.entries(other).some(([id, prices]) => {
    const known = one[id];
    return known !== undefined && !isSame(known, prices);
  });

/** The names of the values of `other` that are not those of `one`. */
export const differingValues = (one: BulkValues, other: BulkValues): string[] =>
  (Object.keys(other) as (keyof BulkValues)[]).filter((name) =>
    name === "variants" && one.variants && other.variants
      ? differ(one.variants, other.variants)
      : one[name] !== other[name],
  );

/**
 * What an edit does to a product.
 * @returns the values that change, before and after, and why they cannot; null when nothing would change
 */
export function changeOfProduct(
  edit: BulkEdit,
  row: ProductRow,
  isSale: boolean,
): { before: BulkValues; after: BulkValues; problem: string } | null {
  const before = bulkValuesOf(row);
  const changed = (prices: BulkPrices): BulkPrices => ({
    price: changedPrice(prices.price, edit),
    compareAtPrice: compareAtAfter(edit, prices),
  });
  const after = {
    ...("variants" in before
      ? { variants: Object.fromEntries(Object.entries(before.variants).map(([id, prices]) => [id, changed(prices)])) }
      : changed(before)),
    category: edit.category ?? before.category,
    isPublished: edit.isPublished ?? before.isPublished,
    taxClass: edit.taxClass ?? before.taxClass,
  };
  const names = differingValues(before, after);
  const problem = problemOf(row, after, isSale);
  if (names.length === 0 && problem === "") return null;
  return { before: pickValues(before, names), after: pickValues(after, names), problem };
}
