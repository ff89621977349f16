import type { discount } from "~/platform/schema.server";
import { fromDollars, toDollars } from "./dollars";
import { formatMoney } from "./format-money";
import { formatPercent, fromPercent, shareOf, toPercent } from "./tax-percent";

/** The items of a cart or an order, as far as sums need them. */
export type PricedLine = { priceCents: number; qty: number };

export type DiscountKind = (typeof discount.$inferSelect)["kind"];

/** What a discount takes off: a value in the unit of its kind. */
export type Deduction = { kind: DiscountKind; value: number };

/** All that differs between the kinds of discounts. */
type KindOfDiscount = {
  /** What it takes off, for admins to choose. */
  label: string;
  /** Converts what admins type, null for nothing, to the stored value: a whole number; for a wrong one, what is right. */
  parse(typed: number | null): number | string;
  /** The stored value as admins type it; null for none. */
  toNumber(value: number): number | null;
  /** What it takes off, in words. */
  text(value: number): string;
  /** What it is taken off. */
  from: "items" | "shipping";
  /** Cents that it takes off a sum of `cents`; the items' sum is that of `lines`. What is beyond the sum is not taken off. */
  deduct(value: number, sum: { cents: number; lines: readonly PricedLine[] }): number;
};

/** The maximum of an amount, in cents. */
const AMOUNT_LIMIT = 9_999_999;

const PERCENT = "Enter a percentage above 0, at most 100, with at most three decimals.";
const AMOUNT = "Enter an amount above 0 in dollars, below 100,000, with at most two decimals.";

const within = (limit: number, value: number | null, message: string) =>
  value !== null && value > 0 && value <= limit ? value : message;

/** The kinds of discounts. The column `kind` names them too, and its checks say which values they may have. */
export const discountKinds: { readonly [Kind in DiscountKind]: KindOfDiscount } = {
  percent: {
    label: "A percentage of the items",
    parse: (typed) => within(100_000, fromPercent(typed ?? 0), PERCENT),
    toNumber: toPercent,
    text: formatPercent,
    from: "items",
    deduct: (thousandths, { cents }) => shareOf(cents, thousandths),
  },
  amount: {
    label: "An amount of the items",
    parse: (typed) => within(AMOUNT_LIMIT, fromDollars(typed ?? 0), AMOUNT),
    toNumber: toDollars,
    text: formatMoney,
    from: "items",
    deduct: (cents) => cents,
  },
  "free-shipping": {
    label: "The shipping",
    parse: () => 0,
    toNumber: () => null,
    text: () => "Free shipping",
    from: "shipping",
    deduct: (_, { cents }) => cents,
  },
};

/** What a discount takes off, in words: `10%`, `$5.00` or `Free shipping`. */
export const deductionText = ({ kind, value }: Deduction): string => discountKinds[kind].text(value);

export const DISCOUNT_KINDS = Object.keys(discountKinds) as DiscountKind[];

/**
 * What a discount takes off the items or the shipping, never more than they cost.
 * @param cents what they cost, in cents
 * @param lines the items
 * @returns cents
 */
export function deductionFrom(
  from: KindOfDiscount["from"],
  deduction: Deduction | null,
  cents: number,
  lines: readonly PricedLine[],
): number {
  if (deduction === null) return 0;
  const kind = discountKinds[deduction.kind];
  return kind.from === from ? Math.min(cents, kind.deduct(deduction.value, { cents, lines })) : 0;
}
