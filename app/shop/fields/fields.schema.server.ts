import { z } from "zod";
import { amountLimit } from "../money/currency";
import { fromDollars } from "../money/dollars";
import { moneyText } from "../money/money-text";
import { parseMoney, withoutOwnCurrency } from "../money/typed-money.server";
import { EMPTY_JSON, moneyJson, wholeNumberJson } from "./json-schema";

/**
 * A text that is short enough to normalize. Unicode normalization takes quadratic time for a long run of combining
 * marks: half a megabyte of them took 30 seconds.
 * @param limit the maximum length of the normalized text; the original may be ten times as long
 * @param message for a missing text
 */
export const normalizable = (limit: number, message: string) =>
  z.string({ error: message }).refine((text) => text.length <= limit * 10, { error: "Too long", abort: true });

/**
 * One line of text: in NFC, with whitespace collapsed to single spaces, without control characters.
 * @param limit the maximum length, in characters
 */
export const line = (limit: number) =>
  normalizable(limit, "Enter a text.")
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .max(limit, "Too long")
        .regex(/^\P{Cc}*$/u, "Invalid characters"),
    );

/**
 * Several lines of text, without control characters, with single blank lines at most.
 * @param limit the maximum length, in characters
 */
export const lines = (limit: number) =>
  normalizable(limit, "Enter a text.")
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/\r\n?/g, "\n")
        .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, "")
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    )
    .pipe(z.string().max(limit, `Too long: please use at most ${limit} characters.`));

/** The arguments for zod's `refine`: a check and its message. */
type TextCheck = [check: (text: string) => boolean, message: string];

type LineMessages = {
  /** For a missing or empty text; without it, the text may be empty, and is empty when it is missing. */
  required?: string;
  tooLong?: string;
  markup?: string;
  check?: TextCheck;
};

/**
 * One line of text that is shown as it was entered: with whitespace collapsed to single spaces, without `<`, `>` and
 * control characters.
 * @param limit the maximum length, in characters
 */
function lineWithoutMarkup(
  limit: number,
  { required, tooLong = "Too long", markup = "No HTML allowed", check }: LineMessages,
) {
  // No check aborts: it would skip the checks between fields, and a form would show their errors after the others only.
  const least = required === undefined ? z.string() : z.string().min(1, required);
  const bounded = least.max(limit, tooLong).regex(/^[^<>\p{Cc}]*$/u, markup);
  return z
    .string({ error: required })
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(check ? bounded.refine(...check) : bounded);
}

/** A line without markup that must be entered. See `lineWithoutMarkup`. */
export const requiredLine = (limit: number, messages: LineMessages & { required: string }) =>
  lineWithoutMarkup(limit, messages);

/** A line without markup that may be left empty. `default` comes last so that Conform derives an optional field. */
export const optionalLine = (limit: number, messages: Omit<LineMessages, "required"> = {}) =>
  lineWithoutMarkup(limit, messages).default("");

/** `scheme://`, `www.`, or a domain (even of one character) with a path or a query. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]+(?::\d+)?[/?]/iu;

/** A domain without a path, which mail clients also turn into a link. `J.Smith` and `St. John` do not match. */
const DOMAIN = /[\p{L}\p{N}-]{2}\.\p{L}[\p{L}\p{N}-]/u;

/** Replaces characters that browsers treat as the dot of a domain (RFC 3490, 3.1), or as a slash, with the ASCII ones. */
const withAsciiDots = (text: string) => text.normalize("NFKC").replace(/\u3002/g, ".");

/** Fields with these checks have far lower limits. Normalizing half a megabyte of combining marks takes minutes. */
const CHECKED_LENGTH = 1000;

/** Texts that are too long for any field do not match: their length is what is wrong with them. */
const matches = (pattern: RegExp, text: string) => text.length <= CHECKED_LENGTH && pattern.test(withAsciiDots(text));

/**
 * Rejects web addresses in a person's name. Emails begin with the name, and a spammer could choose both the name and
 * the recipient.
 */
export const noWebAddress: TextCheck = [
  (text) => !matches(LINK, text) && !matches(DOMAIN, text),
  "Please enter a name without a web address, and put a space after a dot.",
];

/**
 * Rejects web addresses in a line of a postal address, which emails show. A domain without a path is allowed, because
 * it may be two words with a missing space.
 */
export const noLink: TextCheck = [(text) => !matches(LINK, text), "Please leave out web addresses."];

