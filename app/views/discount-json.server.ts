import { z } from "zod";
import { DISCOUNT_KINDS } from "../shop/discounts/manage-discount.schema.server";
import { type DiscountRow, discountValue, discountVersion } from "../shop/discounts/manage-discount.server";
import { isoTime } from "../shop/fields/iso-time";
import {
  dollarsValue,
  flagValue,
  idValue,
  textValue,
  timeValue,
  versionValue,
  wholeValue,
} from "../shop/fields/response-values.schema.server";
import { toDollars } from "../shop/money/dollars";

export const discountResponse = z
  .strictObject({
    _id: idValue,
    code: textValue("SUMMER-10"),
    kind: z.enum(DISCOUNT_KINDS).meta({ examples: ["percent"] }),
    value: z
      .number()
      .nullable()
      .meta({ examples: [10] })
      .describe("Percent or dollars; null for free shipping"),
    minimum: dollarsValue(50).describe("Total of the items in dollars from which the code can be used; 0 for any"),
    startsAt: timeValue.nullable(),
    endsAt: timeValue.nullable().meta({ examples: [null] }),
    usageLimit: wholeValue(100, 1).nullable().describe("In how many orders the code can be used; null for any number"),
    uses: wholeValue(3).describe("The orders that use it, without canceled ones"),
    oncePerCustomer: flagValue(true),
    isActive: flagValue(true),
    createdAt: timeValue,
    version: versionValue,
  })
  .meta({ id: "Discount" });

export const discountsResponse = z.array(discountResponse).meta({ id: "Discounts" });

/** A discount in the API's format for admins. */
export function discountJson(row: DiscountRow): z.infer<typeof discountResponse> {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    value: discountValue(row),
    minimum: toDollars(row.minimumCents),
    startsAt: isoTime(row.startsAt),
    endsAt: isoTime(row.endsAt),
    usageLimit: row.usageLimit,
    uses: row.uses,
    oncePerCustomer: row.oncePerCustomer,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    version: discountVersion(row),
  };
}
