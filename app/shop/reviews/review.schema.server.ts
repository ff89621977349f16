import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { NO_MARKUP_JSON, wholeNumberJson } from "../fields/json-schema";
import { pageNumber } from "../lists/page-number.schema.server";
import { COMMENT_LIMIT, REPLY_LIMIT } from "./review-form";
import { REVIEW_ORDERS } from "./review-order";

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
  .meta(wholeNumberJson(1, 5));

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

/** The form of the shop's public reply to the review with this id; an empty reply is none. */
export const replySchema = z.object({
  id: z.string(),
  reply: plainText(REPLY_LIMIT, "Please write the reply as text."),
  version: editVersion,
});

/** A review, as the form and the API send it: a rating from 1 to 5 and an optional comment. */
export const reviewSchema = z.object({ rating, comment });

/** Whether the caller finds a review helpful. */
export const helpfulSchema = z.object({ isHelpful: z.boolean({ error: "Please send true or false." }) });

export type ReviewInput = z.infer<typeof reviewSchema>;

/** Which reviews a product's address asks for: see `ReviewQuery`. Anything else means the newest ones. */
export const reviewQuerySchema = z.object({
  sort: z.enum(REVIEW_ORDERS).catch("newest"),
  stars: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .nullable()
    .catch(null),
  page: pageNumber,
});

export type ReplyInput = z.infer<typeof replySchema>;
