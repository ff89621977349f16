import { z } from "zod";
import type {
  ColorFormValues,
  OptionFormValues,
  ProductFormValues,
  VariantFormValues,
} from "~/shop/catalog/product-fields.schema.server";
import { isOptionGiven, type ListFocus } from "~/shop/catalog/product-form-values";
import { TOO_MANY_VARIANTS, VARIANTS_LIMIT } from "~/shop/catalog/variants.schema.server";
import { isColorOption, OPTIONS_LIMIT, pictureOfColor } from "~/shop/variants/variant-words";

/** A hidden field of forms that have the options and variants: in a form without it, they stay as they are. */
const VARIANTS_SHOWN = "variantsShown";

const text = z.string();
const postedOption = z.object({ name: text }).partial().catch({});

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

/** The buttons that move and remove items. Their value is the item's place, after that of its option: `1`, or `0.1`. */
const LIST_BUTTONS = [
  "optionUp",
  "optionDown",
  "removeOption",
  "valueUp",
  "valueDown",
  "removeValue",
  "addValues",
  "variantUp",
  "variantDown",
  "removeVariant",
] as const;

/** The buttons that change the options and the rows of the variants. */
export const VARIANT_BUTTONS = [...LIST_BUTTONS, "combine", "addVariant", "fill", "paste"] as const;

/**
 * The fields of an option's values, which may occur more than once: each value with that which its field showed before, and
 * the color that it has of its own. The last field of the values takes more of them, one a line.
 */
const VALUE_FIELDS = ["values", "shown", "colors"] as const;

export const VALUE_LISTS = Array.from({ length: OPTIONS_LIMIT }, (_, index) =>
  VALUE_FIELDS.map((name) => `options[${index}].${name}`),
).flat();

/** The columns that can be filled with one value. */
const FILLED = ["price", "compareAtPrice", "countInStock", "weight", "image", "isAvailable"] as const;

/** A field's text; undefined for a field that is not there. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const linesIn = (typed: string) =>
  typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

export const valuesOfOption = ({ values = [] }: OptionFormValues) => values.filter(Boolean);

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

type Rows = Pick<ProductFormValues, "options" | "variants" | "colorsVariants">;

/** The options with the product's colors as values of the option Color, if there is room. Rows without one take the first. */
function withColors({ options: typed, variants, colorsVariants: colors }: Rows) {
  const options = typed.filter(isOptionGiven);
  const names = colors.flatMap(({ name }) => name?.trim() || []);
  const [first] = names;
  const isThere = options.some(isColorOption);
  if (options.length === 0 || first === undefined || (!isThere && options.length === OPTIONS_LIMIT))
    return { options, variants, colorsVariants: colors };
  const all = isThere ? options : [...options, { name: "Color", values: [] }];
  const taken = all.map((option) => {
    const { values = [] } = option;
    const missing = names.filter((name) => !values.some((value) => value.toLowerCase() === name.toLowerCase()));
    return isColorOption(option) ? { ...option, values: [...values, ...missing] } : option;
  });
  const rows = isThere ? variants : variants.map((row) => ({ ...row, values: [...(row.values ?? []), first] }));
  return { options: taken, variants: rows, colorsVariants: [] };
}

/** A row for each combination of values that has none, as far as there is room, with the pictures of the product's colors. */
function withCombinations(before: Rows, shared: SharedValues): Rows {
  const { options, variants: rows, colorsVariants } = withColors(before);
  const added = missingCombinations(options, rows).map((values) => newVariantRow(values, shared));
  const variants = [...rows, ...added].slice(0, Math.max(rows.length, VARIANTS_LIMIT)).map((row) => {
    return row._id ? row : { ...row, image: row.image || pictureOfColor(options, row.values, before.colorsVariants) };
  });
  return { options, variants, colorsVariants };
}

/** What to say when a button's rows had no room, or took the field of the product's stock away; else undefined. */
export function rowProblem(form: FormData, rows: Pick<ProductFormValues, "options" | "variants">): string | undefined {
  const { options, variants } = rows;
  const stock = textOf(form.get("countInStock"));
  if (Number(stock) > 0 && variants.some(({ countInStock }) => countInStock === ""))
    return `The stock of ${stock} is counted by variant now: enter it for each.`;
  if (variants.length < VARIANTS_LIMIT) return undefined;
  const isRefused =
    (form.has("combine") && missingCombinations(options, variants).length > 0) ||
    (form.has("addVariant") && variants.at(-1)?.values?.some(Boolean));
  return isRefused ? `${TOO_MANY_VARIANTS} Leave out values, or make several products of it.` : undefined;
}

/** What a new row takes over from the product. */
export type SharedValues = Pick<VariantFormValues, "price" | "countInStock">;

/** The price of the product; and no stock where the product has one, which only the owner can divide, until it is entered. */
export function sharedValues(form: FormData, stored: ProductFormValues): SharedValues {
  const stock = textOf(form.get("countInStock")) || stored.countInStock;
  return {
    price: textOf(form.get("price")) || stored.price,
    countInStock: stored.variants.length === 0 && Number(stock) > 0 ? "" : "0",
  };
}

export const newVariantRow = (values: string[], shared: SharedValues): VariantFormValues => ({
  values,
  ...shared,
  isAvailable: "true",
});

function moved<Item>(items: Item[], from: number, by: -1 | 1): Item[] {
  const [item, other] = [items[from], items[from + by]];
  if (item === undefined || other === undefined) return items;
  return items.map((each, index) => (index === from ? other : index === from + by ? item : each));
}

