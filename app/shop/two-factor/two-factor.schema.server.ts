import { z } from "zod";
import { enteredPassword } from "../fields/fields.schema.server";

/** Longer than any code, so that spaces and hyphens do no harm. */
const CODE_LIMIT = 40;

const MISSING = "Please enter a code.";

const code = z.string({ error: MISSING }).trim().min(1, MISSING).max(CODE_LIMIT, "Too long");

/** The second step of the login. */
export const loginCodeSchema = z.object({ code });

/** What confirms a change of two-step sign-in. */
export const confirmedChangeSchema = z.object({ currentPassword: enteredPassword, code });

/** The form that switches two-step sign-in on: the sealed key that the page showed, and a code of it. */
export const turnOnSchema = confirmedChangeSchema.extend({
  setup: z.string({ error: "Please start again." }).min(1, "Please start again.").max(500, "Please start again."),
});

/** A code in the login by the API. */
export const otp = z
  .string()
  .trim()
  .max(CODE_LIMIT, "Too long")
  .optional()
  .describe("A code of the authenticator app, or a recovery code: required when two-step sign-in is on");
