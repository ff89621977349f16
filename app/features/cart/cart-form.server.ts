import { toFormError } from "~/http/reply/form-error.server";
import { limitCodeGuesses } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { undoRemoval } from "~/shop/cart/add-again.server";
import { addToCartSchema, cartLineSchema, discountCodeSchema, LINES_LIMIT } from "~/shop/cart/cart.schema.server";
import { lineKey, QuantitiesRefused, removeCartLine, setCartLines } from "~/shop/cart/cart.server";
import { applyDiscount, removeDiscount } from "~/shop/cart/discount-code.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { discountBuyerOf, ensureCartOwner } from "./cart-owner.server";

/** A rejected cart form: the typed quantities and their errors, by `lineKey`. */
export type CartFormErrors = { typed: Record<string, string>; errors: Record<string, string> };

/** A rejected discount code: as typed, and its error. */
type CodeError = { typed: string; error: string };

/** The fields that occur once for each line of the cart. */
export const CART_LISTS = ["product", "selectedColorsVariants", "qty", "variantId"] as const;

/** The maximum length of the id of a product or variant, or a color's name, in characters. */
const KEY_LIMIT = 200;

/** The number of characters of an invalid quantity that are sent back. */
const QTY_SHOWN = 20;

type PostedLine = { product: string; selectedColorsVariants: string; qty: string; variantId: string };

const keyOf = ({ product, selectedColorsVariants, variantId }: PostedLine) =>
  lineKey(product, variantId || selectedColorsVariants);

/** The lines of a posted form. Each field occurs once for each line, in their order; `variantId` only if one has it. */
function readLines(form: FormData): PostedLine[] {
  const [products, variants, quantities, ids = []] = CART_LISTS.map((name) => form.getAll(name).map(String));
  if (!products || !variants || !quantities) return [];
  const lists = ids.length === 0 ? [variants, quantities] : [variants, quantities, ids];
  const isComplete = products.length < 2 || lists.every(({ length }) => length === products.length);
  const isTooLong = [...products, ...variants, ...ids].some(({ length }) => length > KEY_LIMIT);
  if (!isComplete || isTooLong || products.length > LINES_LIMIT)
    throw new Invalid("Please use the buttons of the cart.");
  return products.map((product, index) => ({
    product,
    selectedColorsVariants: variants[index] ?? "",
    qty: quantities[index] ?? "",
    variantId: ids[index] ?? "",
  }));
}

/** Saves all quantities of the form, or none if one is invalid. */
async function saveQuantities(lines: PostedLine[], context: RequestContext): Promise<void> {
  const problems: Record<string, string> = {};
  const items = lines.flatMap((line) => {
    try {
      const { product, selectedColorsVariants, variantId } = parseInput(cartLineSchema, line);
      const { qty } = parseInput(addToCartSchema, line);
      return [{ productId: product, variant: selectedColorsVariants, variantId, qty }];
    } catch (error) {
      problems[keyOf(line)] = toFormError(error).message;
      return [];
    }
  });
  if (Object.keys(problems).length > 0) throw new Invalid("Please check the quantities.", problems);
  setCartLines(await ensureCartOwner(context), items);
}

/** The errors of a rejected form by line. The first line shows errors that belong to no line. */
function errorsOf(error: unknown, lines: PostedLine[]): Record<string, string> {
  if (error instanceof QuantitiesRefused) return error.problems;
  const { message, fields } = toFormError(error);
  const keys = new Set(lines.map(keyOf));
  const named = Object.entries(fields).filter(([key]) => keys.has(key));
  if (named.length > 0) return Object.fromEntries(named);
  const [first] = keys;
  return first === undefined ? {} : { [first]: message };
}

/** The number of characters of a rejected discount code that are sent back. */
const CODE_SHOWN = 40;

/** Applies the typed discount code to the cart. Codes are secrets, so a client's wrong ones are limited. */
async function applyCode(form: FormData, context: RequestContext): Promise<CartFormReply> {
  const typed = String(form.get("discountCode") ?? "");
  try {
    const { discountCode } = parseInput(discountCodeSchema, { discountCode: typed });
    const owner = await ensureCartOwner(context);
    const buyer = await discountBuyerOf(context.visitor);
    const place = (await context.visitor.session())?.checkout.shippingAddress;
    await limitCodeGuesses(context.clientAddress, () => applyDiscount(owner, buyer, discountCode, place));
  } catch (error) {
    const { message, status, headers } = toFormError(error);
    const refusedCode = { typed: typed.slice(0, CODE_SHOWN), error: message };
    return { ...STAYED, refusedCode, status, headers };
  }
  return { ...STAYED, path: "/cart" };
}

type CartFormReply = {
  /** The path to redirect to; null for a rejected form. */
  path: string | null;
  refused: CartFormErrors | null;
  refusedCode: CodeError | null;
  status: number;
  headers: Record<string, string>;
};

const STAYED: CartFormReply = { path: null, refused: null, refusedCode: null, status: 303, headers: {} };

/**
 * Handles the cart's forms. `intent` is `update`, `remove` (one line), `undo-remove`, or `checkout` or `pay`, which also save the
 * quantities; or `apply-discount` or `remove-discount`.
 * @returns the path to redirect to, or the rejected form
 * @throws NotFound when a product is not published; Invalid for a malformed form
 */
export async function handleCartForm(form: FormData, context: RequestContext): Promise<CartFormReply> {
  const intent = form.get("intent");
  if (intent === "apply-discount") return applyCode(form, context);
  if (intent === "remove-discount") {
    await removeDiscount(await ensureCartOwner(context));
    return { ...STAYED, path: "/cart" };
  }
  if (intent === "undo-remove") {
    undoRemoval(await ensureCartOwner(context));
    return { ...STAYED, path: "/cart" };
  }
  const lines = readLines(form);
  const isCheckout = intent === "checkout" || intent === "pay";
  if (lines.length === 0 && !isCheckout) throw new Invalid("Please choose a line of the cart.");
  try {
    if (intent === "remove") {
      const { product, selectedColorsVariants, variantId } = parseInput(cartLineSchema, lines[0]);
      removeCartLine(await ensureCartOwner(context), product, variantId || (selectedColorsVariants ?? ""));
    } else if (lines.length > 0) await saveQuantities(lines, context);
  } catch (error) {
    const errors = errorsOf(error, lines);
    const { status, headers } = toFormError(error);
    const typed = Object.fromEntries(lines.map((line) => [keyOf(line), line.qty.slice(0, QTY_SHOWN)]));
    return { ...STAYED, refused: { typed, errors }, status, headers };
  }
  return { ...STAYED, path: isCheckout ? "/shipping" : "/cart" };
}
