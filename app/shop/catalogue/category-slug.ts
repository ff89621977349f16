/**
 * The part of an address that stands for a category: its name in lower case, without accents, with a hyphen between words.
 * The same name always has the same slug.
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
