import { z } from "zod";
import { SORT_FIELDS } from "./listing.server";

/** The description of page numbers in the OpenAPI document. */
const PAGE_NUMBER = "From 1. Anything else counts as 1, a page after the last as the last.";

/** A page number in a URL; any other text means the first page. */
export const pageNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(1)
  .meta({ type: "integer", default: 1, description: PAGE_NUMBER });

/** The query of GET /api/products. */
export const productQuerySchema = z.object({
  keyword: z.string().default(""),
  sortBy: z.enum(SORT_FIELDS, { error: `sortBy must be one of ${SORT_FIELDS.join(", ")}` }).optional(),
  order: z.enum(["asc", "desc"], { error: "order must be asc or desc" }).optional(),
  /** Whether to include drafts; ignored unless the caller is an admin. */
  adminCheck: z
    .string()
    .transform((text) => !/^(?:false|0|no)$/i.test(text))
    .default(false),
  pageNumber,
});
