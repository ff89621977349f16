import { z } from "zod";
import { COUNTRIES, isCountryCode } from "../addresses/countries.server";
import { STATE_PATTERN, stateCode } from "../addresses/us-states";
import { editVersion } from "../audit/edit-version.server";
import { optionalLine } from "../fields/fields.schema.server";
import { PERCENT_JSON } from "../fields/json-schema";
import { fromPercent } from "../money/tax-percent";

/** Maximum tax rate, in thousandths of a percent. */
const LIMIT = 50_000;

const PERCENT = "Enter a rate in percent from 0 to 50, like 8.875, with at most three decimals.";
const COUNTRY = "Please choose the country.";

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

/** The rule for US states as JSON Schema. */
const US_STATE_JSON = {
  if: { properties: { country: { const: "US" } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits it.
  then: {
    // Some linters assume that unlisted properties are forbidden here.
    unevaluatedProperties: true,
    properties: { state: { type: "string", pattern: `^$|${STATE_PATTERN}` } },
  },
};

/** The form for a new tax rate, and the body of POST /api/taxes. */
export const taxRateSchema = z
  .object({
    country: z
      .string({ error: COUNTRY })
      .transform((text) => text.trim().toUpperCase())
      .refine(isCountryCode, COUNTRY)
      .meta({
        type: "string",
        enum: COUNTRIES.map(({ code }) => code),
        description: "ISO 3166-1, two letters",
        examples: ["US"],
      }),
    state: optionalLine(60, { tooLong: "Please use at most 60 characters.", markup: "Please leave out < and >." }).meta(
      {
        description: "State or province; empty for the whole country",
        examples: ["OR"],
      },
    ),
    ratePercent,
  })
  .superRefine(({ country, state }, issues) => {
    if (country !== "US" || state === "" || stateCode(state)) return;
    issues.addIssue({ code: "custom", path: ["state"], message: "Please enter a US state, for example CA." });
  })
  .meta(US_STATE_JSON);

/** The form for the rate of an existing row, and the body of PUT /api/taxes/{id}. */
export const taxRateChangesSchema = z.object({ ratePercent, version: editVersion });

export type TaxRateValues = z.output<typeof taxRateSchema>;
export type TaxRateChanges = z.output<typeof taxRateChangesSchema>;
