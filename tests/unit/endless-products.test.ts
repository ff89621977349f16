import { describe, expect, it } from "vitest";
import { appended, batchSize } from "~/components/catalog/EndlessProducts";
import { shortName } from "~/components/catalog/productName";

const product = (id: string) => ({ id, name: id, image: "", priceCents: 1, rating: 0, numReviews: 0, inStock: true });

describe("the endless product list", () => {
  it.each([
    [320, 8],
    [399, 8],
    [400, 12],
    [767, 12],
    [768, 16],
    [1199, 16],
    [1200, 24],
    [2560, 24],
  ])("at %i px shows %i at a time", (width, batch) => expect(batchSize(width)).toBe(batch));

  it("shows each product once, whatever is loaded", () => {
    const present = [product("a"), product("b")];
    expect(appended(present, [product("b"), product("c")]).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});

describe("a long name", () => {
  it.each([
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), `${"x".repeat(60)}…`],
    ["é".repeat(70), `${"é".repeat(60)}…`],
    ["🧦".repeat(60), "🧦".repeat(60)],
    ["🧦".repeat(61), `${"🧦".repeat(60)}…`],
  ])("%s is shown as %s", (name, shown) => expect(shortName(name)).toBe(shown));
});
