import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { Conflict, Invalid, InvalidField } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { type ColorVariant, type ProductOption, variant } from "~/platform/schema.server";
import type { ProductWithVariants, Variant } from "../variants/read-variants.server";
import { isColorOption, ownColorOf, pictureOfColor, variantLabel } from "../variants/variant-words";
import type { ProductChanges } from "./edit-product.schema.server";
import { isComparable } from "./sale-price";
import type { GivenOption, GivenVariant } from "./variants.schema.server";

/** The number of a variant that is not stored yet. */
const NEW = 0;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The options to store. A request gives no colors: each value that stays keeps its own. */
function optionsAfter(before: ProductOption[], given: GivenOption[]): ProductOption[] {
  return given.map(({ name, values, colors: typed }) => {
    const stored = before.find((option) => same(option.name, name));
    const colors = values.map((value, index) => (typed ? (typed[index] ?? "") : ownColorOf(stored, value)));
    return isColorOption({ name }) && colors.some(Boolean) ? { name, values, colors } : { name, values };
  });
}

/** Collects what is wrong with the variants, by field. */
type Report = (index: number, field: string, message: string) => void;

/** The values of a given variant in the order of the options, spelled as there; what is wrong is reported. */
function valuesOf(
  options: ProductOption[],
  given: GivenVariant,
  before: Variant[],
  report: (message: string) => void,
): string[] {
  const named = given.options;
  const stored = given.values ?? before.find(({ id }) => id === given._id)?.optionValues;
  const names = Object.keys(named ?? {});
  const unknown = names.find((name) => !options.some((option) => same(option.name, name.trim())));
  if (unknown !== undefined) report(`This product has no option ${unknown.slice(0, 40)}.`);
  return options.map(({ name, values }, index) => {
    const key = names.find((candidate) => same(candidate.trim(), name));
    const sent = (named ? named[key ?? ""] : stored?.[index])?.trim() ?? "";
    const found = values.find((value) => same(value, sent));
    if (found === undefined)
      report(sent ? `${name} has no value ${sent.slice(0, 60)}.` : `Choose a value for ${name}.`);
    return found ?? sent;
  });
}

/** The stored variant that a given one stands for: that with its id, else that with its values. */
function storedOf(before: Variant[], given: GivenVariant, values: string[], claimed: Set<number>): Variant | undefined {
  const isFree = ({ num }: Variant) => !claimed.has(num);
  if (given._id) return before.find((one) => one.id === given._id && isFree(one));
  return before.find((one) => isFree(one) && JSON.stringify(one.optionValues) === JSON.stringify(values));
}

/**
 * The stock to store. A form submits the stock that it showed: an unchanged number keeps the current stock, and a
 * changed one is accepted only when the stock has not changed since the form was opened.
 */
function stockOf(stored: Variant | undefined, given: GivenVariant, label: string, index: number): number {
  const { countInStock: requested, countInStockShown: shown } = given;
  const current = stored?.countInStock ?? 0;
  if (requested === undefined || (stored && requested === shown)) return current;
  if (stored && shown !== undefined && shown !== current) {
    throw new Conflict(
      `The stock of ${label} has changed from ${shown} to ${current} since you opened this page. Nothing was saved. Please check it and save again.`,
      { variant: index, countInStock: current },
    );
  }
  return requested;
}

const NO_SUCH_VARIANT = "This product has no such variant, or it is there twice.";

/**
 * The variants of a product with the changes of some of them, found by their ids.
 * @throws Invalid for one that the product does not have, or that is there twice
 */
export function allVariants({ variants }: ProductWithVariants, given: GivenVariant[]): GivenVariant[] {
  const ids = given.map(({ _id }) => _id);
  const wrong = ids.findIndex((id, index) => ids.indexOf(id) < index || !variants.some((one) => one.id === id));
  if (wrong >= 0) throw new Invalid(NO_SUCH_VARIANT, { [`variants.${wrong}._id`]: NO_SUCH_VARIANT });
  return variants.map(({ id }) => given[ids.indexOf(id)] ?? { _id: id });
}

const ownColors = (row: ProductWithVariants) => (row.options.length === 0 ? row.colorsVariants : []);

