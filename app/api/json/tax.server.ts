import { z } from "zod";
import { textValue, versionValue } from "~/shop/fields/response-values.schema.server";
import { fieldSchemas } from "~/shop/records/record.server";
import { type TaxRateRow, taxRateFields, taxRateRecord } from "~/shop/taxes/tax-rate-fields.schema.server";

export const taxRateResponse = z
  .strictObject({
    _id: textValue("default"),
    ...fieldSchemas(taxRateFields, "response"),
    version: versionValue,
  })
  .meta({ id: "TaxRate" });

export const taxRatesResponse = z.array(taxRateResponse).meta({ id: "TaxRates" });

/** A tax rate in the API's format. */
export function taxRateJson(row: TaxRateRow): z.infer<typeof taxRateResponse> {
  const { id, country, state } = row;
  return { _id: id, country, state, ...taxRateRecord.responseValues(row), version: taxRateRecord.versionOf(row) };
}
