import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchExpression, type WordGroup } from "~/shop/search/search-expression";
import { searchWords, significantWords } from "~/shop/search/search-words";
import { spellings, splits } from "~/shop/search/spelling";

const group = (words: string, ...synonyms: string[]): WordGroup => ({ words: words.split(" "), synonyms });
const begun = (words: string, ...synonyms: string[]): WordGroup => ({ ...group(words, ...synonyms), isPrefix: true });

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
    expect(searchWords('"*() -:^')).toEqual([]);
  });

  it("lose a possessive s", () => {
    expect(searchWords("Chef's knife, cook’s 's s")).toEqual(["chef", "knife", "cook", "s"]);
  });

  it("are searched without stop words, unless there are no others", () => {
    expect(significantWords(["lamp", "for", "a", "desk"])).toEqual(["lamp", "desk"]);
    expect(significantWords(["for", "a"])).toEqual(["for", "a"]);
  });

  it("are at most six", () => expect(searchWords("b c d e f g h")).toEqual(["b", "c", "d", "e", "f", "g"]));

  it("are those that matter in a long sentence", () => {
    expect(searchWords("what do you have for the kitchen")).toEqual(["kitchen"]);
    expect(searchWords("what do you have for me")).toEqual(["what", "do", "you", "have", "for", "me"]);
  });
});

describe("the expression of a search", () => {
  it("matches whole words, the last one also as a prefix", () => {
    expect(searchExpression([group("lam"), begun("oak")])).toBe('"lam" AND "oak"*');
  });

  it("matches irregular plurals and singulars", () => {
    expect(searchExpression([group("knives"), begun("oak")])).toBe('("knives" OR "knife") AND "oak"*');
    expect(searchExpression([begun("knife")])).toBe('("knife"* OR "knives")');
    expect(searchExpression([begun("lamp")])).toBe('"lamp"*');
  });

  it("matches synonyms and completions of one or more words", () => {
    expect(searchExpression([group("bike", "bicycle", "push bike"), group("red")])).toBe(
      '(("bike") OR "bicycle" OR "push bike") AND "red"',
    );
    expect(searchExpression([begun("tea towel", "dishcloth")])).toBe('(("tea" AND "towel"*) OR "dishcloth")');
    expect(searchExpression([{ ...group("walnu"), completions: ["walnut"] }])).toBe('(("walnu") OR "walnut")');
  });

  it("matches some of the words", () => {
    expect(searchExpression([group("oak"), begun("lamp")], "OR")).toBe('"oak" OR "lamp"*');
  });
});

describe("a word with one typing error", () => {
  it.each([
    ["notbook", "notebook"],
    ["noteboook", "notebook"],
    ["notepook", "notebook"],
    ["lmap", "lamp"],
    ["bycicle", "bicycle"],
    ["mgu", "mug"],
    ["кружак", "кружка"],
  ])("%s becomes %s", (typed, meant) => expect(spellings(typed)).toContain(meant));

  it.each(["ab", "e27", "x".repeat(17), "", "mu1"])("%j has no corrections", (typed) => {
    expect(spellings(typed)).toEqual([]);
  });

  it("has a bounded number of corrections, none of them itself", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (typed) => {
        const found = spellings(typed);
        expect(found.length).toBeLessThan(2500);
        expect(found).not.toContain(typed);
      }),
    );
  });

  it("may be two words without their space", () => {
    expect(splits("tablelamp")).toContainEqual(["table", "lamp"]);
    expect(splits("mugs")).toEqual([]);
  });
});
