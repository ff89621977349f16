import { z } from "zod";
import { canBeInState } from "../addresses/address-format.server";
import { STATE_PATTERN } from "../addresses/us-states";
import { editVersion } from "../audit/edit-version.server";
import { countryInSentence } from "../fields/countries.server";
import { STANDARD_CLASS } from "../money/tax";
import { fieldSchemas } from "../records/record.server";
import { COUNTRY, taxRateFields } from "./tax-rate-fields.schema.server";

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
  .object(fieldSchemas(taxRateFields, "create"))
  .superRefine(({ country, state, taxClass }, issues) => {
    if (country === "" && (taxClass === STANDARD_CLASS || state !== ""))
      issues.addIssue({ code: "custom", path: ["country"], message: COUNTRY });
    if (country === "" || state === "" || canBeInState(country, state)) return;
    const message =
      country === "US"
        ? "Please enter a US state, for example CA."
        : `No address in ${countryInSentence(country)} has this state. Please leave it empty for the whole country.`;
    issues.addIssue({ code: "custom", path: ["state"], message });
  })
  .meta(US_STATE_JSON);

/** The form for the rate of an existing row, and the body of PUT /api/taxes/{id}. Place and class are for comparison. */
export const taxRateChangesSchema = z.object({
  country: taxRateFields.country.request.optional(),
  state: taxRateFields.state.request.optional(),
  taxClass: taxRateFields.taxClass.request.optional(),
  ratePercent: taxRateFields.ratePercent.request,
  version: editVersion,
});

export type TaxRateValues = z.output<typeof taxRateSchema>;
export type TaxRateChanges = z.output<typeof taxRateChangesSchema>;
