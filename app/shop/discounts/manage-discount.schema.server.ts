import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { checkbox, dollars, flag, nothing, wholeNumber } from "../fields/fields.schema.server";
import { EMPTY_JSON, moneyJson, wholeNumberJson } from "../fields/json-schema";
import { fromDollars } from "../money/dollars";
import { fromPercent } from "../money/tax-percent";
import type { Deduction } from "../money/totals";
import { setting } from "../settings/settings.server";
import { isLocalMinute, momentOf } from "../time/time-zone";
import { CODE_LENGTH } from "./code-length";
import { normalizedCode } from "./discount.server";

type Kind = Deduction["kind"];

export const DISCOUNT_KINDS = ["percent", "amount", "free-shipping"] as const satisfies Kind[];

/** The maximum of an amount, in cents. */
const AMOUNT_LIMIT = 9_999_999;
const USES_LIMIT = 1_000_000;

const CODE = "Use letters, digits and hyphens only, like SUMMER-10.";
const PERCENT = "Enter a percentage above 0, at most 100, with at most three decimals.";
const AMOUNT = "Enter an amount above 0 in dollars, below 100,000, with at most two decimals.";
const MINIMUM = "Enter an amount in dollars, like 50, or nothing.";
const USES = "Enter a whole number from 1, or nothing.";
const MOMENT = "Please enter a date and a time.";
const ISO = "Send a time as ISO 8601 with its offset, like 2026-11-27T00:00:00Z, or null.";

const code = z
  .string({ error: "Enter a code." })
  .trim()
  .min(1, { error: "Enter a code.", abort: true })
  .max(CODE_LENGTH, `Use at most ${CODE_LENGTH} characters.`)
  .regex(/^[A-Za-z0-9-]+$/, CODE)
  .transform(normalizedCode)
  .meta({ type: "string", pattern: `^[A-Za-z0-9-]{1,${CODE_LENGTH}}$`, description: "Letters, digits and hyphens" });

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
  .union([z.null(), nothing, dollars(99_999_999, MINIMUM, "Enter an amount below 1,000,000.")], { error: MINIMUM })
  .transform((cents) => cents ?? 0)
  .meta({
    anyOf: [{ type: "null" }, EMPTY_JSON, ...moneyJson({ mostCents: 99_999_999 }).anyOf],
    description: "Total of the items in dollars from which the code can be used; null or 0 for any",
  });

const usageLimit = z
  .union([z.null(), nothing, wholeNumber(1, USES_LIMIT, USES, "Enter at most 1,000,000.")], { error: USES })
  .meta({
    anyOf: [{ type: "null" }, EMPTY_JSON, ...wholeNumberJson(1, USES_LIMIT).anyOf],
    description: "In how many orders the code can be used; null for any number",
  });

/** A date and a time of day in the shop's time zone, as browsers post them; empty for none. */
const localMoment = z
  .string({ error: MOMENT })
  .trim()
  .transform((text, issues) => {
    if (text === "") return null;
    if (isLocalMinute(text)) return new Date(momentOf(setting("timeZone"), text));
    issues.addIssue({ code: "custom", message: MOMENT });
    return z.NEVER;
  })
  .default(null);

const MOMENT_JSON = {
  type: "string",
  format: "date-time",
  pattern: "^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$",
};

const isoMoment = z
  .union(
    [
      z.null(),
      z.iso
        .datetime({ offset: true })
        .regex(/^2\d{3}/)
        .transform((text) => new Date(text)),
    ],
    { error: ISO },
  )
  .meta({ anyOf: [{ type: "null" }, MOMENT_JSON], examples: ["2026-11-27T00:00:00Z"] });

const fields = { code, kind: z.enum(DISCOUNT_KINDS, { error: "Please choose what the code takes off." }), value };

/**
 * What a discount's value is stored as: thousandths of a percent, cents, or 0 for free shipping.
 * @param typed percent or dollars
 * @returns a sentence when the value does not fit the kind
 */
export function storedValue(kind: Kind, typed: number | null): number | string {
  switch (kind) {
    case "percent": {
      const thousandths = fromPercent(typed ?? 0) ?? 0;
      return thousandths > 0 && thousandths <= 100_000 ? thousandths : PERCENT;
    }
    case "amount": {
      const cents = fromDollars(typed ?? 0) ?? 0;
      return cents > 0 && cents <= AMOUNT_LIMIT ? cents : AMOUNT;
    }
    case "free-shipping":
      return 0;
  }
}

type Checked = { kind: Kind; value: number | null; startsAt: Date | null; endsAt: Date | null };

/** What holds between the fields of a discount: the errors by field. */
export function discountErrors({ kind, value: typed, startsAt, endsAt }: Checked): Record<string, string> {
  const stored = storedValue(kind, typed);
  return {
    ...(typeof stored === "string" ? { value: stored } : {}),
    ...(startsAt && endsAt && endsAt <= startsAt ? { endsAt: "Enter a time after the start." } : {}),
  };
}

const addErrors = (values: Checked, issues: z.RefinementCtx) => {
  for (const [name, message] of Object.entries(discountErrors(values)))
    issues.addIssue({ code: "custom", path: [name], message });
};

/** The form for a discount. Times are in the shop's time zone. */
export const discountFormSchema = z
  .object({
    ...fields,
    value: value.default(null),
    minimum: minimum.default(0),
    startsAt: localMoment,
    endsAt: localMoment,
    usageLimit: usageLimit.default(null),
    oncePerCustomer: checkbox,
    isActive: checkbox,
    version: editVersion,
  })
  .superRefine(addErrors);

/** Body of POST /api/discounts. By default, the code is switched on and has no limits. */
export const discountRequestSchema = z
  .object({
    ...fields,
    value: value.default(null),
    minimum: minimum.default(0),
    startsAt: isoMoment.default(null),
    endsAt: isoMoment.default(null),
    usageLimit: usageLimit.default(null),
    oncePerCustomer: flag.default(false),
    isActive: flag.default(true),
  })
  .superRefine(addErrors);

/** Body of PUT /api/discounts/{id}. Missing fields stay unchanged. */
export const discountChangesSchema = z
  .object({
    ...fields,
    minimum,
    startsAt: isoMoment,
    endsAt: isoMoment,
    usageLimit,
    oncePerCustomer: flag,
    isActive: flag,
    version: editVersion,
  })
  .partial();

export type DiscountValues = z.output<typeof discountRequestSchema>;
export type DiscountChanges = z.output<typeof discountChangesSchema>;
