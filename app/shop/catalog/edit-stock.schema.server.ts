import { z } from "zod";
import { typedAmount } from "../fields/fields.schema.server";
import { price, stock } from "./product-values.schema.server";

const typedPrice = typedAmount(price);

const typedText = z.string().default("");

/** A value as it was typed, and as it was shown; undefined when the two are equal. */
function changedValue(
  schema: typeof typedPrice | typeof stock,
  { typed, shown }: { typed: string; shown: string },
  report: (message: string) => void,
) {
  if (typed.trim() === shown) return undefined;
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { value: parsed.data, shown: schema.safeParse(shown).data ?? 0 };
  report(parsed.error.issues[0]?.message ?? "Invalid");
  return undefined;
}

const row = z
  .object({
    id: typedText,
    variantId: typedText,
    price: typedText,
    priceShown: typedText,
    countInStock: typedText,
    countInStockShown: typedText,
  })
  .transform((typed, context) => {
    const report = (name: string) => (message: string) => context.addIssue({ code: "custom", message, path: [name] });
    return {
      id: typed.id,
      variantId: typed.variantId,
      price: changedValue(typedPrice, { typed: typed.price, shown: typed.priceShown }, report("price")),
      stock: changedValue(stock, { typed: typed.countInStock, shown: typed.countInStockShown }, report("countInStock")),
    };
  });

/** The form for stock and prices of a page of products. A value that equals the one that was shown is no change. */
export const stockFormSchema = z.object({ products: z.array(row).default([]) });

/** The changes of one product or variant; prices in US cents. */
export type StockChange = z.output<typeof row>;
