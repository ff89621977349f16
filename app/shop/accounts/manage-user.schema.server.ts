import { z } from "zod";
import { checkbox, flag } from "../fields/fields.schema.server";
import { registrationRequestSchema } from "./registration.schema.server";

const { firstName, lastName, username, email } = registrationRequestSchema.shape;

/** The form an admin changes a user with (spec section 2). */
export const manageUserSchema = z.object({
  firstName,
  lastName,
  username,
  email,
  isAdmin: checkbox,
  isActive: checkbox,
});

/** PUT /api/users/ID (spec section 7): what is left out stays as it is. */
export const manageUserRequestSchema = z
  .object({ firstName, lastName, username, email, isAdmin: flag, isActive: flag })
  .partial();

export type UserChanges = z.infer<typeof manageUserRequestSchema>;
