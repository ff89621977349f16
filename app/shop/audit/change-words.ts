import { fromDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";

/**
 * The name of a stored field in words: its values say whether something is so, and when.
 * @param name for example `minimumCents`, `isActive` or `startsAt`
 * @returns for example `minimum`, `active` or `starts`
 */
export function changedFieldName(name: string): string {
  return name
    .replace(/Cents$|At$/, "")
    .replace(/^is(?=[A-Z])/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

/** The lines of a stored list; null for another text. Older entries are cut lists. */
function linesOf(text: string): string[] | null {
  if (text === "[]") return [];
  if (!text.startsWith('["')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(2).split('","');
  }
}

/**
 * A stored value as people read it: amounts with their currency, lists without brackets, descriptions without tags. Moments stay as
 * stored, for the screen to show in its time zone. Long values were cut when they were stored.
 * @param name of the field: prices of products are in the main unit, a name that ends with `Cents` in cents
 */
export function changedValueText(name: string, value: unknown): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" && name.endsWith("Cents")) return formatMoney(value);
  if (typeof value === "number" && /^(?:price|compareAtPrice)$/.test(name)) return formatMoney(fromDollars(value) ?? 0);
  const text = String(value);
  if (name === "description" || name === "body")
    return text
      .replace(/<[^>]*>?/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return linesOf(text)?.join(", ") ?? text;
}
