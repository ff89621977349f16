import type { Sorting } from "./sort-terms.server";

/** The sort orders that a visitor can choose; best match is the default. */
export const SORT_CHOICES = [
  { sort: "", label: "Best match" },
  { sort: "price-asc", label: "Price, low to high" },
  { sort: "price-desc", label: "Price, high to low" },
  { sort: "rating-desc", label: "Best rated" },
  { sort: "createdAt-desc", label: "Newest" },
] as const;

export type SortChoice = (typeof SORT_CHOICES)[number]["sort"];

/** Parses a sort choice from a URL; any other text means best match. */
export const sortChoice = (text: string | null): SortChoice =>
  SORT_CHOICES.find(({ sort }) => sort === text)?.sort ?? "";

/** The sorting of a choice; null for best match. */
export function sortingOf(choice: SortChoice): Sorting | null {
  if (choice === "") return null;
  const [by, order] = choice.split("-") as [Sorting["by"], Sorting["order"]];
  return { by, order };
}
