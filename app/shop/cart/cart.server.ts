import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { type ColorVariant, cart, cartLine, product, type RemovedLine } from "~/platform/schema.server";
import { categorySlug } from "../catalog/category-slug";
import { type CartDiscount, cartDiscount, type DiscountBuyer } from "../discounts/discount.server";
import { itemsTotal } from "../money/totals";
import { LINES_LIMIT } from "./cart.schema.server";

/** The owner of a cart: a customer, or a session when no customer is signed in. */
export type CartOwner = { userId: string } | { sessionId: string };

export type CartLine = {
  productNum: number;
  productId: string;
  name: string;
  image: string;
  variant: string;
  qty: number;
  priceCents: number;
  /** The price when the line was last changed; null when the price is still the same. */
  formerPriceCents: number | null;
  countInStock: number;
  shippingMethod: string;
  /** The slug of the product's category. */
  category: string;
  /** Why this line cannot be bought, as a sentence for the customer; null when it can. */
  problem: string | null;
  /** Sold out or no longer offered in any quantity; excluded from the cart's sums. */
  isSoldOut: boolean;
};

export type Cart = {
  lines: CartLine[];
  /** Units that can be bought, and their total price, without the discount. */
  count: number;
  itemsCents: number;
  /** The code in the cart, and the discount that is taken off; null without any. */
  discount: CartDiscount | null;
  hasProblems: boolean;
  /** Names of products that the shop deleted while they were in the cart. */
  lost: string[];
  /** Why items of an order could not be added again, as sentences. */
  notAddedAgain: string[];
  /** The line that was removed last; null after another change. */
  removed: RemovedLine | null;
};

export const EMPTY_CART: Cart = {
  lines: [],
  count: 0,
  itemsCents: 0,
  discount: null,
  hasProblems: false,
  lost: [],
  notAddedAgain: [],
  removed: null,
};

/** SQL condition for the owner's cart. */
export function whereOwnedBy(owner: CartOwner) {
  return "userId" in owner ? eq(cart.userId, owner.userId) : eq(cart.sessionId, owner.sessionId);
}

const lineColumns = {
  productNum: cartLine.productNum,
  variant: cartLine.variant,
  qty: cartLine.qty,
  knownPriceCents: cartLine.knownPriceCents,
  productId: product.id,
  name: product.name,
  image: product.image,
  priceCents: product.priceCents,
  countInStock: product.countInStock,
  shippingMethod: product.shippingMethod,
  category: product.category,
  slot: product.slot,
  colorsVariants: product.colorsVariants,
};

function linesQuery(byUser: boolean) {
  return db
    .select(lineColumns)
    .from(cart)
    .innerJoin(cartLine, eq(cartLine.cartId, cart.id))
    .innerJoin(product, eq(product.num, cartLine.productNum))
    .where(eq(byUser ? cart.userId : cart.sessionId, sql.placeholder("owner")))
    .orderBy(asc(cartLine.addedAt), asc(cartLine.productNum), asc(cartLine.variant))
    .prepare();
}

function stateQuery(byUser: boolean) {
  return db
    .select({
      lost: cart.lostProducts,
      notAddedAgain: cart.notAddedAgain,
      removed: cart.removedLine,
      discountCode: cart.discountCode,
    })
    .from(cart)
    .where(eq(byUser ? cart.userId : cart.sessionId, sql.placeholder("owner")))
    .prepare();
}

const stateOfUser = stateQuery(true);
const stateOfSession = stateQuery(false);
const linesOfUser = linesQuery(true);
const linesOfSession = linesQuery(false);

type LineRow = ReturnType<typeof linesOfUser.all>[number];

/** Whether the product still has this color, or still has none. */
function hasVariant({ variant, colorsVariants }: LineRow): boolean {
  if (variant === "") return colorsVariants.length === 0;
  return colorsVariants.some(({ name }) => name === variant);
}

const isOffered = (row: LineRow) => row.slot !== null && hasVariant(row);

/** What is said of a product that had no colors when it was chosen. */
export const newColorsProblem = (name: string) => `${name} comes in several colors now. Please choose one on its page.`;

function problemOf(row: LineRow, qtyOfProduct: number): string | null {
  if (row.slot === null) return `${row.name} is no longer for sale. Please remove it.`;
  if (!hasVariant(row))
    return row.variant === ""
      ? newColorsProblem(row.name)
      : `${row.name} is no longer made in ${row.variant}. Please remove it.`;
  return stockProblem(row.name, qtyOfProduct, row.countInStock);
}

