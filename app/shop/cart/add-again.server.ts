import { and, eq } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { cart, cartLine } from "~/platform/schema.server";
import {
  type Choice,
  choiceBought,
  chooseVariant,
  findOrderable,
  type Orderable,
} from "../variants/choose-variant.server";
import { isVariantLabel } from "../variants/variant-words";
import { LINES_LIMIT } from "./cart.schema.server";
import {
  type CartOwner,
  cartIdOf,
  findCart,
  fullCartProblem,
  newColorsProblem,
  newVariantsProblem,
  stockProblem,
} from "./cart.server";

/**
 * An item of an order, as it was bought: `variant` is its choice in words, or the id of a variant. `addedAt` is its place in the
 * cart, in milliseconds since 1970; now by default.
 */
type BoughtItem = {
  productId: string;
  name: string;
  variant: string;
  variantNum?: number | null;
  /** The words of the variant, when `variant` is its id. */
  label?: string;
  qty: number;
  addedAt?: number;
};

/**
 * Adds items of an order to the cart, at today's prices: of each item as many units as are for sale and not in the cart
 * already. The cart shows a sentence for each item of which fewer were added, until it changes.
 * @returns the number of units that were added
 */
export const addItemsAgain = (owner: CartOwner, items: BoughtItem[]): number =>
  transaction((tx) => addAll(tx, cartIdOf(tx, owner), items));

/** Puts the line that was removed last back in the cart, like an item of an order. After another change it does nothing. */
export function undoRemoval(owner: CartOwner): void {
  transaction((tx) => {
    const removed = findCart(owner)?.removed;
    if (removed) addAll(tx, cartIdOf(tx, owner), [removed]);
  });
}

function addAll(tx: Transaction, cartId: string, items: BoughtItem[]): number {
  const lines = tx.select().from(cartLine).where(eq(cartLine.cartId, cartId)).all();
  const results = items.map((item) => addAgain(tx, lines, cartId, item));
  const problems = results.flatMap(({ problem }) => problem ?? []);
  const notAddedAgain = problems.length > 0 ? [...new Set(problems)] : null;
  tx.update(cart).set({ notAddedAgain }).where(eq(cart.id, cartId)).run();
  return results.reduce((sum, { added }) => sum + added, 0);
}

type Line = typeof cartLine.$inferSelect;

type Result = { added: number; problem: string | null };

const inCart = (units: number) => (units === 1 ? "It is in your cart already." : "They are in your cart already.");

const refuse = (problem: string): Result => ({ added: 0, problem });

/** What is bought again of a product; a problem when it is no longer offered. */
function choiceAgain(
  found: Orderable,
  { variant, variantNum = null, label }: BoughtItem,
): Choice | { problem: string } {
  const { name, options, colorsVariants } = found;
  if (options.length > 0) {
    const words = label || variant;
    const again = choiceBought(found, { num: variantNum, id: variant, words });
    return (
      again ?? { problem: isVariantLabel(words) ? `${name} is no longer made in ${words}.` : newVariantsProblem(name) }
    );
  }
  if (variant !== "" && !colorsVariants.some((offered) => offered.name === variant))
    return { problem: `${name} is no longer made in ${label || variant}.` };
  if (variant === "" && colorsVariants.length > 0) return { problem: newColorsProblem(name) };
  return chooseVariant(found, { variant });
}

/** @param lines those of the cart, which the item's is added to */
function addAgain(tx: Transaction, lines: Line[], cartId: string, item: BoughtItem): Result {
  const { productId, name: oldName, qty, addedAt = Date.now() } = item;
  const found = findOrderable(productId);
  if (!found || found.slot === null) return refuse(`${oldName} is no longer for sale.`);
  const chosen = choiceAgain(found, item);
  if ("problem" in chosen) return refuse(chosen.problem);
  const { num: productNum } = found;
  const hasOptions = found.options.length > 0;
  const { name, key: variant, countInStock } = chosen;
  const same = lines.filter((line) => line.productNum === productNum && (!hasOptions || line.variant === variant));
  const present = same.reduce((sum, line) => sum + line.qty, 0);
  const added = Math.min(qty, Math.max(0, countInStock - present));
  const problem = stockProblem(name, present + qty, countInStock);
  if (added === 0 && problem)
    return refuse(present > 0 && countInStock > 0 ? `${problem} ${inCart(countInStock)}` : problem);
  const line = same.find((candidate) => candidate.variant === variant);
  if (!line && lines.length >= LINES_LIMIT) return refuse(fullCartProblem(name));
  const label = hasOptions ? chosen.words : "";
  const values = { qty: (line?.qty ?? 0) + added, label, knownPriceCents: chosen.priceCents };
  if (line) {
    const isLine = and(eq(cartLine.cartId, cartId), eq(cartLine.productNum, productNum), eq(cartLine.variant, variant));
    tx.update(cartLine).set(values).where(isLine).run();
    Object.assign(line, values);
  } else {
    const row = { cartId, productNum, variant, addedAt: new Date(addedAt), ...values };
    tx.insert(cartLine).values(row).run();
    lines.push(row);
  }
  return { added, problem: problem && `${problem} ${added} of ${qty} ${added === 1 ? "was" : "were"} added.` };
}
