type Rule = {
  /** Matched against lower-case words: identifiers are split at capitals, hyphens and underscores first. */
  pattern: RegExp;
  /** What to write. */
  instead: string;
};

/** Words that only this project would use, and the field's own words for the same thing. */
const WORD_LIST: Rule[] = [
  {
    pattern: /\bwish(es|ed)?\b(?! (lists?|lines?)\b)/,
    instead: "input, request, or the noun itself: a cart item, a refund",
  },
  { pattern: /\b(put )?on sale\b/, instead: "publish, published (a sale is a reduced price)" },
  { pattern: /\bways? (out|on|back|in)\b/, instead: "redirect, return URL, or the page's name" },
  { pattern: /\blead(s|ing)? (away|on|back)\b|\bled (away|on|back)\b/, instead: "redirects to" },
  { pattern: /\bpatien(t|tly|ce)\b/, instead: "timeout" },
  { pattern: /\bletter\b(?! spacing)/, instead: "email" },
  { pattern: /\bheed(s|ed)?\b/, instead: "reads, or applies" },
  { pattern: /\b(tells?|told|telling)\b/, instead: "shows, returns, sends, reports, identifies, distinguishes" },
  { pattern: /\b(whoever|whomever|whatsoever)\b/, instead: "the customer, the caller, anyone who" },
  {
    pattern: /\b(nobody|somebody|anybody|everybody)\b/,
    instead: "no one, or name the actor: a customer, an admin, another user",
  },
  { pattern: /\bspeaks? plainly\b|\bplain words\b/, instead: "messages" },
  { pattern: /\bby (itself|themselves)\b/, instead: "automatically, or alone" },
  { pattern: /\bstrangers?\b/, instead: "another user, an anonymous visitor" },
  { pattern: /\bcatalogues?\b/, instead: "catalog" },
  { pattern: /\bspec(ification)? section\b/, instead: "a sentence that says the rule" },
];

/** A line as plain lower-case words: `putOnSale`, `put-on-sale` and `PUT_ON_SALE` all read "put on sale". */
export function plainText(line: string): string {
  return line
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/(\w)[-_]+(?=\w)/g, "$1 ")
    .toLowerCase();
}

/** What is wrong with one line: the word found and what to write instead; empty for a good line. */
export function wordsToReplace(line: string): { found: string; instead: string }[] {
  const text = plainText(line);
  return WORD_LIST.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text)?.[0];
    return found ? [{ found, instead }] : [];
  });
}
