import { z } from "zod";
import { shippingAddressSchema } from "../addresses/address.schema.server";
import { emailAddress } from "../fields/email-address.server";
import { noWebAddress, requiredLine } from "../fields/fields.schema.server";
import { PASSWORD_JSON } from "../fields/json-schema";
import { passwordText } from "./change-password.schema.server";
import { isStrongPassword, PASSWORD_MIN, WEAK_PASSWORD } from "./password-strength";

/** The maximum length of a first or last name, in characters. */
const NAME_LIMIT = 50;

const name = requiredLine(NAME_LIMIT, { required: "Required", markup: "Invalid", check: noWebAddress });

const email = emailAddress({ required: "Required", html: "Invalid", format: "Invalid format" });

/** The profile form. Only a change of the email address needs the current password. */
export const profileSchema = z.object({
  firstName: name,
  lastName: name,
  email,
  currentPassword: passwordText.optional(),
});

/** Empty when the password stays the same. */
const changedPassword = passwordText
  .refine((text) => text === "" || text.length >= PASSWORD_MIN, {
    error: "New password must be at least 8 characters",
    abort: true,
  })
  .refine((text) => text === "" || isStrongPassword(text), WEAK_PASSWORD)
  .meta({ anyOf: [{ type: "string", ...PASSWORD_JSON }, { const: "" }] });

/**
 * PUT /api/users/profile: the form's fields, a new password and the default shipping address, which `null` removes. An omitted
 * email address, password or shipping address stays unchanged.
 */
export const profileRequestSchema = profileSchema.extend({
  email: email.optional(),
  password: changedPassword.optional(),
  shippingAddress: shippingAddressSchema.nullish(),
});

export type ProfileChanges = z.infer<typeof profileRequestSchema>;
