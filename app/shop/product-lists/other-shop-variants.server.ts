import { sumsOf } from "../catalog/change-variants.server";
import { gtin } from "../catalog/product-values.schema.server";
import { VARIANTS_LIMIT } from "../catalog/variants.schema.server";
import { toDollars } from "../money/dollars";
import { grams } from "../shipping/weight.schema.server";
import { namedValues, variantLabel } from "../variants/variant-words";
import { isColor } from "./other-shop-columns.server";
import type { LineProblem } from "./product-line";
import { NO_STOCK, type ProductLosses, type Variant } from "./product-losses.server";

/** A variant of a product with options, as another shop's file has it. */
export type OptionVariant = Variant & {
  line: number;
  /** Its values in the order of the options. */
  values: string[];
  /** The address of its picture; empty for that of the product. */
  picture: string;
  isAvailable: boolean;
};

/**
 * The name of an option here: that of colors is always the same, because lists and filters know it, and others are without what
 * separates the names of fields.
 */
const optionName = (name: string): string =>
  isColor(name)
    ? "Color"
    : name
        .replace(/^_+|\./g, "")
        .replaceAll("[", "(")
        .replaceAll("]", ")");

/** A value as it is spelled first. */
export const spelledAs = (values: string[], value: string): string =>
  values.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value;

/** ` of S / Red`; nothing for a product without options. */
const ofLabel = ({ label }: Variant) => (label ? ` of ${label}` : "");

/** The digits of a barcode, if it is a GTIN; others are named. */
function gtinOf(variant: Variant, losses: ProductLosses): string {
  const { barcode } = variant;
  const parsed = gtin.safeParse(barcode.replace(/^'/, ""));
  if (parsed.success) return parsed.data;
  losses.add(`The barcode ${barcode.slice(0, 40)}${ofLabel(variant)} is no GTIN, and is not taken over.`);
  return "";
}

function weightOf(variant: Variant, losses: ProductLosses): number | null {
  const { weightGrams } = variant;
  if (!weightGrams) return null;
  const parsed = grams.safeParse(Math.round(weightGrams));
  if (parsed.success) return parsed.data;
  losses.add(`The weight${ofLabel(variant)} is above what a parcel weighs, and is not taken over.`);
  return null;
}

/** Barcode and weight of a product without options: those of the first of its variants that has one. */
export function gtinAndWeight(variants: Variant[], losses: ProductLosses): Record<string, unknown> {
  const marked = variants.find(({ barcode }) => barcode !== "");
  const weighed = variants.find(({ weightGrams }) => weightGrams);
  return {
    ...(marked && { gtin: gtinOf(marked, losses) }),
    ...(weighed && { weight: weightOf(weighed, losses) }),
  };
}

function unitsOf({ units, label }: Variant, isAnyCounted: boolean, losses: ProductLosses): number {
  if (units === null && isAnyCounted) losses.add(`The stock of ${label} is not counted in the file; it is set to 0.`);
  if (units !== null && units < 0) losses.add(`The stock of ${units} of ${label} counts as 0.`);
  return Math.max(0, units ?? 0);
}

/** Reports combinations and SKUs that a line above has, and values that are missing, on their lines. */
export function reportWrongLines(
  names: string[],
  variants: Pick<OptionVariant, "line" | "values" | "sku">[],
  problems: LineProblem[],
): void {
  const lines = new Map<string, number>();
  const reportTwice = (line: number, text: string) => {
    const before = lines.get(text.toLowerCase());
    if (before === undefined) lines.set(text.toLowerCase(), line);
    else problems.push({ line, reason: `${text} is on line ${before} already.` });
  };
  for (const { line, values, sku } of variants) {
    const open = names.filter((_, index) => values[index] === "");
    for (const name of open) problems.push({ line, reason: `Enter a value of the option ${name.slice(0, 40)}.` });
    const label = variantLabel(
      names.map((name) => ({ name })),
      values,
    ).slice(0, 200);
    reportTwice(line, label);
    if (sku !== "") reportTwice(line, `The SKU ${sku.slice(0, 64)}`);
  }
}

/**
 * The options and variants of a product as a request of the API, with its price and stock of them.
 * @param options the names and the values that are known, in their order
 * @param problems receives what is wrong with a line
 * @param losses receives stock that is not counted, and barcodes that are no GTIN
 */
export function variantsRequest(
  options: { name: string; values: string[] }[],
  found: OptionVariant[],
  problems: LineProblem[],
  losses: ProductLosses,
): Record<string, unknown> {
  const excess = found[VARIANTS_LIMIT];
  if (excess) {
    problems.push({ line: excess.line, reason: `A product has at most ${VARIANTS_LIMIT} variants.` });
    return {};
  }
  const named = options.map(({ name, values }, index) => {
    const all = [...values, ...found.map((one) => one.values[index] ?? "")].filter(Boolean);
    return { name: optionName(name), values: [...new Set(all.map((value) => spelledAs(all, value)))] };
  });
  const names = named.map(({ name }) => name);
  const variants = found.map((one) => ({
    ...one,
    values: named.map(({ values }, index) => spelledAs(values, one.values[index] ?? "")),
  }));
  reportWrongLines(names, variants, problems);
  const prices = variants.flatMap(({ priceCents }) => priceCents ?? []);
  const isAnyCounted = variants.some(({ units }) => units !== null);
  if (!isAnyCounted) losses.kinds.add(NO_STOCK);
  const rows = variants.map((one, position) => {
    const isUnpriced = one.priceCents === null && prices.length > 0;
    if (isUnpriced) losses.addToDraft(`${one.label} has no price in the file, and is not for sale.`);
    const priceCents = one.priceCents ?? Math.max(0, ...prices);
    const isReduced = one.compareAtCents !== null && one.compareAtCents > priceCents;
    return {
      position,
      values: one.values,
      sku: one.sku,
      gtin: gtinOf(one, losses),
      priceCents,
      compareAtCents: isReduced ? one.compareAtCents : null,
      countInStock: unitsOf(one, isAnyCounted, losses),
      weight: weightOf(one, losses),
      image: one.picture,
      isAvailable: one.isAvailable && !isUnpriced,
    };
  });
  const sums = sumsOf(rows);
  const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));
  return {
    options: named,
    variants: rows.map(({ position: _, values, priceCents, compareAtCents, ...row }) => ({
      ...row,
      options: namedValues(named, values),
      ...(prices.length > 0 ? { price: toDollars(priceCents), compareAtPrice: dollars(compareAtCents) } : {}),
    })),
    ...(prices.length > 0 ? { price: toDollars(sums.priceCents), compareAtPrice: dollars(sums.compareAtCents) } : {}),
    countInStock: sums.countInStock,
  };
}
