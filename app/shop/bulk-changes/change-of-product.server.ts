import type { BulkEdit, BulkValues } from "~/platform/schema.server";
import type { ProductRow } from "../catalog/edit-product.server";
import { PRICE_LIMIT_CENTS } from "../catalog/product-values.schema.server";
import { isComparable } from "../catalog/sale-price";
import { formatMoney } from "../money/format-money";
import { changedPrice } from "./bulk-edit";

/** The values of a product that bulk changes alter. */
export const bulkValuesOf = (row: ProductRow): Required<BulkValues> => ({
  price: row.priceCents,
  compareAtPrice: row.compareAtCents,
  category: row.category,
  isPublished: row.slot !== null,
  taxClass: row.taxClass,
});

function compareAtAfter({ compareAtHow, compareAt }: BulkEdit, before: Required<BulkValues>): number | null {
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

function problemOf(row: ProductRow, after: Required<BulkValues>, isSale: boolean): string {
  const isNewPrice = after.price !== row.priceCents;
  if (row.options.length > 0 && (isNewPrice || after.compareAtPrice !== row.compareAtCents))
    return "Its variants have prices of their own. Change them on its page.";
  if (isNewPrice && after.price < 1) return `The price would be below ${formatMoney(1)}.`;
  if (after.price > PRICE_LIMIT_CENTS) return `The price would be above ${formatMoney(PRICE_LIMIT_CENTS)}.`;
  if (isSale && after.price >= row.priceCents)
    return `The price of ${formatMoney(row.priceCents)} would not become lower.`;
  if (!isComparable(after.price, after.compareAtPrice))
    return `The compare-at price of ${formatMoney(after.compareAtPrice ?? 0)} would not be above the price of ${formatMoney(after.price)}.`;
  if (after.isPublished && row.slot === null && (row.name === "" || after.price === 0))
    return "Enter a name and a price before you publish it.";
  return "";
}

/** The values of a product with these names. */
export const pickValues = (values: BulkValues, names: string[]): BulkValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** The names of the values that differ. */
export const differingValues = (one: BulkValues, other: BulkValues): string[] =>
  (Object.keys(other) as (keyof BulkValues)[]).filter((name) => one[name] !== other[name]);

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
  const after = {
    price: changedPrice(before.price, edit),
    compareAtPrice: compareAtAfter(edit, before),
    category: edit.category ?? before.category,
    isPublished: edit.isPublished ?? before.isPublished,
    taxClass: edit.taxClass ?? before.taxClass,
  };
  const names = differingValues(before, after);
  const problem = problemOf(row, after, isSale);
  if (names.length === 0 && problem === "") return null;
  return { before: pickValues(before, names), after: pickValues(after, names), problem };
}
