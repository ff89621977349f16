import { z } from "zod";
import type { BulkValues } from "~/platform/schema.server";
import type { BulkChange } from "~/shop/bulk-changes/bulk-change.server";
import { CHANGE_STATUSES, changeView, countsOf } from "~/shop/bulk-changes/change-lists.server";
import {
  dollarsValue,
  flagValue,
  idValue,
  textValue,
  timeValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { toDollars } from "~/shop/money/dollars";

export const bulkChangeResponse = z
  .strictObject({
    _id: idValue,
    name: textValue("Spring sale").describe("The sale's name; empty for any other change"),
    what: textValue("Price: lower by 20%, to the nearest .99").describe("What it does, in words"),
    status: z
      .enum(CHANGE_STATUSES)
      .describe("`preview` expires after an hour; `canceled` is a sale or a change that ended before it was applied"),
    by: textValue("owner"),
    createdAt: timeValue,
    startsAt: timeValue.nullable(),
    endsAt: timeValue.nullable().describe("When the sale ends, or the change was undone; null for neither"),
    counts: z
      .strictObject({
        open: wholeValue(0),
        refused: wholeValue(1),
        done: wholeValue(36),
        undone: wholeValue(0),
        kept: wholeValue(0),
      })
      .describe(
        "The products by what became of them: not changed yet, not changed, changed, changed back, not changed back",
      ),
  })
  .meta({ id: "BulkChange" });

export const bulkChangesResponse = z.array(bulkChangeResponse).meta({ id: "BulkChanges" });

export function bulkChangeJson(found: BulkChange): z.infer<typeof bulkChangeResponse> {
  const { id, undo: _, endedBy: __, ...view } = changeView(found);
  return { _id: id, ...view, counts: countsOf(id) };
}

const prices = { price: dollarsValue(20), compareAtPrice: dollarsValue(25).nullable() };

const values = z.strictObject({
  price: prices.price.optional(),
  compareAtPrice: prices.compareAtPrice.optional(),
  variants: z
    .array(z.strictObject({ _id: idValue, ...prices }))
    .optional()
    .describe("The prices of the variants, instead of its own"),
  taxClass: textValue("standard").optional().describe("The id of the tax class"),
  category: textValue("Kitchen").optional(),
  isPublished: flagValue(true).optional(),
});

export const changedProductsResponse = z
  .array(
    z.strictObject({
      _id: idValue,
      name: textValue("Enamel Mug"),
      state: z.enum(["open", "refused", "done", "undone", "kept"]),
      problem: textValue("").describe("Why it was not changed, or not changed back; empty for others"),
      before: values.describe("The values that change"),
      after: values,
    }),
  )
  .meta({ id: "ChangedProducts" });

const compareAtJson = (cents: number | null) => (cents === null ? null : toDollars(cents));

function valuesJson({ price, compareAtPrice, variants, ...others }: BulkValues): z.infer<typeof values> {
  const ofVariants = Object.entries(variants ?? {}).map(([_id, one]) => ({
    _id,
    price: toDollars(one.price),
    compareAtPrice: compareAtJson(one.compareAtPrice),
  }));
  return {
    ...others,
    ...(variants ? { variants: ofVariants } : {}),
    ...(price === undefined ? {} : { price: toDollars(price) }),
    ...(compareAtPrice === undefined ? {} : { compareAtPrice: compareAtJson(compareAtPrice) }),
  };
}

type Stored = {
  id: string;
  name: string;
  changed: Pick<z.infer<typeof changedProductsResponse>[number], "state" | "problem"> & {
    before: BulkValues;
    after: BulkValues;
  };
};

export const changedProductJson = ({ id, name, changed: { state, problem, before, after } }: Stored) => ({
  _id: id,
  name,
  state,
  problem,
  before: valuesJson(before),
  after: valuesJson(after),
});
