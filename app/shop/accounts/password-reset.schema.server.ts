import { z } from "zod";
import { fieldsMatch } from "../fields/fields-match.server";
import { accountEmail, chosenPassword } from "./registration.schema.server";

/** The forgot-password form, and POST /api/users/fpw. */
export const forgotPasswordSchema = z.object({ email: accountEmail });

/** POST /api/users/resetpw/{token}. */
export const resetRequestSchema = z.object({ newPassword: chosenPassword });

const DIFFERENT = "Passwords do not match.";

/** The reset form: the API's fields and the repeated password. */
export const resetSchema = resetRequestSchema
  .extend({ verifyNewPassword: z.string({ error: DIFFERENT }).min(1, DIFFERENT) })
  .refine(...fieldsMatch("newPassword", "verifyNewPassword", DIFFERENT));
