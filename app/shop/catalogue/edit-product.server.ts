import { eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { type ColorVariant, cart, cartLine, product } from "~/platform/schema.server";
import { type Actor, recordAdminChange } from "../audit/admin-change.server";
import { toDollars } from "../money/dollars";
import { catalogueChanged } from "./catalogue-version.server";
import { descriptionWords, safeDescription } from "./description.server";
import type { ImageChanges, ProductChanges } from "./edit-product.schema.server";
import type { Product } from "./product.server";
import { closeGap, nextSlot } from "./slots.server";

export type ProductRow = typeof product.$inferSelect;
type Row = ProductRow;

/**
 * A product as admins see it, drafts too.
 * @throws NotFound for an unknown one
 */
export async function getProductOrDraft(id: string): Promise<Product> {
  const row = await db.select().from(product).where(eq(product.id, id)).get();
  if (!row) throw new NotFound("There is no such product.");
  const { descriptionText: _, ...found } = row;
  return { ...found, description: safeDescription(found.description) };
}

/** Adds a draft in a transaction that is under way. */
export function insertDraft(tx: Transaction, actor: Actor, id: string): Row {
  const now = new Date();
  const row = tx
    .insert(product)
    .values({ id, imageB: [], colorsVariants: [], createdAt: now, updatedAt: now })
    .returning()
    .get();
  recordAdminChange(tx, { actor, entity: "product", entityId: id, action: "created" });
  catalogueChanged();
  return row;
}

/**
 * Makes a draft: a product that the storefront does not show until it is saved with a name.
 * @returns its id
 */
export async function createDraft(actor: Actor): Promise<string> {
  const id = newId();
  transaction((tx) => {
    insertDraft(tx, actor, id);
  });
  return id;
}

/** What of a product is written down when it changes. */
function auditSnapshot(row: Row) {
  return {
    ...{ name: row.name, brand: row.brand, category: row.category, price: toDollars(row.priceCents) },
    ...{ countInStock: row.countInStock, shippingMethod: row.shippingMethod, purchaseLink: row.purchaseLink },
    ...{ image: row.image, imageFolderName: row.imageFolderName, imageB: row.imageB.map(({ src }) => src) },
    ...{ video: row.video, description: row.description },
    colorsVariants: row.colorsVariants.map(({ name, src }) => (src ? `${name}: ${src}` : name)),
  };
}

function getProductRow(tx: Transaction, id: string): Row {
  const row = tx.select().from(product).where(eq(product.id, id)).get();
  if (!row) throw new NotFound("There is no such product.");
  return row;
}

/** A colour keeps its id as long as it keeps its name or the caller names the id. */
function withIds(given: { _id?: string; name: string; src: string }[], before: ColorVariant[]): ColorVariant[] {
  const free = new Map(before.map((variant) => [variant._id, variant]));
  const claim = (found: ColorVariant | undefined) => {
    if (found) free.delete(found._id);
    return found?._id;
  };
  return given.map(({ _id, name, src }) => {
    const known = _id ? free.get(_id) : [...free.values()].find((variant) => variant.name === name);
    return { _id: claim(known) ?? newId(), name, src };
  });
}

/**
 * The stock to store. A form says which stock it showed: the number it brings back unchanged leaves the stock alone, and
 * a changed one counts only when nothing was sold or given back in between.
 */
function stockAfterChange(row: Row, wanted: number | undefined, shown: number | undefined): number {
  if (wanted === undefined || wanted === shown) return row.countInStock;
  if (shown !== undefined && shown !== row.countInStock) {
    throw new Conflict(
      `The stock has changed from ${shown} to ${row.countInStock} since you opened this page. Nothing was saved. Please check Count In Stock and save again.`,
      { countInStock: row.countInStock },
    );
  }
  return wanted;
}

/** The values of a product after changes; what is left out stays. */
function changed(row: Row, changes: ProductChanges): Row {
  const { description, colorsVariants, price, countInStock, countInStockShown, ...plain } = changes;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const after: Row = { ...row, ...given, countInStock: stockAfterChange(row, countInStock, countInStockShown) };
  if (price !== undefined) after.priceCents = price;
  if (colorsVariants) after.colorsVariants = withIds(colorsVariants, row.colorsVariants);
  if (description) {
    after.description = safeDescription(description.html);
    after.descriptionText = descriptionWords(after.description);
    after.descriptionRaw = description.raw;
  }
  return after;
}

/** What would be different about a product after changes: each value's name, before and after. */
export function differencesAfter(row: Row, changes: ProductChanges) {
  const [was, is] = [auditSnapshot(row), auditSnapshot(changed(row, changes))];
  const names = Object.keys(was) as (keyof typeof was)[];
  return names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, before: String(was[name]), after: String(is[name]) }));
}

