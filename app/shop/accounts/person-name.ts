/**
 * Normalizes a first or last name: one space between words, straight apostrophes, and a capital at the beginning of
 * each word and after each apostrophe or hyphen. Capitals within a word stay, as in McKay.
 */
export function capitalizeName(typed: string): string {
  const name = typed.normalize("NFC").replace(/[’ʼ]/g, "'").replace(/\s+/g, " ").trim();
  const capitalized = name.replace(
    /(^|[ '-])(\p{Ll})/gu,
    (_, separator: string, initial: string) => separator + initial.toUpperCase(),
  );
  return capitalized.normalize("NFC");
}

/** Normalizes a username: removes leading dots and hyphens, and collapses repeated dots and hyphens. */
export function cleanUsername(typed: string): string {
  return typed
    .trim()
    .replace(/^[.\s-]+/, "")
    .replace(/([.-])\1+/g, "$1");
}
