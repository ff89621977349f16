import { toDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";

/** A variant of a product, as another shop sells it. */
export type Variant = {
  /** The values of its options, such as 'XL / Red'; empty for the only one. */
  label: string;
  priceCents: number | null;
  /** The price before a reduction. */
  compareAtCents: number | null;
  /** Negative for oversold units; null if they are not counted. */
  units: number | null;
  sku: string;
  /** As the file has it; empty for none. */
  barcode: string;
  /** Null for an unknown weight. */
  weightGrams: number | null;
};

/** What a product of another shop loses here. */
export class ProductLosses {
  /** Kinds of content that many products of a file lose. They are counted, not named. */
  readonly kinds = new Set<string>();
  /** What this product loses, in sentences. */
  readonly sentences = new Set<string>();
  /** Whether it would be sold at another price, or otherwise than there, so that it has to be looked at first. */
  isDraft = false;

  add(sentence: string): void {
    this.sentences.add(sentence);
  }

  addToDraft(sentence: string): void {
    this.isDraft = true;
    this.sentences.add(sentence);
  }

  addAll(others: ProductLosses): void {
    for (const kind of others.kinds) this.kinds.add(kind);
    for (const sentence of others.sentences) this.sentences.add(sentence);
    this.isDraft ||= others.isDraft;
  }
}

/** Names in one sentence. */
const NAMES_LIMIT = 30;

const shorten = (name: string) => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** Names for a sentence: the first of them, and how many more there are. */
export function listed(names: string[]): string {
  const more = names.length > NAMES_LIMIT ? ` and ${names.length - NAMES_LIMIT} more` : "";
  return `${names.slice(0, NAMES_LIMIT).map(shorten).join(", ")}${more}`;
}

/** ` of 'XL / Red'`, or nothing for a product without variants. */
const ofVariants = (variants: Pick<Variant, "label">[]): string => {
  const labels = variants.flatMap(({ label }) => label || []);
  return labels.length > 0 ? ` of ${listed(labels)}` : "";
};

function groupBy<Item>(items: Item[], keyOf: (item: Item) => number): [number, Item[]][] {
  const groups = new Map<number, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups].sort(([one], [other]) => one - other);
}

/**
 * The one price of a product: the highest of its variants, so that nothing is sold below its price. The price before a
 * reduction is kept only if it is that of every variant, so that no reduction is shown that there is not.
 * @param losses receives which prices are lost, and of which variants
 */
export function onePrice(variants: Variant[], losses: ProductLosses): { price?: number; compareAtPrice?: number } {
  const priced = variants.flatMap((variant) =>
    variant.priceCents === null ? [] : { ...variant, priceCents: variant.priceCents },
  );
  if (priced.length === 0) return {};
  const highest = priced.reduce((most, { priceCents }) => Math.max(most, priceCents), 0);
  for (const [cents, group] of groupBy(priced, ({ priceCents }) => priceCents)) {
    if (cents === highest) continue;
    losses.addToDraft(
      `Prices that differ by variant are not taken over; the highest is used: ${formatMoney(cents)}${ofVariants(group)} becomes ${formatMoney(highest)}.`,
    );
  }
  const price = toDollars(highest);
  const reduced = priced.filter(({ priceCents, compareAtCents }) => (compareAtCents ?? 0) > priceCents);
  const before = groupBy(reduced, ({ compareAtCents }) => compareAtCents ?? 0);
  const [[compareAt = 0] = []] = before;
  if (before.length === 1 && reduced.length === priced.length && compareAt > highest) {
    return { price, compareAtPrice: toDollars(compareAt) };
  }
  for (const [cents, group] of before) {
    losses.addToDraft(
      `The compare-at price ${formatMoney(cents)}${ofVariants(group)} is not taken over, because it does not hold for every variant.`,
    );
  }
  return { price };
}

export const NO_STOCK = "No stock is counted in the file; it is set to 0";

/**
 * The units of all variants together.
 * @param losses receives what is added up, what is oversold, and what is not counted
 */
export function totalUnits(variants: Variant[], losses: ProductLosses): { countInStock: number } {
  const counted = variants.flatMap(({ label, units }) => (units === null ? [] : { label, units }));
  const countInStock = counted.reduce((sum, { units }) => sum + Math.max(0, units), 0);
  if (counted.length === 0) losses.kinds.add(NO_STOCK);
  for (const { label, units } of counted) {
    if (units < 0) losses.add(`The stock of ${units}${ofVariants([{ label }])} counts as 0.`);
  }
  if (counted.length > 1) {
    const parts = counted.map(({ label, units }) => `${label || "without a name"} ${units}`);
    losses.add(`Stock by variant becomes one number: ${countInStock}, of ${listed(parts)}.`);
  }
  const uncounted = variants.filter(({ units }) => units === null);
  if (counted.length > 0 && uncounted.length > 0) {
    losses.add(`The stock${ofVariants(uncounted)} is not counted in the file, and adds nothing.`);
  }
  return { countInStock };
}

/** Names an attribute that describes a product and is no choice of the buyer, with its values. */
export function reportAttribute(name: string, values: string[], losses: ProductLosses): void {
  const distinct = [...new Set(values)].filter((value) => value !== "");
  losses.add(`Attributes that are no choice are not taken over: ${shorten(name)} (${listed(distinct)}).`);
}

/** Names a category whose path is shortened to its last part. */
export function reportCategoryPath(path: string, losses: ProductLosses): void {
  if (path.includes(">")) losses.add(`Of the category ${shorten(path)} only the last part is taken over.`);
}

/** Attributes of elements have up to 2,000 characters: picture addresses are no longer. */
const PICTURE = /<img\b([^>]{0,2000})/gi;
const SOURCE = /\bsrc\s{0,5}=\s{0,5}["']?([^\s"'>]{1,1000})/i;
const EMBEDDED = /<(?:video|audio|iframe|embed|object)\b/gi;

/** What descriptions of this shop cannot show of one, in sentences. */
export function lossesOfDescription(description: unknown): string[] {
  if (typeof description !== "string") return [];
  const pictures = [...description.matchAll(PICTURE)].map(([, attributes = ""]) => SOURCE.exec(attributes)?.[1] ?? "");
  const embedded = description.match(EMBEDDED)?.length ?? 0;
  return [
    ...(pictures.length > 0
      ? [
          `Pictures within the description are not taken over: ${listed(pictures.map((src) => src || "without an address"))}.`,
        ]
      : []),
    ...(embedded > 0 ? [`Videos and embedded content within the description are not taken over: ${embedded}.`] : []),
  ];
}
