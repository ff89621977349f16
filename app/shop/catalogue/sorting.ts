import type { Sorting } from "./listing.server";

/** The orders a shopper can choose from; best match is the one without a choice. */
export const SORT_CHOICES = [
  { sort: "", label: "Best match" },
  { sort: "price-asc", label: "Price, low to high" },
  { sort: "price-desc", label: "Price, high to low" },
  { sort: "rating-desc", label: "Best rated" },
  { sort: "createdAt-desc", label: "Newest" },
] as const;

export type SortChoice = (typeof SORT_CHOICES)[number]["sort"];

/** The choice an address names; any other text means best match. */
export function sortChoice(wanted: string | null): SortChoice {
  return SORT_CHOICES.find(({ sort }) => sort === wanted)?.sort ?? "";
}

/** What a choice orders by; null for best match. */
export function sortingOf(choice: SortChoice): Sorting | null {
  if (choice === "") return null;
  const [by, order] = choice.split("-") as [Sorting["by"], Sorting["order"]];
  return { by, order };
}
