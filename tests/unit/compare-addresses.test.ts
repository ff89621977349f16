import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embeddedPostalService } from "~/providers/postal/embedded-postal-service.server";
import { DIRECTIONS, SUFFIXES } from "~/providers/postal/publication-28";
import { isSameAddress, markDifferences } from "~/shop/addresses/compare-addresses.server";

const HOME = {
  shipToFirstName: "Jo",
  shipToLastName: "Buyer",
  address1: "1600 Harbor Street",
  address2: "Apartment 4",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
  country: "US",
};

type Address = typeof HOME;

const changed = (changes: Partial<Address>): Address => ({ ...HOME, ...changes });

const UNIT_SPELLINGS: string[][] = [
  ["APT", "APARTMENT"],
  ["STE", "SUITE"],
  ["BLDG", "BUILDING"],
];

/** Spellings of a word that Publication 28 abbreviates alike. */
function spellingsOf(table: ReadonlyMap<string, string>): string[][] {
  return [...new Set(table.values())].map((standard) =>
    [...table].flatMap(([word, to]) => (to === standard ? word : [])),
  );
}

const anyCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((capitals) =>
      [...word].map((character, at) => (capitals[at] ? character.toUpperCase() : character.toLowerCase())).join(""),
    );

/** One spelling of each word, in any case, with or without a period or comma after it. */
const spelled = (words: string[][]) =>
  fc
    .tuple(
      ...words.map((spellings) =>
        fc
          .tuple(fc.constantFrom(...spellings).chain(anyCase), fc.constantFrom("", "", ".", ","))
          .map((part) => part.join("")),
      ),
    )
    .map((parts) => parts.join(" "));

/** Two spellings of the same address. */
const twoSpellings = fc
  .tuple(
    fc.constantFrom(...spellingsOf(SUFFIXES)),
    fc.constantFrom(...spellingsOf(DIRECTIONS)),
    fc.constantFrom(...UNIT_SPELLINGS),
    fc.integer({ min: 1, max: 9999 }),
  )
  .chain(([suffix, direction, unit, number]) => {
    const street = spelled([[String(number)], direction, ["HARBOR"], suffix]);
    const address = fc.record({
      address1: street,
      address2: spelled([unit, ["12"]]),
      city: spelled([["SAINT", "ST"], ["PAUL"]]),
      state: fc.constantFrom("OR", "or", " OR "),
      postalCode: fc.constantFrom("97201", "97201-1234"),
    });
    return fc.tuple(address.map(changed), address.map(changed));
  });

describe("whether two addresses are the same", () => {
  it("does not depend on case, punctuation, abbreviations, or a missing ZIP+4", () => {
    fc.assert(
      fc.property(twoSpellings, ([one, other]) => {
        expect([one, other, isSameAddress(one, other)]).toEqual([one, other, true]);
        expect(isSameAddress(other, one)).toBe(true);
      }),
    );
  });

  it("is true of a suggestion of the built-in check, whatever the spelling", async () => {
    const portland = twoSpellings.map(([one]) => ({ ...one, city: "Portland" }));
    await fc.assert(
      fc.asyncProperty(portland, async (entered) => {
        const check = await embeddedPostalService.check(entered);
        expect(check.kind).toBe("suggested");
        if (check.kind === "suggested") expect(isSameAddress(entered, check.address)).toBe(true);
      }),
    );
  });

  it.each([
    ["another number", { address1: "1601 Harbor Street" }],
    ["another street", { address1: "1600 Harbour Street" }],
    ["another suffix", { address1: "1600 Harbor Avenue" }],
    ["an added direction", { address1: "1600 N Harbor Street" }],
    ["another unit", { address2: "Apartment 5" }],
    ["no unit", { address2: "" }],
    ["another city", { city: "Salem" }],
    ["another state", { state: "WA" }],
    ["another ZIP code", { postalCode: "97202" }],
    ["another country", { country: "CA" }],
  ])("is false with %s", (_, changes) => {
    expect(isSameAddress(HOME, changed(changes))).toBe(false);
  });

  it("is false with two different ZIP+4 codes, and true when one has none", () => {
    expect(isSameAddress(changed({ postalCode: "97201-1111" }), changed({ postalCode: "97201-2222" }))).toBe(false);
    expect(isSameAddress(changed({ postalCode: "97201-1111" }), HOME)).toBe(true);
  });

  it("is true of a unit on the street's line", () => {
    expect(isSameAddress(changed({ address1: "1600 HARBOR ST APT 4", address2: "" }), HOME)).toBe(true);
  });
});

describe("the marked differences of two addresses", () => {
  const marked = (address: Address, other: Address) =>
    markDifferences(address, other)
      .flat()
      .flatMap(({ text, isDifferent }) => (isDifferent ? [text] : []));

  it("are the words that the other does not have, neighbors together", () => {
    const other = changed({ address1: "1600 N Old Harbor St", postalCode: "97209" });
    expect(marked(other, HOME)).toEqual(["N Old", "97209"]);
    expect(marked(HOME, other)).toEqual(["97201"]);
  });

  it("leave out case, punctuation and abbreviations", () => {
    const standard = changed({ address1: "1600 HARBOR ST", address2: "APT 4", city: "PORTLAND" });
    expect(marked(standard, HOME)).toEqual([]);
    expect(marked(HOME, standard)).toEqual([]);
  });

  it("keep every word of the address", () => {
    const words = markDifferences(HOME, changed({ city: "Salem" })).map((line) =>
      line.map(({ text }) => text).join(" "),
    );
    expect(words).toEqual(["Jo Buyer", "1600 Harbor Street", "Apartment 4", "Portland, OR 97201", "United States"]);
  });
});
