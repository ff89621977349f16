import { DIRECTIONS, LONE_UNITS, PLAIN_UNITS, SUFFIXES, UNITS } from "./publication-28";

/** Characters that Unicode does not decompose into a base character and an accent. */
const BASE_CHARACTERS: Record<string, string> = { Ø: "O", Æ: "AE", Œ: "OE", Đ: "D", Ł: "L", İ: "I" };

/**
 * Splits a text into words of capitals, digits and the punctuation that addresses keep: accents, apostrophes and
 * periods are removed, but `39.2`, `1/2`, `MID-ISLAND` and `#` stay (Publication 28, section 354).
 */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’‘ʼʻ`]/gu, "")
    .replace(/[ØÆŒĐŁİ]/g, (character) => BASE_CHARACTERS[character] ?? "")
    .replace(/⁄/g, "/")
    .replace(/(?<![A-Z0-9])([A-Z])\.(?=[A-Z](?![A-Z0-9]))/g, "$1")
    .replace(/(?<!\d)\.|\.(?!\d)/g, " ")
    .replace(/#/g, " # ")
    .replace(/[^A-Z0-9#/. -]+/g, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^[-/.]+|[-/.]+$/g, ""))
    .filter(Boolean)
    .filter((word, at, words) => word !== "#" || isDistinct(words[at + 1]));
}

/** A name in the form of addresses: capitals, no accents, no punctuation. */
export function inCapitals(name: string): string {
  return wordsOf(name).join(" ");
}

/** Whether two names are the same city, for example `St. Louis` and `SAINT LOUIS`. */
export function isSameCity(one: string, other: string): boolean {
  const expandAbbreviation = (name: string) =>
    inCapitals(name).replace(/^(?:ST|FT|MT) /, (short) => ({ "ST ": "SAINT ", "FT ": "FORT " })[short] ?? "MOUNT ");
  return expandAbbreviation(one) === expandAbbreviation(other);
}

/** The words of a line, each in the abbreviation of Publication 28 if there is one; other words in capitals. */
export function standardWords(line: string): string[] {
  return wordsOf(line).map((word) => SUFFIXES.get(word) ?? DIRECTIONS.get(word) ?? UNITS.get(word) ?? word);
}

/** Whether a word can identify a unit of a building: `4`, `4B`, `B`. */
const isDistinct = (word: string | undefined) => word !== undefined && (/\d/.test(word) || /^[A-Z]$/.test(word));

const isOrdinal = (word: string | undefined) => word !== undefined && /^\d+(ST|ND|RD|TH)$/.test(word);

/**
 * Whether a unit begins at a word: a designator with a number, or one without that stands at the end or before another
 * unit.
 */
function beginsUnit(words: string[], at: number): boolean {
  const designator = UNITS.get(words[at] ?? "");
  if (!designator) return false;
  const after = words[at + 1] === "#" ? words[at + 2] : words[at + 1];
  const standsAlone = LONE_UNITS.has(designator) && (after === undefined || beginsUnit(words, at + 1));
  return isDistinct(after) || standsAlone;
}

/** Whether a floor such as `3RD FLOOR` begins at a word. In `3RD FLOOR 4`, the ordinal belongs to the street. */
function isFloor(words: string[], at: number): boolean {
  return isOrdinal(words[at]) && UNITS.get(words[at + 1] ?? "") === "FL" && !beginsUnit(words, at + 1);
}

/** A unit in its standard form, for example `APT 4B` for `Apartment #4b`. Other words are kept. */
function standardUnit(words: string[]): string {
  const standard: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (isFloor(words, at)) {
      standard.push("FL", String(Number.parseInt(word, 10)));
      at += 1;
    } else if (word === "#") {
      if (!UNITS.has(words[at - 1] ?? "") && !isFloor(words, at + 1)) standard.push(word);
    } else {
      standard.push((beginsUnit(words, at) && UNITS.get(word)) || word);
    }
  }
  // Section 213: a number without a designator is written after a number sign.
  const [only = ""] = standard;
  return standard.length === 1 && isDistinct(only) ? `# ${only}` : standard.join(" ");
}

/** Whether a word can end a street, so that a unit can follow it. */
function endsStreet(word: string | undefined): boolean {
  return word !== undefined && (SUFFIXES.has(word) || DIRECTIONS.has(word) || /\d/.test(word));
}

/** The index of the unit in a street line, after at least a number and a name; -1 when there is none. */
function unitStart(words: string[]): number {
  return words.findIndex((word, at) => {
    if (at < 2) return false;
    if (word === "#") return true;
    if (isFloor(words, at)) return endsStreet(words[at - 1]);
    if (!beginsUnit(words, at)) return false;
    return PLAIN_UNITS.has(UNITS.get(word) ?? "") || endsStreet(words[at - 1]);
  });
}

