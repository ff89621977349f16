import type { z } from "zod";
import { slugFrom } from "../fields/slug";
import { recordSchemas } from "../records/record.server";
import { pageFields, SLUG_LIMIT } from "./page-fields.schema.server";

const { form, create, changes } = recordSchemas(pageFields);

export const pageFormSchema = form;

/** Body of POST /api/pages. By default the page is a draft, and the last one in the footer. */
export const pageRequestSchema = create;

/** Body of PUT /api/pages/{slug}. Missing fields stay unchanged. */
export const pageChangesSchema = changes;

export type PageValues = z.output<typeof pageRequestSchema>;
export type PageChanges = z.output<typeof pageChangesSchema>;

/** The slug of a page: the given one, else one from its title, as long as slugs may be. */
export const slugOrDerived = (given: string, pageTitle: string) =>
  given || slugFrom(pageTitle).slice(0, SLUG_LIMIT).replace(/-$/, "");
