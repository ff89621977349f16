import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchExpression, searchWords } from "~/shop/catalogue/search-words";

describe("the words of a search", () => {
  it("are runs of letters and digits, each once, in lower case", () => {
    expect(searchWords("Blue  MUG, blue! café-crème 2L")).toEqual(["blue", "mug", "café", "crème", "2l"]);
  });

  it("never carry the search engine's own syntax", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (typed) => {
        for (const word of searchWords(typed)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
      }),
    );
  });

  it("make no expression out of nothing", () => {
    expect(searchExpression(searchWords('"*() -:^'))).toBeNull();
  });

  it("match by their beginning", () => expect(searchExpression(["lam", "oak"])).toBe('"lam"* "oak"*'));
});
