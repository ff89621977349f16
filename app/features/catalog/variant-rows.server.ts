import { z } from "zod";
import type {
  OptionFormValues,
  ProductFormValues,
  VariantFormValues,
} from "~/shop/catalog/product-fields.schema.server";
import { TOO_MANY_VARIANTS, VARIANTS_LIMIT } from "~/shop/catalog/variants.schema.server";

/** A hidden field of forms that have the options and variants: in a form without it, they stay as they are. */
const VARIANTS_SHOWN = "variantsShown";

const text = z.string();
const postedOption = z.object({ name: text, values: text }).partial().catch({});

/** A posted variant. Its values have a field each, by the number of the option. */
const postedVariant = z
  .object({
    _id: text,
    value0: text,
    value1: text,
    value2: text,
    price: text,
    compareAtPrice: text,
    sku: text,
    gtin: text,
    countInStock: text,
    countInStockShown: text,
    weight: text,
    image: text,
    isAvailable: text,
  })
  .partial()
  .catch({});

/** The buttons that change the rows of the variants. */
export const VARIANT_BUTTONS = [
  "combine",
  "addVariant",
  "removeVariant",
  "variantUp",
  "variantDown",
  "fill",
  "paste",
] as const;

/** The columns that can be filled with one value. */
const FILLED = ["price", "compareAtPrice", "countInStock", "weight", "image", "isAvailable"] as const;

const fieldText = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The values of an option, which are typed one a line. */
export const valuesOfOption = ({ values = "" }: OptionFormValues) =>
  values
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether an option is filled in. */
export const isOptionGiven = ({ name, values }: OptionFormValues) => Boolean(name?.trim() || values?.trim());

/** The combinations of values that have no row; some of them, where there are very many. */
function missingCombinations(options: OptionFormValues[], rows: VariantFormValues[]): string[][] {
  const lists = options.filter(isOptionGiven).map((option) => valuesOfOption(option).slice(0, VARIANTS_LIMIT));
  if (lists.length === 0) return [];
  let combinations: string[][] = [[]];
  for (const list of lists)
    combinations = combinations
      .flatMap((before) => list.map((value) => [...before, value]))
      .slice(0, VARIANTS_LIMIT * VARIANTS_LIMIT);
  const keyOf = (values: string[] = []) => values.slice(0, lists.length).join("\n").toLowerCase();
  const known = new Set(rows.map(({ values }) => keyOf(values)));
  return combinations.filter((values) => !known.has(keyOf(values)));
}

/** A row for each combination of values that has none, as far as there is room. */
function withCombinations(options: OptionFormValues[], rows: VariantFormValues[], price: string): VariantFormValues[] {
  const added = missingCombinations(options, rows).map((values) => newVariantRow(values, price));
  return [...rows, ...added].slice(0, Math.max(rows.length, VARIANTS_LIMIT));
}

/** What to say when a button that adds rows had no room for all of them; undefined otherwise. */
export function roomProblem(form: FormData, rows: Pick<ProductFormValues, "options" | "variants">): string | undefined {
  const { options, variants } = rows;
  if (variants.length < VARIANTS_LIMIT) return undefined;
  const isRefused =
    (form.has("combine") && missingCombinations(options, variants).length > 0) ||
    (form.has("addVariant") && variants.at(-1)?.values?.some(Boolean));
  return isRefused ? `${TOO_MANY_VARIANTS} Leave out values, or make several products of it.` : undefined;
}

/** The row of a new variant. */
export const newVariantRow = (values: string[], price: string): VariantFormValues => ({
  values,
  price,
  countInStock: "0",
  isAvailable: "true",
});

function moved(rows: VariantFormValues[], from: number, by: -1 | 1): VariantFormValues[] {
  const [row, other] = [rows[from], rows[from + by]];
  if (!row || !other) return rows;
  return rows.map((each, index) => (index === from ? other : index === from + by ? row : each));
}

/** The rows after the button that was pressed. */
function afterButton(form: FormData, options: OptionFormValues[], rows: VariantFormValues[], price: string) {
  const placeOf = (name: string) => Number(fieldText(form, name) || Number.NaN);
  if (form.has("combine")) return withCombinations(options, rows, price);
  if (form.has("addVariant")) return rows.length < VARIANTS_LIMIT ? [...rows, newVariantRow([], price)] : rows;
  if (form.has("removeVariant")) return rows.filter((_, index) => index !== placeOf("removeVariant"));
  if (form.has("variantUp")) return moved(rows, placeOf("variantUp"), -1);
  if (form.has("variantDown")) return moved(rows, placeOf("variantDown"), 1);
  const column = FILLED.find((name) => name === fieldText(form, "fill"));
  return column ? rows.map((row) => ({ ...row, [column]: fieldText(form, `fill_${column}`) })) : rows;
}

/**
 * The options and variants of a posted form, after the change that one of its buttons makes.
 * @param listOf the items of a posted list
 * @param stored those of the product, for a form without them
 */
export function readVariantRows(
  form: FormData,
  { options: sentOptions, variants: sentVariants }: { options: unknown[]; variants: unknown[] },
  stored: ProductFormValues,
): Pick<ProductFormValues, "options" | "variants"> {
  if (!form.has(VARIANTS_SHOWN)) return { options: stored.options, variants: stored.variants };
  const options = sentOptions.map((option) => postedOption.parse(option));
  const rows = sentVariants.map((variant): VariantFormValues => {
    const { value0 = "", value1 = "", value2 = "", isAvailable, ...row } = postedVariant.parse(variant);
    // Of an option that was emptied, the values go with it.
    const values = [value0, value1, value2].filter((_, place) => isOptionGiven(options[place] ?? {}));
    // A box that is not ticked is not sent.
    return { ...row, values, isAvailable: isAvailable === undefined ? "false" : "true" };
  });
  return { options, variants: afterButton(form, options, rows, fieldText(form, "price") || stored.price) };
}
