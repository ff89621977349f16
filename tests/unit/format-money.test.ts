import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { CURRENCIES, currencyOf } from "~/shop/money/currencies.server";
import { DEFAULT_CURRENCY, readCurrencyFrom } from "~/shop/money/currency";
import { formatMoney } from "~/shop/money/format-money";

afterEach(() => readCurrencyFrom(() => DEFAULT_CURRENCY));

it("amounts are written as in English, in each currency", () => {
  for (const { code } of CURRENCIES) {
    const currency = currencyOf(code);
    readCurrencyFrom(() => currency);
    const digits = { minimumFractionDigits: currency.digits, maximumFractionDigits: currency.digits };
    const { format } = new Intl.NumberFormat("en-US", { style: "currency", currency: code, ...digits });
    const cents = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -(10 ** 12), max: 10 ** 12 }));
    fc.assert(
      fc.property(cents, (amount) => {
        expect(formatMoney(amount)).toBe(format(amount / 10 ** currency.digits));
      }),
      { numRuns: 60, examples: [[0], [1], [-1], [99], [100_000], [123_456_789]] },
    );
  }
});

it("the currency of a new shop has its sign", () => expect(DEFAULT_CURRENCY).toEqual(currencyOf("USD")));
