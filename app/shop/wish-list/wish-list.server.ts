import { and, count, desc, eq, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, requireFound } from "~/platform/errors";
import { newId, newToken } from "~/platform/identifiers.server";
import { product, variant, wishLine, wishList } from "~/platform/schema.server";
import { addToCart, type CartOwner } from "../cart/cart.server";
import { cardColumns } from "../search/product-card.server";
import {
  ChoiceNeeded,
  chooseVariant,
  findOrderable,
  getOrderable,
  isVariantOfLine,
  type Orderable,
  type WantedChoice,
} from "../variants/choose-variant.server";
import { variantLabel } from "../variants/variant-words";
import { LINES_LIMIT } from "./wish-list.schema.server";

/** A product of a wish list as it is now. */
export type WishListLine = {
  productId: string;
  name: string;
  image: string;
  /** The id of the chosen variant, or the name of the color; empty if nothing is chosen. */
  choice: string;
  words: string;
  hasOptions: boolean;
  /** Whether a color or a variant is still to choose. */
  needsChoice: boolean;
  priceCents: number;
  /** Whether it is the lowest of several, among which is still to choose. */
  isFromPrice: boolean;
  /** Whether it can be bought: published, its choice still offered, and in stock. */
  isForSale: boolean;
};

const whereOwnedBy = (owner: CartOwner) =>
  "userId" in owner ? eq(wishList.userId, owner.userId) : eq(wishList.sessionId, owner.sessionId);

/** A list's own row; undefined while it is empty. */
const findList = (owner: CartOwner) =>
  db.select({ id: wishList.id, shareToken: wishList.shareToken }).from(wishList).where(whereOwnedBy(owner)).get();

const linesOf = db
  .select({
    productId: product.id,
    name: product.name,
    image: product.image,
    choice: wishLine.variant,
    options: product.options,
    colorsVariants: product.colorsVariants,
    slot: product.slot,
    variantNum: variant.num,
    variantImage: variant.image,
    optionValues: variant.optionValues,
    hasHigherPrices: cardColumns.hasHigherPrices,
    priceCents: sql<number>`coalesce(${variant.priceCents}, ${product.priceCents})`,
    countInStock: sql<number>`iif(${variant.num} is null, ${product.countInStock}, iif(${variant.isAvailable}, ${variant.countInStock}, 0))`,
  })
  .from(wishLine)
  .innerJoin(product, eq(product.num, wishLine.productNum))
  .leftJoin(variant, isVariantOfLine(wishLine))
  .where(eq(wishLine.listId, sql.placeholder("list")))
  .orderBy(desc(wishLine.addedAt), desc(wishLine.productNum), wishLine.variant)
  .prepare();

type Row = ReturnType<typeof linesOf.all>[number];

function toLine(row: Row): WishListLine {
  const { productId, name, choice, options, colorsVariants, optionValues } = row;
  const hasOptions = options.length > 0;
  const color = colorsVariants.find((one) => one.name === choice);
  const isOffered = choice === "" || (hasOptions ? row.variantNum !== null : color !== undefined);
  return {
    productId,
    name,
    image: row.variantImage || color?.src || row.image,
    choice,
    words: hasOptions && optionValues ? variantLabel(options, optionValues) : hasOptions ? "" : choice,
    hasOptions,
    needsChoice: choice === "" && (hasOptions || colorsVariants.length > 0),
    priceCents: row.priceCents,
    isFromPrice: choice === "" && row.hasHigherPrices,
    isForSale: row.slot !== null && isOffered && row.countInStock > 0,
  };
}

/** The products of a list, the last added first. Unpublished ones are left out until they are back. */
const readLines = (list: string): WishListLine[] =>
  linesOf
    .all({ list })
    .filter(({ slot }) => slot !== null)
    .map(toLine);

/** A shopper's wish list, and the end of the address where others read it; null until it is shared. */
export function getWishList(owner: CartOwner): { lines: WishListLine[]; shareToken: string | null } {
  const list = findList(owner);
  return list ? { lines: readLines(list.id), shareToken: list.shareToken } : { lines: [], shareToken: null };
}

/** Whether a product is on a shopper's wish list, in any choice. */
export function isOnWishList(owner: CartOwner, productNum: number): boolean {
  const list = findList(owner);
  const isLine = and(eq(wishLine.listId, list?.id ?? ""), eq(wishLine.productNum, productNum));
  return db.select({ choice: wishLine.variant }).from(wishLine).where(isLine).limit(1).get() !== undefined;
}

/** The products of a list that its owner shares. @throws NotFound for an unknown or withdrawn address */
export function getSharedWishList(shareToken: string): WishListLine[] {
  const list = db.select({ id: wishList.id }).from(wishList).where(eq(wishList.shareToken, shareToken)).get();
  return readLines(requireFound(list, "This wish list is no longer shared.").id);
}

