import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";

const TAGS =
  "h2 h3 h4 p br hr blockquote pre ul ol li strong b em i u s sub sup code span a table thead tbody tr th td";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(" "),
  allowedAttributes: { a: ["href", "rel", "target"], th: ["scope"], "*": ["class"] },
  // The editor's classes for font size, indentation and alignment.
  allowedClasses: { "*": ["ql-size-small", "ql-size-large", "ql-size-huge", "ql-align-*", "ql-indent-*"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h2",
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer nofollow" } }),
  },
};

const sanitized = new LRUCache<string, string>({
  max: 500,
  // In characters: a description has up to 200,000.
  maxSize: 10_000_000,
  sizeCalculation: (safe, html) => safe.length + html.length + 1,
});

/**
 * Sanitizes a product's description with an allow-list. Called when a description is stored and again when it is shown.
 * @param html any HTML, stored or submitted
 */
export function safeDescription(html: string): string {
  const cached = sanitized.get(html);
  if (cached !== undefined) return cached;
  const safe = sanitizeHtml(html, allowed);
  sanitized.set(html, safe);
  return safe;
}

/** Elements inside one another that a description may have: more of them take a time that grows with the square of their number. */
const NESTING_LIMIT = 1000;

/** Whether HTML has more elements inside one another than a description may have. */
export function isNestedTooDeep(html: string): boolean {
  const tooDeep = new Error("The elements are nested too deep.");
  let open = 0;
  const onOpenTag = () => {
    open += 1;
    if (open > NESTING_LIMIT) throw tooDeep;
  };
  const onCloseTag = () => {
    open -= 1;
  };
  try {
    sanitizeHtml(html, { onOpenTag, onCloseTag });
    return false;
  } catch (error) {
    if (error === tooDeep) return true;
    throw error;
  }
}

/** The plain text of a description, for the search index. */
export function descriptionWords(html: string): string {
  const spaced = html.replace(/<(?=[a-z/])/gi, " <");
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
  return text
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** Characters of HTML that the summary of a description is taken from, for each character of the summary. */
const HTML_PER_CHARACTER = 50;

/** The most characters of a page's meta description. */
export const SUMMARY_LENGTH = 155;

/**
 * The first words of a description, for page descriptions. The rest is not read, because a description can have 200,000
 * characters.
 * @param limit the maximum length of the result; see `firstWords`
 */
export const descriptionSummary = (html: string, limit = SUMMARY_LENGTH): string =>
  firstWords(descriptionWords(html.slice(0, limit * HTML_PER_CHARACTER)), limit);

/**
 * Shortens a text at the end of a word.
 * @param limit the maximum length of the result in UTF-16 code units, including the ellipsis
 */
export function firstWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.search(/\s+\S*$/);
  // A single word that is longer than the limit is cut, but never within a surrogate pair.
  const kept = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.replace(/[\s,;:.–-]+$/, "")}…`;
}
