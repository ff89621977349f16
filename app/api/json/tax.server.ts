import { z } from "zod";
import { textValue, versionValue } from "~/shop/fields/response-values.schema.server";
import { fieldSchemas } from "~/shop/records/record.server";
import { type TaxClass, taxClassRecord, taxClassValues } from "~/shop/taxes/tax-class.schema.server";
import { type TaxRateRow, taxRateFields, taxRateRecord } from "~/shop/taxes/tax-rate-fields.schema.server";

export const taxRateResponse = z
  .strictObject({
    _id: textValue("default"),
    ...fieldSchemas(taxRateFields, "response"),
    version: versionValue,
  })
  .meta({ id: "TaxRate" });

export const taxRatesResponse = z.array(taxRateResponse).meta({ id: "TaxRates" });

export const taxClassResponse = z
  .strictObject({ _id: textValue("reduced"), ...taxClassValues, version: versionValue })
  .meta({ id: "TaxClass" });

export const taxClassesResponse = z.array(taxClassResponse).meta({ id: "TaxClasses" });

export function taxClassJson(row: TaxClass): z.infer<typeof taxClassResponse> {
  return { _id: row.id, ...taxClassRecord.responseValues(row), version: taxClassRecord.versionOf(row) };
}

export function taxRateJson(row: TaxRateRow): z.infer<typeof taxRateResponse> {
  const { id, country, state, taxClass } = row;
  return {
    _id: id,
    country,
    state,
    taxClass,
    ...taxRateRecord.responseValues(row),
    version: taxRateRecord.versionOf(row),
  };
}
