import { and, isNotNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { quantity } from "../cart/cart.schema.server";
import { stockProblem } from "../cart/cart.server";
import { findOrderable, type RequestedLine } from "../order-quote/ordered-lines.server";

/** A line as the form has it: the product's id, the units as typed, and the color, empty without one. */
export type DraftLine = { product: string; qty: string; color: string };

const publishedBySku = db
  .select({ id: product.id })
  .from(product)
  .where(
    and(
      sql`lower(${product.sku}) = lower(${sql.placeholder("sku")}) and ${product.sku} <> ''`,
      isNotNull(product.slot),
    ),
  )
  .prepare();

/** The id of the published product with exactly this SKU, in any case, as a barcode scanner types it; null without one. */
export function productBySku(sku: string): string | null {
  return sku === "" ? null : (publishedBySku.get({ sku })?.id ?? null);
}

/** The lines with one unit more of a product: in its first line, or in a new one. */
export function withUnitOf(lines: DraftLine[], productId: string): DraftLine[] {
  const place = lines.findIndex((line) => line.product === productId);
  if (place < 0) return [...lines, { product: productId, qty: "1", color: "" }];
  return lines.map((line, index) => (index === place ? { ...line, qty: String((Number(line.qty) || 0) + 1) } : line));
}

/**
 * The lines as the form shows them, each with why it cannot be ordered: `problem` is null when it can. Products that no
 * longer exist are left out.
 */
export function draftView(lines: DraftLine[]) {
  const units = new Map<string, number>();
  return lines.flatMap((line) => {
    const found = findOrderable(line.product);
    if (!found) return [];
    const qty = quantity.safeParse(line.qty.trim() === "" ? undefined : Number(line.qty));
    const total = (units.get(found.id) ?? 0) + (qty.data ?? 0);
    units.set(found.id, total);
    const { name, sku, priceCents } = found;
    const colors = found.colorsVariants.map((variant) => variant.name);
    const problem =
      (found.slot === null ? `${name} is not for sale. Please remove it.` : null) ??
      qty.error?.issues[0]?.message ??
      (colors.length > 0 && !colors.includes(line.color) ? `Please choose one of the colors of ${name}.` : null) ??
      stockProblem(name, total, found.countInStock);
    return [{ ...line, name, sku, priceCents, colors, problem }];
  });
}

/** The lines of a draft that has no problems, as an order requests them. */
export function linesToOrder(lines: DraftLine[]): RequestedLine[] {
  return lines.map(({ product: productId, color, qty }) => ({
    productId,
    variant: color || undefined,
    qty: Number(qty),
  }));
}
