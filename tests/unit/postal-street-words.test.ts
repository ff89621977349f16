import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIRECTIONS, SUFFIXES, UNITS } from "~/providers/postal/publication-28";
import { hasHouseNumber, inCapitals, standardLines } from "~/providers/postal/street-words";

const street = (line: string) => standardLines(line, "").street;
const unit = (line: string) => standardLines("1 Main Street", line).unit;

describe("a street's standard form", () => {
  it.each([
    ["1600 Harbor Street", "1600 HARBOR ST"],
    ["1600 harbor   st.", "1600 HARBOR ST"],
    ["12 Bay Boulevard", "12 BAY BLVD"],
    ["123 North Main Street", "123 N MAIN ST"],
    ["123 N. Main St. S.W.", "123 N MAIN ST SW"],
    ["123 Main Street North West", "123 MAIN ST NW"],
    ["123 North East Main Street", "123 NE MAIN ST"],
    ["350 Fifth Avenue", "350 FIFTH AVE"],
    ["1600 Pennsylvania Avenue Northwest", "1600 PENNSYLVANIA AVE NW"],
    ["123 1/2 West Oak Avenue", "123 1/2 W OAK AVE"],
    ["39.2 Road", "39.2 ROAD"],
    ["112-10 Bridge Street", "112-10 BRIDGE ST"],
    ["12 North Broadway", "12 N BROADWAY"],
  ])("%s is %s", (typed, standard) => {
    expect(street(typed)).toBe(standard);
  });

  it.each([
    ["a direction that is the street's name", "10 North Street", "10 NORTH ST"],
    ["a suffix that is the street's name", "10 Avenue A", "10 AVENUE A"],
    ["all suffixes but the last", "789 Main Avenue Drive", "789 MAIN AVENUE DR"],
    ["a direction within the name", "10 Bay West Drive", "10 BAY WEST DR"],
    ["a street named Front", "55 West Front Street", "55 W FRONT ST"],
    ["a highway's number", "1234 Hwy 66", "1234 HIGHWAY 66"],
    ["a saint", "10 St. Charles Avenue", "10 ST CHARLES AVE"],
  ])("keeps %s", (_, typed, standard) => {
    expect(street(typed)).toBe(standard);
  });

  it.each([
    ["1 O’Farrell Street", "1 OFARRELL ST"],
    ["1 Peña Boulevard", "1 PENA BLVD"],
    ["1 Straße Lane", "1 STRASSE LN"],
    ["1 Sørensen Lane", "1 SORENSEN LN"],
    ["1 J.F.K. Parkway", "1 JFK PKWY"],
    ["1 Oak Street,", "1 OAK ST"],
    ["１２ Oak Street", "12 OAK ST"],
  ])("writes %s in ASCII letters", (typed, standard) => {
    expect(street(typed)).toBe(standard);
  });

  it.each([
    ["P.O. Box 123", "PO BOX 123"],
    ["Post Office Box #123", "PO BOX 123"],
    ["pobox 123", "PO BOX 123"],
    ["Box 12-A", "PO BOX 12-A"],
    ["Rural Route 2 Box 152", "RR 2 BOX 152"],
    ["R.R. #2, Box 152", "RR 2 BOX 152"],
    ["Highway Contract Route 5 Box 8", "HC 5 BOX 8"],
    ["PSC 802 Box 74", "PSC 802 BOX 74"],
  ])("%s is the box %s", (typed, standard) => {
    expect(street(typed)).toBe(standard);
    expect(hasHouseNumber(standard)).toBe(true);
  });
});

