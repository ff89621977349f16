import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { cart, cartLine, product, type RemovedLine, variant } from "~/platform/schema.server";
import { categorySlug } from "../catalog/category-slug";
import { type CartDiscount, cartDiscount, type DiscountBuyer } from "../discounts/discount.server";
import { itemsTotal } from "../money/totals";
import { pricedAt, type TaxedPlace } from "../taxes/tax-rates.server";
import {
  type Choice,
  chooseVariant,
  getOrderable,
  isVariantOfLine,
  nameOfChoice,
  type WantedChoice,
} from "../variants/choose-variant.server";
import { variantLabel } from "../variants/variant-words";
import { LINES_LIMIT } from "./cart.schema.server";

/** The owner of a cart: a customer, or a session when no customer is signed in. */
export type CartOwner = { userId: string } | { sessionId: string };

export type CartLine = {
  productNum: number;
  productId: string;
  name: string;
  image: string;
  /** The color, or the words of the variant; empty for a product with neither. */
  variant: string;
  /** The id of the variant of a product with options, also of one that is gone; empty for others. */
  variantId: string;
  /** The SKU of the variant; empty for a product without options. */
  sku: string;
  qty: number;
  priceCents: number;
  /** The price when the line was last changed; null when the price is still the same. */
  formerPriceCents: number | null;
  countInStock: number;
  shippingMethod: string;
  /** Of one unit, in grams. */
  weight: number | null;
  /** The slug of the product's category. */
  category: string;
  isChoiceGone: boolean;
  /** The id of the product's tax class. */
  taxClass: string;
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
  /** Whether the shop takes its own tax off prices that include it, because the place is free of tax. */
  isWithoutTax: boolean;
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
  isWithoutTax: false,
  hasProblems: false,
  lost: [],
  notAddedAgain: [],
  removed: null,
};

/** The lines of a cart that are counted in its sums. */
export const buyableLines = ({ lines }: { lines: CartLine[] }): CartLine[] =>
  lines.filter(({ isSoldOut }) => !isSoldOut);

/** SQL condition for the owner's cart. */
export const whereOwnedBy = (owner: CartOwner) =>
  "userId" in owner ? eq(cart.userId, owner.userId) : eq(cart.sessionId, owner.sessionId);

const lineColumns = {
  productNum: cartLine.productNum,
  variant: cartLine.variant,
  label: cartLine.label,
  qty: cartLine.qty,
  knownPriceCents: cartLine.knownPriceCents,
  productId: product.id,
  name: product.name,
  image: product.image,
  productPriceCents: product.priceCents,
  shippingMethod: product.shippingMethod,
  weight: sql<number | null>`coalesce(${variant.weight}, ${product.weight})`,
  category: product.category,
  taxClass: product.taxClass,
  slot: product.slot,
  options: product.options,
  colorsVariants: product.colorsVariants,
  variantNum: variant.num,
  optionValues: variant.optionValues,
  priceCents: variant.priceCents,
  countInStock: sql<number>`iif(${variant.isAvailable}, ${variant.countInStock}, 0)`,
  variantImage: variant.image,
  sku: sql<string>`iif(${cartLine.label} = '', '', coalesce(nullif(${variant.sku}, ''), ${product.sku}))`,
};

// Not by OR: as most carts are of no account, SQLite would read all of them.
/** SQL condition for the cart of the owner that a prepared statement is run with, as `ownerIds`. */
const isOwned = sql`${cart.id} = (select id from cart where user_id = ${sql.placeholder("userId")}
  union all select id from cart where session_id = ${sql.placeholder("sessionId")})`;

const ownerIds = (owner: CartOwner) => ({ userId: null, sessionId: null, ...owner });

const linesOfOwner = db
  .select(lineColumns)
  .from(cart)
  .innerJoin(cartLine, eq(cartLine.cartId, cart.id))
  .innerJoin(product, eq(product.num, cartLine.productNum))
  .leftJoin(variant, isVariantOfLine(cartLine))
  .where(isOwned)
  .orderBy(asc(cartLine.addedAt), asc(cartLine.productNum), asc(cartLine.variant))
  .prepare();

const cartOfOwner = db
  .select({
    id: cart.id,
    lost: cart.lostProducts,
    notAddedAgain: cart.notAddedAgain,
    removed: cart.removedLine,
    discountCode: cart.discountCode,
  })
  .from(cart)
  .where(isOwned)
  .prepare();

