import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";
import { normalizable, noWebAddress } from "../fields/fields.schema.server";
import { fieldsMatch } from "../fields/fields-match.server";
import { PASSWORD_JSON, PERSON_NAME_JSON } from "../fields/json-schema";
import { isStrongPassword, WEAK_PASSWORD } from "./password-strength";
import { capitalizeName, cleanUsername } from "./person-name";

/** The maximum lengths of a first or last name and of a username, in characters. */
const NAME_LIMIT = 50;
const USERNAME_LIMIT = 30;

const REQUIRED = "Required";

const isAlphabetic = (name: string) => /^[\p{L}\p{M}' -]+$/u.test(name) && /\p{L}/u.test(name);

const personName = normalizable(NAME_LIMIT, REQUIRED)
  .transform(capitalizeName)
  .pipe(
    z
      .string()
      .min(1, { error: REQUIRED, abort: true })
      .refine((name) => !/[<>]/.test(name), { message: "No HTML allowed", abort: true })
      .max(NAME_LIMIT, { error: "Too long", abort: true })
      .refine(noWebAddress[0], { message: noWebAddress[1], abort: true })
      .refine(isAlphabetic, "Only letters, apostrophe, hyphen and space"),
  )
  .meta(PERSON_NAME_JSON);

const username = z
  .string({ error: REQUIRED })
  .transform(cleanUsername)
  .pipe(
    z
      .string()
      .min(1, { error: REQUIRED, abort: true })
      .regex(/^[A-Za-z0-9_.-]+$/, { error: "Invalid characters", abort: true })
      .max(USERNAME_LIMIT, "Too long"),
  )
  .meta({ pattern: "^[A-Za-z0-9_][A-Za-z0-9_.-]*$" });

/** A new password. A missing one gets the same message as a weak one. */
export const chosenPassword = z
  .string({ error: WEAK_PASSWORD })
  .max(1000, { error: "Too long", abort: true })
  .refine(isStrongPassword, WEAK_PASSWORD)
  .meta(PASSWORD_JSON);

export const accountEmail = emailAddress({
  required: "Email required",
  html: "Invalid",
  format: "Invalid email format",
});

/** POST /api/users. */
export const registrationRequestSchema = z.object({
  firstName: personName,
  lastName: personName,
  username,
  email: accountEmail,
  password: chosenPassword,
});

export type Registration = z.infer<typeof registrationRequestSchema>;

/** The registration form: the API's fields and the repeated password. */
export const registrationSchema = registrationRequestSchema
  .extend({ confirmPassword: z.string({ error: "Confirm password" }).min(1, "Confirm password") })
  .refine(...fieldsMatch("password", "confirmPassword", "Passwords must match"));

/** The resend form, and POST /api/users/resendconfirmation. */
export const resendSchema = z.object({ email: accountEmail });

/** The resend form of the thanks page: its token identifies the registration, so the form has only a captcha. */
export const thanksSchema = z.object({});
