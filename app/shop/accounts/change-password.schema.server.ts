import { z } from "zod";
import { PASSWORD_JSON } from "../fields/json-schema";
import { isStrongPassword, PASSWORD_MIN, WEAK_PASSWORD } from "./password-strength";
import { typedTwice } from "./typed-twice.server";

const MISSING = "All fields are required";

/** A password as it is typed, or nothing. */
export const passwordText = z.string({ error: MISSING }).max(1000, "Too long");

const filled = z.string({ error: MISSING }).min(1, { error: MISSING, abort: true }).max(1000, "Too long");

const newPassword = filled
  .min(PASSWORD_MIN, { error: "New password must be at least 8 characters", abort: true })
  .refine(isStrongPassword, WEAK_PASSWORD)
  .meta(PASSWORD_JSON);

/** The Change Password form, with the messages of spec section 5. */
export const changePasswordSchema = z
  .object({ currentPassword: filled, newPassword, verifyNewPassword: filled })
  .refine(...typedTwice("newPassword", "verifyNewPassword", "New passwords do not match"));

/** PUT /api/users/profile with a new password. */
export const passwordRequestSchema = z.object({ currentPassword: filled, password: newPassword });
