import { z } from "zod";
import { EMAIL_JSON } from "./json-schema";

/** The longest e-mail address, in characters (spec section 9; RFC 5321). */
const EMAIL_LIMIT = 254;

const SIMPLE_EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;

/** Control characters, which are stripped. A line break is no slip of the keyboard but a try at a second header: refused. */
const CONTROL_CHARACTERS = /(?![\r\n])\p{Cc}/gu;

type Messages = { required: string; html: string; format: string };

/**
 * One e-mail address: trimmed, control characters stripped, lower-cased, at most 254 characters (spec section 5).
 * @param messages what to say where it is missing, has HTML in it, or is no address
 */
export function emailAddress(messages: Messages) {
  return z
    .string({ error: messages.required })
    .transform((text) => text.replace(CONTROL_CHARACTERS, "").trim().toLowerCase())
    .pipe(
      z
        .string()
        .min(1, { error: messages.required, abort: true })
        .max(EMAIL_LIMIT, { error: "Too long", abort: true })
        .refine((text) => !/<[^>]*>/.test(text), { message: messages.html, abort: true })
        .refine((text) => !/\p{Cc}/u.test(text) && SIMPLE_EMAIL.test(text), messages.format),
    )
    .meta(EMAIL_JSON);
}
