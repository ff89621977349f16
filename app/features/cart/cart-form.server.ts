import { toFormError } from "~/http/reply/form-error.server";
import type { Visitor } from "~/http/request/visitor.server";
import { Invalid } from "~/platform/errors";
import { addToCartSchema, cartLineSchema, LINES_LIMIT } from "~/shop/cart/cart.schema.server";
import { lineKey, QuantitiesRefused, removeCartLine, setCartLines } from "~/shop/cart/cart.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { ensureCartOwner } from "./cart-owner.server";

/** A cart form that was refused: the quantities as typed and what is wrong with them, by `lineKey`. */
export type CartFormErrors = { typed: Record<string, string>; errors: Record<string, string> };

/** The fields that the cart's form repeats, once for every line. */
export const CART_LISTS = ["product", "selectedColorsVariants", "qty"] as const;

/** Characters that a product's id or the name of a color may have at most. */
const KEY_LIMIT = 200;

/** Characters of a refused quantity that are sent back. */
const QTY_SHOWN = 20;

type PostedLine = { product: string; selectedColorsVariants: string; qty: string };

const keyOf = ({ product, selectedColorsVariants }: PostedLine) => lineKey(product, selectedColorsVariants);

/**
 * The lines of a posted cart form: `product`, `selectedColorsVariants` and `qty`, each once for every line, in the order of
 * the lines. A program that changes one line sends each once.
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

/** Saves all quantities of the form, or none. */
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

/** The errors of a refused form by line; what concerns no line in particular stands beside the first. */
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
 * Does what the cart's form asks for: `intent` is `update`, `remove` (one line) or `checkout`, which saves the quantities
 * on the way.
 * @returns where to go, or the form as typed
 * @throws NotFound when a product is not on sale; Invalid for a form that is not the cart's
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
