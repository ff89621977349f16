import { z } from "zod";

const MISSING = "Please enter your password.";

/** The form that deletes an account. */
export const deleteAccountSchema = z.object({
  password: z.string({ error: MISSING }).min(1, MISSING).max(1000, "Too long"),
});
