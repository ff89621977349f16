/**
 * JSON Schemas (2020-12) for the OpenAPI document, for checks of the zod schemas from which no JSON Schema can be
 * derived. They are attached with `.meta()`; one with a `type` or `anyOf` replaces the derived schema. Patterns use no
 * `\p{…}`, no lookahead and no flags, so that validators in other languages support them.
 */

type Money = {
  /** The maximum, in cents of a dollar. */
  mostCents: number;
  aboveZero?: boolean;
};

/** How the document of the API says it, where it is written for other decimals. */
export const AT_MOST_TWO_DECIMALS = "At most two decimals";
export const TWO_DECIMALS_PATTERN = "(?:\\.[0-9]{1,2})?$";

/** Validators that divide in floating point need a tolerance: ajv's `multipleOfPrecision`. */
const TWO_DECIMALS = { multipleOf: 0.01, description: AT_MOST_TWO_DECIMALS };

/** An amount: a number, or text of digits. The decimals are those of most currencies; the document of the API has those of the shop's. */
export function moneyJson({ mostCents, aboveZero = false }: Money) {
  const digits = String(Math.floor(mostCents / 100)).length;
  const text = { type: "string", pattern: `^[0-9]{1,${digits}}${TWO_DECIMALS_PATTERN}` };
  return {
    anyOf: [
      {
        type: "number",
        ...(aboveZero ? { exclusiveMinimum: 0 } : { minimum: 0 }),
        maximum: mostCents / 100,
        ...TWO_DECIMALS,
      },
      aboveZero ? { ...text, allOf: [{ pattern: "[1-9]" }] } : text,
    ],
  };
}

/** A tax rate in percent: a number, or text of digits with at most three decimals. */
export const PERCENT_JSON = {
  anyOf: [
    { type: "number", minimum: 0, maximum: 50, multipleOf: 0.001, description: "At most three decimals" },
    { type: "string", pattern: "^(?:[0-4]?[0-9](?:\\.[0-9]{1,3})?|50(?:\\.0{1,3})?)$" },
  ],
};

/** A regular expression for the whole numbers from 1 to `most`, without leading zeros. */
function upTo(most: number): string {
  const digits = String(most);
  const shorter = digits.length > 1 ? [`[1-9][0-9]{0,${digits.length - 2}}`] : [];
  const equallyLong = [...digits].flatMap((digit, index) => {
    const [least, rest] = [index === 0 ? 1 : 0, digits.length - index - 1];
    return Number(digit) > least
      ? [`${digits.slice(0, index)}[${least}-${Number(digit) - 1}]${rest > 0 ? `[0-9]{${rest}}` : ""}`]
      : [];
  });
  return [...shorter, ...equallyLong, digits].join("|");
}

/** A whole number: a number, or text of digits. */
export function wholeNumberJson(least: 0 | 1, most: number) {
  return {
    anyOf: [
      { type: "integer", minimum: least, maximum: most },
      { type: "string", pattern: `^(?:${least === 0 ? "0|" : ""}${upTo(most)})$` },
    ],
  };
}

/** A query parameter with an amount. */
export const MONEY_QUERY_JSON = { type: "number", minimum: 0, maximum: 999_999_999.99, ...TWO_DECIMALS };

/** A query parameter with a day in the shop's time zone. */
export const DAY_QUERY_JSON = { type: "string", format: "date" };

/** Text without HTML: no tag, comment or declaration, even an unclosed one. */
export const NO_MARKUP_JSON = { not: { pattern: "<[A-Za-z/!?]" } };

const EMAIL_PART = '[^\\s@,;:<>()\\[\\]"\\\\]+';

/** One email address. */
export const EMAIL_JSON = { format: "email", pattern: `^${EMAIL_PART}@${EMAIL_PART}\\.${EMAIL_PART}$` };

/**
 * A strong password. Letters and digits of all alphabets count. As portable patterns cannot list them, these patterns
 * know those of Western Europe only: what they accept, the shop accepts.
 */
export const PASSWORD_JSON = {
  minLength: 8,
  allOf: [
    { pattern: "[A-Z\\u00c0-\\u00d6\\u00d8-\\u00de]" },
    { pattern: "[a-z\\u00df-\\u00f6\\u00f8-\\u00ff]" },
    { pattern: "[0-9]" },
    { pattern: "[!-/:-@\\[-`{-~]" },
  ],
  description: "At least 8 characters, including upper-case and lower-case letters, a digit and another character",
};

/** The letters of the most common scripts: Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Chinese, Japanese, Korean. */
const LETTERS =
  "A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0388-\\u038a\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u0481\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a\\u0904-\\u0939\\u0e01-\\u0e30\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fa5\\uac00-\\ud7a3";
const MARKS = "\\u0300-\\u036f\\u0591-\\u05bd\\u064b-\\u0652\\u093e-\\u094d\\u0e31-\\u0e3a\\u0e47-\\u0e4e";

/** A person's name: letters of any alphabet, apostrophes, hyphens and spaces. What the pattern accepts, the shop accepts. */
export const PERSON_NAME_JSON = {
  pattern: `^[' -]*[${LETTERS}][${LETTERS}${MARKS}' -]*$`,
  description: "Letters of any alphabet, apostrophes, hyphens and spaces",
};

const CONTROL = "\\u0000-\\u001f\\u007f-\\u009f";
const OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const LABEL = "[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*";
const HOST = `(?:(?:${LABEL}\\.)*[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*|${OCTET}(?:\\.${OCTET}){3})`;
const ORIGIN = `https?://${HOST}(?::[0-9]{1,4})?`;
const WEB_ADDRESS = `${ORIGIN}(?:[/?#][^\\s${CONTROL}\\\\"'<>]*)?`;
const OWN_FILE = "/uploads(?:/[A-Za-z0-9_-][A-Za-z0-9_ -]*(?:\\.[A-Za-z0-9_ -]+)*)+";

/** The URL of a web page, or an empty text. */
export const WEB_ADDRESS_JSON = { pattern: `^(?:${WEB_ADDRESS})?$`, maxLength: 2000 };

/** The address of a picture or video: the path of a file of the shop, a URL, or an empty text. */
export const FILE_ADDRESS_JSON = { pattern: `^(?:${OWN_FILE}|${WEB_ADDRESS})?$`, maxLength: 2000 };

/** A path of the shop, a URL, or an empty text. */
export const LINK_JSON = {
  type: "string",
  pattern: `^(?:|/|/[^/\\\\\\s${CONTROL}][^\\\\\\s${CONTROL}]*|${ORIGIN}(?:[/?#][^\\s${CONTROL}]*)?)$`,
};

/** A line of an address: no web address. */
export const NO_LINK_JSON = { not: { pattern: "://|[Ww][Ww][Ww]\\.|\\.[^\\s0-9]\\S*[/?]" } };

/** A person's name without a web address or a domain. */
export const NO_WEB_ADDRESS_JSON = { not: { pattern: "://|[Ww][Ww][Ww]\\.|\\S\\.\\S\\S" } };

/** A field left empty. */
export const EMPTY_JSON = { type: "string", maxLength: 0 } as const;
