import { z } from "zod";

/** The longest text worth looking for, in characters. */
const TEXT_LIMIT = 254;

/** Part of a text, in any case; undefined when nothing is asked. */
export const textFilter = z
  .string()
  .trim()
  .max(TEXT_LIMIT, "Too long")
  .transform((text) => text || undefined);

/** `yes` or `no`; undefined when nothing is asked. */
export const yesNoFilter = z
  .enum(["yes", "no", ""], { error: "Please choose Yes, No or Any" })
  .transform((choice) => (choice === "" ? undefined : choice === "yes"));