describe("a unit's standard form", () => {
  it.each([
    ["Apartment 4b", "APT 4B"],
    ["apt. #4-B", "APT 4-B"],
    ["Suite 200", "STE 200"],
    ["# 12", "# 12"],
    ["#12", "# 12"],
    ["4B", "# 4B"],
    ["3rd Floor", "FL 3"],
    ["Floor 3", "FL 3"],
    ["Building 2, Apartment 7", "BLDG 2 APT 7"],
    ["Penthouse", "PH"],
    ["Rear", "REAR"],
    ["c/o Harbor Books", "C/O HARBOR BOOKS"],
    ["", ""],
    ["#", ""],
  ])("%s is %s", (typed, standard) => {
    expect(unit(typed)).toBe(standard);
  });

  it.each([
    ["12 Oak Street Apt 4", "12 OAK ST", "APT 4"],
    ["12 Oak Street #4", "12 OAK ST", "# 4"],
    ["100 Broadway Suite 1200", "100 BROADWAY", "STE 1200"],
    ["12 Oak Street, 3rd Floor", "12 OAK ST", "FL 3"],
    ["12 Oak Street Rear", "12 OAK ST", "REAR"],
    ["12 North Oak Street East Unit B", "12 N OAK ST E", "UNIT B"],
    ["PO Box 12 Apt 3", "PO BOX 12", "APT 3"],
  ])("is found at the end of %s", (typed, line, found) => {
    expect(standardLines(typed, "")).toEqual({ street: line, unit: found });
  });

  it("is written once, however often it is typed", () => {
    expect(standardLines("12 Oak Street Apt 4", "Apartment 4")).toEqual({ street: "12 OAK ST", unit: "APT 4" });
  });

  it("stays with the street where the second line contains something else", () => {
    expect(standardLines("12 Oak Street Apartment 4", "c/o Harbor Books")).toEqual({
      street: "12 OAK ST APT 4",
      unit: "C/O HARBOR BOOKS",
    });
  });
});

describe("a house number", () => {
  it.each(["12 OAK ST", "112-10 BRIDGE ST", "N6W23001 BLUEMOUND RD", "PO BOX 3", "12 42ND ST"])("is in %s", (line) => {
    expect(hasHouseNumber(line)).toBe(true);
  });

  it.each(["", "OAK ST", "5TH AVENUE", "12", "12 34", "HIGHWAY 66"])("is not in '%s'", (line) => {
    expect(hasHouseNumber(line)).toBe(false);
  });
});

const spellings = [...SUFFIXES.keys(), ...DIRECTIONS.keys(), ...UNITS.keys()];
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...spellings) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("Main", "Oak", "12", "4B", "42nd", "3rd", "1/2", "B", "Hwy", "66", "#", "# 4"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("P.O.", "Box", "Post Office", "RR", "Rural Route", "Drawer", "N.W.", "-", "."),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
);
const line = fc.oneof(
  fc.array(word, { maxLength: 9 }).map((words) => words.join(" ")),
  fc.string({ unit: "binary", maxLength: 60 }),
);

describe("any input", () => {
  it("does not change when it is standardized again", () => {
    fc.assert(
      fc.property(line, line, (address1, address2) => {
        const once = standardLines(address1, address2);
        expect(standardLines(once.street, once.unit)).toEqual(once);
      }),
      { numRuns: 5000 },
    );
  });

  it("becomes capitals, digits and single spaces", () => {
    fc.assert(
      fc.property(line, line, (address1, address2) => {
        for (const text of Object.values(standardLines(address1, address2))) {
          expect(text).toMatch(/^(?:[A-Z0-9#/.-]+(?: [A-Z0-9#/.-]+)*)?$/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps every digit, in order", () => {
    const digits = (text: string) => text.normalize("NFKD").replace(/[^0-9]/g, "");
    fc.assert(
      fc.property(line, (address1) => {
        const { street: first, unit: second } = standardLines(address1, "");
        expect(digits(first + second)).toBe(digits(address1));
      }),
      { numRuns: 5000 },
    );
  });

  it("has the same result in any case", () => {
    fc.assert(
      fc.property(line, (text) => {
        const ascii = text.replace(/[^ -~]/g, "");
        expect(standardLines(ascii.toLowerCase(), "")).toEqual(standardLines(ascii.toUpperCase(), ""));
        expect(inCapitals(ascii.toLowerCase())).toBe(inCapitals(ascii));
      }),
    );
  });
});

describe("the words of Publication 28", () => {
  it.each([
    ["suffixes", SUFFIXES],
    ["directions", DIRECTIONS],
    ["units", UNITS],
  ])("abbreviate %s to a form that is not abbreviated further", (_, words) => {
    for (const standard of words.values()) expect(words.get(standard)).toBe(standard);
  });
});
