import { z } from "zod";
import { NO_MARKUP_JSON, wholeNumberJson } from "../fields/json-schema";
import { COMMENT_LIMIT, REPLY_LIMIT } from "./review-form";

const CHOOSE = "Please choose a rating from 1 to 5.";

/** Start of a tag, comment or declaration, even an unclosed one; `a < b` and `<3` are not markup. */
const MARKUP = /<[a-z/!?]/i;

const rating = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^[1-5]$/)
        .transform(Number),
    ],
    { error: CHOOSE },
  )
  .pipe(z.number().int(CHOOSE).min(1, CHOOSE).max(5, CHOOSE))
  .meta({ anyOf: [wholeNumberJson(1, 5).anyOf[0], { type: "string", pattern: "^[1-5]$" }] });

/** A text of several lines without markup, which may be empty. */
const plainText = (limit: number, wrong: string) =>
  z
    .string({ error: wrong })
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(
      z
        .string()
        .max(limit, `Please use at most ${limit} characters.`)
        .refine((text) => !MARKUP.test(text), "No HTML allowed"),
    )
    .meta(NO_MARKUP_JSON)
    // The default must be outermost: the form's constraints are derived from the outermost schema.
    .default("");

const comment = plainText(COMMENT_LIMIT, "Please write the comment as text.");

/** The shop's public reply to a review; empty for none. */
export const replySchema = z.object({ reply: plainText(REPLY_LIMIT, "Please write the reply as text.") });

/** A review, as the form and the API send it: a rating from 1 to 5 and an optional comment. */
export const reviewSchema = z.object({ rating, comment });

export type ReviewInput = z.infer<typeof reviewSchema>;
