import { z } from "zod";
import { SORT_FIELDS } from "./listing.server";

/** What is said of a page's number in the description of the API. */
const PAGE_NUMBER = "From 1. Anything else counts as 1, a page after the last as the last.";

/** A page's number as an address has it; anything that is none is the first page. */
export const pageNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(1)
  .meta({ type: "integer", default: 1, description: PAGE_NUMBER });

/** What GET /api/products takes. */
export const productQuerySchema = z.object({
  keyword: z.string().default(""),
  sortBy: z.enum(SORT_FIELDS, { error: `sortBy must be one of ${SORT_FIELDS.join(", ")}` }).optional(),
  order: z.enum(["asc", "desc"], { error: "order must be asc or desc" }).optional(),
  /** An admin's wish to see drafts too; nobody else's changes anything. */
  adminCheck: z
    .string()
    .transform((text) => !/^(?:false|0|no)$/i.test(text))
    .default(false),
  pageNumber,
});
