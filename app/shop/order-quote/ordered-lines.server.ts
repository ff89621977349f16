import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { stockProblem } from "../cart/cart.server";
import { categorySlug } from "../catalog/category-slug";
import { chooseVariant, findOrderable } from "../variants/choose-variant.server";

export type RequestedLine = {
  productId: string;
  /** The name of a color, or the id of a variant. */
  variant: string | undefined;
  variantId?: string | undefined;
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
  variantNum: number;
  /** What a cart's line is found by: the id of the variant, or the name of the color. */
  choice: string;
  /** The choice in words. */
  variant: string;
  sku: string;
  priceCents: number;
  shippingMethod: string;
  /** Of one unit, in grams. */
  weight: number | null;
  /** The slug of the product's category. */
  category: string;
  /** The id of the product's tax class. */
  taxClass: string;
  qty: number;
};

/**
 * Reads the current data of each product; lines with the same product and choice are merged.
 * @param isCart whether the lines are those of a cart, for the words of an error
 * @param ofOrder for lines that are added to an order: the units of a variant that it has left to them beside the stock, and
 *   the field of a line in errors
 * @throws Invalid without lines, and for a missing or unknown color or variant
 * @throws NotFound for a product that is not published; a Conflict for one of a cart
 * @throws Conflict naming the product when the stock is not enough
 */
export function orderedLines(
  requested: RequestedLine[],
  isCart: boolean,
  ofOrder?: { unitsLeft: (variantNum: number) => number; fieldOf: (index: number) => string },
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
    const chosen = chooseVariant(found, wanted, `${field}.`);
    const { variantNum, key: choice } = chosen;
    const total = (units.get(variantNum) ?? 0) + wanted.qty;
    units.set(variantNum, total);
    const free = chosen.countInStock + (ofOrder?.unitsLeft(variantNum) ?? 0);
    const problem = stockProblem(chosen.name, total, Math.max(0, free));
    if (problem) throw new Conflict(problem);
    const key = `${variantNum} ${choice}`;
    const same = lines.get(key);
    lines.set(key, {
      productNum: found.num,
      variantNum,
      choice,
      productId: found.id,
      name: found.name,
      image: chosen.image,
      variant: chosen.words,
      sku: chosen.sku || found.sku,
      priceCents: chosen.priceCents,
      shippingMethod: found.shippingMethod,
      weight: chosen.weight,
      category: categorySlug(found.category),
      taxClass: found.taxClass,
      qty: (same?.qty ?? 0) + wanted.qty,
    });
  }
  if (lines.size === 0 && !ofOrder) throw new Invalid("Your cart is empty.", { orderItems: "Your cart is empty." });
  return [...lines.values()];
}