/** The digits of an amount in a form or a request. */
export const AMOUNT_DIGITS = /^\d{1,12}(?:\.\d{1,3})?$/;

const SENT_AMOUNT = moneyText("Please send {unit} like {12.50}, not below 0 and {decimals}.");

/**
 * An amount in the main unit of the shop's currency, as a number or a form's text; the result is in cents, from 0.
 * @param limitCents the maximum in cents of a dollar: see `amountLimit`
 * @param wrong the message for anything that is not an amount
 * @param tooMuch the message for an amount above the maximum
 */
export const dollars = (limitCents: number, wrong: Message, tooMuch: Message) =>
  z
    .union([z.number(), z.string().trim().regex(AMOUNT_DIGITS).transform(Number)], { error: wrong })
    .transform((amount) => fromDollars(amount) ?? -1)
    .pipe(
      z
        .number()
        .min(0, { error: wrong })
        .refine((cents) => cents <= amountLimit(limitCents), { error: tooMuch }),
    )
    .meta(moneyJson({ mostCents: limitCents }));

/** An amount in a form, into which people also paste the sign or the code of the shop's currency. @param schema of the rest */
export const typedAmount = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(withoutOwnCurrency, schema);

/** A message, or one that depends on the shop's currency. */
type Message = string | (() => string);

/** The maximum of an amount in a request, in cents of a dollar, when no other limit applies. */
export const SUM_LIMIT_CENTS = 99_999_999_999;

/**
 * An amount in the main unit of the shop's currency in an API request: a number, or text such as "12.50", without spaces or exponent. The result is
 * in cents.
 * @param wrong the message for anything else
 * @param options `aboveZero`: whether zero is rejected
 */
export const sentDollars = (wrong: Message = SENT_AMOUNT, { aboveZero = false } = {}) =>
  z
    .union([z.number(), z.string().regex(AMOUNT_DIGITS).transform(Number)], { error: wrong })
    .transform((amount) => fromDollars(amount) ?? -1)
    .pipe(
      z
        .number()
        .min(aboveZero ? 1 : 0, { error: wrong })
        .refine((cents) => cents <= amountLimit(SUM_LIMIT_CENTS), { error: wrong }),
    )
    .meta(moneyJson({ mostCents: SUM_LIMIT_CENTS, aboveZero }));

const AMOUNT = moneyText("Please enter an amount such as {19.99}");

/** An amount of the shop's currency as people type it in a filter, such as `$1,200`; the result is in cents, undefined for an empty text. */
export const typedDollars = z
  .string()
  .trim()
  .transform((text, issues) => {
    if (text === "") return undefined;
    const cents = parseMoney(text);
    if (cents !== null) return cents;
    issues.addIssue({ code: "custom", message: AMOUNT() });
    return z.NEVER;
  });

/**
 * A whole number, as a number or a form's text.
 * @param least the minimum
 * @param wrong the message for anything that is not a whole number, or is below `least`
 * @param tooMuch the message for a number above `most`
 */
export const wholeNumber = (least: 0 | 1, most: number, wrong: string, tooMuch: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: wrong },
    )
    .pipe(z.number().int(wrong).min(least, wrong).max(most, tooMuch))
    .meta(wholeNumberJson(least, most));

/** A field left empty; the result is null. */
export const nothing = z
  .string()
  .trim()
  .length(0)
  .transform(() => null);

/**
 * A value that may be left out: null, or a field left empty; the result is null.
 * @param value with an `anyOf` as its JSON Schema
 * @param error the message for anything else
 */
export function orNothing<Value extends z.ZodType>(value: Value, error: Message) {
  const json = value.meta()?.anyOf;
  return z
    .union([z.null(), nothing, value], { error })
    .meta({ anyOf: [{ type: "null" }, EMPTY_JSON, ...(Array.isArray(json) ? json : [])] });
}

/** A form's checkbox: browsers send `on` when it is checked and omit it otherwise; other spellings are accepted too. */
export const checkbox = z
  .enum(["on", "true", "yes", "1", "", "off", "false", "no", "0"], {
    error: "Please check the box or leave it unchecked",
  })
  .optional()
  .transform((value) => ["on", "true", "yes", "1"].includes(value ?? ""));

/** A JSON boolean. */
export const flag = z.boolean({ error: "Must be true or false" });

const NO_PASSWORD = "Please enter your password.";

/** The password of the own account, which confirms a change. */
export const enteredPassword = z.string({ error: NO_PASSWORD }).min(1, NO_PASSWORD).max(1000, "Too long");
