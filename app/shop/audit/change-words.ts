import { fromDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";

/**
 * The name of a stored field in words.
 * @param name for example `minimumCents`
 * @returns for example `minimum`
 */
export function changedFieldName(name: string): string {
  return name
    .replace(/Cents$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

/**
 * A stored value as people read it: amounts with their currency, lists without brackets, descriptions without tags. Long values were
 * cut when they were stored.
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
  // Of changes that were recorded before an order's event was.
  if (name === "paidAt") return text.slice(0, 16).replace("T", " ");
  if (!/^\[/.test(text)) return text;
  return text.replace(/^\["?|"?\]$/g, "").replaceAll('","', ", ");
}