/** Refuses options without colors for a product that has some: they would be lost. */
function requireColors(row: ProductWithVariants, options: ProductOption[], changes: ProductChanges): void {
  const colors = row.options.length === 0 ? (changes.colorsVariants ?? row.colorsVariants) : [];
  if (colors.length === 0 || options.some(isColorOption)) return;
  const names = colors.map(({ name }) => name).join(", ");
  const message = `Its colors would be lost: ${names}. Add an option Color with them, or remove the colors too.`;
  throw new InvalidField("options", message);
}

function givenVariants(row: ProductWithVariants, options: ProductOption[], given: GivenVariant[]): Variant[] {
  const fields: Record<string, string> = {};
  const report: Report = (index, field, message) => {
    fields[`variants.${index}.${field}`] ??= message;
  };
  const claimed = new Set<number>();
  const labels = new Set<string>();
  const skus = new Set<string>();
  const after = given.map((one, index): Variant => {
    const optionValues = valuesOf(options, one, row.variants, (message) => report(index, "options", message));
    const label = variantLabel(options, optionValues);
    if (labels.has(label)) report(index, "options", `${label} is there twice.`);
    labels.add(label);
    const stored = storedOf(row.variants, one, optionValues, claimed);
    if (one._id && !stored) report(index, "_id", NO_SUCH_VARIANT);
    if (stored) claimed.add(stored.num);
    const compareAtCents = one.compareAtPrice === undefined ? (stored?.compareAtCents ?? null) : one.compareAtPrice;
    const priceCents = one.price ?? stored?.priceCents ?? row.priceCents;
    if (!isComparable(priceCents, compareAtCents))
      report(index, "compareAtPrice", "Enter a compare-at price above the price, or none.");
    const sku = one.sku ?? stored?.sku ?? "";
    if (sku && skus.has(sku.toLowerCase())) report(index, "sku", `The SKU ${sku} is there twice.`);
    skus.add(sku.toLowerCase());
    return {
      num: stored?.num ?? NEW,
      id: stored?.id ?? newId(),
      productNum: row.num,
      position: index,
      optionValues,
      sku,
      gtin: one.gtin ?? stored?.gtin ?? "",
      priceCents,
      compareAtCents,
      countInStock: Object.keys(fields).length > 0 ? 0 : stockOf(stored, one, label, index),
      weight: one.weight === undefined ? (stored?.weight ?? null) : one.weight,
      image: one.image ?? stored?.image ?? pictureOfColor(options, optionValues, ownColors(row)),
      isAvailable: one.isAvailable ?? stored?.isAvailable ?? true,
    };
  });
  const [first] = Object.values(fields);
  if (first) throw new Invalid(first, fields);
  return after;
}

/** The stored variants, for options that are changed alone. */
function keptVariants({ variants }: ProductWithVariants, options: ProductOption[]): Variant[] {
  const misfit = variants.find(
    ({ optionValues }) =>
      optionValues.length !== options.length ||
      options.some(({ values }, index) => !values.includes(optionValues[index] ?? "")),
  );
  if (variants.length > 0 && !misfit) return variants;
  const message = misfit
    ? `A variant is ${misfit.optionValues.join(", ")}, which these options do not have. Send the variants too.`
    : "Send the variants of these options too.";
  throw new InvalidField("variants", message);
}

/** The colors of an option called Color, each with the picture of its first variant that has one. */
export function colorsOf(options: ProductOption[], variants: Variant[], before: ColorVariant[]): ColorVariant[] {
  const place = options.findIndex(isColorOption);
  return (options[place]?.values ?? []).map((name) => ({
    _id: before.find((color) => color.name === name)?._id ?? newId(),
    name,
    src: variants.find(({ optionValues, image }) => optionValues[place] === name && image !== "")?.image ?? "",
  }));
}

type Sums = Pick<Variant, "priceCents" | "compareAtCents" | "countInStock">;

/**
 * What a product with options costs and has in stock: the lowest price of the variants for sale with its compare-at price, and
 * the sum of their stock. Without any for sale, the lowest price of all.
 */
