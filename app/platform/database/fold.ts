/** Folds a text to lower case for comparisons in any alphabet. SQLite's `lower` only handles ASCII. */
export const fold = (text: unknown) => (typeof text === "string" ? text.normalize("NFC").toLowerCase() : null);

/** Folds a text like `fold`, and Latin letters to those without accents, as the full-text indexes of the lists do. */
export const foldAccents = (text: unknown) =>
  fold(text)
    ?.normalize("NFD")
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, "$1")
    .normalize("NFC") ?? null;
