import { z } from "zod";
import { allCategories } from "../categories/categories.server";
import { allGroups } from "../customers/groups.server";
import { TAG_LENGTH } from "../customers/tag-length";
import {
  AMOUNT_DIGITS,
  dollars,
  nothing,
  optionalLine,
  orNothing,
  requiredLine,
  wholeNumber,
} from "../fields/fields.schema.server";
import { isoTime } from "../fields/iso-time";
import { moneyJson } from "../fields/json-schema";
import { isoMoment, localMoment } from "../fields/moments.schema.server";
import { timeValue } from "../fields/response-values.schema.server";
import { AMOUNT_LIMIT, DISCOUNT_KINDS, deductionText, discountKinds } from "../money/discount-kinds";
import { belowText, moneyText } from "../money/money-text";
import { recordOf } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { setting } from "../settings/settings.server";
import { formatShopTime } from "../time/format-time";
import { localMinute, zoneLabel } from "../time/time-zone";
import type { Discount } from "./discount.server";

const USES_LIMIT = 1_000_000;
/** The maximum of the minimum order, in cents of a dollar: see `amountLimit`. */
const MINIMUM_LIMIT = 99_999_999;

const MINIMUM = moneyText("Enter an amount in {unit}, like 50, or nothing.");
const USES = "Enter a whole number from 1, or nothing.";

/** The maximum length of a code, in characters. */
const CODE_LENGTH = 40;

/** A code, or the name of an automatic discount: which of them decides what characters it may have, see `discountErrors`. */
const code = requiredLine(CODE_LENGTH, {
  required: "Enter a code or a name.",
  tooLong: `Use at most ${CODE_LENGTH} characters.`,
}).meta({
  type: "string",
  pattern: `^[^\\s<>\\u0000-\\u001f\\u007f-\\u009f][^<>\\u0000-\\u001f\\u007f-\\u009f]{0,${CODE_LENGTH - 1}}$`,
  description: "Letters, digits and hyphens; for an automatic discount, its name",
});

const kind = z.enum(DISCOUNT_KINDS, { error: "Please choose what the discount takes off." });

const UNITS = "Enter a whole number from 1, or nothing.";
const UNITS_LIMIT = 100;

const units = orNothing(wholeNumber(1, UNITS_LIMIT, UNITS, `Enter at most ${UNITS_LIMIT}.`), UNITS).describe(
  "Of the kind `buy-get`: how many units; null for other kinds",
);

/** The slug of a category; empty for none. */
const category = optionalLine(200).removeDefault();

/** A percentage or an amount: which, depends on the kind. Null or an empty text for none. */
const value = z
  .union([z.null(), nothing, z.number(), z.string().trim().regex(AMOUNT_DIGITS).transform(Number)], {
    error: "Enter a number.",
  })
  .meta({
    anyOf: [
      { type: "null" },
      { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 100_000, multipleOf: 0.001 },
      { type: "string", pattern: "^(?:[0-9]{1,3}(?:\\.[0-9]{1,3})?)?$" },
      moneyJson({ mostCents: AMOUNT_LIMIT, aboveZero: true }).anyOf[1],
    ],
    description: "Percent or an amount; of `buy-get`, the percent off the units that are got; null for free shipping",
  });

const minimum = orNothing(dollars(MINIMUM_LIMIT, MINIMUM, belowText("Enter an amount below", MINIMUM_LIMIT)), MINIMUM)
  .describe("Total of the items from which the discount can be used; null or 0 for any")
  .transform((cents) => cents ?? 0);

const numberOfUses = orNothing(wholeNumber(1, USES_LIMIT, USES, "Enter at most 1,000,000."), USES).describe(
  "In how many orders the discount can be used; null for any number",
);

const { field, text, choice, yesNo, whole, money } = fieldsOf<Discount>();

/** A time from or until which the code can be used, or null for none. */
function time<Column extends "startsAt" | "endsAt">(column: Column, label: string, example: string | null) {
  return field({
    column,
    label,
    request: isoMoment,
    create: isoMoment.default(null),
    form: localMoment(() => setting("timeZone")),
    response: timeValue.nullable().meta({ examples: [example] }),
    toResponse: (row) => isoTime(row[column]),
    toForm: (row) => {
      const moment = row[column];
      return moment ? localMinute(setting("timeZone"), moment.getTime()) : "";
    },
    toAudit: (row) => isoTime(row[column]),
    readable: (iso) => (iso === null ? "never" : formatShopTime(String(iso), setting("timeZone"))),
    input: { row: 7, kind: "moment", hint: () => zoneLabel(setting("timeZone")) },
  });
}

