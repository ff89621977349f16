import { z } from "zod";
import { InvalidField } from "~/platform/errors";
import { line, typedDollars } from "../fields/fields.schema.server";
import { MONEY_QUERY_JSON } from "../fields/json-schema";
import { isColorOption, OPTION_FIELD } from "../variants/variant-words";
import { FACETS, type OptionFilter, type ProductFilters } from "./product-filters";

/** How many values of one facet can be chosen. */
const CHOSEN_LIMIT = 20;
const TEXT_LIMIT = 200;

const facetText = line(TEXT_LIMIT).pipe(z.string().min(1, "Enter a text."));
const facetTexts = (what: string) =>
  z
    .array(facetText)
    .max(CHOSEN_LIMIT, `Choose at most ${CHOSEN_LIMIT}.`)
    .optional()
    .describe(`Products of this ${what}, in any case. Repeated: of any of them`);

const amount = (what: string) =>
  typedDollars.optional().meta({ ...MONEY_QUERY_JSON, description: `The ${what} price` });

/** The filters in the query of a list of products, by the names of their fields. */
export const productFilterFields = {
  category: facetTexts("category"),
  brand: facetTexts("brand"),
  color: facetTexts("color"),
  priceMin: amount("lowest"),
  priceMax: amount("highest"),
  inStock: z.literal("1", { error: "inStock must be 1" }).optional().describe("Only products in stock"),
  rating: z
    .enum(["1", "2", "3", "4", "5"], { error: "rating must be a whole number from 1 to 5" })
    .optional()
    .describe("Products with at least so many stars on average"),
};

const fields = z.object(productFilterFields);
type FilterFields = z.output<typeof fields>;

/** Whether the lowest price is not above the highest one. */
export const isPriceRange = ({ priceMin, priceMax }: Pick<FilterFields, "priceMin" | "priceMax">) =>
  priceMin === undefined || priceMax === undefined || priceMin <= priceMax;

/** The filters of parsed fields. */
export function toProductFilters({ priceMin, priceMax, inStock, rating, ...facets }: FilterFields): ProductFilters {
  const { category = [], brand = [], color = [] } = facets;
  const stars = rating === undefined ? undefined : Number(rating);
  return { category, brand, color, leastCents: priceMin, mostCents: priceMax, inStock: inStock === "1", rating: stars };
}

/** The name of the option in a field of a query (`option.Size`); null for other fields. */
const optionIn = (field: string) => (field.startsWith(OPTION_FIELD) ? field.slice(OPTION_FIELD.length).trim() : null);

/** Whether a field is that of the option of colors, which are filtered by as such. */
const isColorField = (field: string) => isColorOption({ name: optionIn(field) ?? "" });

/** What a schema accepts of a value; undefined for the rest. */
const accepted = <Value>(schema: z.ZodType<Value>, given: unknown) => schema.safeParse(given).data;

/** How many options are filtered by at once. */
const OPTIONS_CHOSEN = 6;

/**
 * The chosen values of options in a query (`option.Size=M`), by the name of each in any case.
 * @param refuse is called for each value that makes no sense, which is left out
 */
function chosenOptions(query: URLSearchParams, refuse: (field: string, message: string) => void): OptionFilter[] {
  const chosen = new Map<string, OptionFilter>();
  for (const [field, value] of query) {
    const name = optionIn(field);
    if (name === null || isColorField(field) || value === "") continue;
    const key = name.toLowerCase();
    const known = chosen.get(key) ?? { name, values: [] };
    const wrong = facetText.safeParse(name).error ?? facetText.safeParse(value).error;
    if (wrong) refuse(field, wrong.issues[0]?.message ?? "Invalid");
    else if (known.values.length >= CHOSEN_LIMIT) refuse(field, `Choose at most ${CHOSEN_LIMIT}.`);
    else if (!chosen.has(key) && chosen.size >= OPTIONS_CHOSEN)
      refuse(field, `Choose values of at most ${OPTIONS_CHOSEN} options.`);
    else chosen.set(key, { ...known, values: [...known.values, value.trim()] });
  }
  return [...chosen.values()];
}

/**
 * The chosen values of options in a query of the API.
 * @throws Invalid for the first one that makes no sense, by its field
 */
export const parseOptionFilters = (query: URLSearchParams): OptionFilter[] =>
  chosenOptions(query, (field, message) => {
    throw new InvalidField(field, message);
  });

/** The fields of a query, those of facets as lists, and `option.Color` as `color`. Empty ones are left out. */
export function queryFields(query: URLSearchParams): Record<string, string | string[]> {
  const given = [...query].flatMap(([field, value]): [string, string][] =>
    value === "" ? [] : [[isColorField(field) ? "color" : field, value]],
  );
  const lists = FACETS.flatMap((facet) => {
    const values = given.flatMap(([name, value]) => (name === facet ? [value] : []));
    return values.length > 0 ? [[facet, values] as const] : [];
  });
  return { ...Object.fromEntries(given), ...Object.fromEntries(lists) };
}

/** Reads the filters of a page's query. Values that make no sense are ignored. */
export function readProductFilters(query: URLSearchParams): ProductFilters {
  const given = queryFields(query);
  const texts = (facet: (typeof FACETS)[number]) =>
    [given[facet] ?? []]
      .flat()
      .flatMap((text) => accepted(facetText, text) ?? [])
      .slice(0, CHOSEN_LIMIT);
  const priceMin = accepted(productFilterFields.priceMin, given.priceMin);
  const priceMax = accepted(productFilterFields.priceMax, given.priceMax);
  const filters = toProductFilters({
    category: texts("category"),
    brand: texts("brand"),
    color: texts("color"),
    priceMin,
    priceMax: isPriceRange({ priceMin, priceMax }) ? priceMax : undefined,
    inStock: accepted(productFilterFields.inStock, given.inStock),
    rating: accepted(productFilterFields.rating, given.rating),
  });
  return { ...filters, options: chosenOptions(query, () => undefined) };
}
