import { z } from "zod";

/** The highest page number that is accepted; no list has as many pages. */
const PAGE_LIMIT = 1_000_000;

/** The default and the maximum number of entries on one page of an API list. */
const PAGE_SIZE = 100;
const PAGE_SIZE_LIMIT = 500;

/** A page number in the address of a page; any other text means the first page. */
export const pageNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((digits) => Math.min(Math.max(1, Number(digits)), PAGE_LIMIT))
  .catch(1);

/** A whole number in the query of an API call, from 1. */
const wholeQuery = (name: string, most: number, standard: number, description: string) => {
  const wrong = `${name} must be a whole number from 1 to ${most}.`;
  return z
    .string({ error: wrong })
    .regex(/^\d{1,9}$/, { error: wrong, abort: true })
    .transform(Number)
    .pipe(z.number().min(1, wrong).max(most, wrong))
    .default(standard)
    .meta({ type: "integer", minimum: 1, maximum: most, default: standard, description });
};

/** The wanted page of an API list, from 1. */
export const sentPageNumber = wholeQuery("pageNumber", PAGE_LIMIT, 1, "From 1");

/** The paging of an API list. */
export const pagingSchema = z.object({
  pageNumber: sentPageNumber,
  pageSize: wholeQuery("pageSize", PAGE_SIZE_LIMIT, PAGE_SIZE, "The number of entries on a page"),
});
