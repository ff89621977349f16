import { and, isNotNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { quantity } from "../cart/cart.schema.server";
import { stockProblem } from "../cart/cart.server";
import { fixedUnits } from "../order-changes/plan-change.server";
import { itemLabel } from "../order-lines/item-label";
import { lineId } from "../order-lines/line";
import { findOrderable, type RequestedLine } from "../order-quote/ordered-lines.server";
import type { OrderItem, OrderWithItems } from "../orders/order.server";

/**
 * A line as the form has it: the product's id, or that of the line of an order that is changed; the units as typed; and the
 * color, empty without one.
 */
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

/** A line of the order that is changed, with its price, and what is wrong with its units. */
function ownLineView(line: DraftLine, item: OrderItem, stock: { units: number; left: number; isForSale: boolean }) {
  const fixed = fixedUnits(item);
  const qty = Number(line.qty);
  const problem =
    (qty < fixed ? `At least ${fixed} have to stay: these are shipped, refunded or canceled.` : null) ??
    (qty > item.qty && !stock.isForSale
      ? `${item.name} is no longer for sale. Its units can only be removed.`
      : null) ??
    (stock.isForSale ? stockProblem(item.name, stock.units, stock.left) : null);
  const { sku, priceCents } = item;
  return { ...line, name: itemLabel(item), sku, priceCents, colors: [], fixed, problem };
}

/**
 * The lines as the form shows them, each with why it cannot be ordered: `problem` is null when it can. Products that no
 * longer exist are left out.
 * @param placed the order that is changed: its lines keep their prices, and its units count as free
 */
export function draftView(lines: DraftLine[], placed?: OrderWithItems) {
  const own = new Map(placed?.items.map((item) => [lineId(item), item]));
  const held = (productId: string) =>
    [...own.values()].reduce(
      (sum, item) => (item.productId === productId ? sum + (placed?.holdsStock ? item.qty : item.refundedQty) : sum),
      0,
    );
  const units = new Map<string, number>();
  return lines.flatMap((line) => {
    const item = own.get(line.product);
    const productId = item?.productId ?? line.product;
    const found = findOrderable(productId);
    if (!found && !item) return [];
    const qty = quantity.safeParse(line.qty.trim() === "" ? undefined : Number(line.qty));
    const total = (units.get(productId) ?? 0) + (qty.data ?? 0);
    units.set(productId, total);
    const left = (found?.countInStock ?? 0) + held(productId);
    if (item) {
      const isForSale = found !== undefined && found.slot !== null;
      const shown = ownLineView(line, item, { units: total, left, isForSale });
      return { ...shown, problem: qty.error?.issues[0]?.message ?? shown.problem };
    }
    if (!found) return [];
    const { name, sku, priceCents } = found;
    const colors = found.colorsVariants.map((variant) => variant.name);
    const problem =
      (found.slot === null ? `${name} is not for sale. Please remove it.` : null) ??
      qty.error?.issues[0]?.message ??
      (colors.length > 0 && !colors.includes(line.color) ? `Please choose one of the colors of ${name}.` : null) ??
      stockProblem(name, total, left);
    return [{ ...line, name, sku, priceCents, colors, fixed: 0, problem }];
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
