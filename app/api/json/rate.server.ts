import { z } from "zod";
import type { shippingRate } from "~/platform/schema.server";
import {
  currencyValue,
  dollarsValue,
  textValue,
  versionValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { shopCurrency } from "~/shop/money/currency";
import { toDollars } from "~/shop/money/dollars";
import { fieldSchemas } from "~/shop/records/record.server";
import { rateFields, rateRecord } from "~/shop/shipping/rate-fields.schema.server";
import type { ShippingRate } from "~/shop/shipping/rates";

type Row = typeof shippingRate.$inferSelect;

export const ratesResponse = z
  .array(
    z.strictObject({
      id: textValue("expedited").describe("Send it as `selectedRate`"),
      carrier: textValue("UPS"),
      service: textValue("Expedited"),
      rate: dollarsValue(12),
      currency: currencyValue,
      delivery_days: wholeValue(2),
    }),
  )
  .meta({ id: "ShippingRates" });

export const rateRowResponse = z
  .strictObject({
    _id: textValue("overnight-lower-48"),
    rateId: textValue("overnight").describe("The rate's id, the same in every zone"),
    ...fieldSchemas(rateFields, "response"),
    currency: currencyValue,
    version: versionValue,
  })
  .meta({ id: "ShippingRateRow" });

export const rateTableResponse = z.array(rateRowResponse).meta({ id: "ShippingRateTable" });

export function ratesJson(rates: ShippingRate[]): z.infer<typeof ratesResponse> {
  return rates.map((rate) => ({
    id: rate.id,
    carrier: rate.carrier,
    service: rate.service,
    rate: toDollars(rate.priceCents),
    currency: shopCurrency(),
    delivery_days: rate.deliveryDays,
  }));
}

/** A row of the rate table in the API's format for admins. */
export function rateJson(row: Row): z.infer<typeof rateRowResponse> {
  return {
    _id: row.id,
    rateId: row.rateId,
    ...rateRecord.responseValues(row),
    currency: shopCurrency(),
    version: rateRecord.versionOf(row),
  };
}
