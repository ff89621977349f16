import { z } from "zod";
import { user } from "~/platform/schema.server";
import { registrationRequestSchema } from "../accounts/registration.schema.server";
import { editVersion } from "../audit/edit-version.server";
import { checkbox, flag } from "../fields/fields.schema.server";

const { firstName, lastName, username, email } = registrationRequestSchema.shape;

/** The role of an admin. */
export const role = z.enum(user.role.enumValues, { error: "Please choose a role" });

/** The admin's form to edit a user. */
export const manageUserSchema = z.object({
  firstName,
  lastName,
  username,
  email,
  isAdmin: checkbox,
  role: role.optional(),
  isActive: checkbox,
  version: editVersion,
});

/** PUT /api/users/ID: omitted fields stay unchanged. */
export const manageUserRequestSchema = z
  .object({ firstName, lastName, username, email, isAdmin: flag, role, isActive: flag, version: editVersion })
  .partial();

/** A new colleague: the form, and POST /api/users/staff. */
export const addColleagueSchema = z.object({ firstName, lastName, username, email, role });

export type Colleague = z.infer<typeof addColleagueSchema>;

export type UserChanges = z.infer<typeof manageUserRequestSchema>;
