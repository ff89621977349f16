import { containing, END, exactly, TextMatch } from "../lists/text-match.server";

// The columns of the full-text table `order_search`; the view `order_searched` has their texts.

/** The least characters of an id's end that find an order: as many as narrow lists show. */
const ID_END = 6;

/**
 * A condition for orders that a search text finds: by number, with or without `#`, by id or its end, by the buyer's name,
 * e-mail address or username, or by the name of a product.
 * @param text trimmed, not empty
 */
export function matchesSearch(text: string): TextMatch {
  const isLabel = text.startsWith("#");
  const key = isLabel ? text.slice(1).trim() : text;
  const keys = [
    ...(/^\d{1,15}$/.test(key) ? [exactly(["number"], `${END}${Number(key)}${END}`)] : []),
    ...(key.length >= ID_END && /^[\da-f]+$/i.test(key) ? [exactly(["id"], `${key}${END}`)] : []),
  ];
  const isKeyOnly = isLabel && keys.length > 0;
  const words = isKeyOnly ? [] : [containing(["name", "email", "username", "products"], text)];
  return new TextMatch([...keys, ...words].map((expression) => `(${expression})`).join(" OR "));
}

/**
 * A condition for orders of a buyer: the username, or for a guest the word 'Guest', the name, the e-mail address or the
 * shipping address.
 * @param text trimmed, not empty
 */
export function matchesBuyer(text: string): TextMatch {
  const byText = containing(["username", "guest"], text);
  if (text.toLowerCase() !== "guest") return new TextMatch(byText);
  return new TextMatch(`(${byText}) OR (${exactly(["guest"], END.repeat(3))})`);
}

/** A condition for orders whose id contains a text. */
export const matchesId = (text: string): TextMatch => new TextMatch(containing(["id"], text));
