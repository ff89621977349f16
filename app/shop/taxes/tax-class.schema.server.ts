import { z } from "zod";
import type { taxClass } from "~/platform/schema.server";
import { editVersion } from "../audit/edit-version.server";
import { requiredLine } from "../fields/fields.schema.server";
import { fieldSchemas, recordOf } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { findTaxClass, listTaxClasses } from "./tax-classes.server";

export type TaxClass = typeof taxClass.$inferSelect;

const NAME = "Enter a name of at most 60 characters, like Reduced.";

const { text } = fieldsOf<TaxClass>();

const taxClassFields = {
  name: text("name", {
    label: "Name",
    request: requiredLine(60, { required: NAME, tooLong: NAME }),
    isRequired: true,
    example: "Reduced",
  }),
} satisfies FieldTable<TaxClass, "id">;

export const taxClassRecord = recordOf<TaxClass>("tax")(taxClassFields);

/** The form of a new tax class, and the body of POST /api/taxclasses. */
export const taxClassSchema = z.object(fieldSchemas(taxClassFields, "create"));

/** The form of an existing one, and the body of PUT /api/taxclasses/{id}. */
export const taxClassChangesSchema = z.object({ name: taxClassFields.name.request, version: editVersion });

export const taxClassValues = fieldSchemas(taxClassFields, "response");

const unknownClass = () =>
  `Choose one of the shop's tax classes: ${listTaxClasses()
    .map(({ id }) => id)
    .join(", ")}.`;

/** A tax class of the shop by its id or its name, in any case; the result is the id. */
export const taxClassId = z
  .string({ error: unknownClass })
  .transform((text) => (text.length > 200 ? "" : (findTaxClass(text.trim())?.id ?? "")))
  .refine((id) => id !== "", { error: unknownClass })
  .meta({ type: "string", description: "The id of a tax class, such as `standard`", examples: ["standard"] });
