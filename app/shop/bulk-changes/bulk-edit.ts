import type { BulkEdit, BulkPrices, BulkValues } from "~/platform/schema.server";
import { currencyUnits, DEFAULT_CURRENCY } from "../money/currency";
import { toDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";
import { formatPercent, fromPercent, shareOf } from "../money/tax-percent";

/** The most products of one change. */
export const BULK_LIMIT = 10_000;

/** What is done to a price, with its label. */
export const PRICE_STEPS = {
  set: "Set to",
  raise: "Raise by an amount",
  lower: "Lower by an amount",
  "raise-percent": "Raise by percent",
  "lower-percent": "Lower by percent",
} satisfies Record<NonNullable<BulkEdit["priceHow"]>, string>;

export const SALE_STEPS = ["lower-percent", "lower", "set"] as const;

type Rounding = BulkEdit["rounding"];

/** What a changed price may end in. */
export const ROUNDINGS: [Rounding, ...Rounding[]] = ["none", ".99", ".50", ".00"];

/** The last digits of prices by the currency's decimals; without decimals, endings are those of hundreds. */
const ROUNDING_LABELS: Record<number, Record<Rounding, string>> = {
  0: {
    none: "To a whole amount",
    ".99": "To the nearest amount that ends in 99",
    ".50": "To the nearest amount that ends in 50",
    ".00": "To the nearest hundred",
  },
  2: {
    none: "To the cent",
    ".99": "To the nearest .99",
    ".50": "To the nearest .50",
    ".00": "To the nearest whole amount",
  },
  3: {
    none: "To three decimals",
    ".99": "To the nearest .990",
    ".50": "To the nearest .500",
    ".00": "To the nearest whole amount",
  },
};

/** What the last digits of a changed price become, with its label, in the shop's currency. */
export function roundings(): Record<Rounding, string> {
  const { code, digits } = currencyUnits();
  const labels = ROUNDING_LABELS[digits] ?? ROUNDING_LABELS[2];
  const dollar = code === DEFAULT_CURRENCY.code && { ".00": "To the nearest dollar" };
  return { none: "", ".99": "", ".50": "", ".00": "", ...labels, ...dollar };
}

export const COMPARE_AT_STEPS = {
  before: "The price before this change",
  set: "Set to",
  remove: "Remove",
} satisfies Record<NonNullable<BulkEdit["compareAtHow"]>, string>;

/** A percentage in thousandths: it is stored times the smallest units in a main unit of the currency, as amounts are. */
const thousandthsOf = (by: number) => fromPercent(toDollars(by)) ?? 0;

function unrounded(cents: number, how: NonNullable<BulkEdit["priceHow"]>, by: number): number {
  switch (how) {
    case "set":
      return by;
    case "raise":
      return cents + by;
    case "lower":
      return cents - by;
    case "raise-percent":
      return shareOf(cents, 100_000 + thousandthsOf(by));
    case "lower-percent":
      return shareOf(cents, 100_000 - thousandthsOf(by));
  }
}

/**
 * A price after a change.
 * @param cents the price in cents
 * @returns in cents; may be below 1, which no price may become. Rounded to the nearest price with this ending, of two
 *   that are equally near to the higher one
 */
export function changedPrice(
  cents: number,
  { priceHow, priceBy, rounding }: Pick<BulkEdit, "priceHow" | "priceBy" | "rounding">,
): number {
  if (priceHow === null) return cents;
  const exact = unrounded(cents, priceHow, priceBy ?? 0);
  if (rounding === "none") return exact;
  // With three decimals, .99 is .990.
  const step = Math.max(100, currencyUnits().units);
  const ending = (Number(rounding.slice(1)) * step) / 100;
  return Math.floor((exact - ending + step / 2) / step) * step + ending;
}

const amountText = (how: BulkEdit["priceHow"], by: number) =>
  how?.endsWith("percent") ? formatPercent(thousandthsOf(by)) : formatMoney(by);

/** What a change does, in words: for example `Price: lower by 20%, to the nearest .99; publish`. */
export function editWords({ priceHow, priceBy, rounding, compareAtHow, ...edit }: BulkEdit): string {
  const rounded = rounding === "none" ? "" : `, ${roundings()[rounding].toLowerCase()}`;
  const verb = { set: "set to", raise: "raise by", lower: "lower by" }[(priceHow ?? "set").split("-", 1)[0] as "set"];
  const words = [
    priceHow && `price: ${verb} ${amountText(priceHow, priceBy ?? 0)}${rounded}`,
    compareAtHow === "set" && `compare-at price: ${formatMoney(edit.compareAt ?? 0)}`,
    compareAtHow === "before" && "compare-at price: the price before",
    compareAtHow === "remove" && "compare-at price: removed",
    edit.category !== null && `category: ${edit.category}`,
    edit.taxClass && `tax class: ${edit.taxClass}`,
    edit.isPublished !== null && (edit.isPublished ? "publish" : "unpublish"),
  ]
    .filter(Boolean)
    .join("; ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LABELS = {
  price: "Price",
  compareAtPrice: "Compare-at price",
  category: "Category",
  isPublished: "Published",
  taxClass: "Tax class",
};

type PlainName = keyof typeof LABELS;

function valueText(value: BulkValues[PlainName]): string {
  if (typeof value === "number") return formatMoney(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value || "none";
}

/** The prices of a product: its own, or those of its variants. */
export const pricesIn = ({ price, compareAtPrice = null, variants }: BulkValues): BulkPrices[] =>
  variants ? Object.values(variants) : price === undefined ? [] : [{ price, compareAtPrice }];

/** Prices of variants in words: the lowest and the highest. */
function rangeText(amounts: (number | null)[]): string {
  const known = amounts.filter((cents) => cents !== null);
  if (known.length === 0) return "none";
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  return lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`;
}

type Change = { name: string; before: string; after: string };

function variantChanges(before: BulkValues, after: BulkValues): Change[] {
  const [old, now] = [pricesIn(before), pricesIn(after)];
  const changes = (["price", "compareAtPrice"] as const).map((name) => ({
    name: LABELS[name],
    before: rangeText(old.map((prices) => prices[name])),
    after: rangeText(now.map((prices) => prices[name])),
  }));
  const visible = changes.filter((change) => change.before !== change.after);
  return visible.length > 0 ? visible : changes.slice(0, 1);
}

/** What a change does to one product, in words by field. */
export function valueChanges(before: BulkValues, after: BulkValues): Change[] {
  const { variants, ...others } = after;
  const ofVariants = variants ? variantChanges(before, after) : [];
  const names = Object.keys(others) as PlainName[];
  const ofOthers = names.map((name) => ({
    name: LABELS[name],
    before: valueText(before[name]),
    after: valueText(after[name]),
  }));
  return [...ofVariants, ...ofOthers];
}