/** The cart's own row; undefined for an owner without a cart. */
export const findCart = (owner: CartOwner) => cartOfOwner.get(ownerIds(owner));

type LineRow = ReturnType<typeof linesOfOwner.all>[number];

/** Whether the product still has this variant or color, or still has none. */
function hasChoice({ variant: chosen, options, colorsVariants, variantNum }: LineRow): boolean {
  if (options.length > 0) return variantNum !== null;
  if (chosen === "") return colorsVariants.length === 0;
  return colorsVariants.some(({ name }) => name === chosen);
}

const isOffered = (row: LineRow) => row.slot !== null && hasChoice(row);

const wordsOf = ({ variant: chosen, label, options, optionValues }: LineRow): string =>
  options.length > 0 && optionValues !== null ? variantLabel(options, optionValues) : label || chosen;

/** What is said of a product that had no colors when it was chosen. */
export const newColorsProblem = (name: string) => `${name} comes in several colors now. Please choose one on its page.`;

/** What is said of a product that had no options when it was chosen. */
export const newVariantsProblem = (name: string) =>
  `${name} comes in several variants now. Please choose one on its page.`;

function problemOf(row: LineRow, qtyOfVariant: number): string | null {
  if (row.slot === null) return `${row.name} is no longer for sale. Please remove it.`;
  const words = wordsOf(row);
  const hasOptions = row.options.length > 0;
  if (!hasChoice(row)) {
    if (hasOptions && row.label === "") return newVariantsProblem(row.name);
    if (words === "") return newColorsProblem(row.name);
    return row.label === ""
      ? `${row.name} is no longer made in ${words}. Please remove it.`
      : `${row.name} is no longer made in ${words}. Please remove it, or choose another on its page.`;
  }
  return stockProblem(nameOfChoice(row.name, hasOptions, words), qtyOfVariant, row.countInStock);
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
 * @param place where it is shipped to, if that is known: prices can depend on it
 */
export function getCart(owner: CartOwner, buyer: DiscountBuyer, place?: TaxedPlace): Cart {
  const rows = linesOfOwner.all(ownerIds(owner));
  const state = findCart(owner);
  const qtyByVariant = new Map<number, number>();
  for (const { variantNum, qty } of rows)
    if (variantNum !== null) qtyByVariant.set(variantNum, (qtyByVariant.get(variantNum) ?? 0) + qty);
  const read = rows.map((row) => ({
    productNum: row.productNum,
    productId: row.productId,
    name: row.name,
    image: row.variantImage || row.colorsVariants.find(({ name }) => name === row.variant)?.src || row.image,
    variant: wordsOf(row),
    variantId: row.label === "" ? "" : row.variant,
    sku: row.sku,
    qty: row.qty,
    priceCents: row.priceCents ?? row.productPriceCents,
    countInStock: row.slot === null ? 0 : (row.countInStock ?? 0),
    shippingMethod: row.shippingMethod,
    weight: row.weight,
    category: categorySlug(row.category),
    taxClass: row.taxClass,
    isChoiceGone: row.slot !== null && row.options.length > 0 && row.variantNum === null,
    problem: problemOf(row, qtyByVariant.get(row.variantNum ?? 0) ?? 0),
    isSoldOut: !isOffered(row) || (row.countInStock ?? 0) < 1,
  }));
  const known = rows.map(({ priceCents, productPriceCents, knownPriceCents, taxClass }) => {
    return { priceCents: priceCents === null ? productPriceCents : knownPriceCents, taxClass };
  });
  // What the shopper saw is compared at the prices of the same place.
  const seen = pricedAt(known, place);
  const lines = pricedAt(read, place).map((line, index) => {
    const seenCents = seen[index]?.priceCents ?? line.priceCents;
    return { ...line, formerPriceCents: seenCents === line.priceCents ? null : seenCents };
  });
  const buyable = buyableLines({ lines });
  const itemsCents = itemsTotal(buyable);
  return {
    lines,
    count: buyable.reduce((sum, line) => sum + line.qty, 0),
    itemsCents,
    isWithoutTax: lines.some(({ priceCents }, index) => priceCents !== read[index]?.priceCents),
    discount: cartDiscount(state?.discountCode ?? "", buyable, buyer),
    hasProblems: lines.some((line) => line.problem !== null),
    lost: state?.lost ?? [],
    notAddedAgain: state?.notAddedAgain ?? [],
    removed: state?.removed ?? null,
  };
}

const countOfOwner = db
  .select({ count: sql<number>`coalesce(sum(${cartLine.qty}), 0)` })
  .from(cart)
  .innerJoin(cartLine, eq(cartLine.cartId, cart.id))
  .where(isOwned)
  .prepare();

/** How many units are in the cart. */
export const countCart = (owner: CartOwner): number => countOfOwner.get(ownerIds(owner))?.count ?? 0;

type AddToCartInput = WantedChoice & { productId: string; qty: number };

function findRequested(input: AddToCartInput) {
  const found = getOrderable(input.productId);
  return { num: found.num, hasOptions: found.options.length > 0, ...chooseVariant(found, input) };
}

/** The values of a cart whose notices the customer has seen. */
const NO_NOTICES = { lostProducts: null, notAddedAgain: null, removedLine: null };

/** The id of the owner's cart, created if needed. The customer has seen the cart's notices, so they are cleared. */
export function cartIdOf(tx: Transaction, owner: CartOwner): string {
  const known = findCart(owner);
  if (known?.lost || known?.notAddedAgain || known?.removed)
    tx.update(cart).set(NO_NOTICES).where(eq(cart.id, known.id)).run();
  if (known) return known.id;
  const id = newId();
  tx.insert(cart)
    .values({ id, ...owner })
    .run();
  return id;
}

type LineKey = Pick<typeof cartLine.$inferSelect, "cartId" | "productNum" | "variant">;
type LineValues = Pick<typeof cartLine.$inferSelect, "qty" | "label" | "knownPriceCents">;

function storeLine(tx: Transaction, key: LineKey, values: LineValues): void {
  tx.insert(cartLine)
    .values({ ...key, addedAt: new Date(), ...values })
    .onConflictDoUpdate({ target: [cartLine.cartId, cartLine.productNum, cartLine.variant], set: values })
    .run();
}

function upsertLine(owner: CartOwner, input: AddToCartInput, newQty: (present: number) => number): Choice {
  return transaction((tx) => {
    const requested = findRequested(input);
    const cartId = cartIdOf(tx, owner);
    const lines = tx.select().from(cartLine).where(eq(cartLine.cartId, cartId)).all();
    const same = lines.filter((line) => line.productNum === requested.num);
    const present = same.find((line) => line.variant === requested.key);
    const qty = newQty(present?.qty ?? 0);
    // Colors of a product without options share its stock.
    const others = requested.hasOptions ? [] : same.filter((line) => line !== present);
    const qtyOfOtherColors = others.reduce((sum, line) => sum + line.qty, 0);
    const problem = stockProblem(requested.name, qty + qtyOfOtherColors, requested.countInStock);
    if (problem) throw new Conflict(problem);
    if (!present && lines.length >= LINES_LIMIT) throw new Conflict(`A cart holds at most ${LINES_LIMIT} products.`);
    const label = requested.hasOptions ? requested.words : "";
    const values = { qty, label, knownPriceCents: requested.priceCents };
    storeLine(tx, { cartId, productNum: requested.num, variant: requested.key }, values);
    return requested;
  });
}

/**
 * Adds units of a product to the cart.
 * @param input `qty` is a whole number from 1
 * @returns what was added, in words, such as 'Enamel Mug, Forest'
 * @throws NotFound when the product is not published
 * @throws ChoiceNeeded when it has colors or options and none is chosen; Invalid for a choice that is not offered
 * @throws Conflict with the product's name when the stock is not enough
 */
export function addToCart(owner: CartOwner, input: AddToCartInput): string {
  const { name, words } = upsertLine(owner, input, (present) => present + input.qty);
  return !words || name.endsWith(words) ? name : `${name}, ${words}`;
}

/**
 * Sets the quantity of one line, and adds the line if it is missing.
 * @throws NotFound when the product is not published
 * @throws ChoiceNeeded when it has colors or options and none is chosen; Invalid for a choice that is not offered
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

/** Identifies a line within a cart. @param choice the id of the variant, or the name of the color */
export const lineKey = (productId: string, choice: string | undefined) => `${productId} ${choice ?? ""}`;

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
    const found = items.map((item) => ({ ...findRequested(item), item }));
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
    const changed = found.filter(({ num, key, item }) => ofProduct(num).get(key) !== item.qty);
    const added = changed.filter(({ num, key }) => !ofProduct(num).has(key));
    if (added.length > 0 && present.length + added.length > LINES_LIMIT) {
      throw new Conflict(`A cart holds at most ${LINES_LIMIT} products.`);
    }
    for (const { num, key, item } of changed) ofProduct(num).set(key, item.qty);
    const problems = changed.flatMap(({ num, hasOptions, key, name, countInStock, item }) => {
      const qtyOfProduct = [...ofProduct(num).values()].reduce((sum, qty) => sum + qty, 0);
      const problem = stockProblem(name, hasOptions ? item.qty : qtyOfProduct, countInStock);
      return problem ? [[lineKey(item.productId, key), problem] as const] : [];
    });
    if (problems.length > 0) throw new QuantitiesRefused(Object.fromEntries(problems));
    for (const { num, hasOptions, key, words, item, priceCents } of changed) {
      const values = { qty: item.qty, label: hasOptions ? words : "", knownPriceCents: priceCents };
      storeLine(tx, { cartId, productNum: num, variant: key }, values);
    }
  });
}

