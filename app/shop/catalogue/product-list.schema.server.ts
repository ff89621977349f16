import { z } from "zod";
import { MONEY_QUERY_JSON } from "../fields/json-schema";
import { textFilter } from "../lists/filter.schema.server";

const MONEY = "Enter dollars, like 12.50";

/** Parses entered dollars to cents; undefined when the filter is empty. */
const moneyFilter = z
  .string()
  .trim()
  .regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/, MONEY)
  .transform((text) => (text === "" ? undefined : Math.round(Number(text) * 100)))
  .meta(MONEY_QUERY_JSON);

/** The filters of the back office's product list. */
export const productFilterSchema = z.object({
  id: textFilter,
  name: textFilter,
  category: textFilter,
  brand: textFilter,
  priceMin: moneyFilter,
  priceMax: moneyFilter,
});

export type ProductFilters = z.infer<typeof productFilterSchema>;
