import { json, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { parseForm } from "~/http/reply/forms.server";
import { stockFormSchema } from "~/shop/catalog/edit-stock.schema.server";
import { storedStockRows, updateStockAndPrices } from "~/shop/catalog/edit-stock.server";
import { type StockFormRow, stockRowKey } from "~/shop/catalog/stock-form-row";
import type { Person } from "~/shop/sessions/session.server";
import { returnedForm } from "../accounts/kept-forms.server";
import { permitted } from "../accounts/permitted.server";

/** A row as it was posted, to be shown again. */
const postedRow = z
  .object({
    id: z.string(),
    variantId: z.string(),
    price: z.string(),
    priceShown: z.string(),
    countInStock: z.string(),
  })
  .extend({ countInStockShown: z.string() })
  .partial()
  .catch({});

/** Characters of a typed value that are shown again. */
const TEXT_LIMIT = 40;

/** The posted rows with their products' names; rows of deleted products are left out. */
function postedRows(payload: Record<string, unknown>): StockFormRow[] {
  const rows = (Array.isArray(payload.products) ? payload.products : []).map((row) => postedRow.parse(row));
  const stored = storedStockRows(rows.map(({ id = "" }) => id));
  return rows.map(({ id = "", variantId = "", ...typed }) => {
    const text = (name: keyof typeof typed) => (typed[name] ?? "").slice(0, TEXT_LIMIT);
    return {
      id,
      variantId,
      name: stored.get(stockRowKey({ id, variantId }))?.name ?? "Deleted product",
      price: text("price"),
      priceShown: text("priceShown"),
      countInStock: text("countInStock"),
      countInStockShown: text("countInStockShown"),
      errors: {},
    };
  });
}

/** The form for stock and prices that is shown again: its rows, and why. */
type StockFormResult = { rows: StockFormRow[]; message: string };

const NOT_SAVED = "Nothing was saved. Please check the marked fields and save again.";

/** The form for stock and prices that was kept while the session had ended. */
export function returnedStockForm(request: Request): StockFormResult | undefined {
  const kept = returnedForm(request);
  if (!kept) return undefined;
  return { rows: postedRows(parseForm(kept.form, stockFormSchema).payload), message: kept.notice };
}

/**
 * Handles the form for stock and prices.
 * @throws Forbidden when it changes a price and the admin may change the stock only
 * @returns null when everything is saved; else the form to show again, with the errors of its rows
 */
export function handleStockForm(admin: Person, form: FormData): TypedResponse<StockFormResult> | null {
  const submission = parseForm(form, stockFormSchema);
  const rows = postedRows(submission.payload);
  if (submission.status !== "success") {
    const errors = submission.error ?? {};
    const marked = rows.map((row, index) => ({
      ...row,
      errors: {
        price: errors[`products[${index}].price`]?.[0],
        countInStock: errors[`products[${index}].countInStock`]?.[0],
      },
    }));
    return json({ rows: marked, message: NOT_SAVED }, 400);
  }
  if (submission.value.products.some(({ price }) => price !== undefined)) permitted(admin, "products.edit");
  const stale = updateStockAndPrices(admin, submission.value.products);
  if (stale.size === 0) return null;
  const stored = storedStockRows(rows.map(({ id }) => id));
  const marked = rows.map((row) => {
    const [errors, now] = [stale.get(stockRowKey(row)), stored.get(stockRowKey(row))];
    if (!errors || !now) return row;
    // The next save is compared with the values that the message names.
    return {
      ...row,
      errors,
      ...(errors.price ? { priceShown: now.priceShown } : {}),
      ...(errors.countInStock ? { countInStockShown: now.countInStockShown } : {}),
    };
  });
  return json({ rows: marked, message: NOT_SAVED }, 409);
}
