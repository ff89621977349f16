import { and, eq } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { cart, cartLine, product } from "~/platform/schema.server";
import { LINES_LIMIT } from "./cart.schema.server";
import { type CartOwner, cartIdOf, newColorsProblem, stockProblem, whereOwnedBy } from "./cart.server";

/** An item of an order, as it was bought. `addedAt` is its place in the cart, in milliseconds since 1970; now by default. */
type BoughtItem = { productId: string; name: string; variant: string; qty: number; addedAt?: number };

/**
 * Adds items of an order to the cart, at today's prices: of each item as many units as are for sale and not in the cart
 * already. The cart shows a sentence for each item of which fewer were added, until it changes.
 * @returns the number of units that were added
 */
export function addItemsAgain(owner: CartOwner, items: BoughtItem[]): number {
  return transaction((tx) => addAll(tx, cartIdOf(tx, owner), items));
}

/** Puts the line that was removed last back in the cart, like an item of an order. After another change it does nothing. */
export function undoRemoval(owner: CartOwner): void {
  transaction((tx) => {
    const removed = tx.select({ line: cart.removedLine }).from(cart).where(whereOwnedBy(owner)).get()?.line;
    if (removed) addAll(tx, cartIdOf(tx, owner), [removed]);
  });
}

function addAll(tx: Transaction, cartId: string, items: BoughtItem[]): number {
  const results = items.map((item) => addAgain(tx, cartId, item));
  const problems = results.flatMap(({ problem }) => problem ?? []);
  const notAddedAgain = problems.length > 0 ? [...new Set(problems)] : null;
  tx.update(cart).set({ notAddedAgain }).where(eq(cart.id, cartId)).run();
  return results.reduce((sum, { added }) => sum + added, 0);
}

type Result = { added: number; problem: string | null };

const inCart = (units: number) => (units === 1 ? "It is in your cart already." : "They are in your cart already.");

const refuse = (problem: string): Result => ({ added: 0, problem });

function addAgain(tx: Transaction, cartId: string, item: BoughtItem): Result {
  const { productId, name: oldName, variant, qty, addedAt = Date.now() } = item;
  const found = tx.select().from(product).where(eq(product.id, productId)).get();
  if (!found || found.slot === null) return refuse(`${oldName} is no longer for sale.`);
  const { name, num: productNum, countInStock, colorsVariants } = found;
  if (variant !== "" && !colorsVariants.some((offered) => offered.name === variant))
    return refuse(`${name} is no longer made in ${variant}.`);
  if (variant === "" && colorsVariants.length > 0) return refuse(newColorsProblem(name));
  const lines = tx.select().from(cartLine).where(eq(cartLine.cartId, cartId)).all();
  const same = lines.filter((line) => line.productNum === productNum);
  const present = same.reduce((sum, line) => sum + line.qty, 0);
  const added = Math.min(qty, Math.max(0, countInStock - present));
  const problem = stockProblem(name, present + qty, countInStock);
  if (added === 0 && problem)
    return refuse(present > 0 && countInStock > 0 ? `${problem} ${inCart(countInStock)}` : problem);
  const line = same.find((candidate) => candidate.variant === variant);
  if (!line && lines.length >= LINES_LIMIT)
    return refuse(`${name} was not added: a cart holds at most ${LINES_LIMIT} products.`);
  const values = { qty: (line?.qty ?? 0) + added, knownPriceCents: found.priceCents };
  if (line) {
    const isLine = and(eq(cartLine.cartId, cartId), eq(cartLine.productNum, productNum), eq(cartLine.variant, variant));
    tx.update(cartLine).set(values).where(isLine).run();
  } else {
    tx.insert(cartLine)
      .values({ cartId, productNum, variant, addedAt: new Date(addedAt), ...values })
      .run();
  }
  return { added, problem: problem && `${problem} ${added} of ${qty} ${added === 1 ? "was" : "were"} added.` };
}
