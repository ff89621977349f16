import { z } from "zod";
import { isPriceRange, productFilterFields } from "../facets/product-filters.schema.server";
import { sentPageNumber } from "../lists/page-number.schema.server";
import { SORT_FIELDS } from "./sort-terms.server";
import { SORT_CHOICES } from "./sorting";

/** The values of `sort` in the addresses of pages; best match has none. */
const SORTS = SORT_CHOICES.flatMap(({ sort }) => sort || []);

/** The query of GET /api/products. */
export const productQuerySchema = z.object({
  keyword: z.string().default(""),
  sortBy: z.enum(SORT_FIELDS, { error: `sortBy must be one of ${SORT_FIELDS.join(", ")}` }).optional(),
  order: z.enum(["asc", "desc"], { error: "order must be asc or desc" }).optional(),
  sort: z
    .enum(SORTS, { error: `sort must be one of ${SORTS.join(", ")}` })
    .optional()
    .describe("The order as the pages name it; `sortBy` and `order` come before it"),
  /** Whether to include drafts; ignored unless the caller is an admin. */
  adminCheck: z
    .string()
    .transform((text) => !/^(?:false|0|no)$/i.test(text))
    .default(false),
  pageNumber: sentPageNumber,
  ...productFilterFields,
});

/** The same query as a whole: what single fields do not show. */
export const productQuery = productQuerySchema.refine(isPriceRange, {
  error: "priceMax must be at least priceMin",
  path: ["priceMax"],
});

/** The query of GET /api/suggest. */
export const suggestionQuerySchema = z.object({ q: z.string().default("").describe("What was typed so far") });
