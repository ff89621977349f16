import { z } from "zod";
import { NO_MARKUP_JSON } from "../fields/json-schema";
import { MESSAGE_LIMIT } from "./message-limit";

const EMPTY = "Message cannot be empty.";

/** Error for an admin without a recipient, or with one who cannot receive messages. */
export const NO_RECIPIENT = "Select a valid recipient from the list.";

/** Start of a tag, comment or declaration, even an unclosed one; `a < b` and `<3` are not markup. */
const MARKUP = /<[a-z/!?]/i;

/** A visible character, as a regular expression for JSON Schema, which has no `\p{…}` classes. */
const VISIBLE_JSON = "[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]";

const content = z
  .string({ error: EMPTY })
  .transform((text) =>
    text
      .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, " ")
      .replace(/\t/g, " ")
      .replace(/\p{Cc}/gu, "")
      .trim(),
  )
  .pipe(
    z
      .string()
      // At least one visible character: zero-width characters alone are an empty message.
      .regex(/[^\s\p{C}]/u, { error: EMPTY, abort: true })
      .max(MESSAGE_LIMIT, `Please use at most ${MESSAGE_LIMIT} characters.`)
      .refine((text) => !MARKUP.test(text), "HTML or script tags are not allowed."),
  )
  .meta({ ...NO_MARKUP_JSON, minLength: 1, pattern: VISIBLE_JSON });

/** A customer's message. It always goes to support, so a recipient in the request is ignored. */
export const ownMessageSchema = z.object({ content });

/** An admin's message, to the account with this username. */
export const supportMessageSchema = z.object({
  recipient: z.string({ error: NO_RECIPIENT }).trim().min(1, NO_RECIPIENT).max(254, NO_RECIPIENT),
  content,
});
