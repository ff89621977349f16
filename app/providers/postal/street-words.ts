import { DIRECTIONS, LONE_UNITS, PLAIN_UNITS, SUFFIXES, UNITS } from "./publication-28";

/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN_LETTERS: Record<string, string> = { Ø: "O", Æ: "AE", Œ: "OE", Đ: "D", Ł: "L", İ: "I" };

/**
 * A text in the capitals, digits and few marks that addresses are written in: accents, apostrophes and full stops go, but
 * `39.2`, `1/2`, `MID-ISLAND` and `#` stay (Publication 28, section 354).
 */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’‘ʼʻ`]/gu, "")
    .replace(/[ØÆŒĐŁİ]/g, (letter) => PLAIN_LETTERS[letter] ?? "")
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

/** A name as addresses are written: capitals, no accents, no punctuation. */
export function inCapitals(name: string): string {
  return wordsOf(name).join(" ");
}

/** Whether a word can tell one unit of a building from another: `4`, `4B`, `B`. */
const isDistinct = (word: string | undefined) => word !== undefined && (/\d/.test(word) || /^[A-Z]$/.test(word));

const isOrdinal = (word: string | undefined) => word !== undefined && /^\d+(ST|ND|RD|TH)$/.test(word);

/** Whether a unit begins at a word: a designator with its number, or one that needs none before others or the end. */
function beginsUnit(words: string[], at: number): boolean {
  const designator = UNITS.get(words[at] ?? "");
  if (!designator) return false;
  const after = words[at + 1] === "#" ? words[at + 2] : words[at + 1];
  const standsAlone = LONE_UNITS.has(designator) && (after === undefined || beginsUnit(words, at + 1));
  return isDistinct(after) || standsAlone;
}

/** Whether `3RD FLOOR` stands at a word, and not a street's number before `FLOOR 4`. */
function isFloor(words: string[], at: number): boolean {
  return isOrdinal(words[at]) && UNITS.get(words[at + 1] ?? "") === "FL" && !beginsUnit(words, at + 1);
}

/** A unit in its standard form, for example `Apartment #4b` as `APT 4B`; anything else in its own words. */
function standardUnit(words: string[]): string {
  const written: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (isFloor(words, at)) {
      written.push("FL", String(Number.parseInt(word, 10)));
      at += 1;
    } else if (word === "#") {
      if (!UNITS.has(words[at - 1] ?? "") && !isFloor(words, at + 1)) written.push(word);
    } else {
      written.push((beginsUnit(words, at) && UNITS.get(word)) || word);
    }
  }
  // Section 213: a number whose kind is not known stands behind a number sign.
  const [only = ""] = written;
  return written.length === 1 && isDistinct(only) ? `# ${only}` : written.join(" ");
}

/** Whether a word may end a street, so that a unit can begin after it. */
function endsStreet(word: string | undefined): boolean {
  return word !== undefined && (SUFFIXES.has(word) || DIRECTIONS.has(word) || /\d/.test(word));
}

/** Where in a street line its unit begins, after a number and a name at least; -1 where it has none. */
function unitStart(words: string[]): number {
  return words.findIndex((word, at) => {
    if (at < 2) return false;
    if (word === "#") return true;
    if (isFloor(words, at)) return endsStreet(words[at - 1]);
    if (!beginsUnit(words, at)) return false;
    return PLAIN_UNITS.has(UNITS.get(word) ?? "") || endsStreet(words[at - 1]);
  });
}

/** Sections 24 to 28: boxes, which have no street. */
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

/** `N` and `E` next to each other are one direction (section 233.22); null where they are none. */
function joined(first: string | undefined, second: string | undefined): string | null {
  const both = `${DIRECTIONS.get(first ?? "")}${DIRECTIONS.get(second ?? "")}`;
  return /^[NS][EW]$/.test(both) ? both : null;
}

/** Takes the direction before a street's name off its words; `North Street` is a street called North. */
function takeDirectionBefore(name: string[]): string[] {
  const [first = "", second = "", third = ""] = name;
  const both = joined(first, second);
  if (both && name.length > 2 && !(name.length === 3 && SUFFIXES.has(third))) {
    name.splice(0, 2);
    return [both];
  }
  const direction = DIRECTIONS.get(first);
  if (!direction || name.length < 2 || (name.length === 2 && SUFFIXES.has(second))) return [];
  name.shift();
  return [direction];
}

/** Takes the direction after a street's name off its words. */
function takeDirectionAfter(name: string[]): string[] {
  const both = joined(name.at(-2), name.at(-1));
  if (both && name.length > 2) {
    name.splice(-2);
    return [both];
  }
  const direction = DIRECTIONS.get(name.at(-1) ?? "");
  // Behind what could be a unit or a box, `N` would read as its letter.
  const isLetter = UNITS.has(name.at(-2) ?? "") || /^(?:P?O?BOX|POB|DRAWER)$/.test(name.at(-2) ?? "");
  if (!direction || name.length < 2 || isLetter) return [];
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
  const written = name.map((word, at) => {
    const isLast = at === name.length - 1;
    // Appendix F: `HIGHWAY 66` is a name, not a suffix.
    if (SUFFIXES.get(word) === "HWY" && /^\d/.test(name[at + 1] ?? "")) return "HIGHWAY";
    return (isLast && at > 0 && SUFFIXES.get(word)) || word;
  });
  return [...words.slice(0, numberWords), ...before, ...written, ...after].join(" ");
}

/**
 * Street and unit as USPS Publication 28 writes them: capitals, no punctuation, short suffixes and directions, the unit on
 * its own line. A unit at the street's end moves to its line, unless that one says something else.
 * @returns `street` and `unit`, never null; the unit is empty when there is none
 */
export function standardLines(address1: string, address2: string): { street: string; unit: string } {
  const words = wordsOf(address1);
  const unit = standardUnit(wordsOf(address2));
  // A box may have its number behind a sign, too.
  const at = standardBox(words) ? -1 : unitStart(words);
  if (at < 0) return { street: standardStreet(words), unit };
  const street = standardStreet(words.slice(0, at));
  const ownUnit = standardUnit(words.slice(at));
  return unit === "" || unit === ownUnit ? { street, unit: ownUnit } : { street: `${street} ${ownUnit}`, unit };
}

/** Whether a street in its standard form says where mail goes: a house number and a street, or a box. */
export function hasHouseNumber(street: string): boolean {
  const [first = "", ...rest] = street.split(" ");
  return / BOX \S/.test(` ${street}`) || (/\d/.test(first) && !isOrdinal(first) && /[A-Z]/.test(rest.join(" ")));
}