/** A discount's value in percent or an amount; null where its kind has none. */
export const discountValue = ({ kind, value }: Pick<Discount, "kind" | "value">): number | null =>
  discountKinds[kind].toNumber(value);

/** The fields of a discount that admins edit. Its form, the API, the audit log and its version are derived from them. */
export const discountFields = {
  isAutomatic: yesNo("isAutomatic", {
    label: "Automatic",
    initial: false,
    example: false,
    about: "Whether it needs no code",
    input: {
      row: 1,
      hint: "It needs no code. Of all automatic discounts, the one that is worth most for a cart applies.",
    },
  }),
  code: text("code", {
    label: "Code or name",
    request: code,
    isRequired: true,
    example: "SUMMER-10",
    input: {
      row: 2,
      hint: "A code has letters, digits and hyphens, and shoppers can type it in any case. They see the name of an automatic discount.",
    },
  }),
  kind: choice("kind", {
    label: "Takes off",
    schema: kind,
    labels: DISCOUNT_KINDS.map((each) => [each, discountKinds[each].label]),
    example: "percent",
    row: 3,
  }),
  value: field({
    column: "value",
    label: "Value",
    request: value,
    create: value.default(null),
    form: value.default(null),
    response: z
      .number()
      .nullable()
      .meta({ examples: [10] })
      .describe("Percent or an amount; null for free shipping"),
    toResponse: discountValue,
    toForm: (row) => String(discountValue(row) ?? ""),
    toAudit: deductionText,
    input: {
      row: 3,
      inputMode: "decimal",
      hint: moneyText("Percent or {code}. Empty when it takes off the shipping."),
    },
  }),
  buyUnits: whole("buyUnits", {
    label: "Units to buy",
    request: units,
    create: units.default(null),
    none: "none",
    least: 1,
    example: 2,
    about: "Of the kind `buy-get`; null for others",
    input: { row: 4, hint: "Only for 'buy 2, get 1': here 2." },
  }),
  getUnits: whole("getUnits", {
    label: "Cheaper units",
    request: units,
    create: units.default(null),
    none: "none",
    least: 1,
    example: 1,
    about: "Of the kind `buy-get`; null for others",
    input: { row: 4, hint: "Here 1. The cheapest units are reduced by the percentage; 100 makes them free." },
  }),
  category: text("category", {
    label: "Category",
    request: category,
    example: "",
    about: "The slug of the category that it counts for; empty for all items",
    input: {
      row: 5,
      kind: "choice",
      hint: "The items that it is taken off. With 'the shipping': the cart has to have one of them.",
      options: () => [
        { value: "", label: "All items" },
        ...allCategories().map(({ slug, name }) => ({ value: slug, label: name })),
      ],
    },
  }),
  customerGroup: text("customerGroup", {
    label: "Customers",
    request: optionalLine(TAG_LENGTH).removeDefault(),
    example: "",
    about: "The group of customers that can use it; empty for everyone",
    input: {
      row: 5,
      kind: "choice",
      hint: "A group's customers have to be signed in. Groups are made on a customer's page.",
      options: () => [
        { value: "", label: "Everyone" },
        ...allGroups().map((group) => ({ value: group, label: `Group ${group}` })),
      ],
    },
  }),
  minimum: money("minimumCents", {
    label: "Minimum order",
    request: minimum,
    create: minimum.default(0),
    empty: 0,
    example: 50,
    about: "Total of the items from which the discount can be used; 0 for any",
    input: { row: 6, hint: moneyText("Total of all items in {code} from which the discount can be used. Empty: any.") },
  }),
  startsAt: time("startsAt", "Valid from", "2026-03-01T09:30:00.000Z"),
  endsAt: time("endsAt", "Valid until", null),
  usageLimit: whole("usageLimit", {
    label: "Number of uses",
    request: numberOfUses,
    create: numberOfUses.default(null),
    none: "no limit",
    least: 1,
    example: 100,
    about: "In how many orders the discount can be used; null for any number",
    input: {
      row: 8,
      hint: "In how many orders it can be used. A canceled order gives its use back. Empty: no limit.",
    },
  }),
  oncePerCustomer: yesNo("oncePerCustomer", {
    label: "Once per customer",
    initial: false,
    example: true,
    input: { row: 9, hint: "Customers are recognized by their account and by the email address of the order." },
  }),
  isActive: yesNo("isActive", {
    label: "Switched on",
    initial: true,
    example: true,
    input: { row: 10, hint: "When it is not, shoppers do not get the discount." },
  }),
} satisfies FieldTable<Discount, "id" | "createdAt", { minimum: "minimumCents" }>;

export const discountRecord = recordOf<Discount>("discount")(discountFields);