export function sumsOf(variants: (Sums & Pick<Variant, "isAvailable" | "position">)[]): Sums {
  const offered = variants.filter(({ isAvailable }) => isAvailable);
  const [cheapest] = [...(offered.length > 0 ? offered : variants)].sort(
    (one, other) => one.priceCents - other.priceCents || one.position - other.position,
  );
  return {
    priceCents: cheapest?.priceCents ?? 0,
    compareAtCents: cheapest?.compareAtCents ?? null,
    countInStock: offered.reduce((sum, { countInStock }) => sum + countInStock, 0),
  };
}

/** What a product with options has of its variants. */
type OfVariants = Pick<
  ProductWithVariants,
  "options" | "variants" | "variantSkus" | "colorsVariants" | "priceCents" | "compareAtCents" | "countInStock"
>;

/** Refuses a value of the product that is that of its variants, unless it is the one before or after the change. */
function requireNoOther(row: ProductWithVariants, after: OfVariants, changes: ProductChanges): void {
  const texts = (colors: { name: string; src: string }[]) => JSON.stringify(colors.map(({ name, src }) => [name, src]));
  const differs = <Value>(sent: Value | undefined, ...known: Value[]) => sent !== undefined && !known.includes(sent);
  const isShown = changes.countInStock === changes.countInStockShown;
  const wrong = [
    differs(changes.price, row.priceCents, after.priceCents) && "price",
    differs(changes.compareAtPrice, row.compareAtCents, after.compareAtCents) && "compareAtPrice",
    !isShown && differs(changes.countInStock, row.countInStock, after.countInStock) && "countInStock",
    changes.colorsVariants &&
      differs(texts(changes.colorsVariants), texts(row.colorsVariants), texts(after.colorsVariants)) &&
      "colorsVariants",
  ].filter((name) => typeof name === "string");
  const message = "This is a value of the variants. Change it there.";
  if (wrong.length === 0) return;
  throw new Invalid(
    `A product with variants has no ${wrong.join(", ")} of its own. Change it in its variants.`,
    Object.fromEntries(wrong.map((name) => [name, message])),
  );
}

/**
 * The options and variants of a product with changes applied, and what it has of them.
 * @returns null for a product without options before and after
 * @throws Invalid with an error for each wrong field
 * @throws Conflict when the stock of a variant has changed since the caller read it
 */
export function variantsAfter(row: ProductWithVariants, changes: ProductChanges): Partial<OfVariants> | null {
  const options = changes.options ? optionsAfter(row.options, changes.options) : row.options;
  const given: GivenVariant[] | undefined = changes.variants;
  if (options.length === 0) {
    if (given && given.length > 0) throw new InvalidField("options", "Send the options that the variants differ in.");
    return row.options.length === 0 ? null : { options, variants: [], variantSkus: "", colorsVariants: [] };
  }
  requireColors(row, options, changes);
  if (given?.length === 0) throw new InvalidField("variants", "Add a variant, or remove the options.");
  const variants = given ? givenVariants(row, options, given) : keptVariants(row, options);
  const after = {
    options,
    variants,
    variantSkus: variants.flatMap(({ sku }) => sku || []).join(" "),
    colorsVariants: colorsOf(options, variants, row.colorsVariants),
    ...sumsOf(variants),
  };
  requireNoOther(row, after, changes);
  return after;
}

/**
 * Stores the variants of a product in the caller's transaction, before the product itself. They are written anew, each with
 * its number, so that values and SKUs can change places.
 * @param product without options, its one variant follows it
 */
export function storeVariants(tx: Transaction, product: ProductWithVariants): void {
  const { num: productNum, options, variants, sku, priceCents, compareAtCents, countInStock } = product;
  tx.delete(variant).where(eq(variant.productNum, productNum)).run();
  const only = {
    id: newId(),
    productNum,
    position: 0,
    optionValues: [],
    sku,
    priceCents,
    compareAtCents,
    countInStock,
  };
  const rows = options.length === 0 ? [only] : variants.map(({ num, ...row }) => (num === NEW ? row : { num, ...row }));
  for (const row of rows) tx.insert(variant).values(row).run();
}
