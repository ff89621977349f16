import { db, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import type { Actor } from "../audit/admin-change.server";
import { formatMoney } from "../money/format-money";
import { changeProduct, type ProductRow, productRows, stockAfterChange } from "./edit-product.server";
import type { StockChange } from "./edit-stock.schema.server";
import { isComparable } from "./sale-price";
import { type StockFormRow, stockFormRow } from "./stock-form-row";

/** The stored values of products for the form, by id. Deleted products are missing. */
export function storedStockRows(ids: string[]): Map<string, StockFormRow> {
  const rows = [...productRows(db, ids).values()];
  return new Map(rows.map((row) => [row.id, stockFormRow({ ...row, isDraft: row.slot === null })]));
}

/** The errors of values that were changed by others since the form was opened. */
function staleValues(row: ProductRow, { price, stock }: StockChange): StockFormRow["errors"] {
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

/**
 * Updates the stock and the prices of several products, all of them or none. Products deleted meanwhile are left out.
 * @param changes prices in US cents, each with the value that the form showed
 * @returns the errors of values that others have changed since, by product; empty when everything is saved
 */
export function updateStockAndPrices(actor: Actor, changes: StockChange[]): Map<string, StockFormRow["errors"]> {
  return transaction((tx) => {
    const rows = productRows(
      tx,
      changes.map(({ id }) => id),
    );
    const found = changes.flatMap((change) => {
      const row = change.price || change.stock ? rows.get(change.id) : undefined;
      return row ? [{ change, row }] : [];
    });
    const stale = found
      .map(({ change, row }) => [row.id, staleValues(row, change)] as const)
      .filter(([, errors]) => Object.keys(errors).length > 0);
    if (stale.length > 0) return new Map(stale);
    for (const { change, row } of found) {
      changeProduct(tx, actor, row, { price: change.price?.value, countInStock: change.stock?.value });
    }
    return new Map();
  });
}
