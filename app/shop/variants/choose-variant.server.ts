import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { Invalid, InvalidField, requireFound } from "~/platform/errors";
import { product, variant } from "~/platform/schema.server";
import { isColorOption, variantLabel } from "./variant-words";

const productById = db
  .select({
    num: product.num,
    id: product.id,
    name: product.name,
    image: product.image,
    sku: product.sku,
    priceCents: product.priceCents,
    shippingMethod: product.shippingMethod,
    weight: product.weight,
    taxClass: product.taxClass,
    category: product.category,
    slot: product.slot,
    options: product.options,
    colorsVariants: product.colorsVariants,
  })
  .from(product)
  .where(eq(product.id, sql.placeholder("id")))
  .prepare();

const variantsBy = (column: typeof variant.num | typeof variant.id | typeof variant.productNum) =>
  db
    .select()
    .from(variant)
    .where(eq(column, sql.placeholder("value")))
    .orderBy(asc(variant.position))
    .prepare();
const variantByNum = variantsBy(variant.num);
const variantById = variantsBy(variant.id);
const variantsByProduct = variantsBy(variant.productNum);

const variantByValues = db
  .select()
  .from(variant)
  .where(and(eq(variant.productNum, sql.placeholder("num")), eq(variant.optionValues, sql.placeholder("values"))))
  .prepare();

/**
 * A product as lines of carts and orders need it; undefined for an unknown one. Its `slot` is null while it is not published.
 * Its variants are read apart: of a line, only the one that is wanted.
 */
export const findOrderable = (productId: string) => productById.get({ id: productId });

export type Orderable = NonNullable<ReturnType<typeof findOrderable>>;

/** All variants of a product, in their order. */
export const variantsOf = (found: Orderable) => variantsByProduct.all({ value: found.num });

type Variant = ReturnType<typeof variantsOf>[number];

const ownVariant = (found: Orderable, one: Variant | undefined) => (one?.productNum === found.num ? one : undefined);

/** The same of a published product. @throws NotFound for a draft, and for an unknown one */
export function getOrderable(productId: string): Orderable {
  const found = findOrderable(productId);
  return requireFound(found?.slot == null ? null : found, "This product is not for sale here.");
}

/** What is chosen of a product, in one of these ways. */
export type WantedChoice = {
  /** The name of a color; of a product with options, the id of a variant, or a value of the option of colors. */
  variant?: string | undefined;
  variantId?: string | undefined;
  /** The values by the names of the options. */
  options?: Record<string, string> | undefined;
};

/** What is bought of a product. */
export type Choice = {
  variantNum: number;
  /** The id of the variant, or the name of the color of a product without options; empty for one without either. */
  key: string;
  /** In words: `Size: M, Color: Red`, or the color. */
  words: string;
  /** Of the product with the words of a variant, which has a stock of its own. */
  name: string;
  sku: string;
  priceCents: number;
  /** 0 for a variant that is not for sale. */
  countInStock: number;
  /** Of one unit, in grams: that of the variant, or else of the product. */
  weight: number | null;
  image: string;
};

/** No color or variant is chosen of a product that has some. */
export class ChoiceNeeded extends Invalid {}

/** The product's name with the words of a variant, for messages about its stock. */
export const nameOfChoice = (name: string, hasOptions: boolean, words: string): string =>
  hasOptions ? `${name}, ${words}` : name;

/** The variants of a product with options, as they can be chosen. */
export const choicesOf = (found: Orderable): Choice[] =>
  found.options.length === 0 ? [] : variantsOf(found).map((one) => choiceOf(found, one));

/**
 * The variant of a product with options that was bought, by its number, or else by its id or its words; undefined when it is
 * gone.
 */
export function choiceBought(found: Orderable, bought: { num: number | null; id: string; words: string }) {
  const byNum = bought.num === null ? undefined : variantByNum.get({ value: bought.num });
  const one = ownVariant(found, byNum) ?? ownVariant(found, variantById.get({ value: bought.id }));
  return one ? choiceOf(found, one) : choicesOf(found).find(({ words }) => words === bought.words);
}

function choiceOf(found: Orderable, one: Variant): Choice {
  const words = variantLabel(found.options, one.optionValues);
  return {
    variantNum: one.num,
    key: one.id,
    words,
    name: nameOfChoice(found.name, true, words),
    sku: one.sku,
    priceCents: one.priceCents,
    countInStock: one.isAvailable ? one.countInStock : 0,
    weight: one.weight ?? found.weight,
    image: one.image || found.image,
  };
}

function chosenColor(found: Orderable, requested: string | undefined, field: string): string {
  const { name, colorsVariants } = found;
  if (colorsVariants.length === 0) {
    if (!requested) return "";
    throw new Invalid(`${name} has no colors to choose from.`, { [field]: "Not offered" });
  }
  const message = `Please choose one of the colors of ${name}.`;
  if (!requested) throw new ChoiceNeeded(message, { [field]: message });
  if (!colorsVariants.some((color) => color.name === requested)) throw new InvalidField(field, message);
  return requested;
}

function variantWith({ num, name, options }: Orderable, given: Record<string, string>, path: string) {
  const fields: Record<string, string> = {};
  const values = options.map((option) => {
    const sent = Object.entries(given).find(([key]) => key.toLowerCase() === option.name.toLowerCase())?.[1] ?? "";
    const value = option.values.find((each) => each.toLowerCase() === sent.trim().toLowerCase());
    if (value === undefined) fields[`${path}option.${option.name}`] = `Please choose a value for ${option.name}.`;
    return value ?? "";
  });
  const message = `Please choose ${options.map((option) => option.name).join(" and ")} of ${name}.`;
  if (Object.keys(fields).length > 0) throw new ChoiceNeeded(message, fields);
  const found = variantByValues.get({ num, values: JSON.stringify(values) });
  if (found) return found;
  const missing = `There is no ${name} in ${variantLabel(options, values)}. Please choose another.`;
  throw new Invalid(missing, { [`${path}option.${options[0]?.name}`]: missing });
}