/** A sentence with the product's name when its stock is not enough for the quantity; otherwise null. */
export function stockProblem(name: string, qty: number, inStock: number): string | null {
  if (inStock >= qty) return null;
  if (inStock === 0) return `${name} is sold out.`;
  return inStock === 1 ? `Only 1 of ${name} is left.` : `Only ${inStock} of ${name} are left.`;
}

/**
 * Reads the cart with current prices and stock, and what has changed since the customer last changed each line.
 * @param buyer who would use the cart's discount
 */
export function getCart(owner: CartOwner, buyer: DiscountBuyer): Cart {
  const rows =
    "userId" in owner ? linesOfUser.all({ owner: owner.userId }) : linesOfSession.all({ owner: owner.sessionId });
  const state =
    "userId" in owner ? stateOfUser.get({ owner: owner.userId }) : stateOfSession.get({ owner: owner.sessionId });
  const qtyByProduct = new Map<number, number>();
  for (const row of rows) qtyByProduct.set(row.productNum, (qtyByProduct.get(row.productNum) ?? 0) + row.qty);
  const lines = rows.map((row) => ({
    productNum: row.productNum,
    productId: row.productId,
    name: row.name,
    image: row.colorsVariants.find((variant) => variant.name === row.variant)?.src || row.image,
    variant: row.variant,
    qty: row.qty,
    priceCents: row.priceCents,
    formerPriceCents: row.knownPriceCents === row.priceCents ? null : row.knownPriceCents,
    countInStock: row.slot === null ? 0 : row.countInStock,
    shippingMethod: row.shippingMethod,
    category: categorySlug(row.category),
    problem: problemOf(row, qtyByProduct.get(row.productNum) ?? 0),
    isSoldOut: !isOffered(row) || row.countInStock < 1,
  }));
  const buyable = lines.filter((line) => !line.isSoldOut);
  const itemsCents = itemsTotal(buyable);
  return {
    lines,
    count: buyable.reduce((sum, line) => sum + line.qty, 0),
    itemsCents,
    discount: cartDiscount(state?.discountCode ?? "", buyable, buyer),
    hasProblems: lines.some((line) => line.problem !== null),
    lost: state?.lost ?? [],
    notAddedAgain: state?.notAddedAgain ?? [],
    removed: state?.removed ?? null,
  };
}

function countQuery(byUser: boolean) {
  return db
    .select({ count: sql<number>`coalesce(sum(${cartLine.qty}), 0)` })
    .from(cart)
    .innerJoin(cartLine, eq(cartLine.cartId, cart.id))
    .where(eq(byUser ? cart.userId : cart.sessionId, sql.placeholder("owner")))
    .prepare();
}

const countOfUser = countQuery(true);
const countOfSession = countQuery(false);

/** How many units are in the cart. */
export function countCart(owner: CartOwner): number {
  const row =
    "userId" in owner ? countOfUser.get({ owner: owner.userId }) : countOfSession.get({ owner: owner.sessionId });
  return row?.count ?? 0;
}

type AddToCartInput = { productId: string; variant: string | undefined; qty: number };

/** No color is named of a product that has some. */
export class ColorNeeded extends Invalid {}

/**
 * The color of a product that is bought; empty for a product without colors.
 * @param requested its name; undefined or empty for none
 * @param field the field with the color, for the error
 * @throws ColorNeeded, an Invalid, when the product has colors and none is requested
 * @throws Invalid when the requested color is not offered
 */
export function chosenVariant(
  { name, colorsVariants }: { name: string; colorsVariants: ColorVariant[] },
  requested: string | undefined,
  field = "selectedColorsVariants",
): string {
  if (colorsVariants.length === 0) {
    if (!requested) return "";
    throw new Invalid(`${name} has no colors to choose from.`, { [field]: "Not offered" });
  }
  const message = `Please choose one of the colors of ${name}.`;
  if (!requested) throw new ColorNeeded(message, { [field]: message });
  if (!colorsVariants.some((variant) => variant.name === requested)) throw new Invalid(message, { [field]: message });
  return requested;
}

