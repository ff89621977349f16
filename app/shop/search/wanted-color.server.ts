import { keyOf } from "../facets/facet-table.server";
import { searchWords } from "./search-words";
import { isLike } from "./swatches";

/**
 * The color of a product that a list is about: one that the list is filtered by, or else the one with the most words in
 * common with the search, or else one like a color that was searched for.
 * @param colors what the list is filtered by
 * @param keyword what was searched for
 */
export function wantedColor<Color extends { name: string }>(
  variants: readonly Color[],
  { colors, keyword }: { colors: readonly string[]; keyword: string },
): Color | undefined {
  const keys = new Set(colors.map(keyOf));
  const filtered = variants.find(({ name }) => keys.has(keyOf(name)));
  if (filtered) return filtered;
  const words = new Set(searchWords(keyword));
  const found = variants.filter(({ name }) => {
    const own = searchWords(name);
    return own.length > 0 && own.every((word) => words.has(word));
  });
  const [best] = found.sort((one, other) => searchWords(other.name).length - searchWords(one.name).length);
  return best ?? variants.find(({ name }) => [...words].some((word) => isLike(name, word)));
}