/** The columns to write: each one left out spares SQLite the indexes and triggers of that column. */
function differing(row: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[];
  const changedNames = names.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changedNames.map((name) => [name, after[name]]));
}

/**
 * Changes a product in a transaction that is under way. A draft that has a name now goes on sale.
 * @returns whether anything was changed
 * @throws Conflict when the stock is no longer what the caller saw
 */
export function changeProduct(
  tx: Transaction,
  actor: Actor,
  row: Row,
  changes: ProductChanges,
  action: "changed" | "imported" = "changed",
): boolean {
  const after = changed(row, changes);
  if (after.slot === null && after.name !== "") after.slot = nextSlot(tx);
  const [was, is] = [auditSnapshot(row), auditSnapshot(after)];
  const recorded = recordAdminChange(tx, {
    actor,
    entity: "product",
    entityId: row.id,
    action,
    before: was,
    after: is,
  });
  tx.update(product)
    .set({ ...differing(row, after), updatedAt: new Date() })
    .where(eq(product.num, row.num))
    .run();
  catalogueChanged();
  return recorded;
}

/**
 * Saves what an admin changed about a product; a draft that has a name now goes on sale.
 * @param changes `price` in US cents; what is left out stays as it is
 * @throws NotFound for an unknown product; Conflict when the stock is no longer what the caller saw
 */
export async function updateProduct(actor: Actor, id: string, changes: ProductChanges): Promise<void> {
  transaction((tx) => {
    changeProduct(tx, actor, getProductRow(tx, id), changes);
  });
}

/**
 * Saves a product's main picture and gallery; what is left out stays as it is.
 * @throws NotFound for an unknown product
 */
export async function updateProductImages(actor: Actor, id: string, images: ImageChanges): Promise<void> {
  transaction((tx) => {
    changeProduct(tx, actor, getProductRow(tx, id), images);
  });
}

/** Takes a product out of the carts, and has each say so. */
function removeFromCarts(tx: Transaction, row: Row): void {
  const carts = tx
    .selectDistinct({ id: cart.id, lostProducts: cart.lostProducts })
    .from(cart)
    .innerJoin(cartLine, eq(cartLine.cartId, cart.id))
    .where(eq(cartLine.productNum, row.num))
    .all();
  for (const { id, lostProducts } of carts) {
    const lost = [...new Set([...(lostProducts ?? []), row.name])];
    tx.update(cart).set({ lostProducts: lost }).where(eq(cart.id, id)).run();
  }
  tx.delete(cartLine).where(eq(cartLine.productNum, row.num)).run();
}

/**
 * Deletes a product with its reviews. Orders keep their copy of it; carts lose it and say so.
 * @throws NotFound for an unknown product
 */
export async function deleteProduct(actor: Actor, id: string): Promise<void> {
  transaction((tx) => {
    const row = getProductRow(tx, id);
    removeFromCarts(tx, row);
    tx.delete(product).where(eq(product.num, row.num)).run();
    if (row.slot !== null) closeGap(tx, row.slot);
    const { name, brand, category, price, countInStock } = auditSnapshot(row);
    const before = { name, brand, category, price, countInStock };
    recordAdminChange(tx, { actor, entity: "product", entityId: id, action: "deleted", before });
    catalogueChanged();
  });
}

/** Products and drafts by their ids, whole. */
export function productRows(reader: Pick<Transaction, "select">, ids: string[]): Map<string, Row> {
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const rows = reader.select().from(product).where(inArray(product.id, wanted)).all();
  return new Map(rows.map((row) => [row.id, row]));
}