function findRequestedProduct(tx: Transaction, input: AddToCartInput) {
  const found = tx
    .select({
      num: product.num,
      name: product.name,
      priceCents: product.priceCents,
      countInStock: product.countInStock,
      slot: product.slot,
      colorsVariants: product.colorsVariants,
    })
    .from(product)
    .where(eq(product.id, input.productId))
    .get();
  if (!found || found.slot === null) throw new NotFound("This product is not for sale here.");
  return { ...found, variant: chosenVariant(found, input.variant) };
}

/** The values of a cart whose notices the customer has seen. */
const NO_NOTICES = { lostProducts: null, notAddedAgain: null, removedLine: null };

/**
 * The id of the owner's cart, created if needed. The customer has seen the cart's notices, so they are cleared.
 */
export function cartIdOf(tx: Transaction, owner: CartOwner): string {
  const known = tx
    .select({ id: cart.id, lost: cart.lostProducts, notAddedAgain: cart.notAddedAgain, removed: cart.removedLine })
    .from(cart)
    .where(whereOwnedBy(owner))
    .get();
  if (known?.lost || known?.notAddedAgain || known?.removed)
    tx.update(cart).set(NO_NOTICES).where(eq(cart.id, known.id)).run();
  if (known) return known.id;
  const id = newId();
  tx.insert(cart)
    .values({ id, ...owner })
    .run();
  return id;
}

function upsertLine(owner: CartOwner, input: AddToCartInput, newQty: (present: number) => number): void {
  transaction((tx) => {
    const requested = findRequestedProduct(tx, input);
    const cartId = cartIdOf(tx, owner);
    const lines = tx.select().from(cartLine).where(eq(cartLine.cartId, cartId)).all();
    const same = lines.filter((line) => line.productNum === requested.num);
    const present = same.find((line) => line.variant === requested.variant);
    const qty = newQty(present?.qty ?? 0);
    const qtyOfOtherColors = same.reduce((sum, line) => sum + (line === present ? 0 : line.qty), 0);
    const problem = stockProblem(requested.name, qty + qtyOfOtherColors, requested.countInStock);
    if (problem) throw new Conflict(problem);
    if (!present && lines.length >= LINES_LIMIT) throw new Conflict(`A cart holds at most ${LINES_LIMIT} products.`);
    const values = { qty, knownPriceCents: requested.priceCents };
    tx.insert(cartLine)
      .values({ cartId, productNum: requested.num, variant: requested.variant, addedAt: new Date(), ...values })
      .onConflictDoUpdate({ target: [cartLine.cartId, cartLine.productNum, cartLine.variant], set: values })
      .run();
  });
}

/**
 * Adds units of a product to the cart.
 * @param input `qty` is a whole number from 1
 * @throws NotFound when the product is not published
 * @throws ColorNeeded when it has colors and none is named; Invalid for a color that is not offered
 * @throws Conflict with the product's name when the stock is not enough
 */
export function addToCart(owner: CartOwner, input: AddToCartInput): void {
  upsertLine(owner, input, (present) => present + input.qty);
}

/**
 * Sets the quantity of one line, and adds the line if it is missing.
 * @throws NotFound when the product is not published
 * @throws ColorNeeded when it has colors and none is named; Invalid for a color that is not offered
 * @throws Conflict with the product's name when the stock is not enough
 */
export function setCartLine(owner: CartOwner, input: AddToCartInput): void {
  upsertLine(owner, input, () => input.qty);
}

/** Quantities of a cart that were not saved, with a sentence for each wrong line by its `lineKey`. */
export class QuantitiesRefused extends Conflict {
  constructor(readonly problems: Record<string, string>) {
    super(Object.values(problems).join(" "));
    this.name = "QuantitiesRefused";
  }
}

/** Identifies a line within a cart. */
export const lineKey = (productId: string, variant: string | undefined) => `${productId} ${variant ?? ""}`;

/**
 * Sets the quantities of several lines in one transaction. Lines with an unchanged quantity are not checked, so that
 * one whose stock has fallen does not prevent the others from being saved.
 * @throws NotFound when a product is not published
 * @throws Invalid for a variant that is not offered
 * @throws QuantitiesRefused when the stock is not enough
 * @throws Conflict when the cart would have too many lines
 */
