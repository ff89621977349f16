import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { type ColorVariant, cart, cartLine, product } from "~/platform/schema.server";
import { LINES_LIMIT } from "./cart.schema.server";

/** Whose cart: a customer's own, else the browser session's. */
export type CartOwner = { userId: string } | { sessionId: string };

export type CartLine = {
  productNum: number;
  productId: string;
  name: string;
  image: string;
  variant: string;
  qty: number;
  priceCents: number;
  /** The price when the line was last changed, if it is another now. */
  formerPriceCents: number | null;
  countInStock: number;
  shippingMethod: string;
  /** What keeps this line from being bought, in words for the shopper. */
  problem: string | null;
  /** Sold out or no longer offered, whatever the quantity: the sums leave it out. */
  isSoldOut: boolean;
};

export type Cart = {
  lines: CartLine[];
  /** Units that can be bought, and what they cost. */
  count: number;
  itemsCents: number;
  hasProblems: boolean;
  /** Names of products that the shop deleted while they were in the cart. */
  lost: string[];
};

export const EMPTY_CART: Cart = { lines: [], count: 0, itemsCents: 0, hasProblems: false, lost: [] };

function whereOwnedBy(owner: CartOwner) {
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

function removedProductsQuery(byUser: boolean) {
  return db
    .select({ lost: cart.lostProducts })
    .from(cart)
    .where(eq(byUser ? cart.userId : cart.sessionId, sql.placeholder("owner")))
    .prepare();
}

const removedProductsOfUser = removedProductsQuery(true);
const removedProductsOfSession = removedProductsQuery(false);
const linesOfUser = linesQuery(true);
const linesOfSession = linesQuery(false);

type LineRow = ReturnType<typeof linesOfUser.all>[number];

const isOffered = (row: LineRow) =>
  row.slot !== null && (row.variant === "" || row.colorsVariants.some((variant) => variant.name === row.variant));

function problemOf(row: LineRow, qtyOfProduct: number): string | null {
  if (row.slot === null) return `${row.name} is no longer for sale. Please remove it.`;
  if (row.variant !== "" && !row.colorsVariants.some((variant) => variant.name === row.variant)) {
    return `${row.name} is no longer made in ${row.variant}. Please remove it.`;
  }
  return stockProblem(row.name, qtyOfProduct, row.countInStock);
}

/** Why so many of a product cannot be had, naming it; null when they can. */
export function stockProblem(name: string, wanted: number, inStock: number): string | null {
  if (inStock >= wanted) return null;
  if (inStock === 0) return `${name} is sold out.`;
  return inStock === 1 ? `Only 1 of ${name} is left.` : `Only ${inStock} of ${name} are left.`;
}

/**
 * The cart as it stands now: today's prices and stock, with what has changed since the shopper last touched each line.
 * Reads only.
 */
export async function getCart(owner: CartOwner): Promise<Cart> {
  const rows =
    "userId" in owner ? linesOfUser.all({ owner: owner.userId }) : linesOfSession.all({ owner: owner.sessionId });
  const lost =
    "userId" in owner
      ? removedProductsOfUser.get({ owner: owner.userId })
      : removedProductsOfSession.get({ owner: owner.sessionId });
  const wanted = new Map<number, number>();
  for (const row of rows) wanted.set(row.productNum, (wanted.get(row.productNum) ?? 0) + row.qty);
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
    problem: problemOf(row, wanted.get(row.productNum) ?? 0),
    isSoldOut: !isOffered(row) || row.countInStock < 1,
  }));
  const buyable = lines.filter((line) => !line.isSoldOut);
  return {
    lines,
    count: buyable.reduce((sum, line) => sum + line.qty, 0),
    itemsCents: buyable.reduce((sum, line) => sum + line.priceCents * line.qty, 0),
    hasProblems: lines.some((line) => line.problem !== null),
    lost: lost?.lost ?? [],
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

/** How many units are in the cart, for the badge. */
export async function countCart(owner: CartOwner): Promise<number> {
  const row =
    "userId" in owner ? countOfUser.get({ owner: owner.userId }) : countOfSession.get({ owner: owner.sessionId });
  return row?.count ?? 0;
}

type AddToCartInput = { productId: string; variant: string | undefined; qty: number };

/** The colour a wish means: the first when it names none, as the product's page preselects it. */
export function chosenVariant(variants: ColorVariant[], wanted: string | undefined): string {
  if (variants.length === 0) {
    if (wanted)
      throw new Invalid("This product has no colours to choose from.", { selectedColorsVariants: "Not offered" });
    return "";
  }
  if (wanted === undefined) return variants[0]?.name ?? "";
  if (variants.some((variant) => variant.name === wanted)) return wanted;
  throw new Invalid("Please choose one of the colours.", {
    selectedColorsVariants: "Please choose one of the colours.",
  });
}

function findRequestedProduct(tx: Transaction, wish: AddToCartInput) {
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
    .where(eq(product.id, wish.productId))
    .get();
  if (!found || found.slot === null) throw new NotFound("This product is not for sale here.");
  return { ...found, variant: chosenVariant(found.colorsVariants, wish.variant) };
}

/** The cart that is about to change: what it lost has been told. */
function cartIdOf(tx: Transaction, owner: CartOwner): string {
  const known = tx.select({ id: cart.id, lost: cart.lostProducts }).from(cart).where(whereOwnedBy(owner)).get();
  if (known?.lost) tx.update(cart).set({ lostProducts: null }).where(eq(cart.id, known.id)).run();
  if (known) return known.id;
  const id = newId();
  tx.insert(cart)
    .values({ id, ...owner })
    .run();
  return id;
}

function putLine(owner: CartOwner, wish: AddToCartInput, qtyFrom: (present: number) => number): void {
  transaction((tx) => {
    const wished = findRequestedProduct(tx, wish);
    const cartId = cartIdOf(tx, owner);
    const lines = tx.select().from(cartLine).where(eq(cartLine.cartId, cartId)).all();
    const same = lines.filter((line) => line.productNum === wished.num);
    const present = same.find((line) => line.variant === wished.variant);
    const qty = qtyFrom(present?.qty ?? 0);
    const ofOtherColours = same.reduce((sum, line) => sum + (line === present ? 0 : line.qty), 0);
    const problem = stockProblem(wished.name, qty + ofOtherColours, wished.countInStock);
    if (problem) throw new Conflict(problem);
    if (!present && lines.length >= LINES_LIMIT) throw new Conflict(`A cart holds at most ${LINES_LIMIT} products.`);
    const values = { qty, knownPriceCents: wished.priceCents };
    tx.insert(cartLine)
      .values({ cartId, productNum: wished.num, variant: wished.variant, addedAt: new Date(), ...values })
      .onConflictDoUpdate({ target: [cartLine.cartId, cartLine.productNum, cartLine.variant], set: values })
      .run();
  });
}

/**
 * Puts more of a product into the cart.
 * @param wish `qty` is a whole number from 1
 * @throws NotFound when it is not on sale, Conflict naming the product when the stock is not enough
 */
export async function addToCart(owner: CartOwner, wish: AddToCartInput): Promise<void> {
  putLine(owner, wish, (present) => present + wish.qty);
}

/**
 * Sets the quantity of one line, making the line if it is not there (spec section 2, /cart/{id}?qty=N).
 * @throws NotFound when it is not on sale, Conflict naming the product when the stock is not enough
 */
export async function setCartLine(owner: CartOwner, wish: AddToCartInput): Promise<void> {
  putLine(owner, wish, () => wish.qty);
}

/** Why quantities of a cart were not saved: a sentence for each line that is wrong, by its `lineKey`. */
export class QuantitiesRefused extends Conflict {
  constructor(readonly problems: Record<string, string>) {
    super(Object.values(problems).join(" "));
    this.name = "QuantitiesRefused";
  }
}

/** What names a line of a cart. */
export const lineKey = (productId: string, variant: string | undefined) => `${productId} ${variant ?? ""}`;

/**
 * Sets the quantities of several lines: all of them, or none. Lines whose quantity is as it was are left alone, so that
 * one whose stock fell meanwhile does not keep the others from being saved.
 * @throws NotFound when a product is not on sale, Invalid for a variant that is not offered, QuantitiesRefused when the
 * stock is not enough, Conflict when the cart would have too many lines
 */
export async function setCartLines(owner: CartOwner, items: AddToCartInput[]): Promise<void> {
  transaction((tx) => {
    const found = items.map((item) => ({ ...findRequestedProduct(tx, item), item }));
    const cartId = cartIdOf(tx, owner);
    const present = tx.select().from(cartLine).where(eq(cartLine.cartId, cartId)).all();
    /** Quantities by variant, by product: as they are now, then as they would be. */
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
      const wanted = [...ofProduct(num).values()].reduce((sum, qty) => sum + qty, 0);
      const problem = stockProblem(name, wanted, countInStock);
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

/** Takes a line out of the cart; taking out what is not there changes nothing. */
export async function removeCartLine(owner: CartOwner, productId: string, variant: string): Promise<void> {
  transaction((tx) => {
    const found = tx.select({ num: product.num }).from(product).where(eq(product.id, productId)).get();
    const owned = tx.select({ id: cart.id }).from(cart).where(whereOwnedBy(owner)).get();
    if (!found || !owned) return;
    tx.update(cart).set({ lostProducts: null }).where(eq(cart.id, owned.id)).run();
    tx.delete(cartLine)
      .where(and(eq(cartLine.cartId, owned.id), eq(cartLine.productNum, found.num), eq(cartLine.variant, variant)))
      .run();
  });
}

/**
 * Moves a session's cart into the account that has just signed in to it. Where both have a line, the larger quantity
 * stays: the same shopper filled both.
 */
export async function mergeCart(sessionId: string, userId: string): Promise<void> {
  transaction((tx) => {
    const columns = { id: cart.id, lost: cart.lostProducts };
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
    if (from.lost) {
      const lostProducts = [...new Set([...(into.lost ?? []), ...from.lost])];
      tx.update(cart).set({ lostProducts }).where(eq(cart.id, into.id)).run();
    }
    tx.delete(cart).where(eq(cart.id, from.id)).run();
  });
}
