import { z } from "zod";

/** The highest page number that is accepted; no list has as many pages. */
const PAGE_LIMIT = 1_000_000;

/** The description of page numbers in the OpenAPI document. */
const DESCRIPTION = "From 1. Anything else counts as 1, a page after the last as the last.";

/** A page number in a URL; any other text means the first page. */
export const pageNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((digits) => Math.min(Math.max(1, Number(digits)), PAGE_LIMIT))
  .catch(1)
  .meta({ type: "integer", default: 1, description: DESCRIPTION });
