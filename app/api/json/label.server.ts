import { z } from "zod";
import { dollarsValue, idValue, textValue, timeValue, wholeValue } from "~/shop/fields/response-values.schema.server";
import { LABEL_STATUSES, type Label } from "~/shop/labels/find-label.server";
import { toDollars } from "~/shop/money/dollars";

const rateValue = z.strictObject({
  _id: textValue("rate_f89e4663c3ed47ee94d37763f6d21d54"),
  carrier: textValue("USPS"),
  service: textValue("Priority"),
  price: dollarsValue(8.34).describe("In the currency of `currency`"),
  currency: textValue("USD").describe("ISO 4217"),
  days: z
    .number()
    .nullable()
    .meta({ examples: [2] })
    .describe("Days to the delivery; null when the carrier does not say"),
});

export const labelResponse = z
  .strictObject({
    _id: idValue,
    order: idValue,
    status: z.enum(LABEL_STATUSES),
    items: z.array(
      z.strictObject({
        _id: textValue("6650f0a1b2c3d4e5f6a7b8c9-1").describe("The line of the order"),
        qty: wholeValue(1, 1),
      }),
    ),
    rates: z.array(rateValue).describe("The cheapest first"),
    rate: rateValue.nullable().describe("The rate that was chosen, at the price that was paid; null before"),
    trackingNumber: textValue("9400111899223197523109").nullable().describe("Null until it is bought"),
    url: textValue("https://easypost-files.s3.us-west-2.amazonaws.com/files/postage_label/label.pdf")
      .nullable()
      .describe("Where the label is printed from; null until it is bought"),
    problem: textValue("").describe("Why it was not bought, not shipped with or not voided; empty for nothing"),
    createdAt: timeValue,
  })
  .meta({ id: "Label" });

const rateJson = ({ id, cents, ...rate }: Label["rates"][number]) => ({ _id: id, ...rate, price: toDollars(cents) });

export function labelJson(label: Label): z.infer<typeof labelResponse> {
  return {
    _id: label.id,
    order: label.orderId,
    status: label.status,
    items: label.lines,
    rates: label.rates.map(rateJson),
    rate: label.rate && rateJson(label.rate),
    trackingNumber: label.number,
    url: label.url,
    problem: label.problem,
    createdAt: label.createdAt.toISOString(),
  };
}
