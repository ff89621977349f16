import { z } from "zod";
import type { BulkEdit } from "~/platform/schema.server";
import { PRICE_LIMIT_CENTS } from "../catalog/product-values.schema.server";
import {
  AMOUNT_DIGITS,
  dollars,
  flag,
  line,
  requiredLine,
  SUM_LIMIT_CENTS,
  sentDollars,
  typedAmount,
} from "../fields/fields.schema.server";
import { EMPTY_JSON, moneyJson } from "../fields/json-schema";
import { isoMoment, localMoment } from "../fields/moments.schema.server";
import type { Filter } from "../lists/filters.server";
import { amountLimit, currencyUnits } from "../money/currency";
import { dollarsText } from "../money/dollars";
import { belowText, moneyText } from "../money/money-text";
import { fromPercent } from "../money/tax-percent";
import { productList } from "../product-lists/product-list.server";
import { setting } from "../settings/settings.server";
import { taxClassId } from "../taxes/tax-class.schema.server";
import type { PlannedChange, Selection } from "./bulk-change.server";
import { BULK_LIMIT, COMPARE_AT_STEPS, PRICE_STEPS, ROUNDINGS, SALE_STEPS } from "./bulk-edit";

const NULL_JSON = { type: "null" } as const;

/** A field that may be left out, null or empty: then it is null. */
const optional = <Schema extends z.ZodType>(schema: Schema, anyOf: readonly object[]) =>
  z
    .preprocess((given) => (given === "" ? null : given), schema.nullable())
    .default(null)
    .meta({ anyOf: [NULL_JSON, EMPTY_JSON, ...anyOf] });

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];

const choice = <Key extends string>(labels: Record<Key, string>) =>
  optional(z.enum(keysOf(labels), { error: "Please choose one of the list." }), [{ enum: keysOf(labels) }]);

const AMOUNT = moneyText("Enter an amount or a percentage above 0, like 5 or {12.50}.");
const amount = dollars(PRICE_LIMIT_CENTS, AMOUNT, belowText("Enter less than", PRICE_LIMIT_CENTS)).pipe(
  z.number().min(1, { error: AMOUNT }),
);
const AMOUNT_JSON = moneyJson({ mostCents: PRICE_LIMIT_CENTS, aboveZero: true }).anyOf;

/** An amount or a percentage, which has up to three decimals in every currency; the result is in cents, or percent times as many. */
const amountOrPercent = z
  .union([z.number(), z.string().trim().regex(AMOUNT_DIGITS).transform(Number)], { error: AMOUNT })
  .transform((typed) => ((fromPercent(typed) ?? 0) * currencyUnits().units) / 1000)
  .pipe(
    z
      .number()
      .positive({ error: AMOUNT })
      .refine((by) => by <= amountLimit(PRICE_LIMIT_CENTS), { error: belowText("Enter less than", PRICE_LIMIT_CENTS) }),
  );
const AMOUNT_OR_PERCENT_JSON = [
  ...AMOUNT_JSON,
  { type: "number", exclusiveMinimum: 0, maximum: 999_999, multipleOf: 0.001, description: "Of a percentage" },
  { type: "string", pattern: "^[0-9]{1,6}(?:\\.[0-9]{1,3})?$", allOf: [{ pattern: "[1-9]" }] },
];

const priceFields = {
  priceHow: choice(PRICE_STEPS),
  priceBy: optional(amountOrPercent, AMOUNT_OR_PERCENT_JSON),
  rounding: z.enum(ROUNDINGS, { error: "Please choose one of the list." }).default("none"),
};

const editFields = {
  ...priceFields,
  compareAtHow: choice(COMPARE_AT_STEPS),
  compareAt: optional(amount, AMOUNT_JSON),
  category: optional(line(100), [{ type: "string", maxLength: 100 }]),
  isPublished: optional(flag, [{ type: "boolean" }]),
  taxClass: optional(taxClassId, [{ type: "string", maxLength: 200 }]),
};

