import { eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { type ColorVariant, cart, cartLine, type GalleryPicture, pageChange, product } from "~/platform/schema.server";
import { type Actor, recordAdminChange } from "../audit/admin-change.server";
import { type ProductWithVariants, withVariants } from "../variants/read-variants.server";
import { isCardChanged } from "./card-change";
import { allVariants, storeVariants, variantsAfter } from "./change-variants.server";
import { descriptionWords, safeDescription } from "./description.server";
import type { ImageChanges, ProductChanges } from "./edit-product.schema.server";
import { type Product, shownProduct } from "./product.server";
import { forEachProductField, PRODUCT_FIELD_NAMES, productRecord } from "./product-fields.schema.server";
import { requireComparable, requireFreeSku, requirePublishable, requireTaxClass } from "./product-rules.server";
import { PICTURES_LIMIT, TOO_MANY_PICTURES } from "./product-values.schema.server";
import { closeGap, nextSlot } from "./slots.server";

export type ProductRow = ProductWithVariants;
type Row = ProductRow;

/** A published product or a draft, for admins. @throws NotFound for an unknown product */
export const getProductOrDraft = (id: string): Product => shownProduct(getProductRow(id));

/** Inserts a draft in the caller's transaction. */
export function insertDraft(tx: Transaction, actor: Actor, id: string): Row {
  const now = new Date();
  const row = tx
    .insert(product)
    .values({ id, imageB: [], colorsVariants: [], createdAt: now, updatedAt: now })
    .returning()
    .get();
  recordAdminChange(tx, { actor, entity: "product", entityId: id, action: "created" });
  return { ...row, variants: [] };
}

/** Creates a draft: a product that the storefront does not show until it is saved with a name. @returns its id */
export function createDraft(actor: Actor): string {
  const id = newId();
  transaction((tx) => {
    insertDraft(tx, actor, id);
  });
  return id;
}

const auditSnapshot = (row: Row) => forEachProductField((field) => field.toAudit(row));

function getProductRow(id: string): Row {
  const [row] = withVariants(db.select().from(product).where(eq(product.id, id)).all());
  return requireFound(row, "There is no such product.");
}

/** Gives each color its id: the given one if it exists, else that of the color with the same name, else a new one. */
function withIds(given: { _id?: string; name: string; src: string }[], before: ColorVariant[]): ColorVariant[] {
  const unclaimed = new Map(before.map((variant) => [variant._id, variant]));
  const claim = (found: ColorVariant | undefined) => {
    if (found) unclaimed.delete(found._id);
    return found?._id;
  };
  return given.map(({ _id, name, src }) => {
    const known = _id ? unclaimed.get(_id) : [...unclaimed.values()].find((variant) => variant.name === name);
    return { _id: claim(known) ?? newId(), name, src };
  });
}

/**
 * The stock to store. A form submits the stock that it showed: an unchanged number keeps the current stock, and a
 * changed one is accepted only when the stock has not changed since the form was opened.
 */
export function stockAfterChange(
  row: Pick<Row, "countInStock">,
  requested: number | undefined,
  shown: number | undefined,
): number {
  if (requested === undefined || requested === shown) return row.countInStock;
  if (shown !== undefined && shown !== row.countInStock) {
    throw new Conflict(
      `The stock has changed from ${shown} to ${row.countInStock} since you opened this page. Nothing was saved. Please check Count In Stock and save again.`,
      { countInStock: row.countInStock },
    );
  }
  return requested;
}

/** The pictures to store: one without an alternative text keeps the stored one, and an empty text removes it. */
function withAlts(given: GalleryPicture[], before: GalleryPicture[]): GalleryPicture[] {
  const known = new Map(before.map(({ src, alt }) => [src, alt]));
  return given.map(({ src, alt = known.get(src) }) => (alt ? { src, alt } : { src }));
}

/**
 * Whether a product is published after a change that does not say so. The first name publishes a new product, as API
 * clients expect; what was saved as a draft or unpublished stays so.
 */
const isPublishedAfter = (row: Row, { name }: ProductChanges) =>
  row.slot !== null || (row.name === "" && Boolean(name));

/** The slot of a product that is about to be published, until it gets one. */
const NEW_SLOT = -1;

/**
 * The given variants. One that was removed since the form was opened counts as a new one: the save is refused as a conflict, and
 * not because of a row that its sender has left as it was.
 */
function variantsGiven(row: Row, { version, variants }: ProductChanges) {
  if (version === undefined || version === productRecord.versionOf(row)) return variants;
  const known = new Set(row.variants.map(({ id }) => id));
  return variants?.map((one) => (one._id && !known.has(one._id) ? { ...one, _id: undefined } : one));
}

/**
 * A product's row with changes applied; omitted values stay unchanged.
 * @throws Invalid when the compare-at price is not above the price, or a published product lacks a name or a price
 */
function applyChanges(row: Row, changes: ProductChanges): Row {
  const { description, colorsVariants, imageB, price, compareAtPrice, isPublished, ...others } = changes;
  const { countInStock, countInStockShown, version: _, options: __, variants, ...plain } = others;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const after: Row = { ...row, ...given };
  const ofVariants = variantsAfter(row, { ...changes, variants: variantsGiven(row, changes) });
  const hasVariants = ofVariants !== null && ofVariants.variants?.length !== 0;
  if (!hasVariants) {
    after.countInStock = stockAfterChange(row, countInStock, countInStockShown);
    if (price !== undefined) after.priceCents = price;
    if (compareAtPrice !== undefined) after.compareAtCents = compareAtPrice;
  }
  Object.assign(after, ofVariants);
  requireComparable(after.priceCents, after.compareAtCents);
  after.slot = (isPublished ?? isPublishedAfter(row, changes)) ? (row.slot ?? NEW_SLOT) : null;
  const isPriceGiven = price ?? variants?.find((one) => one.price !== undefined)?.price;
  if (after.slot !== null)
    requirePublishable(after, { price: isPriceGiven }, isPublished === true && row.slot === null);
  if (imageB) after.imageB = withAlts(imageB, row.imageB);
  if (colorsVariants && !hasVariants) after.colorsVariants = withIds(colorsVariants, row.colorsVariants);
  // The HTML that readers get changes nothing when it is sent back, and the editor's own format stays.
  const html = safeDescription(description?.html ?? "");
  if (description && (description.raw || html !== safeDescription(row.description))) {
    after.description = html;
    after.descriptionText = descriptionWords(after.description);
    after.descriptionRaw = description.raw;
  }
  return after;
}

/** The values that changes would alter, each with its name and its value before and after. */
export function differencesAfter(row: Row, changes: ProductChanges) {
  const before = auditSnapshot(row);
  const after = auditSnapshot(applyChanges(row, changes));
  return PRODUCT_FIELD_NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map(
    (name) => ({ name, before: before[name], after: after[name] }),
  );
}

/** The columns to write: SQLite skips the indexes and triggers of columns that an UPDATE does not name. */
function changedColumns({ variants: _, ...row }: Row, { variants: __, ...after }: Row): Partial<typeof row> {
  const names = Object.keys(after) as (keyof typeof row)[];
  const changedNames = names.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changedNames.map((name) => [name, after[name]]));
}

