import { z } from "zod";
import { registrationRequestSchema } from "../accounts/registration.schema.server";
import { editVersion } from "../audit/edit-version.server";
import { checkbox, flag } from "../fields/fields.schema.server";

const { firstName, lastName, username, email } = registrationRequestSchema.shape;

/** The admin's form to edit a user. */
export const manageUserSchema = z.object({
  firstName,
  lastName,
  username,
  email,
  isAdmin: checkbox,
  isActive: checkbox,
  version: editVersion,
});

/** PUT /api/users/ID: omitted fields stay unchanged. */
export const manageUserRequestSchema = z
  .object({ firstName, lastName, username, email, isAdmin: flag, isActive: flag, version: editVersion })
  .partial();

export type UserChanges = z.infer<typeof manageUserRequestSchema>;
