import { z } from "zod";
import { enteredPassword, requiredLine } from "../fields/fields.schema.server";

const NAME = "Please name the program that will use it.";

/** The form that creates an API token for a program. */
export const namedTokenSchema = z.object({
  name: requiredLine(50, { required: NAME }),
  days: z.enum(["30", "90", "365"], { error: "Please choose how long it is good." }).transform(Number),
  currentPassword: enteredPassword,
});
