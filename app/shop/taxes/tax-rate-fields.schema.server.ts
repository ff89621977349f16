import { z } from "zod";
import type { taxRate } from "~/platform/schema.server";
import { COUNTRIES, isCountryCode } from "../fields/countries.server";
import { optionalLine } from "../fields/fields.schema.server";
import { PERCENT_JSON } from "../fields/json-schema";
import { STANDARD_CLASS } from "../money/tax";
import { formatPercent, fromPercent, toPercent } from "../money/tax-percent";
import { recordOf } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { taxClassId } from "./tax-class.schema.server";

export type TaxRateRow = Omit<typeof taxRate.$inferSelect, "stateKey"> & {
  /** For example `United States, OR` or `Germany: Reduced`; `Everywhere else` for the default rate. */
  place: string;
};

/** Maximum tax rate, in thousandths of a percent. */
const LIMIT = 50_000;

const PERCENT = "Enter a rate in percent from 0 to 50, like 8.875, with at most three decimals.";
/** For a rate of the standard class without a country: the default rate has that place. */
export const COUNTRY = "Please choose the country.";

const country = z
  .string({ error: COUNTRY })
  .transform((text) => text.trim().toUpperCase())
  .refine((code) => code === "" || isCountryCode(code), COUNTRY)
  .meta({
    type: "string",
    enum: ["", ...COUNTRIES.map(({ code }) => code)],
    description: "ISO 3166-1, two letters; empty, with another class than `standard`, for everywhere else",
    examples: ["US"],
  });

const state = optionalLine(60, {
  tooLong: "Please use at most 60 characters.",
  markup: "Please leave out < and >.",
}).meta({ description: "State or province; empty for the whole country", examples: ["OR"] });

/** A tax rate in percent, as a number or a form's text; the result is in thousandths of a percent. */
const ratePercent = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,2}(?:\.\d{1,3})?$/)
        .transform(Number),
    ],
    { error: PERCENT },
  )
  .transform((percent) => fromPercent(percent) ?? -1)
  .pipe(z.number().min(0, PERCENT).max(LIMIT, PERCENT))
  .meta({ ...PERCENT_JSON, examples: [8.875] });

const { field, text } = fieldsOf<TaxRateRow>();

/** The fields of a tax rate. Its form, the API, the audit log and its version are derived from them. */
export const taxRateFields = {
  country: text("country", {
    label: "Country",
    request: country,
    example: "US",
    about: "ISO 3166-1, two letters; empty for the default rate",
  }),
  state: text("state", {
    label: "State or province",
    request: state.removeDefault(),
    example: "OR",
    about: "State or province; empty for the whole country",
  }),
  taxClass: {
    ...text("taxClass", {
      label: "Tax class",
      request: taxClassId,
      example: STANDARD_CLASS,
      about: "The id of the tax class",
    }),
    create: taxClassId.default(STANDARD_CLASS),
    form: taxClassId.default(STANDARD_CLASS),
  },
  ratePercent: field({
    column: "thousandths",
    label: "Rate in percent",
    auditName: "rate",
    request: ratePercent,
    create: ratePercent,
    form: ratePercent,
    response: z.number().meta({ examples: [8.875] }),
    toResponse: (row) => toPercent(row.thousandths),
    toForm: (row) => String(toPercent(row.thousandths)),
    toAudit: (row) => formatPercent(row.thousandths),
  }),
} satisfies FieldTable<TaxRateRow, "id" | "place", { ratePercent: "thousandths" }>;

const { country: _, state: __, taxClass: ___, ...changeable } = taxRateFields;

/** The fields that may change; the place and the class of a tax rate stay. */
export const taxRateRecord = recordOf<TaxRateRow>("tax", ({ place }) => ({ place }))(changeable);
