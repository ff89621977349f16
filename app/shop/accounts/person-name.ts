/**
 * A first or last name as it is kept: one space between words, the straight apostrophe, and each part that begins a word
 * or follows an apostrophe or a hyphen with a capital (spec section 5). Capitals inside, as in McKay, stay.
 */
export function capitaliseName(typed: string): string {
  const name = typed.normalize("NFC").replace(/[’ʼ]/g, "'").replace(/\s+/g, " ").trim();
  const capital = name.replace(
    /(^|[ '-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  return capital.normalize("NFC");
}

/**
 * A user name as it is kept: without dots and hyphens in front, and a repeated dot or hyphen only once (spec section 5).
 */
export function cleanUsername(typed: string): string {
  return typed
    .trim()
    .replace(/^[.\s-]+/, "")
    .replace(/([.-])\1+/g, "$1");
}
