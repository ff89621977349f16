import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Consignment, type RateRow, ratesOf, zoneOf } from "~/shop/shipping/rates";

const row = (changes: Partial<RateRow>): RateRow => ({
  rateId: "expedited",
  service: "Expedited",
  carrier: "UPS",
  shippingMethod: "",
  firstUnitCents: 995,
  furtherUnitCents: 250,
  freeFromCents: null,
  deliveryDays: 2,
  isOffered: true,
  ...changes,
});
const standard = row({ rateId: "standard", service: "Standard", firstUnitCents: 0, furtherUnitCents: 0 });
const bulky = row({ shippingMethod: "Oversize", firstUnitCents: 2995, furtherUnitCents: 1495, deliveryDays: 4 });

const price = (table: RateRow[], contents: Consignment[], rateId = "expedited", itemsCents = 0) =>
  ratesOf(table, contents, itemsCents).find(({ id }) => id === rateId)?.priceCents;

describe("the zone of an address", () => {
  it.each([
    [{ country: "US", postalCode: "97201", state: "OR" }, "lower-48"],
    [{ country: "US", postalCode: "97201" }, "lower-48"],
    [{ country: "US", postalCode: "99501" }, "remote"],
    [{ country: "US", postalCode: "97201", state: "hi" }, "remote"],
    [{ country: "US", postalCode: "00901", state: "PR" }, "remote"],
    [{ country: "US", postalCode: "09021", state: "AE" }, "remote"],
    [{ country: "DE", postalCode: "10115", state: "HI" }, "abroad"],
  ])("%j is %s", (destination, zone) => expect(zoneOf(destination)).toBe(zone));
});

describe("shipping rates", () => {
  it("charge the first unit once and each additional unit", () => {
    expect(price([row({})], [{ shippingMethod: "Standard", qty: 1 }])).toBe(995);
    expect(price([row({})], [{ shippingMethod: "Standard", qty: 4 }])).toBe(995 + 3 * 250);
  });

  it("are those of the product's shipping method, in any case", () => {
    expect(price([row({}), bulky], [{ shippingMethod: "OVERSIZE", qty: 2 }])).toBe(2995 + 1495);
    expect(price([row({}), bulky], [{ shippingMethod: "Standard", qty: 2 }])).toBe(995 + 250);
  });

  it("charge the most expensive first unit for mixed shipping methods", () => {
    const contents = [
      { shippingMethod: "Standard", qty: 2 },
      { shippingMethod: "Oversize", qty: 1 },
    ];
    expect(price([row({}), bulky], contents)).toBe(2995 + 2 * 250);
    expect(ratesOf([row({}), bulky], contents, 0)).toMatchObject([{ deliveryDays: 4 }]);
  });

  it("omit a service that does not accept one of the products", () => {
    const contents = [
      { shippingMethod: "", qty: 1 },
      { shippingMethod: "Oversize", qty: 1 },
    ];
    expect(price([row({}), { ...bulky, isOffered: false }], contents)).toBeUndefined();
    expect(price([row({ isOffered: false }), bulky], contents)).toBeUndefined();
    expect(price([bulky], contents)).toBeUndefined();
    expect(price([bulky], contents.slice(1))).toBe(2995);
  });

  it("are free from the total of the items that their row names", () => {
    const table = [row({ freeFromCents: 5000 }), bulky];
    expect(price(table, [{ shippingMethod: "", qty: 3 }], "expedited", 4999)).toBe(995 + 2 * 250);
    expect(price(table, [{ shippingMethod: "", qty: 3 }], "expedited", 5000)).toBe(0);
    const mixed = [
      { shippingMethod: "", qty: 3 },
      { shippingMethod: "Oversize", qty: 2 },
    ];
    expect(price(table, mixed, "expedited", 5000)).toBe(2995 + 1495);
  });

  it("never cost more for items that cost more", () => {
    fc.assert(
      fc.property(tables, consignments, cents, cents, (table, contents, itemsCents, more) => {
        for (const { id, priceCents } of ratesOf(table, contents, itemsCents)) {
          expect(price(table, contents, id, itemsCents + more)).toBeLessThanOrEqual(priceCents);
        }
      }),
    );
  });

  it("are none where none is offered", () => {
    expect(ratesOf([row({ isOffered: false })], [{ shippingMethod: "", qty: 1 }], 0)).toEqual([]);
    expect(ratesOf([], [], 0)).toEqual([]);
  });

  it("of an empty cart are those of one unit", () => {
    expect(price([row({}), bulky], [])).toBe(995);
  });

  const method = fc.constantFrom("", "Standard", "Oversize", "oversize", "Fragile");
  const cents = fc.integer({ min: 0, max: 10_000 });
  const tables = fc.uniqueArray(
    fc.record({
      rateId: fc.constantFrom("expedited", "overnight"),
      shippingMethod: method,
      isOffered: fc.boolean(),
      firstUnitCents: cents,
      furtherUnitCents: cents,
      freeFromCents: fc.option(cents, { freq: 3 }),
      deliveryDays: fc.integer({ min: 1, max: 30 }),
      service: fc.constant("S"),
      carrier: fc.constant("C"),
    }),
    { selector: ({ rateId, shippingMethod }) => `${rateId} ${shippingMethod.toLowerCase()}`, maxLength: 8 },
  );
  const consignments = fc.array(fc.record({ shippingMethod: method, qty: fc.integer({ min: 1, max: 50 }) }), {
    minLength: 1,
    maxLength: 6,
  });

  it("do not depend on any order", () => {
    fc.assert(
      fc.property(tables, consignments, cents, (table, contents, itemsCents) => {
        const rates = ratesOf([standard, ...table], contents, itemsCents);
        expect(rates[0]?.priceCents).toBe(0);
        const prices = (some: typeof rates) => Object.fromEntries(some.map(({ id, priceCents }) => [id, priceCents]));
        expect(prices(ratesOf([standard, ...table].reverse(), [...contents].reverse(), itemsCents))).toEqual(
          prices(rates),
        );
      }),
    );
  });

  it("never decrease when a unit is added, and are the same for units together or apart", () => {
    fc.assert(
      fc.property(tables, consignments, method, cents, (table, contents, more, itemsCents) => {
        for (const { id, priceCents } of ratesOf(table, contents, itemsCents)) {
          const grown = price(table, [...contents, { shippingMethod: more, qty: 1 }], id, itemsCents);
          if (grown !== undefined) expect(grown).toBeGreaterThanOrEqual(priceCents);
          const apart = contents.flatMap(({ shippingMethod, qty }) =>
            Array.from({ length: qty }, () => ({ shippingMethod, qty: 1 })),
          );
          expect(price(table, apart, id, itemsCents)).toBe(priceCents);
        }
      }),
    );
  });
});
