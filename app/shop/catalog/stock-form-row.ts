import { dollarsText } from "../money/dollars";

/** The texts of one product's fields in the form, by their names. */
type StockTexts = { price: string; priceShown: string; countInStock: string; countInStockShown: string };

/** One product in the form for stock and prices, with the error of each wrong field. */
export type StockFormRow = StockTexts & {
  id: string;
  name: string;
  errors: { price?: string; countInStock?: string };
};

type Stored = { id: string; name: string; priceCents: number; countInStock: number; isDraft: boolean };

/** A product's row of the form, with its stored values. A draft without a price has an empty field. */
export function stockFormRow({ id, name, priceCents, countInStock, isDraft }: Stored): StockFormRow {
  const price = isDraft && priceCents === 0 ? "" : dollarsText(priceCents);
  const stock = String(countInStock);
  return { id, name, price, priceShown: price, countInStock: stock, countInStockShown: stock, errors: {} };
}