/** @throws SkuTaken for a SKU that another product or one of its variants has */
function requireFreeSkus(row: Row, after: Row): void {
  if (after.sku !== row.sku) requireFreeSku(after.sku, row.id);
  const known = new Set(row.variants.map(({ sku }) => sku));
  for (const [index, { sku }] of after.variants.entries())
    if (!known.has(sku)) requireFreeSku(sku, row.id, `variants.${index}.sku`);
}

/**
 * Changes a product in the caller's transaction.
 * @returns whether anything was changed
 * @throws Invalid when the compare-at price is not above the price, or a published product lacks a name or a price
 * @throws Invalid when the tax class has been deleted since the caller chose it
 * @throws SkuTaken when another product has the SKU
 * @throws Conflict when the stock has changed since the caller read it
 * @throws EditConflict when `changes.version` is not the current one
 */
export function changeProduct(
  tx: Transaction,
  actor: Actor,
  row: Row,
  changes: ProductChanges,
  action: "changed" | "imported" = "changed",
): boolean {
  const after = applyChanges(row, changes);
  productRecord.requireCurrent(tx, changes.version, { actor, id: row.id, before: row, after });
  requireFreeSkus(row, after);
  if (after.taxClass !== row.taxClass) requireTaxClass(after.taxClass);
  if (after.slot === NEW_SLOT) after.slot = nextSlot(tx);
  const recorded = recordAdminChange(tx, {
    actor,
    entity: "product",
    entityId: row.id,
    action,
    before: auditSnapshot(row),
    after: auditSnapshot(after),
  });
  // Since the row was read, it may have moved into the gap of another product.
  const freed = row.slot !== null && after.slot === null ? getProductRow(row.id).slot : null;
  if (after.options !== row.options || after.variants !== row.variants) storeVariants(tx, after);
  tx.update(product)
    .set({ ...changedColumns(row, after), updatedAt: new Date() })
    .where(eq(product.num, row.num))
    .run();
  if (freed !== null) closeGap(tx, freed);
  if (isCardChanged(row, after)) tx.insert(pageChange).values({ scope: "catalog" }).run();
  return recorded;
}

