import { z } from "zod";
import { fieldsMatch } from "../fields/fields-match.server";
import { PASSWORD_JSON } from "../fields/json-schema";
import { isStrongPassword, PASSWORD_MIN, WEAK_PASSWORD } from "./password-strength";

const MISSING = "All fields are required";

/** An unchecked password; may be empty. */
export const passwordText = z.string({ error: MISSING }).max(1000, "Too long");

const requiredPassword = z.string({ error: MISSING }).min(1, { error: MISSING, abort: true }).max(1000, "Too long");

const newPassword = requiredPassword
  .min(PASSWORD_MIN, { error: "New password must be at least 8 characters", abort: true })
  .refine(isStrongPassword, WEAK_PASSWORD)
  .meta(PASSWORD_JSON);

/** The fields with which a call changes more of the profile than the password. */
export const PROFILE_FIELDS = ["firstName", "lastName", "email", "shippingAddress"];

export const changePasswordSchema = z
  .object({ currentPassword: requiredPassword, newPassword, verifyNewPassword: requiredPassword })
  .refine(...fieldsMatch("newPassword", "verifyNewPassword", "New passwords do not match"));

/** PUT /api/users/profile with a new password and nothing else of the profile. */
export const passwordRequestSchema = z
  .object({ currentPassword: requiredPassword, password: newPassword })
  .meta({ not: { anyOf: PROFILE_FIELDS.map((field) => ({ required: [field], properties: { [field]: {} } })) } });