function listIdOf(tx: Transaction, owner: CartOwner): string {
  const known = findList(owner);
  if (known) return known.id;
  const id = newId();
  tx.insert(wishList)
    .values({ id, ...owner })
    .run();
  return id;
}

const countLines = (tx: Transaction, listId: string): number =>
  tx.select({ count: count() }).from(wishLine).where(eq(wishLine.listId, listId)).get()?.count ?? 0;

/** What a line keeps of a choice: nothing while it is not whole. */
function keyOf(found: Orderable, wanted: WantedChoice): string {
  try {
    return chooseVariant(found, wanted).key;
  } catch (error) {
    if (error instanceof ChoiceNeeded) return "";
    throw error;
  }
}

/**
 * Adds a product to a wish list, with what is chosen of it so far.
 * @throws NotFound when the product is not published
 * @throws Invalid for a choice that is not offered
 * @throws Conflict when the list is full
 */
export function addToWishList(owner: CartOwner, productId: string, wanted: WantedChoice): void {
  transaction((tx) => {
    const found = getOrderable(productId);
    const listId = listIdOf(tx, owner);
    const line = { listId, productNum: found.num, variant: keyOf(found, wanted), addedAt: new Date() };
    const added = tx.insert(wishLine).values(line).onConflictDoNothing().run();
    if (added.changes > 0 && countLines(tx, listId) > LINES_LIMIT) {
      throw new Conflict(`A wish list holds at most ${LINES_LIMIT} products. Please remove one first.`);
    }
  });
}

/** Removes a line; one that is not there is no error. @returns whether it was there */
export function removeFromWishList(owner: CartOwner, productId: string, choice: string): boolean {
  return transaction((tx) => {
    const list = findList(owner);
    const found = findOrderable(productId);
    if (!list || !found) return false;
    const isLine = and(eq(wishLine.productNum, found.num), eq(wishLine.variant, choice));
    const removed = tx.delete(wishLine).where(and(eq(wishLine.listId, list.id), isLine));
    return removed.run().changes > 0;
  });
}

/**
 * Moves one unit of a line to the cart. A line that is not there, such as one that was moved before, adds nothing.
 * @returns whether it was there
 * @throws NotFound when the product is not published
 * @throws ChoiceNeeded when it has colors or options and none is chosen; Invalid for a choice that is not offered
 * @throws Conflict with the product's name when the stock is not enough
 */
export function moveToCart(owner: CartOwner, productId: string, choice: string): boolean {
  return transaction(() => {
    const isMoved = removeFromWishList(owner, productId, choice);
    if (isMoved) addToCart(owner, { productId, variant: choice, qty: 1 });
    return isMoved;
  });
}

/** Lets anyone with the new address read a list, or no one any more. Of a list without a product it does nothing. */
export function shareWishList(owner: CartOwner, isShared: boolean): void {
  transaction((tx) => {
    const list = findList(owner);
    if (!list || (isShared && list.shareToken !== null)) return;
    const shareToken = isShared ? newToken() : null;
    tx.update(wishList).set({ shareToken }).where(eq(wishList.id, list.id)).run();
  });
}

function copyLines(tx: Transaction, fromId: string, toId: string): void {
  const lines = tx
    .select()
    .from(wishLine)
    .where(eq(wishLine.listId, fromId))
    .orderBy(desc(wishLine.addedAt))
    .limit(Math.max(0, LINES_LIMIT - countLines(tx, toId)))
    .all();
  for (const line of lines) {
    tx.insert(wishLine)
      .values({ ...line, listId: toId })
      .onConflictDoNothing()
      .run();
  }
}

/**
 * Joins a session's wish list to that of the account that has just signed in. The account's list stays shared where it is; beyond
 * the limit, the session's oldest products are left out.
 */
export function mergeWishList(sessionId: string, userId: string): void {
  transaction((tx) => {
    const from = findList({ sessionId });
    if (!from) return;
    const into = findList({ userId });
    if (!into) {
      tx.update(wishList).set({ sessionId: null, userId }).where(eq(wishList.id, from.id)).run();
      return;
    }
    copyLines(tx, from.id, into.id);
    tx.delete(wishList).where(eq(wishList.id, from.id)).run();
  });
}

/**
 * Copies a session's wish list to a session without one, which shares it from then on: its owner has to be able to withdraw it. If
 * the owner never gets that session, the address ends with it.
 */
export function copyWishList(fromSessionId: string, toSessionId: string): void {
  transaction((tx) => {
    const from = findList({ sessionId: fromSessionId });
    if (!from) return;
    const toId = listIdOf(tx, { sessionId: toSessionId });
    copyLines(tx, from.id, toId);
    tx.update(wishList).set({ shareToken: null }).where(eq(wishList.id, from.id)).run();
    tx.update(wishList).set({ shareToken: from.shareToken }).where(eq(wishList.id, toId)).run();
  });
}
