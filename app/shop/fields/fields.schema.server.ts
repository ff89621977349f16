import { z } from "zod";
import { fromDollars } from "../money/dollars";
import { moneyJson, wholeNumberJson } from "./json-schema";

/**
 * A text that is safe to normalize. Unicode normalization takes quadratic time for a long run of combining marks: half a
 * megabyte of them took 30 seconds.
 * @param limit the most characters the normalized text may have; before it, ten times as many are taken
 * @param message what is said of a text that is not there
 */
export const normalizable = (limit: number, message: string) =>
  z.string({ error: message }).refine((text) => text.length <= limit * 10, { error: "Too long", abort: true });

/**
 * One line of text: NFC, runs of space made one, no control characters.
 * @param limit the most characters it may have
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

/** `scheme://`, `www.`, or a domain with a path or a query, also one of a single letter. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]+(?::\d+)?[/?]/iu;

/** A domain alone, which mail programs turn into a link as well. `J.Smith` and `St. John` are none. */
const DOMAIN = /[\p{L}\p{N}-]{2}\.\p{L}[\p{L}\p{N}-]/u;

/** Writes the other characters that browsers read as the dot of a domain (RFC 3490, 3.1), or as a slash, as those. */
const withAsciiDots = (text: string) => text.normalize("NFKC").replace(/\u3002/g, ".");

/** A check for `refine`, and its message. */
type TextCheck = [check: (text: string) => boolean, message: string];

/**
 * No web address in a person's name. E-mails begin with the name, and a stranger may have chosen both the name and the
 * recipient.
 */
export const noWebAddress: TextCheck = [
  (text) => !LINK.test(withAsciiDots(text)) && !DOMAIN.test(withAsciiDots(text)),
  "Please enter a name without a web address, and put a space after a dot.",
];

/** No web address in a line of a postal address, which e-mails show. A domain alone is let through: it may be two words. */
export const noLink: TextCheck = [(text) => !LINK.test(withAsciiDots(text)), "Please leave out web addresses."];

/**
 * Dollars, as a number or as typed; in cents, not below 0.
 * @param limitCents the most it may be
 * @param wrong what is said of anything else
 * @param tooMuch what is said of more
 */
export const dollars = (limitCents: number, wrong: string, tooMuch: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,7}(?:\.\d{1,2})?$/)
          .transform(Number),
      ],
      { error: wrong },
    )
    .transform((amount) => fromDollars(amount) ?? -1)
    .pipe(z.number().min(0, wrong).max(limitCents, tooMuch))
    .meta(moneyJson({ mostCents: limitCents }));

/** The most that a sum of money in a request may be, in cents, where nothing else bounds it. */
const SUM_LIMIT_CENTS = 99_999_999_999;

/**
 * Dollars as a program sends them: a number, or text such as "12.50", without spaces or exponent; in cents.
 * @param wrong the message for anything else
 * @param options `aboveZero`: whether zero is refused, too
 */
export const sentDollars = (wrong: string, { aboveZero = false } = {}) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
          .transform(Number),
      ],
      { error: wrong },
    )
    .transform((amount) => fromDollars(amount) ?? -1)
    .pipe(
      z
        .number()
        .min(aboveZero ? 1 : 0, wrong)
        .max(SUM_LIMIT_CENTS, wrong),
    )
    .meta(moneyJson({ mostCents: SUM_LIMIT_CENTS, aboveZero }));

/**
 * A whole number, as a number or as typed.
 * @param least the smallest it may be, not below 0
 * @param wrong what is said of what is no such number, or below `least`
 * @param tooMuch what is said of more than `most`
 */
export const wholeNumber = (least: number, most: number, wrong: string, tooMuch: string) =>
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

/** A box of a form: `on` when ticked, nothing when not; other spellings of yes and no are understood. */
export const checkbox = z
  .enum(["on", "true", "yes", "1", "", "off", "false", "no", "0"], { error: "Please tick the box or leave it" })
  .optional()
  .transform((value) => ["on", "true", "yes", "1"].includes(value ?? ""));

/** Yes or no, as JSON says it. */
export const flag = z.boolean({ error: "Must be true or false" });
