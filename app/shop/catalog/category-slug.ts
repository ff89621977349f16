/**
 * The part of an address that stands for a category: its name in lower case, without accents, with a hyphen between words.
 * The same name always has the same slug, and names that differ only in these have one slug and one page.
 * @returns for example `pots-pans` for `Pots & Pans`; `category` for a name without letters and digits
 */
export function categorySlug(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-") || "category";
}

/** The path of a category's page. @param name the category's name, or its slug */
export const categoryPath = (name: string): string => `/category/${encodeURIComponent(categorySlug(name))}`;