export function setCartLines(owner: CartOwner, items: AddToCartInput[]): void {
  transaction((tx) => {
    const found = items.map((item) => ({ ...findRequestedProduct(tx, item), item }));
    const cartId = cartIdOf(tx, owner);
    const present = tx.select().from(cartLine).where(eq(cartLine.cartId, cartId)).all();
    /** Quantities by product and variant: the stored ones, then updated with the changed lines. */
    const quantities = new Map<number, Map<string, number>>();
    const ofProduct = (num: number) => {
      const known = quantities.get(num) ?? new Map<string, number>();
      quantities.set(num, known);
      return known;
    };
    for (const line of present) ofProduct(line.productNum).set(line.variant, line.qty);
    const changed = found.filter(({ num, variant, item }) => ofProduct(num).get(variant) !== item.qty);
    const added = changed.filter(({ num, variant }) => !ofProduct(num).has(variant));
    if (added.length > 0 && present.length + added.length > LINES_LIMIT) {
      throw new Conflict(`A cart holds at most ${LINES_LIMIT} products.`);
    }
    for (const { num, variant, item } of changed) ofProduct(num).set(variant, item.qty);
    const problems = changed.flatMap(({ num, name, countInStock, item }) => {
      const qtyOfProduct = [...ofProduct(num).values()].reduce((sum, qty) => sum + qty, 0);
      const problem = stockProblem(name, qtyOfProduct, countInStock);
      return problem ? [[lineKey(item.productId, item.variant), problem] as const] : [];
    });
    if (problems.length > 0) throw new QuantitiesRefused(Object.fromEntries(problems));
    for (const { num, variant, item, priceCents } of changed) {
      const values = { qty: item.qty, knownPriceCents: priceCents };
      tx.insert(cartLine)
        .values({ cartId, productNum: num, variant, addedAt: new Date(), ...values })
        .onConflictDoUpdate({ target: [cartLine.cartId, cartLine.productNum, cartLine.variant], set: values })
        .run();
    }
  });
}

/** Removes a line from the cart, if it is there. `undoRemoval` puts it back. */
export function removeCartLine(owner: CartOwner, productId: string, variant: string): void {
  transaction((tx) => {
    const found = tx
      .select({ num: product.num, name: product.name })
      .from(product)
      .where(eq(product.id, productId))
      .get();
    const owned = tx.select({ id: cart.id }).from(cart).where(whereOwnedBy(owner)).get();
    if (!found || !owned) return;
    const isLine = and(
      eq(cartLine.cartId, owned.id),
      eq(cartLine.productNum, found.num),
      eq(cartLine.variant, variant),
    );
    const line = tx.delete(cartLine).where(isLine).returning().get();
    if (!line) return;
    const removedLine = { productId, name: found.name, variant, qty: line.qty, addedAt: line.addedAt.getTime() };
    tx.update(cart)
      .set({ ...NO_NOTICES, removedLine })
      .where(eq(cart.id, owned.id))
      .run();
  });
}

/**
 * Merges a session's cart into the cart of the account that has just signed in. When both have the same line, the
 * larger quantity is kept instead of the sum, because the same customer filled both carts.
 */
export function mergeCart(sessionId: string, userId: string): void {
  transaction((tx) => {
    const columns = {
      id: cart.id,
      lost: cart.lostProducts,
      notAddedAgain: cart.notAddedAgain,
      discountCode: cart.discountCode,
    };
    const from = tx.select(columns).from(cart).where(eq(cart.sessionId, sessionId)).get();
    if (!from) return;
    const into = tx.select(columns).from(cart).where(eq(cart.userId, userId)).get();
    if (!into) {
      tx.update(cart).set({ sessionId: null, userId }).where(eq(cart.id, from.id)).run();
      return;
    }
    for (const line of tx.select().from(cartLine).where(eq(cartLine.cartId, from.id)).all()) {
      tx.insert(cartLine)
        .values({ ...line, cartId: into.id })
        .onConflictDoUpdate({
          target: [cartLine.cartId, cartLine.productNum, cartLine.variant],
          set: { qty: sql`max(${cartLine.qty}, excluded.qty)`, knownPriceCents: sql`excluded.known_price_cents` },
        })
        .run();
    }
    const merged = (one: string[] | null, other: string[] | null) =>
      one && other ? [...new Set([...one, ...other])] : (one ?? other);
    const state = {
      lostProducts: merged(into.lost, from.lost),
      notAddedAgain: merged(into.notAddedAgain, from.notAddedAgain),
      discountCode: from.discountCode ?? into.discountCode,
    };
    tx.update(cart).set(state).where(eq(cart.id, into.id)).run();
    tx.delete(cart).where(eq(cart.id, from.id)).run();
  });
}
