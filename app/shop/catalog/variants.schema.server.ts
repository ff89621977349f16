import { z } from "zod";
import { flag, line } from "../fields/fields.schema.server";
import { grams } from "../shipping/weight.schema.server";
import { OPTIONS_LIMIT } from "../variants/variant-words";
import { compareAtPrice, gtin, picture, price, sku, stock } from "./product-values.schema.server";

/** How many variants a product has at most. */
export const VARIANTS_LIMIT = 100;

const NAME = "Give this option a name, such as Size.";
const VALUES = "Enter its values, such as S, M and L.";
const TOO_MANY_VALUES = `An option has at most ${VARIANTS_LIMIT} values.`;

const optionName = line(40).pipe(
  z
    .string()
    .min(1, NAME)
    .regex(/^[^_.[\]][^.[\]]*$/, "Enter a name without dots and brackets that does not begin with an underscore."),
);
const optionValue = line(60).pipe(z.string().min(1, VALUES));

/** The places of texts that are there before, in any case. */
function repeatedPlaces(texts: string[]): number[] {
  const keys = texts.map((text) => text.toLowerCase());
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

const option = z
  .object({
    name: optionName,
    values: z.array(optionValue, { error: VALUES }).min(1, VALUES).max(VARIANTS_LIMIT, TOO_MANY_VALUES),
  })
  .superRefine(({ values }, context) => {
    for (const index of repeatedPlaces(values))
      context.addIssue({ code: "custom", message: `${values[index]} is there twice.`, path: ["values"] });
  });

const noOptionTwice = (options: { name: string }[], context: z.RefinementCtx) => {
  for (const index of repeatedPlaces(options.map(({ name }) => name)))
    context.addIssue({ code: "custom", message: "This option is there twice.", path: [index, "name"] });
};

const TOO_MANY_OPTIONS = `A product has at most ${OPTIONS_LIMIT} options.`;

/** What the variants of a product differ in. */
export const options = z
  .array(option, { error: "Send a list of options." })
  .max(OPTIONS_LIMIT, TOO_MANY_OPTIONS)
  .superRefine(noOptionTwice)
  .meta({
    description: "What its variants differ in, each with a name of its own. An empty list removes the variants",
  });

const values = {
  _id: z.string().max(64).optional().describe("Omitted for a new variant, and for the one with the same values"),
  sku: sku.optional(),
  gtin: gtin.optional().describe("The digits of its barcode; empty for none"),
  price: price.optional().describe("Omitted for a new variant: the price of the product"),
  compareAtPrice: compareAtPrice.optional(),
  countInStock: stock.optional(),
  countInStockShown: stock.optional().describe("The stock that the caller last saw"),
  weight: grams.optional(),
  image: picture.optional().describe("The path of a picture; empty for that of the product"),
  isAvailable: flag.optional().describe("Whether it is for sale"),
};

/** The message for more variants. */
export const TOO_MANY_VARIANTS = `A product has at most ${VARIANTS_LIMIT} variants.`;
const CHOICE = "Name a value for each option.";

/** The values of a variant by the names of the options. */
const choice = z.record(z.string().max(400), z.string({ error: CHOICE }).max(600), { error: CHOICE });

/** The variants of a product in a request. */
export const variants = z
  .array(
    z.object({
      ...values,
      options: choice.optional().describe("A value for each option, by its name; may be omitted with `_id`"),
    }),
    {
      error: "Send a list of variants.",
    },
  )
  .max(VARIANTS_LIMIT, TOO_MANY_VARIANTS)
  .meta({
    description: "All of its variants; one that is left out is removed. Fields that are left out stay unchanged",
  });

const typedOption = z.object({ name: z.string().default(""), values: z.string().max(100_000).default("") });

/** The options in the product form: the values one a line. Rows without a name and values are left out. */
export const typedOptions = z
  .array(typedOption)
  .max(OPTIONS_LIMIT, TOO_MANY_OPTIONS)
  .transform((rows) =>
    rows.map(({ name, values: lines }) => ({
      name,
      values: lines
        .split(/\r?\n/)
        .map((text) => text.trim())
        .filter(Boolean),
    })),
  )
  .pipe(z.array(z.object({ name: z.string(), values: z.array(z.string()) })))
  .transform((rows) => rows.filter((row) => row.name.trim() !== "" || row.values.length > 0))
  .pipe(z.array(option).superRefine(noOptionTwice))
  .default([]);

const typedFlag = z
  .enum(["true", "false"])
  .default("true")
  .transform((typed) => typed === "true");

const typedValue = z.string().optional();

/** The variants in the product form: their values in the order of the options, which have a field each. */
export const typedVariants = z
  .array(
    z.object({
      ...values,
      isAvailable: typedFlag,
      values: z.array(z.string().default("")).max(OPTIONS_LIMIT).default([]),
      value0: typedValue,
      value1: typedValue,
      value2: typedValue,
    }),
  )
  .max(VARIANTS_LIMIT, TOO_MANY_VARIANTS)
  .default([]);

/** A variant as a request or a form gives it. */
export type GivenVariant = { [Name in keyof typeof values]?: z.output<(typeof values)[Name]> } & {
  /** Its values by the names of the options. */
  options?: Record<string, string>;
  /** Its values in the order of the options, instead. */
  values?: string[];
};
