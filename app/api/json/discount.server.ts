import { z } from "zod";
import { discountFields, discountRecord } from "~/shop/discounts/discount-fields.schema.server";
import type { DiscountRow } from "~/shop/discounts/manage-discount.server";
import { idValue, timeValue, versionValue, wholeValue } from "~/shop/fields/response-values.schema.server";
import { fieldSchemas } from "~/shop/records/record.server";

export const discountResponse = z
  .strictObject({
    _id: idValue,
    ...fieldSchemas(discountFields, "response"),
    uses: wholeValue(3).describe("The orders that use it, without canceled ones"),
    createdAt: timeValue,
    version: versionValue,
  })
  .meta({ id: "Discount" });

export const discountsResponse = z.array(discountResponse).meta({ id: "Discounts" });

export function discountJson(row: DiscountRow): z.infer<typeof discountResponse> {
  return {
    _id: row.id,
    ...discountRecord.responseValues(row),
    uses: row.uses,
    createdAt: row.createdAt.toISOString(),
    version: discountRecord.versionOf(row),
  };
}
