import { z } from "zod";
import { EMAIL_JSON } from "./json-schema";

/** The maximum length of an email address, in characters (RFC 5321, 4.5.3.1.3). */
const EMAIL_LIMIT = 254;

const SIMPLE_EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;

/** Control characters, which are removed. Line breaks are rejected instead, because they suggest a header injection. */
const CONTROL_CHARACTERS = /(?![\r\n])\p{Cc}/gu;

type Messages = { required: string; html: string; format: string };

/**
 * One email address: trimmed, without control characters, in lower case, at most 254 characters. No check aborts: it would
 * skip the checks between the fields of a form, whose errors would then be shown after the others only.
 * @param messages for a missing address, one with HTML, and one with a wrong format
 */
export function emailAddress({ required, html, format }: Messages) {
  return z
    .string({ error: required })
    .transform((text) => text.replace(CONTROL_CHARACTERS, "").trim().toLowerCase())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(EMAIL_LIMIT, "Too long")
        .superRefine((text, issues) => {
          if (text === "" || text.length > EMAIL_LIMIT) return;
          if (/<[^>]*>/.test(text)) issues.addIssue({ code: "custom", message: html });
          else if (/\p{Cc}/u.test(text) || !SIMPLE_EMAIL.test(text))
            issues.addIssue({ code: "custom", message: format });
        }),
    )
    .meta(EMAIL_JSON);
}