/** Publication 28, sections 24 to 28: boxes, which have no street. */
const BOXES: [RegExp, string][] = [
  [/^(?:P ?O ?BOX|POB|POST OFFICE BOX|BOX|(?:P ?O )?DRAWER)(?: #)? (\S*\d\S*|[A-Z])$/, "PO BOX $1"],
  [/^(?:R ?R|R ?D|RFD|RURAL (?:ROUTE|RTE|RT)|ROUTE|RTE|RT)(?: #)? (\S*\d\S*) BOX(?: #)? (\S+)$/, "RR $1 BOX $2"],
  [/^(?:H ?C|HIGHWAY CONTRACT(?: ROUTE)?|STAR ROUTE)(?: #)? (\S*\d\S*) BOX(?: #)? (\S+)$/, "HC $1 BOX $2"],
];

function standardBox(words: string[]): string | null {
  const line = words.join(" ");
  const [pattern, form = ""] = BOXES.find(([candidate]) => candidate.test(line)) ?? [];
  return pattern ? line.replace(pattern, form) : null;
}

/** Joins two directions, such as `N` and `E`, into one (section 233.22); null when the words are not such a pair. */
function joinDirections(first: string | undefined, second: string | undefined): string | null {
  const both = `${DIRECTIONS.get(first ?? "")}${DIRECTIONS.get(second ?? "")}`;
  return /^[NS][EW]$/.test(both) ? both : null;
}

/** Removes and returns the direction before a street's name. In `North Street`, the street's name is North. */
function takeDirectionBefore(name: string[]): string[] {
  const [first = "", second = "", third = ""] = name;
  const both = joinDirections(first, second);
  if (both && name.length > 2 && !(name.length === 3 && SUFFIXES.has(third))) {
    name.splice(0, 2);
    return [both];
  }
  const direction = DIRECTIONS.get(first);
  if (!direction || name.length < 2 || (name.length === 2 && SUFFIXES.has(second))) return [];
  name.shift();
  return [direction];
}

/** Removes and returns the direction after a street's name. */
function takeDirectionAfter(name: string[]): string[] {
  const both = joinDirections(name.at(-2), name.at(-1));
  if (both && name.length > 2) {
    name.splice(-2);
    return [both];
  }
  const direction = DIRECTIONS.get(name.at(-1) ?? "");
  // After a unit or box designator, `N` names the unit or box.
  const isUnitName = UNITS.has(name.at(-2) ?? "") || /^(?:P?O?BOX|POB|DRAWER)$/.test(name.at(-2) ?? "");
  if (!direction || name.length < 2 || isUnitName) return [];
  name.pop();
  return [direction];
}

function standardStreet(words: string[]): string {
  const box = standardBox(words);
  if (box) return box;
  const numberWords = /\d/.test(words[0] ?? "") ? (/^\d+\/\d+$/.test(words[1] ?? "") ? 2 : 1) : 0;
  const name = words.slice(numberWords);
  const before = takeDirectionBefore(name);
  const after = takeDirectionAfter(name);
  const standard = name.map((word, at) => {
    const isLast = at === name.length - 1;
    // Appendix F: `HIGHWAY 66` is a name, not a suffix.
    if (SUFFIXES.get(word) === "HWY" && /^\d/.test(name[at + 1] ?? "")) return "HIGHWAY";
    return (isLast && at > 0 && SUFFIXES.get(word)) || word;
  });
  return [...words.slice(0, numberWords), ...before, ...standard, ...after].join(" ");
}

/**
 * Street and unit in the standard form of USPS Publication 28: capitals, no punctuation, abbreviated suffixes and
 * directions, the unit on its own line. A unit at the end of the street moves to the unit's line, unless that has
 * another unit.
 * @returns `street` and `unit`, never null; the unit is empty when there is none
 */
export function standardLines(address1: string, address2: string): { street: string; unit: string } {
  const words = wordsOf(address1);
  const unit = standardUnit(wordsOf(address2));
  // The number sign of a box is not the start of a unit.
  const at = standardBox(words) ? -1 : unitStart(words);
  if (at < 0) return { street: standardStreet(words), unit };
  const street = standardStreet(words.slice(0, at));
  const ownUnit = standardUnit(words.slice(at));
  return unit === "" || unit === ownUnit ? { street, unit: ownUnit } : { street: `${street} ${ownUnit}`, unit };
}

/** Whether a street in its standard form is complete: a house number with a street, or a box. */
export function hasHouseNumber(street: string): boolean {
  const [first = "", ...rest] = street.split(" ");
  return / BOX \S/.test(` ${street}`) || (/\d/.test(first) && !isOrdinal(first) && /[A-Z]/.test(rest.join(" ")));
}
