import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { currencyOf } from "~/shop/money/currencies.server";
import { currencyUnits, DEFAULT_CURRENCY, readCurrencyFrom } from "~/shop/money/currency";
import { DISCOUNT_KINDS, discountKinds } from "~/shop/money/discount-kinds";
import { dollarsText, fromDollars, toDollars } from "~/shop/money/dollars";
import { formatMoney } from "~/shop/money/format-money";
import { belowText, moneyText } from "~/shop/money/money-text";
import { netOf, SHIPPING_TAXES, type TaxRule, taxedCents, taxOn } from "~/shop/money/tax";
import { lineDeductions, orderTotals } from "~/shop/money/totals";
import { parseMoney } from "~/shop/money/typed-money.server";
import { moneyOfUnits } from "~/shop/order-lines/line-money";

afterEach(() => readCurrencyFrom(() => DEFAULT_CURRENCY));

const CLASSES = ["standard", "reduced", "books", "food"];

/** A shop, an order in it, and the turns in which it is refunded. */
const scene = fc
  .record({
    currency: fc.constantFrom("JPY", "USD", "KWD"),
    pricesIncludeTax: fc.boolean(),
    shippingTax: fc.constantFrom(...SHIPPING_TAXES),
    rates: fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 4 }),
    lines: fc.array(
      fc.record({
        priceCents: fc.integer({ min: 0, max: 99_999 }),
        qty: fc.integer({ min: 1, max: 7 }),
        class: fc.nat(3),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    rateCents: fc.nat(9999),
    discount: fc.option(
      fc.record({ kind: fc.constantFrom(...DISCOUNT_KINDS), share: fc.integer({ min: 1, max: 100 }) }),
    ),
    turns: fc.array(fc.record({ line: fc.nat(5), units: fc.integer({ min: 1, max: 7 }), withShipping: fc.boolean() }), {
      maxLength: 12,
    }),
  })
  .map(({ rates, lines, discount, ...shop }) => ({
    ...shop,
    rates,
    lines: lines.map(({ class: nth, ...line }) => ({ ...line, taxClass: CLASSES[nth % rates.length] ?? "standard" })),
    deduction: discount && {
      kind: discount.kind,
      value: discount.kind === "amount" ? discount.share * 100 : discount.share * 1000,
      buyUnits: 2,
      getUnits: 1,
    },
  }));

type Scene = typeof scene extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0);

/** Half up, with whole numbers, apart from the shop's own calculation. */
function exactTax(cents: number, rate: number, isIncluded: boolean): number {
  const whole = BigInt(isIncluded ? 100_000 + rate : 100_000);
  return Number((2n * BigInt(cents) * BigInt(rate) + whole) / (2n * whole));
}

function placed({ rates, pricesIncludeTax, shippingTax, lines, rateCents, deduction }: Scene) {
  const rule: TaxRule = {
    pricesIncludeTax,
    shippingTax,
    rateOf: (taxClass) => ({ taxClass, rate: rates[CLASSES.indexOf(taxClass)] ?? 0 }),
  };
  const totals = orderTotals(lines, rateCents, rule, deduction);
  const off = lineDeductions(lines, deduction);
  const items = lines.map((line, index) => ({
    ...line,
    discountCents: off[index] ?? 0,
    taxRate: rule.rateOf(line.taxClass).rate,
    shippedQty: 0,
    refundedQty: 0,
    returnedQty: 0,
    returnableQty: 0,
    cancelledQty: 0,
    unsentQty: 0,
    refundedNetCents: 0,
  }));
  return { rule, totals, items };
}

