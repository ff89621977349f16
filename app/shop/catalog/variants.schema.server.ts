import { z } from "zod";
import { flag, line, typedAmount } from "../fields/fields.schema.server";
import { grams, shopUnits, typedWeight } from "../shipping/weight.schema.server";
import { OPTIONS_LIMIT } from "../variants/variant-words";
import {
  compareAtPrice,
  draftPrice,
  draftStock,
  gtin,
  picture,
  price,
  sku,
  stock,
} from "./product-values.schema.server";

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

const optionFields = {
  name: optionName,
  values: z.array(optionValue, { error: VALUES }).min(1, VALUES).max(VARIANTS_LIMIT, TOO_MANY_VALUES),
};

const noValueTwice = ({ values }: { values: string[] }, context: z.RefinementCtx) => {
  for (const index of repeatedPlaces(values))
    context.addIssue({ code: "custom", message: `${values[index]} is there twice.`, path: ["values"] });
};

const option = z.object(optionFields).superRefine(noValueTwice);

const OPTION_TWICE = "This option is there twice.";

const noOptionTwice = (options: { name: string }[], context: z.RefinementCtx) => {
  for (const index of repeatedPlaces(options.map(({ name }) => name)))
    context.addIssue({ code: "custom", message: OPTION_TWICE, path: [index, "name"] });
};

const TOO_MANY_OPTIONS = `A product has at most ${OPTIONS_LIMIT} options.`;

/** What the variants of a product differ in. */
export const options = z
  .array(option, { error: "Send a list of options." })
  .max(OPTIONS_LIMIT, TOO_MANY_OPTIONS)
  .superRefine(noOptionTwice)
  .meta({
    description:
      "What its variants differ in, each with a name of its own. An empty list removes the variants. With colors of its own, a product needs the option Color, or `colorsVariants` sent empty",
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

export const TOO_MANY_VARIANTS = `A product has at most ${VARIANTS_LIMIT} variants.`;
const CHOICE = "Name a value for each option.";

/** The values of a variant by the names of the options. */
const choice = z.record(z.string().max(400), z.string({ error: CHOICE }).max(600), { error: CHOICE });

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

/** The color of a value as the form has it: empty for the color of its name. */
const ownColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[0-9a-f]{6})?$/, "Enter a color like #1e90ff, or nothing.");

const formOption = z.object({ ...optionFields, colors: z.array(ownColor) }).superRefine(noValueTwice);

const typedTexts = z.array(z.string()).default([]);
const typedOption = z.object({ name: z.string().default(""), values: typedTexts, colors: typedTexts });

/** The options in the product form. Those without a name and values are left out; errors name the places of all. */
export const typedOptions = z
  .array(typedOption)
  .max(OPTIONS_LIMIT, TOO_MANY_OPTIONS)
  .transform((rows, context) => {
    const names = rows.map(({ name }) => name.trim().toLowerCase());
    return rows.flatMap((row, index) => {
      if (names[index] === "" && row.values.length === 0) return [];
      if (names[index] && names.indexOf(names[index]) < index)
        context.addIssue({ code: "custom", message: OPTION_TWICE, path: [index, "name"] });
      const parsed = formOption.safeParse(row);
      for (const { message, path } of parsed.error?.issues ?? [])
        context.addIssue({ code: "custom", message, path: [index, ...path] });
      return parsed.data ?? [];
    });
  })
  .default([]);

const typedFlag = z
  .enum(["true", "false"])
  .default("true")
  .transform((typed) => typed === "true");

const typedValue = z.string().optional();

const typedVariant = z.object({
  ...values,
  price: typedAmount(values.price),
  compareAtPrice: typedAmount(values.compareAtPrice),
  weight: typedWeight(() => shopUnits().item),
  isAvailable: typedFlag,
  values: z.array(z.string().default("")).max(OPTIONS_LIMIT).default([]),
  value0: typedValue,
  value1: typedValue,
  value2: typedValue,
});

/** The variants in the product form: their values in the order of the options, which have a field each. */
export const typedVariants = z.array(typedVariant).max(VARIANTS_LIMIT, TOO_MANY_VARIANTS).default([]);

/** The same in the form of a draft: a price and a stock may be missing. */
export const draftVariants = z
  .array(typedVariant.extend({ price: draftPrice, countInStock: draftStock }))
  .max(VARIANTS_LIMIT, TOO_MANY_VARIANTS)
  .default([]);

/** An option as a request gives it, or a form, which has a color for each value too. */
export type GivenOption = z.output<typeof option> & { colors?: string[] };

/** A variant as a request or a form gives it. */
export type GivenVariant = { [Name in keyof typeof values]?: z.output<(typeof values)[Name]> } & {
  /** Its values by the names of the options. */
  options?: Record<string, string>;
  /** Its values in the order of the options, instead. */
  values?: string[];
};
