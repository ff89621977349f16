import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h2", "h3", "h4", "p", "br", "hr", "blockquote", "pre", "ul", "ol", "li"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "code", "span", "a"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href", "rel", "target"], th: ["scope"], "*": ["class"] },
  // The editor's own classes, for font size, indentation and alignment.
  allowedClasses: { "*": ["ql-size-small", "ql-size-large", "ql-size-huge", "ql-align-*", "ql-indent-*"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h2",
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer nofollow" } }),
  },
};

const cleaned = new LRUCache<string, string>({ max: 500 });

/**
 * A product's description as safe HTML, by an allow-list. Used when it is written and again when it is shown.
 * @param html whatever was stored or sent
 */
export function safeDescription(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const safe = sanitizeHtml(html, allowed);
  cleaned.set(html, safe);
  return safe;
}

/** The words of a description alone, for the search index and for page descriptions. */
export function descriptionWords(html: string): string {
  const spaced = html.replace(/<(?=[a-z/])/gi, " <");
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
  return text
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The first words of a text, cut at the end of a word.
 * @param limit UTF-16 units that the result has at most, its ellipsis included
 */
export function firstWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.search(/\s+\S*$/);
  // One word longer than the limit is cut within; never within a surrogate pair.
  const kept = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.replace(/[\s,;:.–-]+$/, "")}…`;
}
