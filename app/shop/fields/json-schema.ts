/**
 * JSON Schemas (2020-12) for the OpenAPI document, for checks of the zod schemas from which no JSON Schema can be
 * derived. They are attached with `.meta()`; one with a `type` or `anyOf` replaces the derived schema. Patterns use no
 * `\p{…}`, no lookahead and no flags, so that validators in other languages support them.
 */

type Money = {
  /** The maximum, in cents. */
  mostCents: number;
  /** Whether zero is excluded. */
  aboveZero?: boolean;
};

/** A description instead of `multipleOf: 0.01`: validators that divide in floating point, like ajv, reject 19.99. */
const TWO_DECIMALS = "At most two decimals";

/** An amount in dollars: a number, or text of digits with at most two decimals. */
export function moneyJson({ mostCents, aboveZero = false }: Money) {
  const digits = String(Math.floor(mostCents / 100)).length;
  const decimals = "(?:\\.[0-9]{1,2})?";
  const positive = `^(?:0*[1-9][0-9]{0,${digits - 1}}${decimals}|0+\\.(?:0[1-9]|[1-9][0-9]?))$`;
  return {
    anyOf: [
      {
        type: "number",
        ...(aboveZero ? { exclusiveMinimum: 0 } : { minimum: 0 }),
        maximum: mostCents / 100,
        description: TWO_DECIMALS,
      },
      { type: "string", pattern: aboveZero ? positive : `^[0-9]{1,${digits}}${decimals}$` },
    ],
  };
}

/** A tax rate in percent: a number, or text of digits with at most three decimals. */
export const PERCENT_JSON = {
  anyOf: [
    { type: "number", minimum: 0, maximum: 50, description: "At most three decimals" },
    { type: "string", pattern: "^[0-9]{1,2}(?:\\.[0-9]{1,3})?$" },
  ],
};

/** A whole number: a number, or text of digits. */
export function wholeNumberJson(least: number, most: number) {
  const further = String(most).length - 1;
  const pattern = least > 0 ? `^[1-9][0-9]{0,${further}}$` : `^[0-9]{1,${further + 1}}$`;
  return {
    anyOf: [
      { type: "integer", minimum: least, maximum: most },
      { type: "string", pattern },
    ],
  };
}

/** A query parameter with an amount in dollars. */
export const MONEY_QUERY_JSON = { type: "number", minimum: 0, maximum: 999_999_999.99, description: TWO_DECIMALS };

/** A query parameter with a day in the shop's time zone. */
export const DAY_QUERY_JSON = { type: "string", format: "date" };

/** Text without HTML: no tag, comment or declaration, even an unclosed one. */
export const NO_MARKUP_JSON = { not: { pattern: "<[A-Za-z/!?]" } };

const EMAIL_PART = '[^\\s@,;:<>()\\[\\]"\\\\]+';

/** One email address. */
export const EMAIL_JSON = { format: "email", pattern: `^${EMAIL_PART}@${EMAIL_PART}\\.${EMAIL_PART}$` };

/**
 * A strong password. Letters and digits of all alphabets count. As portable patterns cannot list them, these patterns
 * accept every non-ASCII character as any kind of character.
 */
export const PASSWORD_JSON = {
  minLength: 8,
  allOf: [
    { pattern: "[^\\u0000-@\\[-\\u007f]" },
    { pattern: "[^\\u0000-`{-\\u007f]" },
    { pattern: "[^\\u0000-/:-\\u007f]" },
    { pattern: "[^A-Za-z0-9\\s]" },
  ],
  description: "At least 8 characters, including upper-case and lower-case letters, a digit and another character",
};

const ALPHABETIC = "[^\\u0000-@\\[-`{-\\u00bf\\u00d7\\u00f7]";
const ALPHABETIC_OR_MARK = "[^\\u0000-\\u001f!-&(-,.-@\\[-`{-\\u00bf\\u00d7\\u00f7]";

/** A person's name: letters of any alphabet, apostrophes, hyphens and spaces. */
export const PERSON_NAME_JSON = {
  pattern: `^[' -]*${ALPHABETIC}${ALPHABETIC_OR_MARK}*$`,
  description: "Letters of any alphabet, apostrophes, hyphens and spaces",
};

const WEB_ADDRESS =
  "https?://[^\\s\\\\\"'<>@/?#:%\\[\\]]+(?::[0-9]{1,4})?(?:[/?#][^\\s\\u0000-\\u001f\\u007f-\\u009f\\\\\"'<>]*)?";
const OWN_FILE = "/uploads(?:/[A-Za-z0-9_-][A-Za-z0-9_ -]*(?:\\.[A-Za-z0-9_ -]+)*)+";

/** The URL of a web page, or an empty text. */
export const WEB_ADDRESS_JSON = { pattern: `^(?:${WEB_ADDRESS})?$`, maxLength: 2000 };

/** The address of a picture or video: the path of a file of the shop, a URL, or an empty text. */
export const FILE_ADDRESS_JSON = { pattern: `^(?:${OWN_FILE}|${WEB_ADDRESS})?$`, maxLength: 2000 };

/** A field left empty. */
export const EMPTY_JSON = { type: "string", maxLength: 0 } as const;
