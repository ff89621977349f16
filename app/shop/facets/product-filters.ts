import { dollarsText } from "../money/dollars";
import { OPTION_FIELD } from "../variants/variant-words";

/** What products are filtered by of which several values can be chosen. */
export const FACETS = ["category", "brand", "color"] as const;
export type Facet = (typeof FACETS)[number];

/** The chosen values of an option, such as sizes. */
export type OptionFilter = { name: string; values: string[] };

/** Filters of products. A product has to fit all of them, and one of the chosen values of each facet. */
export type ProductFilters = Record<Facet, string[]> & {
  /** Lowest and highest price, in cents. */
  leastCents?: number;
  mostCents?: number;
  /** Of the options other than the color; each is named once. */
  options?: OptionFilter[];
  inStock: boolean;
  /** The lowest average rating, in stars from 1 to 5. */
  rating?: number;
};

export const NO_FILTERS: ProductFilters = { category: [], brand: [], color: [], inStock: false };

/**
 * A value of a facet, and how many products have it among those that fit all other filters. `ownColor` is what a color looks
 * like in the products that give it one, as `#rrggbb`.
 */
export type FacetValue = { value: string; count: number; ownColor?: string };

/** What the products of a list can be filtered by. Each count is of the products that fit all other filters. */
export type FacetCounts = Record<Facet, FacetValue[]> & {
  /** The options of the products, the most frequent first, each with its values in their order. */
  options: { name: string; values: FacetValue[] }[];
  inStock: number;
  /** How many products have at least so many stars, the most stars first. */
  ratings: { least: number; count: number }[];
  /** The lowest and the highest price, in cents; null without products. */
  prices: { leastCents: number; mostCents: number } | null;
};

/** Whether any filter is chosen. */
export function hasFilters({
  leastCents,
  mostCents,
  inStock,
  rating,
  options = [],
  ...facets
}: ProductFilters): boolean {
  const isChosen = FACETS.some((facet) => facets[facet].length > 0);
  return (
    isChosen ||
    options.length > 0 ||
    leastCents !== undefined ||
    mostCents !== undefined ||
    inStock ||
    rating !== undefined
  );
}

/** An amount as a field of the form has it, without needless decimals; empty for none. */
export const fieldAmount = (cents: number | undefined) =>
  cents === undefined ? "" : dollarsText(cents).replace(/\.00$/, "");

/**
 * The query of a list's address, in the order of the form's fields.
 * @param sort one of the sort choices; empty for the first
 * @returns with its question mark; empty without filters and sorting
 */
export function filtersQuery(filters: ProductFilters, sort = ""): string {
  const fields = [
    ...FACETS.flatMap((facet) => filters[facet].map((value) => [facet, value])),
    ...(filters.options ?? []).flatMap(({ name, values }) => values.map((value) => [OPTION_FIELD + name, value])),
    ["priceMin", fieldAmount(filters.leastCents)],
    ["priceMax", fieldAmount(filters.mostCents)],
    ["rating", String(filters.rating ?? "")],
    ["inStock", filters.inStock ? "1" : ""],
    ["sort", sort],
  ];
  const query = new URLSearchParams(fields.filter(([, value]) => value !== "")).toString();
  return query && `?${query}`;
}
