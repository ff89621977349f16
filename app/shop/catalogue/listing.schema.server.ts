import { z } from "zod";
import { SORT_FIELDS } from "./listing.server";

/** A page's number as an address has it; anything that is none is the first page. */
export const pageNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(1);

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
