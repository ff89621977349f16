/** Derives a name for addresses from a text: `About us` becomes `about-us`. Empty for a text without letters and digits. */
export function slugFrom(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
