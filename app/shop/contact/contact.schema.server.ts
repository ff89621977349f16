import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";
import { NO_MARKUP_JSON } from "../fields/json-schema";
import { MESSAGE_LIMIT, NAME_LIMIT, SUBJECT_LIMIT } from "./contact-form";

const REQUIRED = "All fields are required";
const NO_HTML = "HTML/script not allowed";

/** The beginning of an HTML tag or comment, even when it is not closed; `<3` and `a < b` are allowed. */
const TAG = /<[a-z/!?]/i;

/** Removes control characters and lone surrogates, and collapses whitespace, including line breaks, to single spaces. */
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
        // Rejected instead of cut, because the sender would not notice that the end is missing.
        .max(limit, `Too long: please use at most ${limit} characters.`),
    )
    .meta(NO_MARKUP_JSON);

/** The contact form, and POST /api/contact. */
export const contactSchema = z.object({
  name: line(NAME_LIMIT),
  email: emailAddress({ required: REQUIRED, html: NO_HTML, format: "Invalid email" }),
  subject: line(SUBJECT_LIMIT),
  message: line(MESSAGE_LIMIT),
});

export type ContactForm = z.infer<typeof contactSchema>;
