import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { product } from "~/platform/schema.server";
import { chosenVariant, stockProblem } from "../cart/cart.server";
import { categorySlug } from "../catalog/category-slug";

export type RequestedLine = {
  productId: string;
  variant: string | undefined;
  qty: number;
  /** Unit price that the buyer saw, in cents. The order is refused when the shop's price differs. */
  priceCents?: number | undefined;
};

/** A line to order, with what the order stores of its product. */
export type OrderedLine = {
  productNum: number;
  productId: string;
  name: string;
  image: string;
  variant: string;
  sku: string;
  priceCents: number;
  shippingMethod: string;
  /** The slug of the product's category. */
  category: string;
  qty: number;
};

const productById = db
  .select({
    num: product.num,
    id: product.id,
    name: product.name,
    image: product.image,
    sku: product.sku,
    priceCents: product.priceCents,
    countInStock: product.countInStock,
    shippingMethod: product.shippingMethod,
    category: product.category,
    slot: product.slot,
    colorsVariants: product.colorsVariants,
  })
  .from(product)
  .where(eq(product.id, sql.placeholder("id")))
  .prepare();

/** The product with an id as lines need it; undefined for an unknown one. Its `slot` is null while it is not published. */
export function findOrderable(productId: string) {
  return productById.get({ id: productId });
}

/**
 * Reads the current data of each product; lines with the same product and color are merged.
 * @param isCart whether the lines are those of a cart, for the words of an error
 * @param ofOrder for lines that are added to an order: the units of a product that it has left to them beside the stock, and
 *   the field of a line in errors
 * @throws Invalid without lines, and for a missing or unknown color
 * @throws NotFound for a product that is not published; a Conflict for one of a cart
 * @throws Conflict naming the product when the stock is not enough
 */
export function orderedLines(
  requested: RequestedLine[],
  isCart: boolean,
  ofOrder?: { unitsLeft: (productNum: number) => number; fieldOf: (index: number) => string },
): OrderedLine[] {
  const lines = new Map<string, OrderedLine>();
  const units = new Map<number, number>();
  for (const [index, wanted] of requested.entries()) {
    const found = findOrderable(wanted.productId);
    if (!found || found.slot === null) {
      throw isCart
        ? new Conflict(
            `${found?.name ?? "A product in your cart"} is no longer for sale. Please remove it from your cart.`,
          )
        : new NotFound("One of the products is not for sale here.");
    }
    const field = ofOrder?.fieldOf(index) ?? `orderItems.${index}`;
    const variant = chosenVariant(found, wanted.variant, `${field}.selectedColorsVariants`);
    const total = (units.get(found.num) ?? 0) + wanted.qty;
    units.set(found.num, total);
    const free = found.countInStock + (ofOrder?.unitsLeft(found.num) ?? 0);
    const problem = stockProblem(found.name, total, Math.max(0, free));
    if (problem) throw new Conflict(problem);
    const key = `${found.num} ${variant}`;
    const same = lines.get(key);
    lines.set(key, {
      productNum: found.num,
      productId: found.id,
      name: found.name,
      image: found.colorsVariants.find((candidate) => candidate.name === variant)?.src || found.image,
      variant,
      sku: found.sku,
      priceCents: found.priceCents,
      shippingMethod: found.shippingMethod,
      category: categorySlug(found.category),
      qty: (same?.qty ?? 0) + wanted.qty,
    });
  }
  if (lines.size === 0 && !ofOrder) throw new Invalid("Your cart is empty.", { orderItems: "Your cart is empty." });
  return [...lines.values()];
}
