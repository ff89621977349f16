import {
  FACETS,
  type Facet,
  type FacetCounts,
  fieldAmount,
  filtersQuery,
  NO_FILTERS,
  type ProductFilters,
} from "~/shop/facets/product-filters";
import { formatMoney } from "~/shop/money/format-money";
import { colorOf } from "~/shop/search/swatches";
import { OPTION_FIELD } from "~/shop/variants/variant-words";

/**
 * A value that a list can be filtered by; `count` is how many products have it, in words, and `swatch` what a color looks
 * like whose name the shop knows, or else the products with it.
 */
export type FilterChoice = { value: string; label: string; count: string; isChosen: boolean; swatch?: string };

/** The filters of a list of products as its page shows them. What would not narrow the list is left out. */
export type FilterView = {
  facets: { name: string; label: string; choices: FilterChoice[] }[];
  /** The texts of the price fields, and the prices there are; empty for none. */
  prices: { least: string; most: string; range: string };
  ratings: FilterChoice[];
  inStock: FilterChoice[];
  /** The chosen filters in words, each with the path and query of the list without it. */
  chosen: { label: string; href: string }[];
  /** The path and query of the list without filters. */
  clearHref: string;
  /** The query of the list's pages. */
  query: string;
};

const FACET_NAMES: Record<Facet, string> = { category: "Category", brand: "Brand", color: "Color" };

const MOST_STARS = 5;

const starsAndUp = (least: number) =>
  least === MOST_STARS ? "5 stars" : `${least} ${least === 1 ? "star" : "stars"} and up`;

function chosenPrices({ leastCents, mostCents }: ProductFilters): string {
  if (mostCents === undefined) return `From ${formatMoney(leastCents ?? 0)}`;
  if (leastCents === undefined) return `Up to ${formatMoney(mostCents)}`;
  return `${formatMoney(leastCents)} to ${formatMoney(mostCents)}`;
}

/** The chosen filters in words, each with the filters without it. */
function chosenFilters(filters: ProductFilters): { label: string; others: ProductFilters }[] {
  const { leastCents, mostCents, inStock, rating } = filters;
  const ofFacets = FACETS.flatMap((facet) =>
    filters[facet].map((value) => {
      const values = filters[facet].filter((other) => other !== value);
      return { label: `${FACET_NAMES[facet]}: ${value}`, others: { ...filters, [facet]: values } };
    }),
  );
  const { options = [] } = filters;
  const ofOptions = options.flatMap(({ name, values }) =>
    values.map((value) => {
      const left = values.filter((other) => other !== value);
      const others = options.flatMap((each) =>
        each.name === name ? (left.length > 0 ? { name, values: left } : []) : each,
      );
      return { label: `${name}: ${value}`, others: { ...filters, options: others } };
    }),
  );
  const noPrices = { ...filters, leastCents: undefined, mostCents: undefined };
  return [
    ...ofFacets,
    ...ofOptions,
    ...((leastCents ?? mostCents) === undefined ? [] : [{ label: chosenPrices(filters), others: noPrices }]),
    ...(rating === undefined ? [] : [{ label: starsAndUp(rating), others: { ...filters, rating: undefined } }]),
    ...(inStock ? [{ label: "In stock", others: { ...filters, inStock: false } }] : []),
  ];
}

function ratingChoices(
  { rating }: ProductFilters,
  ratings: FacetCounts["ratings"],
  inWords: (count: number) => string,
) {
  const offered = ratings.filter(({ least, count }) => least === rating || (count > 0 && least < MOST_STARS));
  if (offered.length === 0) return [];
  const any: FilterChoice = { value: "", label: "Any", count: "", isChosen: rating === undefined };
  const stars = offered.map(({ least, count }) => {
    return { value: String(least), label: starsAndUp(least), count: inWords(count), isChosen: least === rating };
  });
  return [any, ...stars];
}

/**
 * The filters of a list of products for its page.
 * @param path path of the list's first page
 * @param sort the chosen sorting; empty for the first
 */
export function filterView(path: string, filters: ProductFilters, counts: FacetCounts, sort: string): FilterView {
  const inWords = (count: number) => count.toLocaleString("en-US");
  const facets = FACETS.map((name) => {
    const choices = counts[name].map(({ value, count, ownColor }) => {
      const choice: FilterChoice = {
        value,
        label: value,
        count: inWords(count),
        isChosen: filters[name].includes(value),
      };
      return name === "color" ? { ...choice, swatch: colorOf(value) ?? ownColor } : choice;
    });
    return { name: name as string, label: FACET_NAMES[name], choices };
  });
  const options = counts.options.map(({ name, values }) => {
    const isChosen = (value: string) =>
      filters.options?.some((option) => option.name === name && option.values.includes(value)) ?? false;
    const choices = values.map(({ value, count }) => {
      return { value, label: value, count: inWords(count), isChosen: isChosen(value) };
    });
    return { name: OPTION_FIELD + name, label: name, choices };
  });
  const { leastCents = 0, mostCents = 0 } = counts.prices ?? {};
  const inStock = { value: "1", label: "In stock", count: inWords(counts.inStock), isChosen: filters.inStock };
  return {
    facets: [...facets, ...options].filter(
      ({ choices }) => choices.length > 1 || choices.some(({ isChosen }) => isChosen),
    ),
    prices: {
      least: fieldAmount(filters.leastCents),
      most: fieldAmount(filters.mostCents),
      range: leastCents < mostCents ? `${formatMoney(leastCents)} to ${formatMoney(mostCents)}` : "",
    },
    ratings: ratingChoices(filters, counts.ratings, inWords),
    inStock: counts.inStock > 0 || filters.inStock ? [inStock] : [],
    chosen: chosenFilters(filters).map(({ label, others }) => ({ label, href: path + filtersQuery(others, sort) })),
    clearHref: path + filtersQuery(NO_FILTERS, sort),
    query: filtersQuery(filters, sort),
  };
}
