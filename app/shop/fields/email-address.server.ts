import { z } from "zod";
import { EMAIL_JSON } from "./json-schema";

/** The maximum length of an email address, in characters (RFC 5321, 4.5.3.1.3). */
const EMAIL_LIMIT = 254;

const SIMPLE_EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;

/** Control characters, which are removed. Line breaks are rejected instead, because they suggest a header injection. */
const CONTROL_CHARACTERS = /(?![\r\n])\p{Cc}/gu;

type Messages = { required: string; html: string; format: string };

/**
 * One email address: trimmed, without control characters, in lower case, at most 254 characters.
 * @param messages for a missing address, one with HTML, and one with a wrong format
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
