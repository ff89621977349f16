import { dollarsText } from "../money/dollars";

/** The texts of one product's fields in the form, by their names. */
type StockTexts = { price: string; priceShown: string; countInStock: string; countInStockShown: string };

/** One product or variant in the form for stock and prices, with the error of each wrong field. */
export type StockFormRow = StockTexts & {
  /** The product's. */
  id: string;
  /** Empty for a product without options. */
  variantId: string;
  /** With the words of the variant. */
  name: string;
  errors: { price?: string; countInStock?: string };
};

type Values = { priceCents: number; countInStock: number };
type Stored = Values & {
  id: string;
  name: string;
  isDraft: boolean;
  /** Of a product with options. */
  variants: (Values & { id: string; words: string })[];
};

/** The rows of one form: its fields are limited. */
const ROWS_LIMIT = 80;

/** A product's rows of the form, with their stored values. A draft without a price has an empty field. */
export function stockFormRows({ id, name, isDraft, variants, ...own }: Stored): StockFormRow[] {
  const row = (variantId: string, named: string, { priceCents, countInStock }: Values): StockFormRow => {
    const price = isDraft && priceCents === 0 ? "" : dollarsText(priceCents);
    const stock = String(countInStock);
    const texts = { price, priceShown: price, countInStock: stock, countInStockShown: stock };
    return { id, variantId, name: named, ...texts, errors: {} };
  };
  if (variants.length === 0) return [row("", name, own)];
  return variants.map((one) => row(one.id, `${name || "Unnamed draft"}, ${one.words}`, one));
}

/**
 * The rows of several products.
 * @returns `others`: products with so many variants that these are changed on their own pages
 */
export function stockFormOf(products: Stored[]): { rows: StockFormRow[]; others: { id: string; name: string }[] } {
  const rows: StockFormRow[] = [];
  const others: { id: string; name: string }[] = [];
  // Each product has room for a row.
  let room = ROWS_LIMIT - products.length;
  for (const one of products) {
    const own = stockFormRows(one);
    if (own.length - 1 > room) others.push({ id: one.id, name: one.name });
    else rows.push(...own);
    room -= own.length - 1 > room ? 0 : own.length - 1;
  }
  return { rows, others };
}

/** Identifies a row of the form. */
export const stockRowKey = ({ id, variantId }: { id: string; variantId: string }) => `${id} ${variantId}`;
