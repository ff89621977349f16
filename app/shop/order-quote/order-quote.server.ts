import { Conflict, InvalidField } from "~/platform/errors";
import type { ShippingAddress } from "~/platform/schema.server";
import { type DiscountBuyer, discountOfOrder } from "../discounts/discount.server";
import { amountLimit } from "../money/currency";
import type { Deduction, PricedLine } from "../money/discount-kinds";
import type { TaxRule } from "../money/tax";
import { itemsDeduction, itemsTotal, orderTotals } from "../money/totals";
import type { Consignment } from "../shipping/rates";
import { shippingRates } from "../shipping/shipping-rates.server";
import { taxRuleFor } from "../taxes/tax-rates.server";
import type { OrderedLine } from "./ordered-lines.server";

/** Maximum total of an order, in cents of a dollar: the least of the payment providers' limits for one payment. */
const TOTAL_LIMIT_CENTS = 999_999_999;

type ToQuote = {
  lines: OrderedLine[];
  shippingAddress: ShippingAddress;
  /** A discount code in any case; undefined without one. */
  discountCode: string | undefined;
  buyer: DiscountBuyer;
  now: Date;
};

/**
 * What an order costs at each of the rates that it can be shipped at, with its discount: that of the code, or an automatic one.
 * @returns the rates at their full prices, and the totals for one of them
 * @throws Conflict when the shop does not ship to the address
 * @throws Invalid with the reason when the discount code cannot be used
 */
export function quoteOrder({ lines, shippingAddress, discountCode, buyer, now }: ToQuote) {
  const discount = discountOfOrder(discountCode, lines, buyer, now);
  return { discount, ...quoteLines(lines, shippingAddress, discount) };
}

export type OrderQuote = ReturnType<typeof quoteOrder>;

/**
 * The same with a discount that is known.
 * @param rule how the order is taxed: by default, as a new one
 * @throws Conflict when the shop does not ship to the address
 */
export function quoteLines(
  lines: (PricedLine & Consignment & { taxClass: string })[],
  shippingAddress: ShippingAddress,
  deduction: Deduction | null,
  rule: TaxRule = taxRuleFor(shippingAddress),
) {
  const rates = shippingRates(shippingAddress, lines, itemsTotal(lines) - itemsDeduction(lines, deduction));
  if (rates.length === 0)
    throw new Conflict(
      shippingAddress.isPickup ? "This order cannot be picked up: please have it shipped." : "We do not ship there.",
    );
  return {
    rates,
    rateOf: rule.rateOf,
    /** @param shipsFree whether the shop pays the shipping */
    totalsAt: ({ priceCents }: { priceCents: number }, shipsFree = false) =>
      orderTotals(lines, priceCents, rule, deduction, shipsFree),
  };
}

/** The rate that is chosen of a quote; with an empty id the cheapest. @throws Invalid for a rate that is not offered */
export function requireRate({ rates }: Pick<OrderQuote, "rates">, rateId: string) {
  const rate = rateId === "" ? rates[0] : rates.find(({ id }) => id === rateId);
  if (!rate) throw new InvalidField("selectedRate", "Please choose one of the shipping rates.");
  return rate;
}

/** Checks that an order can be paid at once. @throws Conflict when it is too large */
export function requirePayable(lines: PricedLine[], totalCents: number): void {
  // Providers are given the items at their full prices, so these are limited too.
  if (Math.max(totalCents, itemsTotal(lines)) > amountLimit(TOTAL_LIMIT_CENTS))
    throw new Conflict("This order is too large to be paid at once. Please split it.");
}
