import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { discount } from "~/platform/schema.server";
import { cartDiscount, type Discount } from "~/shop/discounts/discount.server";
import type { PricedLine } from "~/shop/money/discount-kinds";
import { itemsDeduction, itemsTotal } from "~/shop/money/totals";

const NO_BUYER = { userId: null, emails: [] };

const slug = fc.constantFrom("kitchen", "garden");
const line = fc.record({
  priceCents: fc.integer({ min: 0, max: 20_000 }),
  qty: fc.integer({ min: 1, max: 6 }),
  category: slug,
  shippingMethod: fc.constant(""),
});
const cart = fc.array(line, { minLength: 1, maxLength: 6 });

const kindAndValue = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constant("amount" as const), value: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant("buy-get" as const), value: fc.constantFrom(50_000, 100_000) }),
);
const found = fc
  .record({
    of: kindAndValue,
    buyUnits: fc.integer({ min: 1, max: 3 }),
    getUnits: fc.integer({ min: 1, max: 2 }),
    category: fc.oneof(fc.constant(""), slug),
    minimumCents: fc.constantFrom(0, 0, 5000, 30_000),
  })
  .map(({ of, ...fields }) => ({ ...of, ...fields }));

type Found = Pick<Discount, "kind" | "value" | "buyUnits" | "getUnits" | "category" | "minimumCents">;

/** Stores discounts, the oldest first; the last one is a code if it is asked for. */
function store(discounts: Found[], isLastACode = false): void {
  db.delete(discount).run();
  for (const [index, fields] of discounts.entries()) {
    const isCode = isLastACode && index === discounts.length - 1;
    const id = String(index);
    const code = isCode ? "CODE" : `Deal ${index}`;
    db.insert(discount)
      .values({ id, code, isAutomatic: !isCode, oncePerCustomer: false, createdAt: new Date(index), ...fields })
      .run();
  }
}

const worthOf = (fields: Found, lines: PricedLine[]) =>
  itemsTotal(lines) >= fields.minimumCents ? itemsDeduction(lines, fields) : 0;

it("a cart has the automatic discount that takes off most, of equal ones the oldest, and never more than its lines cost", () => {
  fc.assert(
    fc.property(cart, fc.array(found, { maxLength: 6 }), (lines, discounts) => {
      store(discounts);
      const worths = discounts.map((fields) => worthOf(fields, lines));
      const most = Math.max(0, ...worths);
      const chosen = cartDiscount("", lines, NO_BUYER);
      expect(chosen?.discountCents ?? 0).toBe(most);
      expect(chosen?.code).toBe(most > 0 ? `Deal ${worths.indexOf(most)}` : undefined);
      expect(most).toBeLessThanOrEqual(itemsTotal(lines));
    }),
    { numRuns: 150 },
  );
});

it("another discount never takes less off, and a code counts if it is at least as good", () => {
  fc.assert(
    fc.property(cart, fc.array(found, { maxLength: 4 }), found, (lines, discounts, more) => {
      store(discounts);
      const before = cartDiscount("", lines, NO_BUYER)?.discountCents ?? 0;
      store([...discounts, more]);
      expect(cartDiscount("", lines, NO_BUYER)?.discountCents ?? 0).toBeGreaterThanOrEqual(before);
      store([...discounts, more], true);
      const withCode = cartDiscount("code", lines, NO_BUYER);
      expect(withCode?.discountCents).toBe(Math.max(before, worthOf(more, lines)));
      if (withCode?.code === "CODE") expect(withCode.problem).toBeNull();
      else expect(withCode?.problem).not.toBeNull();
    }),
    { numRuns: 150 },
  );
});
