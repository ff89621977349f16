import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";
import { otp } from "../two-factor/two-factor.schema.server";

export const loginSchema = z.object({
  email: emailAddress({ required: "Email required", html: "Invalid", format: "Invalid email format" }),
  password: z.string({ error: "Password required" }).min(1, "Password required").max(1000, "Too long"),
});

/** POST /api/users/login. */
export const loginRequestSchema = loginSchema.extend({ otp });

/** The 'Continue as Guest' form, which has no fields besides its captcha. */
export const guestSchema = z.object({});
