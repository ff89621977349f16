import type { z } from "zod";
import { recordSchemas } from "../records/record.server";
import { categoryFields } from "./category-fields.schema.server";

const { form, changes } = recordSchemas(categoryFields);

export const categoryFormSchema = form;

/** Body of PUT /api/categories/{slug}. Missing fields stay unchanged. */
export const categoryChangesSchema = changes;

export type CategoryChanges = z.output<typeof categoryChangesSchema>;
