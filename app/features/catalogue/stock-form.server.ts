import { z } from "zod";
import { permitted } from "~/features/accounts/permitted.server";
import { parseForm } from "~/http/reply/forms.server";
import { stockFormSchema } from "~/shop/catalogue/edit-stock.schema.server";
import { storedStockRows, updateStockAndPrices } from "~/shop/catalogue/edit-stock.server";
import type { StockFormRow } from "~/shop/catalogue/stock-form-row";
import type { Person } from "~/shop/sessions/session.server";

/** A row as it was posted, to be shown again. */
const postedRow = z
  .object({ id: z.string(), price: z.string(), priceShown: z.string(), countInStock: z.string() })
  .extend({ countInStockShown: z.string() })
  .partial()
  .catch({});

/** Characters of a typed value that are shown again. */
const TEXT_LIMIT = 40;

/** The posted rows with their products' names; rows of deleted products are left out. */
async function postedRows(payload: Record<string, unknown>): Promise<StockFormRow[]> {
  const rows = (Array.isArray(payload.products) ? payload.products : []).map((row) => postedRow.parse(row));
  const stored = await storedStockRows(rows.map(({ id = "" }) => id));
  return rows.map(({ id = "", ...typed }) => {
    const text = (name: keyof typeof typed) => (typed[name] ?? "").slice(0, TEXT_LIMIT);
    return {
      id,
      name: stored.get(id)?.name ?? "Deleted product",
      price: text("price"),
      priceShown: text("priceShown"),
      countInStock: text("countInStock"),
      countInStockShown: text("countInStockShown"),
      errors: {},
    };
  });
}

/**
 * Handles the form for stock and prices.
 * @throws Forbidden when it changes a price and the admin may change the stock only
 * @returns null when everything is saved; else the rows to show again with their errors, and the HTTP status
 */
export async function handleStockForm(admin: Person, form: FormData) {
  const submission = parseForm(form, stockFormSchema);
  const rows = await postedRows(submission.payload);
  if (submission.status !== "success") {
    const errors = submission.error ?? {};
    return {
      status: 400,
      rows: rows.map((row, index) => ({
        ...row,
        errors: {
          price: errors[`products[${index}].price`]?.[0],
          countInStock: errors[`products[${index}].countInStock`]?.[0],
        },
      })),
    };
  }
  if (submission.value.products.some(({ price }) => price !== undefined)) permitted(admin, "products.edit");
  const stale = await updateStockAndPrices(admin, submission.value.products);
  if (stale.size === 0) return null;
  const stored = await storedStockRows([...stale.keys()]);
  return {
    status: 409,
    rows: rows.map((row) => {
      const [errors, now] = [stale.get(row.id), stored.get(row.id)];
      if (!errors || !now) return row;
      // The next save is compared with the values that the message names.
      return {
        ...row,
        errors,
        ...(errors.price ? { priceShown: now.priceShown } : {}),
        ...(errors.countInStock ? { countInStockShown: now.countInStockShown } : {}),
      };
    }),
  };
}