describe("the tax of random shops", () => {
  it("is that of each rate, rounded once, and all sums add up to the smallest unit", () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const { totals, items } = placed(drawn);
        const { pricesIncludeTax: isIncluded, taxLines } = totals;
        expect(totals.taxCents + totals.includedTaxCents).toBe(sumOf(taxLines.map(({ taxCents }) => taxCents)));
        expect(isIncluded ? totals.taxCents : totals.includedTaxCents).toBe(0);
        expect(totals.totalCents).toBe(
          totals.itemsCents + totals.shippingCents + (isIncluded ? 0 : totals.taxCents + totals.includedTaxCents),
        );
        expect(sumOf(taxLines.map(({ itemsCents }) => itemsCents))).toBe(totals.itemsCents);
        const ofShipping = sumOf(taxLines.map(({ shippingCents }) => shippingCents));
        expect(ofShipping).toBe(drawn.shippingTax === "none" ? 0 : totals.shippingCents);
        expect(new Set(taxLines.map(({ rate }) => rate)).size).toBe(taxLines.length);
        for (const line of taxLines) {
          const ofRate = items.filter(({ taxRate }) => taxRate === line.rate);
          expect(line.itemsCents).toBe(sumOf(ofRate.map((item) => item.priceCents * item.qty - item.discountCents)));
          expect(line.taxCents).toBe(exactTax(taxedCents(line), line.rate, isIncluded));
          expect(netOf(line, isIncluded) + line.taxCents).toBe(taxedCents(line) + (isIncluded ? 0 : line.taxCents));
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("does not depend on the order of the lines", () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const one = placed({ ...drawn, deduction: null }).totals;
        const other = placed({ ...drawn, deduction: null, lines: [...drawn.lines].reverse() }).totals;
        expect(other).toEqual(one);
      }),
    );
  });

  it("is refunded by units and shipping in any order, never more than there is, and in all to the smallest unit", () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const { totals, items } = placed(drawn);
        const order = { ...totals, refundedShippingCents: 0 };
        let refunded = 0;
        const take = (nth: number, wanted: number, withShipping: boolean) => {
          const item = items[nth % items.length];
          const units = item ? Math.min(wanted, item.qty - item.refundedQty) : 0;
          const shipping = withShipping ? order.shippingCents - order.refundedShippingCents : 0;
          const chosen = item && units > 0 ? [{ item, units }] : [];
          const { netCents, taxCents } = moneyOfUnits(order, items, chosen, shipping);
          expect(Math.min(0, taxCents, ...netCents)).toBe(0);
          refunded += sumOf(netCents) + taxCents + shipping;
          order.refundedShippingCents += shipping;
          for (const [index, { item: taken }] of chosen.entries()) {
            taken.refundedQty += units;
            taken.refundedNetCents += netCents[index] ?? 0;
          }
          expect(refunded).toBeLessThanOrEqual(totals.totalCents);
        };
        for (const { line, units, withShipping } of drawn.turns) take(line, units, withShipping);
        for (const [nth, { qty }] of items.entries()) take(nth, qty, true);
        expect(refunded).toBe(totals.totalCents);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [11_900, 19_000, 1900],
    [10_700, 7000, 700],
    [999, 20_000, 167],
    [9400, 21_000, 1631],
    [1, 50_000, 0],
  ])("of %i cents with %i thousandths of a percent included is %i cents", (gross, rate, tax) =>
    expect(taxOn(gross, rate, true)).toBe(tax),
  );
});

describe.each([
  ["JPY", 0, 123_450, "¥123,450", "123450", 123_450],
  ["EUR", 2, 123_450, "€1,234.50", "1234.50", 1234.5],
  ["KWD", 3, 123_450, "KWD\u00a0123.450", "123.450", 123.45],
] as const)("amounts in %s", (code, digits, cents, shown, typed, main) => {
  it("are shown, typed and sent with its decimals, and are refused with more", () => {
    readCurrencyFrom(() => currencyOf(code));
    expect(currencyUnits().digits).toBe(digits);
    expect(formatMoney(cents)).toBe(shown);
    expect(dollarsText(cents)).toBe(typed);
    expect([toDollars(cents), fromDollars(main), parseMoney(typed)]).toEqual([main, cents, cents]);
    expect(fromDollars(1 + 0.1 ** (digits + 1))).toBeNull();
    expect(parseMoney(`1.${"1".repeat(digits + 1)}`)).toBeNull();
    fc.assert(fc.property(fc.nat(), (amount) => fromDollars(toDollars(amount)) === amount));
    fc.assert(fc.property(fc.nat(), (amount) => parseMoney(dollarsText(amount)) === amount));
    fc.assert(fc.property(fc.nat(), (amount) => parseMoney(formatMoney(amount).replace("\u00a0", " ")) === amount));
  });

  it("are named in messages with an example that can be typed", () => {
    readCurrencyFrom(() => currencyOf(code));
    const message = moneyText("Enter a price in {unit}, like {12.50}, {decimals}.")();
    expect(message).toContain(`in ${code}, like `);
    expect(parseMoney(/like ([\d.]+)/.exec(message)?.[1]?.replace(/\.$/, "") ?? "")).toBeGreaterThan(0);
    expect(belowText("Enter less than", 999)()).toBe(`Enter less than ${{ 0: "1,000", 2: "10", 3: "1" }[digits]}.`);
    expect(discountKinds.amount.parse(-1)).toContain(code);
  });
});