/** What holds between the fields of an edit: the errors by field. */
function editErrors({ priceHow, priceBy, compareAtHow, compareAt, category, isPublished, taxClass }: BulkEdit) {
  const errors: Record<string, string> = {};
  if (priceHow === null && compareAtHow === null && category === null && isPublished === null && !taxClass)
    errors.priceHow = "Choose what to change.";
  const isAmount = priceHow !== null && !priceHow.endsWith("percent");
  if (priceHow !== null && !priceBy) errors.priceBy = AMOUNT();
  if (isAmount && priceBy !== null && !Number.isInteger(priceBy)) errors.priceBy = AMOUNT();
  if (priceHow === null && priceBy !== null) errors.priceHow = "Choose what this amount does to the price.";
  if (priceHow === "lower-percent" && priceBy !== null && priceBy >= 100 * currencyUnits().units)
    errors.priceBy = "Enter a percentage below 100.";
  if (compareAtHow === "set" && !compareAt) errors.compareAt = moneyText("Enter a price in {unit}, like {15.00}.")();
  if (compareAtHow !== "set" && compareAt !== null) errors.compareAtHow = "Choose 'Set to' for this price.";
  return errors;
}

type Times = { startsAt: Date | null; endsAt: Date | null };

/** The longest sale, and how far ahead it is planned, in milliseconds. */
const YEAR_MS = 366 * 86_400_000;

function saleErrors({ priceHow, startsAt, endsAt, ...edit }: BulkEdit & Times) {
  const errors: Record<string, string> = {};
  if (!SALE_STEPS.some((step) => step === priceHow)) errors.priceHow = "Choose how the sale lowers the price.";
  if (edit.compareAtHow !== null || edit.compareAt !== null)
    errors.compareAtHow = "A sale sets it to the price before.";
  if (edit.category !== null) errors.category = "A sale changes prices only.";
  if (edit.isPublished !== null) errors.isPublished = "A sale changes prices only.";
  if (edit.taxClass) errors.taxClass = "A sale changes prices only.";
  if (startsAt === null) errors.startsAt = "Enter when the sale starts.";
  else if (startsAt.getTime() > Date.now() + YEAR_MS) errors.startsAt = "Enter a time within a year.";
  if (endsAt === null) errors.endsAt = "Enter when the sale ends.";
  else if (startsAt && endsAt <= startsAt) errors.endsAt = "Enter a time after the start.";
  else if (endsAt.getTime() <= Date.now()) errors.endsAt = "Enter a time that is not over yet.";
  else if (startsAt && endsAt.getTime() > startsAt.getTime() + YEAR_MS) errors.endsAt = "A sale lasts a year at most.";
  return errors;
}

const addErrors = (errors: Record<string, string>, issues: z.RefinementCtx, within: string[] = []) => {
  for (const [name, message] of Object.entries(errors))
    issues.addIssue({ code: "custom", path: [...within, name], message });
};

const name = requiredLine(80, { required: "Enter a name, such as Spring sale." });

export const bulkEditFormSchema = z
  .object({
    ...editFields,
    compareAt: typedAmount(editFields.compareAt),
    isPublished: choice({ yes: "Publish", no: "Unpublish" }).transform((given) => given && given === "yes"),
  })
  .superRefine((values, issues) => addErrors(editErrors(values), issues));

const momentOfShop = localMoment(() => setting("timeZone"));

/** What a sale leaves to the shop. */
export const NOT_IN_A_SALE = { compareAtHow: null, compareAt: null, category: null, isPublished: null, taxClass: null };

/** The form that plans a sale. Times are in the shop's time zone. */
export const saleFormSchema = z
  .object({
    name,
    startsAt: momentOfShop,
    endsAt: momentOfShop,
    ...priceFields,
  })
  .superRefine((values, issues) => {
    const edit = { ...NOT_IN_A_SALE, ...values };
    addErrors({ ...editErrors(edit), ...saleErrors(edit) }, issues);
  });

