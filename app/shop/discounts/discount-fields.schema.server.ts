import { z } from "zod";
import { dollars, nothing, wholeNumber } from "../fields/fields.schema.server";
import { isoTime } from "../fields/iso-time";
import { EMPTY_JSON, moneyJson, wholeNumberJson } from "../fields/json-schema";
import { isoMoment, localMoment } from "../fields/moments.schema.server";
import { timeValue } from "../fields/response-values.schema.server";
import { DISCOUNT_KINDS, deductionText, discountKinds } from "../money/discount-kinds";
import { recordOf } from "../records/record.server";
import { type FieldTable, fieldsOf } from "../records/record-field.schema.server";
import { setting } from "../settings/settings.server";
import { formatZonedTime } from "../time/format-time";
import { localMinute, zoneLabel } from "../time/time-zone";
import { CODE_LENGTH } from "./code-length";
import { type Discount, normalizedCode } from "./discount.server";

const USES_LIMIT = 1_000_000;
/** The maximum of the minimum order, in cents. */
const MINIMUM_LIMIT = 99_999_999;

const CODE = "Use letters, digits and hyphens only, like SUMMER-10.";
const MINIMUM = "Enter an amount in dollars, like 50, or nothing.";
const USES = "Enter a whole number from 1, or nothing.";

const code = z
  .string({ error: "Enter a code." })
  .trim()
  .min(1, { error: "Enter a code.", abort: true })
  .max(CODE_LENGTH, `Use at most ${CODE_LENGTH} characters.`)
  .regex(/^[A-Za-z0-9-]+$/, CODE)
  .transform(normalizedCode)
  .meta({ type: "string", pattern: `^[A-Za-z0-9-]{1,${CODE_LENGTH}}$`, description: "Letters, digits and hyphens" });

const kind = z.enum(DISCOUNT_KINDS, { error: "Please choose what the code takes off." });

/** A percentage or an amount in dollars: which, depends on the kind. Null or an empty text for none. */
const value = z
  .union(
    [
      z.null(),
      nothing,
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,5}(?:\.\d{1,3})?$/)
        .transform(Number),
    ],
    { error: "Enter a number." },
  )
  .meta({
    anyOf: [
      { type: "null" },
      { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 100_000, multipleOf: 0.001 },
      { type: "string", pattern: "^(?:[0-9]{1,5}(?:\\.[0-9]{1,3})?)?$" },
    ],
    description: "Percent or dollars; null for free shipping",
  });

const minimum = z
  .union([z.null(), nothing, dollars(MINIMUM_LIMIT, MINIMUM, "Enter an amount below 1,000,000.")], { error: MINIMUM })
  .transform((cents) => cents ?? 0)
  .meta({
    anyOf: [{ type: "null" }, EMPTY_JSON, ...moneyJson({ mostCents: MINIMUM_LIMIT }).anyOf],
    description: "Total of the items in dollars from which the code can be used; null or 0 for any",
  });

const numberOfUses = z
  .union([z.null(), nothing, wholeNumber(1, USES_LIMIT, USES, "Enter at most 1,000,000.")], { error: USES })
  .meta({
    anyOf: [{ type: "null" }, EMPTY_JSON, ...wholeNumberJson(1, USES_LIMIT).anyOf],
    description: "In how many orders the code can be used; null for any number",
  });

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
    readable: (iso) => (iso === null ? "never" : formatZonedTime(String(iso), setting("timeZone"))),
    input: { row: 4, kind: "moment", hint: () => zoneLabel(setting("timeZone")) },
  });
}

/** A discount's value in percent or dollars; null where its kind has none. */
export const discountValue = ({ kind, value }: Pick<Discount, "kind" | "value">): number | null =>
  discountKinds[kind].toNumber(value);

/** The fields of a discount that admins edit. Its form, the API, the audit log and its version are derived from them. */
export const discountFields = {
  code: text("code", {
    label: "Code",
    request: code,
    isRequired: true,
    example: "SUMMER-10",
    input: { row: 1, hint: "Letters, digits and hyphens. Shoppers can type it in any case." },
  }),
  kind: choice("kind", {
    label: "Takes off",
    schema: kind,
    labels: DISCOUNT_KINDS.map((each) => [each, discountKinds[each].label]),
    example: "percent",
    row: 2,
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
      .describe("Percent or dollars; null for free shipping"),
    toResponse: discountValue,
    toForm: (row) => String(discountValue(row) ?? ""),
    toAudit: deductionText,
    input: { row: 2, inputMode: "decimal", hint: "Percent or USD. Empty when it takes off the shipping." },
  }),
  minimum: money("minimumCents", {
    label: "Minimum order",
    request: minimum,
    create: minimum.default(0),
    empty: 0,
    example: 50,
    about: "Total of the items in dollars from which the code can be used; 0 for any",
    input: { row: 3, hint: "Total of the items in USD from which the code can be used. Empty: any." },
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
    about: "In how many orders the code can be used; null for any number",
    input: {
      row: 5,
      hint: "In how many orders it can be used. A canceled order gives its use back. Empty: no limit.",
    },
  }),
  oncePerCustomer: yesNo("oncePerCustomer", {
    label: "Once per customer",
    initial: false,
    example: true,
    input: { row: 6, hint: "Customers are recognized by their account and by the email address of the order." },
  }),
  isActive: yesNo("isActive", {
    label: "Switched on",
    initial: true,
    example: true,
    input: { row: 7, hint: "When it is not, shoppers cannot use the code." },
  }),
} satisfies FieldTable<Discount, "id" | "createdAt", { minimum: "minimumCents" }>;

export const discountRecord = recordOf<Discount>("discount")(discountFields);