/** The places in a button's value; not numbers where the button was not pressed. */
const placesOf = (form: FormData, name: (typeof LIST_BUTTONS)[number]) =>
  (textOf(form.get(name)) ?? "").split(".").map((place) => (place === "" ? Number.NaN : Number(place)));

/** A list after the button that moves or removes one of its items. */
function afterListButton<Item>(form: FormData, kind: "option" | "value" | "variant", items: Item[], option?: number) {
  const placeOf = (name: (typeof LIST_BUTTONS)[number]) => {
    const [first = Number.NaN, second = Number.NaN] = placesOf(form, name);
    return option === undefined ? first : first === option ? second : Number.NaN;
  };
  const [up, down] = [placeOf(`${kind}Up`), placeOf(`${kind}Down`)];
  const removed = placeOf(kind === "option" ? "removeOption" : kind === "value" ? "removeValue" : "removeVariant");
  const others = items.filter((_, index) => index !== removed);
  return moved(moved(others, up, -1), down, 1);
}

/** The button that gets the focus after one of a list: that of the moved item, or of the one after a removed item. */
export function focusAfter(form: FormData): ListFocus | undefined {
  const button = LIST_BUTTONS.find((name) => form.has(name));
  if (!button) return undefined;
  const places = placesOf(form, button);
  const by = button.endsWith("Up") ? -1 : button.endsWith("Down") ? 1 : 0;
  const place = (places.at(-1) ?? 0) + by;
  return { button, option: places[0] ?? 0, place: Math.max(place, 0) };
}

/** The rows after the button that was pressed. */
function afterButton(form: FormData, rows: VariantFormValues[], shared: SharedValues) {
  if (form.has("addVariant")) return rows.length < VARIANTS_LIMIT ? [...rows, newVariantRow([], shared)] : rows;
  const column = FILLED.find((name) => name === form.get("fill"));
  if (column) return rows.map((row) => ({ ...row, [column]: textOf(form.get(`fill_${column}`)) ?? "" }));
  return afterListButton(form, "variant", rows);
}

type PostedValue = { text: string; shown: string; color: string };

/** The values of an option in a posted form, before and after the button that was pressed. */
function postedValues(form: FormData, index: number): { before: PostedValue[]; after: PostedValue[] } {
  const [texts = [], shown = [], colors = []] = VALUE_FIELDS.map((name) =>
    form.getAll(`options[${index}].${name}`).map(String),
  );
  const rows = texts.map((typed, place) => ({ typed, shown: shown[place] ?? "", color: colors[place]?.trim() ?? "" }));
  const valuesIn = (all: typeof rows): PostedValue[] =>
    all.flatMap(({ typed, color, ...row }) => {
      const [text = "", ...more] = linesIn(typed);
      const first = text || color ? [{ ...row, text, color }] : [];
      return [...first, ...more.map((line) => ({ text: line, shown: "", color: "" }))];
    });
  return { before: valuesIn(rows), after: valuesIn(afterListButton(form, "value", rows, index)) };
}

/** A posted option, with what its values in the rows of the variants have become: null for one that was removed. */
type PostedOption = { option: OptionFormValues; renamed: Map<string, string | null> };

function postedOptionOf(form: FormData, sent: unknown, index: number): PostedOption {
  const { before, after } = postedValues(form, index);
  const renamed = new Map<string, string | null>();
  for (const { shown, text } of before.filter((one) => one.text !== "")) {
    const isLeft = after.some((one) => one.text === text);
    if (shown || !isLeft) renamed.set(shown || text, isLeft ? text : null);
  }
  const values = after.map(({ text }) => text);
  return { option: { ...postedOption.parse(sent), values, colors: after.map(({ color }) => color) }, renamed };
}

/**
 * The options, variants and colors of a posted form, after the change that one of its buttons makes.
 * @param colorsVariants the posted colors
 * @param stored those of the product, for a form without options and variants
 */
export function readVariantRows(
  form: FormData,
  { options: sentOptions, variants: sentVariants }: { options: unknown[]; variants: unknown[] },
  colorsVariants: ColorFormValues[],
  stored: ProductFormValues,
): Rows {
  if (!form.has(VARIANTS_SHOWN)) return { options: stored.options, variants: stored.variants, colorsVariants };
  const posted = sentOptions.map((sent, index) => postedOptionOf(form, sent, index));
  const order = afterListButton(form, "option", [...posted.keys()]);
  const options = order.map((index) => posted[index]?.option ?? {});
  const rows = sentVariants.flatMap((variant): VariantFormValues[] => {
    const { value0 = "", value1 = "", value2 = "", isAvailable, ...row } = postedVariant.parse(variant);
    const chosen = [value0, value1, value2].map((value, index) => {
      const now = posted[index]?.renamed.get(value);
      return now === undefined ? value : now;
    });
    // The variants of a value that was removed go with it.
    if (chosen.includes(null)) return [];
    // Of an option that was emptied, the values go with it.
    const values = order.flatMap((index, place) => (isOptionGiven(options[place] ?? {}) ? (chosen[index] ?? "") : []));
    // A box that is not ticked is not sent.
    return [{ ...row, values, isAvailable: isAvailable === undefined ? "false" : "true" }];
  });
  const shared = sharedValues(form, stored);
  if (form.has("combine")) return withCombinations({ options, variants: rows, colorsVariants }, shared);
  return { options, variants: afterButton(form, rows, shared), colorsVariants };
}
