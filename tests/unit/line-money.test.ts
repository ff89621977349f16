import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taxLines, taxOfLines } from "~/shop/money/tax";
import { moneyOfUnits, taxLinesWithRefunded, taxWithRefunded } from "~/shop/order-lines/line-money";

const line = fc
  .record({ qty: fc.integer({ min: 1, max: 9 }), priceCents: fc.integer({ min: 1, max: 99_999_999 }) })
  .chain(({ qty, priceCents }) =>
    fc.integer({ min: 0, max: qty * priceCents }).map((discountCents) => ({ qty, priceCents, discountCents })),
  );

/** An order at one rate, whose tax is added. */
const taxed = (itemsCents: number, taxCents: number) => ({
  itemsCents,
  taxCents,
  taxRate: 15_000,
  pricesIncludeTax: false,
  taxLines: [],
  refundedShippingCents: 0,
});

const NOTHING = {
  taxRate: 15_000,
  shippedQty: 0,
  refundedQty: 0,
  returnedQty: 0,
  cancelledQty: 0,
  unsentQty: 0,
  refundedNetCents: 0,
  returnableQty: 0,
};

describe("the money of units of lines", () => {
  it("adds up to the items and the tax of the order to the cent, however they are refunded one after the other", () => {
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      percent: fc.integer({ min: 0, max: 100_000 }),
      turns: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    });
    fc.assert(
      fc.property(order, ({ lines: ordered, percent, turns }) => {
        const lines = ordered.map((one) => ({ ...one, ...NOTHING }));
        const itemsCents = lines.reduce((sum, one) => sum + one.qty * one.priceCents - one.discountCents, 0);
        const taxCents = Math.round((itemsCents * percent) / 100_000);
        let [net, tax] = [0, 0];
        for (const turn of turns) {
          const open = lines.filter((one) => one.refundedQty < one.qty);
          const item = open[turn % Math.max(1, open.length)];
          if (!item) break;
          const units = 1 + (turn % (item.qty - item.refundedQty));
          const money = moneyOfUnits(taxed(itemsCents, taxCents), lines, [{ item, units }]);
          for (const cents of [...money.netCents, money.taxCents]) expect(cents).toBeGreaterThanOrEqual(0);
          net += money.netCents[0] ?? 0;
          item.refundedNetCents += money.netCents[0] ?? 0;
          tax += money.taxCents;
          expect(net).toBeLessThanOrEqual(itemsCents);
          expect(tax).toBeLessThanOrEqual(taxCents);
          item.refundedQty += units;
        }
        for (const item of lines.filter((one) => one.refundedQty < one.qty)) {
          const money = moneyOfUnits(taxed(itemsCents, taxCents), lines, [
            { item, units: item.qty - item.refundedQty },
          ]);
          net += money.netCents[0] ?? 0;
          item.refundedNetCents += money.netCents[0] ?? 0;
          tax += money.taxCents;
          item.refundedQty = item.qty;
        }
        expect([net, tax]).toEqual([itemsCents, taxCents]);
      }),
      { numRuns: 300 },
    );
  });

  it("add up to the items also when a refund between two others has failed", () => {
    const item = { ...NOTHING, qty: 3, priceCents: 100, discountCents: 100 };
    const order = taxed(200, 0);
    const take = () => {
      const { netCents } = moneyOfUnits(order, [item], [{ item, units: 1 }]);
      item.refundedQty += 1;
      item.refundedNetCents += netCents[0] ?? 0;
      return netCents[0] ?? 0;
    };
    const [first, failed, second] = [take(), take(), take()];
    item.refundedQty -= 1;
    item.refundedNetCents -= failed;
    expect(first + second + take()).toBe(200);
  });

  it("is a part of what is left of a line whose price was changed since others were refunded", () => {
    for (const [lineCents, refundedNetCents, units, cents] of [
      [5550, 3700, [1, 2, 3, 4], [462, 925, 1387, 1850]],
      [8000, 1000, [1, 2, 3, 4], [1750, 3500, 5250, 7000]],
      [3700, 3700, [1, 4], [0, 0]],
    ] as const) {
      const item = { ...NOTHING, qty: 6, priceCents: 1850, discountCents: 11_100 - lineCents, refundedQty: 2 };
      const costs = units.map((each) => {
        const line = { ...item, refundedNetCents };
        return moneyOfUnits(taxed(lineCents, 0), [line], [{ item: line, units: each }]).netCents[0];
      });
      expect(costs).toEqual(cents);
    }
  });

  it("adds up to the tax of the order, by rate, also when the lines are changed between refunds", () => {
    const PERCENT = { standard: 15_000, reduced: 7_000 };
    const rule = {
      pricesIncludeTax: false,
      shippingTax: "standard" as const,
      rateOf: (taxClass: string) => ({ taxClass, rate: PERCENT[taxClass as keyof typeof PERCENT] }),
    };
    const lines = fc.array(
      fc.record({
        taxClass: fc.constantFrom("standard", "reduced"),
        qty: fc.integer({ min: 1, max: 4 }),
        priceCents: fc.integer({ min: 1, max: 2_000 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    const steps = fc.array(fc.tuple(fc.constantFrom("refund", "refund", "change"), fc.nat(1000)), { maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.nat(999), steps, (ordered, shippingCents, turns) => {
        const items = ordered.map(({ taxClass, ...one }) => ({
          ...NOTHING,
          ...one,
          taxClass,
          taxRate: rule.rateOf(taxClass).rate,
          discountCents: 0,
        }));
        const live = () =>
          taxLines(
            rule,
            items.map(({ taxClass, qty, refundedQty, priceCents }) => ({
              taxClass,
              cents: (qty - refundedQty) * priceCents,
            })),
            shippingCents,
          );
        const refundedTax = () => taxLinesWithRefunded(order, items).map((one) => one.refunded.taxCents);
        const order = { ...taxed(0, 0), taxLines: live() };
        let refunded = 0;
        const refund = (chosen: { item: (typeof items)[number]; units: number }[], ofShipping = 0) => {
          const money = moneyOfUnits(order, items, chosen, ofShipping);
          refunded += money.taxCents;
          for (const [index, { item, units }] of chosen.entries()) {
            item.refundedQty += units;
            item.refundedNetCents += money.netCents[index] ?? 0;
          }
          order.refundedShippingCents += ofShipping;
        };
        for (const [step, turn] of turns) {
          const item = items[turn % items.length];
          if (!item) return;
          if (step === "refund" && item.refundedQty < item.qty) refund([{ item, units: 1 }]);
          if (step !== "change") continue;
          item.qty = Math.max(item.refundedQty, turn % 6);
          const before = refundedTax();
          const rates = order.taxLines.map(({ rate }) => rate);
          order.taxLines = taxWithRefunded(live(), order, items);
          const after = refundedTax();
          for (const [index, { rate }] of order.taxLines.entries())
            expect(after[index]).toBe(before[rates.indexOf(rate)] ?? 0);
        }
        const rest = items.map((item) => ({ item, units: item.qty - item.refundedQty }));
        refund(rest, shippingCents);
        expect(refunded).toBe(taxOfLines(order.taxLines));
        expect(refundedTax()).toEqual(order.taxLines.map(({ taxCents }) => taxCents));
      }),
      { numRuns: 2000 },
    );
  });
});
