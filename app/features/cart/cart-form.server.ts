import { toFormError } from "~/http/reply/form-error.server";
import type { Visitor } from "~/http/request/visitor.server";
import { Invalid } from "~/platform/errors";
import { addToCartSchema, cartLineSchema, LINES_LIMIT } from "~/shop/cart/cart.schema.server";
import { lineKey, QuantitiesRefused, removeCartLine, setCartLines } from "~/shop/cart/cart.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { ensureCartOwner } from "./cart-owner.server";

/** A rejected cart form: the typed quantities and their errors, by `lineKey`. */
export type CartFormErrors = { typed: Record<string, string>; errors: Record<string, string> };

/** The fields that occur once for each line of the cart. */
export const CART_LISTS = ["product", "selectedColorsVariants", "qty"] as const;

/** The maximum length of a product's id or a color's name, in characters. */
const KEY_LIMIT = 200;

/** The number of characters of an invalid quantity that are sent back. */
const QTY_SHOWN = 20;

type PostedLine = { product: string; selectedColorsVariants: string; qty: string };

const keyOf = ({ product, selectedColorsVariants }: PostedLine) => lineKey(product, selectedColorsVariants);

/**
 * Reads the lines of a posted cart form. `product`, `selectedColorsVariants` and `qty` occur once for each line, in the
 * same order.
 */
function readLines(form: FormData): PostedLine[] {
  const [products, variants, quantities] = CART_LISTS.map((name) => form.getAll(name).map(String));
  if (!products || !variants || !quantities) return [];
  const isComplete = products.length < 2 || [variants, quantities].every(({ length }) => length === products.length);
  const isTooLong = [...products, ...variants].some(({ length }) => length > KEY_LIMIT);
  if (!isComplete || isTooLong || products.length > LINES_LIMIT)
    throw new Invalid("Please use the buttons of the cart.");
  return products.map((product, index) => ({
    product,
    selectedColorsVariants: variants[index] ?? "",
    qty: quantities[index] ?? "",
  }));
}

/** Saves all quantities of the form, or none if one is invalid. */
async function saveQuantities(lines: PostedLine[], visitor: Visitor): Promise<void> {
  const problems: Record<string, string> = {};
  const items = lines.flatMap((line) => {
    try {
      const { product, selectedColorsVariants } = parseInput(cartLineSchema, line);
      const { qty } = parseInput(addToCartSchema, line);
      return [{ productId: product, variant: selectedColorsVariants || undefined, qty }];
    } catch (error) {
      const { form, fields } = toFormError(error);
      problems[keyOf(line)] = form ?? Object.values(fields)[0] ?? "";
      return [];
    }
  });
  if (Object.keys(problems).length > 0) throw new Invalid("Please check the quantities.", problems);
  await setCartLines(await ensureCartOwner(visitor), items);
}

/** The errors of a rejected form by line. The first line shows errors that belong to no line. */
function errorsOf(error: unknown, lines: PostedLine[]): Record<string, string> {
  if (error instanceof QuantitiesRefused) return error.problems;
  const { form, fields } = toFormError(error);
  const keys = new Set(lines.map(keyOf));
  const named = Object.entries(fields).filter(([key]) => keys.has(key));
  if (named.length > 0) return Object.fromEntries(named);
  const [first] = keys;
  return first === undefined ? {} : { [first]: form ?? Object.values(fields)[0] ?? "" };
}

/**
 * Handles the cart's form. `intent` is `update`, `remove` (one line) or `checkout`, which also saves the quantities.
 * @returns the path to redirect to, or the rejected form
 * @throws NotFound when a product is not published; Invalid for a malformed form
 */
export async function handleCartForm(form: FormData, visitor: Visitor) {
  const intent = form.get("intent");
  const lines = readLines(form);
  const isCheckout = intent === "checkout";
  if (lines.length === 0 && !isCheckout) throw new Invalid("Please choose a line of the cart.");
  try {
    if (intent === "remove") {
      const { product, selectedColorsVariants } = parseInput(cartLineSchema, lines[0]);
      await removeCartLine(await ensureCartOwner(visitor), product, selectedColorsVariants ?? "");
    } else if (lines.length > 0) await saveQuantities(lines, visitor);
  } catch (error) {
    const errors = errorsOf(error, lines);
    const { status, headers } = toFormError(error);
    const typed = Object.fromEntries(lines.map((line) => [keyOf(line), line.qty.slice(0, QTY_SHOWN)]));
    return { path: null, refused: { typed, errors } satisfies CartFormErrors, status, headers };
  }
  return { path: isCheckout ? "/shipping" : "/cart", refused: null, status: 303, headers: {} };
}