/**
 * Removes a line from the cart, if it is there. `undoRemoval` puts it back.
 * @param choice the id of the variant, or the name of the color; empty without either
 */
export function removeCartLine(owner: CartOwner, productId: string, choice: string): void {
  transaction((tx) => {
    const found = tx
      .select({ num: product.num, name: product.name })
      .from(product)
      .where(eq(product.id, productId))
      .get();
    const owned = findCart(owner);
    if (!found || !owned) return;
    const isLine = and(eq(cartLine.cartId, owned.id), eq(cartLine.productNum, found.num), eq(cartLine.variant, choice));
    const line = tx.delete(cartLine).where(isLine).returning().get();
    if (!line) return;
    const { label, qty } = line;
    const removedLine = { productId, name: found.name, variant: choice, label, qty, addedAt: line.addedAt.getTime() };
    tx.update(cart)
      .set({ ...NO_NOTICES, removedLine })
      .where(eq(cart.id, owned.id))
      .run();
  });
}

/** Why a product was left out of a cart that is full, as a sentence. */
export const fullCartProblem = (name: string) => `${name} was not added: a cart holds at most ${LINES_LIMIT} products.`;

/**
 * Merges a session's cart into the cart of the account that has just signed in. When both have the same line, the
 * larger quantity is kept instead of the sum, because the same customer filled both carts. Beyond the limit, the session's
 * oldest lines are left out, and the cart says so.
 */
