import { FACETS, type Facet, NO_FILTERS, type ProductFilters } from "~/shop/facets/product-filters";
import { formatMoney } from "~/shop/money/format-money";

export const FACET_NAMES: Record<Facet, string> = { category: "Category", brand: "Brand", color: "Color" };

export const starsAndUp = (least: number) =>
  least === 5 ? "5 stars" : `${least} ${least === 1 ? "star" : "stars"} and up`;

/** A chosen filter in words, and the filters without it. */
type ChosenFilter = { label: string; without: ProductFilters };

function priceLabel({ leastCents, mostCents }: ProductFilters): string {
  if (leastCents === undefined) return `Up to ${formatMoney(mostCents ?? 0)}`;
  return mostCents === undefined
    ? `From ${formatMoney(leastCents)}`
    : `${formatMoney(leastCents)} to ${formatMoney(mostCents)}`;
}

/** The chosen filters in the order of the form's fields. */
export function chosenFilters(filters: ProductFilters): ChosenFilter[] {
  const { leastCents, mostCents, inStock, rating } = filters;
  const chosen: ChosenFilter[] = FACETS.flatMap((facet) =>
    filters[facet].map((value) => {
      const others = filters[facet].filter((other) => other !== value);
      return { label: `${FACET_NAMES[facet]}: ${value}`, without: { ...filters, [facet]: others } };
    }),
  );
  if (leastCents !== undefined || mostCents !== undefined) {
    const without = { ...filters, leastCents: undefined, mostCents: undefined };
    chosen.push({ label: priceLabel(filters), without });
  }
  if (rating !== undefined) chosen.push({ label: starsAndUp(rating), without: { ...filters, rating: undefined } });
  if (inStock) chosen.push({ label: "In stock", without: { ...filters, inStock: NO_FILTERS.inStock } });
  return chosen;
}
