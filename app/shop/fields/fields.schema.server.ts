import { z } from "zod";
import { fromDollars } from "../orders/dollars";

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
    .pipe(z.number().min(0, wrong).max(limitCents, tooMuch));

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
    .pipe(z.number().int(wrong).min(least, wrong).max(most, tooMuch));

/** A box of a form: `on` when ticked, nothing when not; other spellings of yes and no are understood. */
export const box = z
  .enum(["on", "true", "yes", "1", "", "off", "false", "no", "0"], { error: "Please tick the box or leave it" })
  .optional()
  .transform((value) => ["on", "true", "yes", "1"].includes(value ?? ""));

/** Yes or no, as JSON says it. */
export const flag = z.boolean({ error: "Must be true or false" });