export function mergeCart(sessionId: string, userId: string): void {
  transaction((tx) => {
    const from = findCart({ sessionId });
    if (!from) return;
    const into = findCart({ userId });
    if (!into) {
      tx.update(cart).set({ sessionId: null, userId }).where(eq(cart.id, from.id)).run();
      return;
    }
    const keyOf = (line: { productNum: number; variant: string }) => `${line.productNum} ${line.variant}`;
    const present = new Set(tx.select().from(cartLine).where(eq(cartLine.cartId, into.id)).all().map(keyOf));
    const merging = tx
      .select({ ...getTableColumns(cartLine), name: product.name })
      .from(cartLine)
      .innerJoin(product, eq(product.num, cartLine.productNum))
      .where(eq(cartLine.cartId, from.id))
      .orderBy(desc(cartLine.addedAt))
      .all();
    const added = merging.filter((line) => !present.has(keyOf(line)));
    const leftOut = new Set(added.slice(Math.max(0, LINES_LIMIT - present.size)));
    for (const { name: _, ...line } of merging.filter((each) => !leftOut.has(each))) {
      tx.insert(cartLine)
        .values({ ...line, cartId: into.id })
        .onConflictDoUpdate({
          target: [cartLine.cartId, cartLine.productNum, cartLine.variant],
          set: { qty: sql`max(${cartLine.qty}, excluded.qty)`, knownPriceCents: sql`excluded.known_price_cents` },
        })
        .run();
    }
    const problems = [...leftOut].map(({ name, label, variant: choice }) => {
      const words = label || choice;
      return fullCartProblem(nameOfChoice(name, words !== "", words));
    });
    const merged = (one: string[] | null, other: string[] | null) =>
      one && other ? [...new Set([...one, ...other])] : (one ?? other);
    const state = {
      lostProducts: merged(into.lost, from.lost),
      notAddedAgain: merged(merged(into.notAddedAgain, from.notAddedAgain), problems.length > 0 ? problems : null),
      discountCode: from.discountCode ?? into.discountCode,
    };
    tx.update(cart).set(state).where(eq(cart.id, into.id)).run();
    tx.delete(cart).where(eq(cart.id, from.id)).run();
  });
}