/**
 * The variant of a product that is bought.
 * @param path precedes the names of the fields in errors: of a line of an order, `orderItems.0.`
 * @throws ChoiceNeeded, an Invalid, when the product has colors or options and none is chosen
 * @throws Invalid when what is chosen is not offered
 */
export function chooseVariant(found: Orderable, wanted: WantedChoice, path = ""): Choice {
  const { name, options } = found;
  const only = options.length === 0 && variantsByProduct.get({ value: found.num });
  if (only) {
    if (wanted.variantId && wanted.variantId !== only.id)
      throw new Invalid(`${name} has no variants to choose from.`, { [`${path}variantId`]: "Not offered" });
    const color = chosenColor(found, wanted.variant, `${path}selectedColorsVariants`);
    const image = found.colorsVariants.find((candidate) => candidate.name === color)?.src || found.image;
    return { ...choiceOf(found, only), key: color, words: color, name, image };
  }
  const color = options.find(isColorOption);
  const isColor = (value: string) => value.toLowerCase() === wanted.variant?.trim().toLowerCase();
  // An address from before the colors were an option.
  if (color && wanted.variant && color.values.some(isColor))
    return choiceOf(found, variantWith(found, { ...wanted.options, [color.name]: wanted.variant }, path));
  const id = wanted.variantId || wanted.variant;
  if (!id) return choiceOf(found, variantWith(found, wanted.options ?? {}, path));
  const chosen = ownVariant(found, variantById.get({ value: id }));
  if (chosen) return choiceOf(found, chosen);
  const message = `Please choose one of the variants of ${name}.`;
  throw new Invalid(message, { [`${path}variantId`]: message });
}

const decrementVariant = db
  .update(variant)
  .set({ countInStock: sql`${variant.countInStock} - ${sql.placeholder("qty")}` })
  .where(and(eq(variant.num, sql.placeholder("num")), sql`${variant.countInStock} >= ${sql.placeholder("qty")}`))
  .prepare();

/** The stock of a product is that of its variants for sale. */
const updateSum = db
  .update(product)
  .set({
    countInStock: sql`(select coalesce(sum(count_in_stock), 0) from variant where product_num = product.num and is_available)`,
  })
  .where(sql`${product.num} = (select product_num from variant where num = ${sql.placeholder("num")})`)
  .prepare();

/**
 * Takes units out of a variant's stock. Call it in the transaction that needs them.
 * @returns false, without a change, when the stock is not enough
 */
export function reserveStock(variantNum: number, qty: number): boolean {
  if (decrementVariant.run({ num: variantNum, qty }).changes === 0) return false;
  updateSum.run({ num: variantNum });
  return true;
}

/**
 * Puts units back into a variant's stock.
 * @param variantNum null for a deleted product, which has no stock; that of a deleted variant has none either
 */
export function addToStock(tx: Transaction, variantNum: number | null, qty: number): void {
  if (variantNum === null || qty === 0) return;
  tx.update(variant)
    .set({ countInStock: sql`${variant.countInStock} + ${qty}` })
    .where(eq(variant.num, variantNum))
    .run();
  updateSum.run({ num: variantNum });
}

/** The units of a variant in stock; undefined for a deleted one. */
export const stockOfVariant = (variantNum: number | null): number | undefined =>
  variantNum === null ? undefined : variantByNum.get({ value: variantNum })?.countInStock;

/** Whether the variant of an order's line is not deleted: else its units cannot go back in stock. */
export const variantExists = ({ variantNum }: { variantNum: number | null }): boolean =>
  stockOfVariant(variantNum) !== undefined;

/** What a unit of a variant weighs, in grams; undefined or null when it does not say. */
export const weightOfVariant = (variantNum: number | null): number | null | undefined =>
  variantNum === null ? undefined : variantByNum.get({ value: variantNum })?.weight;

const publishedBySku = db
  .select({ id: product.id, options: product.options, variantId: variant.id })
  .from(variant)
  .innerJoin(product, eq(product.num, variant.productNum))
  .where(
    and(
      sql`lower(${variant.sku}) = lower(${sql.placeholder("sku")}) and ${variant.sku} <> ''`,
      isNotNull(product.slot),
    ),
  )
  .prepare();

const publishedByOwnSku = db
  .select({ id: product.id })
  .from(product)
  .where(
    and(
      sql`lower(${product.sku}) = lower(${sql.placeholder("sku")}) and ${product.sku} <> ''`,
      isNotNull(product.slot),
    ),
  )
  .prepare();

/**
 * The published product, and the variant of one with options, with exactly this SKU in any case, as a barcode scanner types
 * it; null without one.
 */
export function findBySku(sku: string): { product: string; variantId: string } | null {
  if (sku === "") return null;
  const found = publishedBySku.get({ sku });
  if (found) return { product: found.id, variantId: found.options.length > 0 ? found.variantId : "" };
  const own = publishedByOwnSku.get({ sku });
  return own ? { product: own.id, variantId: "" } : null;
}

/** SQL for the variant of a line of a cart, whose `variant` is its id where the product has options. */
export const isVariantOfLine = (line: { variant: unknown }) =>
  and(eq(variant.productNum, product.num), or(sql`${product.options} = '[]'`, sql`${variant.id} = ${line.variant}`));
