import type { discount } from "~/platform/schema.server";
import { amountLimit } from "./currency";
import { fromDollars, toDollars } from "./dollars";
import { formatMoney } from "./format-money";
import { belowText, moneyText } from "./money-text";
import { formatPercent, fromPercent, shareOf, toPercent } from "./tax-percent";

/** The items of a cart or an order, as far as sums need them; `category` is the slug of the product's category. */
export type PricedLine = { priceCents: number; qty: number; category?: string };

export type DiscountKind = (typeof discount.$inferSelect)["kind"];

/** What a discount takes off: a value in the unit of its kind, from the items of a category, or from all. */
export type Deduction = {
  kind: DiscountKind;
  value: number;
  /** Of the kind `buy-get`: how many units are bought for how many cheaper ones. */
  buyUnits?: number | null;
  getUnits?: number | null;
  /** The slug of the category; empty for all items. */
  category?: string;
};

/** All that differs between the kinds of discounts. */
type KindOfDiscount = {
  /** What it takes off, for admins to choose. */
  label: string;
  /** Converts what admins type, null for nothing, to the stored value: a whole number; for a wrong one, what is right. */
  parse(typed: number | null): number | string;
  /** The stored value as admins type it; null for none. */
  toNumber(value: number): number | null;
  /** What it takes off, in words. */
  text(deduction: Deduction): string;
  /** What it is taken off. */
  from: "items" | "shipping";
  /**
   * Cents that it takes off a sum of `cents`, which is that of `lines`: in all, to be split over the lines in proportion, or
   * of each line. What is beyond the sum is not taken off.
   */
  deduct(deduction: Deduction, sum: { cents: number; lines: readonly PricedLine[] }): number | number[];
};

/** The maximum of an amount, in cents of a dollar: see `amountLimit`. */
export const AMOUNT_LIMIT = 9_999_999;

const PERCENT = "Enter a percentage above 0, at most 100, with at most three decimals.";
const wrongAmount = () =>
  moneyText(belowText("Enter an amount above 0 in {unit}, below", AMOUNT_LIMIT)().replace(/\.$/, ", {decimals}."))();

const within = (limit: number, value: number | null, message: string) =>
  value !== null && value > 0 && value <= limit ? value : message;

/** The kinds of discounts. The column `kind` names them too, and its checks say which values they may have. */
export const discountKinds: { readonly [Kind in DiscountKind]: KindOfDiscount } = {
  percent: {
    label: "A percentage of the items",
    parse: (typed) => within(100_000, fromPercent(typed ?? 0), PERCENT),
    toNumber: toPercent,
    text: ({ value }) => formatPercent(value),
    from: "items",
    deduct: ({ value }, { cents }) => shareOf(cents, value),
  },
  amount: {
    label: "An amount of the items",
    parse: (typed) => within(amountLimit(AMOUNT_LIMIT), fromDollars(typed ?? 0), wrongAmount()),
    toNumber: toDollars,
    text: ({ value }) => formatMoney(value),
    from: "items",
    deduct: ({ value }) => value,
  },
  "free-shipping": {
    label: "The shipping",
    parse: () => 0,
    toNumber: () => null,
    text: () => "Free shipping",
    from: "shipping",
    deduct: (_, { cents }) => cents,
  },
  "buy-get": {
    label: "A percentage of some units, for others that are bought (buy 2, get 1)",
    parse: (typed) => within(100_000, fromPercent(typed ?? 0), PERCENT),
    toNumber: toPercent,
    text: ({ value, buyUnits, getUnits }) =>
      `Buy ${buyUnits}, get ${getUnits} ${value === 100_000 ? "free" : `at ${formatPercent(value)} off`}`,
    from: "items",
    deduct: (deduction, { lines }) => cheapestUnits(deduction, lines),
  },
};

/** What the cheapest units of the lines are reduced by: of each full set of bought and reduced units, as many as are reduced. */
function cheapestUnits({ value, buyUnits, getUnits }: Deduction, lines: readonly PricedLine[]): number[] {
  const reduced = getUnits ?? 0;
  const inSet = (buyUnits ?? 0) + reduced;
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  let left = inSet > 0 ? Math.floor(units / inSet) * reduced : 0;
  const off = lines.map(() => 0);
  const fromCheapest = [...lines.entries()].sort(([, one], [, other]) => one.priceCents - other.priceCents);
  for (const [index, { priceCents, qty }] of fromCheapest) {
    const taken = Math.min(left, qty);
    // Rounded for each unit, so that lines of the same price may stand in any order.
    off[index] = shareOf(priceCents, value) * taken;
    left -= taken;
  }
  return off;
}

/** What a discount takes off, in words: `10%`, `$5.00`, `Free shipping` or `Buy 2, get 1 free`. */
export const deductionText = (deduction: Deduction): string => discountKinds[deduction.kind].text(deduction);

export const DISCOUNT_KINDS = Object.keys(discountKinds) as DiscountKind[];

/** Whether a discount counts for a line: it may be for one category. */
export const countsFor = ({ category }: Deduction, line: PricedLine): boolean =>
  !category || line.category === category;

/**
 * What a discount takes off the items or the shipping, never more than they cost.
 * @param lines what it is taken off
 * @returns cents: in all, to be split over the lines in proportion, or of each line
 */
export function deductionFrom(
  from: KindOfDiscount["from"],
  deduction: Deduction,
  lines: readonly PricedLine[],
): number | number[] {
  const kind = discountKinds[deduction.kind];
  if (kind.from !== from) return 0;
  const cents = lines.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0);
  const off = kind.deduct(deduction, { cents, lines });
  return typeof off === "number" ? Math.min(cents, off) : off;
}
