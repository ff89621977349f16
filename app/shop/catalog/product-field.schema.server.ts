import type { z } from "zod";
import type { product } from "~/platform/schema.server";
import type { RecordField } from "../records/record-field.schema.server";
import type { Variant } from "../variants/read-variants.server";

type Row = typeof product.$inferSelect;

/** The columns that no request and no form sets: the shop computes them. */
export type ComputedColumn =
  | "num"
  | "id"
  | "descriptionText"
  | "descriptionRaw"
  | "variantSkus"
  | "ratingSum"
  | "numReviews"
  | "ratingHundredths"
  | "ratingScore"
  | "createdAt"
  | "updatedAt";

/** The columns that admins edit. */
export type EditedColumn = Exclude<keyof Row, ComputedColumn> | "variants";

/** The columns of a product from which its fields' values are derived. */
export type EditedRow = Pick<Row, Exclude<EditedColumn, "variants">> & { variants: Variant[] };

export type ProductField<
  Column extends EditedColumn = EditedColumn,
  Request extends z.ZodType = z.ZodType,
  Form extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Typed = unknown,
> = RecordField<EditedRow, Column, Request, Form, Response, Typed> & {
  /** The cell of a CSV file, if it is not what the audit log shows. */
  toCell?(row: EditedRow): string | number;
  /** The request's value for a cell of a CSV file; the cell itself by default. */
  fromCell?(cell: string): unknown;
  /** Whether an empty cell leaves the value unchanged. Otherwise it deletes the value. */
  isKeptByEmptyCell?: true;
};

/** A field whose values differ between column, request, form and response. */
export function field<
  Column extends EditedColumn,
  Request extends z.ZodType,
  Form extends z.ZodType,
  Response extends z.ZodType,
  Typed,
>(given: ProductField<Column, Request, Form, Response, Typed>): typeof given {
  return given;
}
