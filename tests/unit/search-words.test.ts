import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchExpression, searchWords } from "~/shop/search/search-words";

describe("the words of a search", () => {
  it("are runs of letters and digits, each once, in lower case", () => {
    expect(searchWords("Blue  MUG, blue! café-crème 2L")).toEqual(["blue", "mug", "café", "crème", "2l"]);
  });

  it("never contain the search engine's own syntax", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (typed) => {
        for (const word of searchWords(typed)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
      }),
    );
  });

  it("are empty without letters or digits", () => {
    expect(searchExpression(searchWords('"*() -:^'))).toBeNull();
  });

  it("match whole words, the last one also as a prefix", () => {
    expect(searchExpression(["lam", "oak"])).toBe('"lam" "oak"*');
    expect(searchExpression(["lam", "oak"], "name")).toBe('name : ("lam" "oak"*)');
  });

  it("match whole words only when the last one has a single character", () => {
    expect(searchExpression(["oak", "m"])).toBe('"oak" "m"');
    expect(searchExpression(["𝒎"])).toBe('"𝒎"');
  });

  it("are at most six", () => expect(searchWords("a b c d e f g h")).toEqual(["a", "b", "c", "d", "e", "f"]));
});
