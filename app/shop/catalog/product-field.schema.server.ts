import type { z } from "zod";
import type { product } from "~/platform/schema.server";
import { textValue } from "../fields/response-values.schema.server";
import type { FieldInput, RecordField } from "../records/record-field.schema.server";
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
  /** The cell of a CSV file; none for the options and variants, which have rows of their own. */
  toCell?(row: EditedRow): string | number;
  /** The request's value for a cell of a CSV file; the cell itself by default. */
  fromCell?(cell: string): unknown;
  /** Whether an empty cell leaves the value unchanged. Otherwise it deletes the value. */
  isKeptByEmptyCell?: true;
};

type TextColumn = { [Column in EditedColumn]: EditedRow[Column] extends string ? Column : never }[EditedColumn];

type TextRequest = z.ZodType<string, string>;

/** A text of a form that may be empty. `default` comes last so that Conform derives an optional field. */
const optional = (request: TextRequest) => request.default("");

/**
 * A field whose text is the same in the column, the form, the API and CSV files.
 * @param example of the API's responses
 * @param about its description in the OpenAPI document
 * @param input omitted for a field that the product form shows in its own way
 */
export function textField<Column extends TextColumn, Request extends TextRequest>(
  column: Column,
  {
    label,
    request,
    example,
    about,
    input,
  }: { label: string; request: Request; example: string; about?: string; input?: FieldInput },
) {
  const stored = (row: EditedRow): string => row[column];
  return {
    column,
    label,
    request,
    form: optional(request),
    response: about ? textValue(example).describe(about) : textValue(example),
    toResponse: stored,
    toForm: stored,
    toAudit: stored,
    toCell: stored,
    input,
  };
}

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
