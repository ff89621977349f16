import { z } from "zod";
import { nothing } from "../fields/fields.schema.server";
import { isNearly } from "../money/dollars";
import { sentLines, typedLines } from "../order-lines/lines.schema.server";

/** Heavier and larger than any carrier takes a parcel, in either unit. */
const WEIGHT_LIMIT = 99_999;
const LENGTH_LIMIT = 999;

const WEIGHT = "Enter the weight as a number above 0, for example 12 or 12.5.";
const LENGTH = "Enter a number above 0, for example 8 or 8.5, or leave all three empty.";

/** A measure above 0 with at most one decimal, as a number or a form's text. */
const measure = (limit: number, wrong: string) => {
  const digits = String(limit).length;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(new RegExp(`^\\d{1,${digits}}(?:\\.\\d)?$`))
          .transform(Number),
      ],
      { error: wrong },
    )
    .transform((value) => (isNearly(Math.round(value * 10) / 10, value) ? Math.round(value * 10) / 10 : -1))
    .pipe(z.number().gt(0, wrong).max(limit, wrong))
    .meta({
      anyOf: [
        { type: "number", exclusiveMinimum: 0, maximum: limit, multipleOf: 0.1 },
        { type: "string", pattern: `^[1-9][0-9]{0,${digits - 1}}(?:\\.0)?$` },
      ],
    });
};

const weight = measure(WEIGHT_LIMIT, WEIGHT).describe("In ounces or grams: see the setting `parcelUnits`");

const size = {
  length: measure(LENGTH_LIMIT, LENGTH),
  width: measure(LENGTH_LIMIT, LENGTH),
  height: measure(LENGTH_LIMIT, LENGTH),
};

const typedSize = (value: z.ZodType<number>) => z.union([nothing, value], { error: LENGTH }).optional();

/** The form with the weight, the size and the units of a parcel. */
export const parcelFormSchema = z
  .object({
    items: typedLines,
    weight,
    length: typedSize(size.length),
    width: typedSize(size.width),
    height: typedSize(size.height),
  })
  .transform(({ length, width, height, ...parcel }, issues) => {
    const given = { length, width, height };
    if (length && width && height) return { ...parcel, size: { length, width, height } };
    for (const [name, value] of Object.entries(given)) {
      if (!value && (length || width || height)) issues.addIssue({ code: "custom", path: [name], message: LENGTH });
    }
    return { ...parcel, size: undefined };
  });

/** Body of POST /api/orders/{id}/labels. */
export const labelRequestSchema = z.object({
  items: sentLines.optional().describe("What is in the parcel; all that is left, if it is missing"),
  weight,
  size: z
    .object(size, { error: "Please send length, width and height." })
    .optional()
    .describe("In inches or centimeters, like the weight"),
});

const RATE = "Please choose one of the rates.";

const rate = z.string({ error: RATE }).min(1, RATE).max(200, RATE);

export const buyFormSchema = z.object({ rate });

/** Body of PUT /api/labels/{id}: what becomes of the label. */
export const labelChangeSchema = z.object({
  status: z.enum(["bought", "voided"], { error: "Please name the next status of a label: bought or voided." }),
  rate: rate.optional().describe("The `_id` of the rate to buy it at; needed for `bought`"),
});