const PRODUCTS = `Send the ids of 1 to ${BULK_LIMIT} products.`;

const FILTER = moneyText("Send an amount in {unit}, like {12.50}.");

/** A filter for a price, which a body has as an amount. */
const amountFilter = (filter: Filter) =>
  sentDollars(FILTER)
    .transform((cents) => dollarsText(cents))
    .pipe(filter)
    .meta(moneyJson({ mostCents: SUM_LIMIT_CENTS }));

/** A filter that says something: an empty one would find all products. */
const given = (filter: Filter) =>
  filter
    .refine((condition) => condition !== undefined, "Enter what to filter by, or leave this filter out.")
    .meta({ pattern: "\\S" });

const filters = {
  ...Object.fromEntries(Object.entries(productList.filters).map(([name, filter]) => [name, given(filter)])),
  priceMin: amountFilter(productList.filters.priceMin),
  priceMax: amountFilter(productList.filters.priceMax),
};

/** Body of POST /api/bulk-changes. A misspelt field is refused: it could change all products, or all at once. */
export const bulkRequestSchema = z
  .strictObject({
    products: z
      .array(z.string({ error: PRODUCTS }).max(64, PRODUCTS), { error: PRODUCTS })
      .min(1, PRODUCTS)
      .max(BULK_LIMIT, PRODUCTS)
      .optional()
      .describe("The ids of the products; without them, `filters` says which"),
    filters: z
      .strictObject(filters)
      .partial()
      .optional()
      .describe(
        "All products that `GET /api/products` with `adminCheck` finds by these filters; `{}` for all products",
      ),
    preview: z
      .boolean({ error: "Must be true or false" })
      .default(false)
      .describe("Whether nothing is changed until the preview is confirmed"),
    ...editFields,
    priceHow: editFields.priceHow.describe("What is done to the price"),
    priceBy: editFields.priceBy.describe("An amount or percent"),
    rounding: editFields.rounding.describe("What the cents of the price become"),
    taxClass: editFields.taxClass.describe("The id or the name of a tax class"),
    compareAtHow: editFields.compareAtHow.describe("`before` is the price before this change"),
    sale: z
      .strictObject({ name, startsAt: isoMoment, endsAt: isoMoment })
      .optional()
      .describe("Lowers the prices from a time to another only, with the price before as compare-at price"),
  })
  .superRefine(({ products, filters, sale, ...values }, issues) => {
    if ((products === undefined) === (filters === undefined))
      addErrors({ products: "Send either products or filters." }, issues);
    addErrors(editErrors(values), issues);
    if (!sale) return;
    const { startsAt, endsAt, ...ofEdit } = saleErrors({ ...values, ...sale });
    addErrors(ofEdit, issues);
    addErrors({ ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }, issues, ["sale"]);
  });

/** Body of PUT /api/bulk-changes/{id}. */
export const bulkStepSchema = z.object({
  status: z
    .enum(["confirmed", "undone"], { error: "Please send confirmed or undone." })
    .describe(
      "`confirmed` applies a preview, or plans its sale; `undone` undoes a change, ends a sale, or cancels a planned one",
    ),
});

/** The products and the change of a request. */
export function toPlannedChange({ products, filters, preview: _, sale, ...edit }: z.output<typeof bulkRequestSchema>) {
  const selection: Selection = products ? { ids: products } : { filters: filters ?? {} };
  const { startsAt, endsAt } = sale ?? {};
  const change: PlannedChange = {
    edit: sale ? { ...edit, compareAtHow: "before" } : edit,
    // The schema requires both times.
    sale: sale && startsAt && endsAt ? { name: sale.name, startsAt, endsAt } : null,
    formPath: "",
  };
  return { selection, change };
}
