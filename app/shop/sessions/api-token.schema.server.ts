import { z } from "zod";

const NAME = "Please name the program that will use it.";

/** The form that creates an API token for a program. */
export const namedTokenSchema = z.object({
  name: z
    .string({ error: NAME })
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, NAME)
        .max(50, "Too long")
        .regex(/^[^<>\p{Cc}]*$/u, "No HTML allowed"),
    ),
  days: z.enum(["30", "90", "365"], { error: "Please choose how long it is good." }).transform(Number),
});
