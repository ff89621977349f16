import { z } from "zod";
import { NO_MARKUP_JSON } from "../fields/json-schema";
import { MESSAGE_LIMIT } from "./message-limit";

const EMPTY = "Message cannot be empty.";

/** What an admin is told who names nobody, or somebody who cannot be written to (spec section 5). */
export const NO_RECIPIENT = "Select a valid recipient from the list.";

/** A tag, a comment or a declaration, also one that is cut short; `a < b` and `<3` are no markup. */
const MARKUP = /<[a-z/!?]/i;

/** A character that can be seen, as far as portable patterns can say it. */
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
      // Something to see, not only signs that take no room.
      .regex(/[^\s\p{C}]/u, { error: EMPTY, abort: true })
      .max(MESSAGE_LIMIT, `Please use at most ${MESSAGE_LIMIT} characters.`)
      .refine((text) => !MARKUP.test(text), "HTML or script tags are not allowed."),
  )
  .meta({ ...NO_MARKUP_JSON, minLength: 1, pattern: VISIBLE_JSON });

/** What a customer sends: it goes to the support, whoever else is named (spec section 2). */
export const ownMessageSchema = z.object({ content });

/** What an admin sends, to the account of this user name. */
export const supportMessageSchema = z.object({
  recipient: z.string({ error: NO_RECIPIENT }).trim().min(1, NO_RECIPIENT).max(254, NO_RECIPIENT),
  content,
});
