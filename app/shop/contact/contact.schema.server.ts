import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";
import { NO_MARKUP_JSON } from "../fields/json-schema";
import { MESSAGE_LIMIT, NAME_LIMIT, SUBJECT_LIMIT } from "./contact-form";

const REQUIRED = "All fields are required";
const NO_HTML = "HTML/script not allowed";

/** What a browser would take for a tag or a comment, also one that never ends; `<3` and `a < b` are words. */
const TAG = /<[a-z/!?]/i;

/** One line of plain words: control characters (and halves of characters) go, line breaks become spaces, repeated spaces collapse (spec section 5). */
function cleanLine(text: string): string {
  return text
    .replace(/(?!\s)[\p{Cc}\p{Cs}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

const line = (limit: number) =>
  z
    .string({ error: REQUIRED })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, { error: REQUIRED, abort: true })
        .refine((text) => !TAG.test(text), { message: NO_HTML, abort: true })
        // Refused, not cut: nobody notices an end that is missing.
        .max(limit, `Too long: please use at most ${limit} characters.`),
    )
    .meta(NO_MARKUP_JSON);

/** The contact form, and POST /api/contact (spec sections 5 and 7). */
export const contactSchema = z.object({
  name: line(NAME_LIMIT),
  email: emailAddress({ required: REQUIRED, html: NO_HTML, format: "Invalid email" }),
  subject: line(SUBJECT_LIMIT),
  message: line(MESSAGE_LIMIT),
});

export type ContactForm = z.infer<typeof contactSchema>;
