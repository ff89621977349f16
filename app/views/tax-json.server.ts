import { z } from "zod";
import { textValue, versionValue } from "../shop/fields/response-values.schema.server";
import { toPercent } from "../shop/money/tax-percent";
import { type TaxRateRow, taxRateVersion } from "../shop/taxes/manage-tax-rate.server";

export const taxRateResponse = z
  .strictObject({
    _id: textValue("default"),
    country: textValue("US").describe("ISO 3166-1, two letters; empty for the default rate"),
    state: textValue("OR").describe("State or province; empty for the whole country"),
    ratePercent: z.number().meta({ examples: [8.875] }),
    version: versionValue,
  })
  .meta({ id: "TaxRate" });

export const taxRatesResponse = z.array(taxRateResponse).meta({ id: "TaxRates" });

/** A tax rate in the API's format. */
export function taxRateJson(row: TaxRateRow): z.infer<typeof taxRateResponse> {
  const { id, country, state, thousandths } = row;
  return { _id: id, country, state, ratePercent: toPercent(thousandths), version: taxRateVersion(row) };
}