/**
 * Updates a product. The first name publishes a new one, unless `isPublished` says otherwise.
 * @param changes `price` in US cents; omitted values stay unchanged
 * @throws NotFound for an unknown product
 * @throws Conflict when the stock has changed since the caller read it
 * @throws EditConflict when `changes.version` is not the current one
 */
export function updateProduct(actor: Actor, id: string, changes: ProductChanges): void {
  transaction((tx) => {
    changeProduct(tx, actor, getProductRow(id), changes);
  });
}

/**
 * Updates the stock of a product, or of some of its variants: those that are left out stay as they are.
 * @param changes of nothing but stock
 * @throws NotFound for an unknown product
 * @throws Invalid for a variant that the product does not have
 * @throws Conflict when the stock has changed since the caller read it
 * @throws EditConflict when `changes.version` is not the current one
 */
export function updateStock(actor: Actor, id: string, changes: ProductChanges): void {
  transaction((tx) => {
    const row = getProductRow(id);
    changeProduct(tx, actor, row, { ...changes, variants: changes.variants && allVariants(row, changes.variants) });
  });
}

/**
 * Updates a product's main picture and gallery; omitted values stay unchanged. A form that is open meanwhile goes on with
 * the version that is returned.
 * @returns the given version with only the pictures brought up to date; undefined if none was given
 * @throws NotFound for an unknown product
 * @throws Invalid when the gallery would have too many pictures
 * @throws EditConflict when pictures that are replaced are not those of the version
 */
export function updateProductImages(
  actor: Actor,
  id: string,
  { version, added = [], ...images }: ImageChanges,
): string | undefined {
  return transaction((tx) => {
    const before = getProductRow(id);
    const kept = images.imageB ?? before.imageB;
    const imageB = [...kept, ...added.filter(({ src }) => !kept.some((one) => one.src === src))];
    if (imageB.length > PICTURES_LIMIT) throw new Invalid(TOO_MANY_PICTURES);
    const image = images.image ?? (before.image || added[0]?.src);
    const isReplaced = images.image !== undefined || images.imageB !== undefined;
    const seen =
      isReplaced && version ? productRecord.versionOfFields(version, before, ["image", "imageB"]) : undefined;
    changeProduct(tx, actor, before, { image, imageB, version: seen });
    const after = getProductRow(id);
    return version === undefined ? undefined : productRecord.versionAfterOwnChange(version, before, after);
  });
}

/** Removes a product from all carts and records its name, so that each cart can show a notice. */
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
 * Deletes a product with its reviews. Orders keep their copy of it; it is removed from carts, which show a notice.
 * @throws NotFound for an unknown product
 */
export function deleteProduct(actor: Actor, id: string): void {
  transaction((tx) => {
    const row = getProductRow(id);
    removeFromCarts(tx, row);
    tx.delete(product).where(eq(product.num, row.num)).run();
    if (row.slot !== null) closeGap(tx, row.slot);
    const { name, brand, category, price, countInStock } = auditSnapshot(row);
    const before = { name, brand, category, price, countInStock };
    recordAdminChange(tx, { actor, entity: "product", entityId: id, action: "deleted", before });
  });
}

/** All columns of products and drafts, by id. */
export function productRows(ids: string[]): Map<string, Row> {
  const requested = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const rows = withVariants(db.select().from(product).where(inArray(product.id, requested)).all());
  return new Map(rows.map((row) => [row.id, row]));
}
