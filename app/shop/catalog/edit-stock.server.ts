import { transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import type { Actor } from "../audit/admin-change.server";
import { formatMoney } from "../money/format-money";
import { variantsInWords } from "../variants/read-variants.server";
import { changeProduct, type ProductRow, productRows, stockAfterChange } from "./edit-product.server";
import type { StockChange } from "./edit-stock.schema.server";
import { isComparable } from "./sale-price";
import { type StockFormRow, stockFormRows, stockRowKey } from "./stock-form-row";

/** The stored values of products and variants for the form, by `stockRowKey`. Deleted ones are missing. */
export function storedStockRows(ids: string[]): Map<string, StockFormRow> {
  const rows = [...productRows(ids).values()].flatMap((row) =>
    stockFormRows({ ...row, isDraft: row.slot === null, variants: variantsInWords(row) }),
  );
  return new Map(rows.map((row) => [stockRowKey(row), row]));
}

/** The errors of values that were changed by others since the form was opened. */
function staleValues(
  row: Pick<ProductRow, "priceCents" | "compareAtCents" | "countInStock">,
  { price, stock }: StockChange,
): StockFormRow["errors"] {
  const errors: StockFormRow["errors"] = {};
  if (price && price.shown !== row.priceCents) {
    const [before, now] = [formatMoney(price.shown), formatMoney(row.priceCents)];
    errors.price = `The price has changed from ${before} to ${now} since you opened this page. Nothing was saved. Please check it and save again.`;
  } else if (price && !isComparable(price.value, row.compareAtCents)) {
    errors.price = `Enter a price below the compare-at price of ${formatMoney(row.compareAtCents ?? 0)}, or remove that first.`;
  }
  try {
    stockAfterChange(row, stock?.value, stock?.shown);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    errors.countInStock = error.message;
  }
  return errors;
}

/** What a change is of: the product, or one of its variants; undefined for a variant that is gone. */
const changedRow = (row: ProductRow, { variantId }: StockChange) =>
  row.options.length === 0 ? row : row.variants.find(({ id }) => id === variantId);

/** The changes of a product with options: all its variants, some of them changed. */
const ofVariants = (row: ProductRow, changes: StockChange[]) => ({
  variants: row.variants.map(({ id }) => {
    const change = changes.find(({ variantId }) => variantId === id);
    return { _id: id, price: change?.price?.value, countInStock: change?.stock?.value };
  }),
});

/**
 * Updates the stock and the prices of several products and variants, all of them or none. What was deleted meanwhile is left out.
 * @param changes prices in US cents, each with the value that the form showed
 * @returns the errors of values that others have changed since, by `stockRowKey`; empty when everything is saved
 */
export function updateStockAndPrices(actor: Actor, changes: StockChange[]): Map<string, StockFormRow["errors"]> {
  return transaction((tx) => {
    const rows = productRows(changes.map(({ id }) => id));
    const found = changes.flatMap((change) => {
      const row = change.price || change.stock ? rows.get(change.id) : undefined;
      const changed = row && changedRow(row, change);
      return row && changed ? [{ change, row, changed }] : [];
    });
    const stale = found
      .map(({ change, changed }) => [stockRowKey(change), staleValues(changed, change)] as const)
      .filter(([, errors]) => Object.keys(errors).length > 0);
    if (stale.length > 0) return new Map(stale);
    for (const row of new Set(found.map((each) => each.row))) {
      const own = found.filter((each) => each.row === row).map(({ change }) => change);
      const [first] = own;
      const plain = { price: first?.price?.value, countInStock: first?.stock?.value };
      changeProduct(tx, actor, row, row.options.length > 0 ? ofVariants(row, own) : plain);
    }
    return new Map();
  });
}
