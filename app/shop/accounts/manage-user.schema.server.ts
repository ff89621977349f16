import { z } from "zod";
import { registrationRequestSchema } from "./registration.schema.server";

const { firstName, lastName, username, email } = registrationRequestSchema.shape;

/** A box of a form: `on` when ticked, nothing when not; other spellings of yes and no are understood. */
const box = z
  .enum(["on", "true", "yes", "1", "", "off", "false", "no", "0"], { error: "Please tick the box or leave it" })
  .optional()
  .transform((value) => ["on", "true", "yes", "1"].includes(value ?? ""));

/** The form an admin changes a user with (spec section 2). */
export const manageUserSchema = z.object({ firstName, lastName, username, email, isAdmin: box, isActive: box });

const flag = z.boolean({ error: "Must be true or false" });

/** PUT /api/users/ID (spec section 7): what is left out stays as it is. */
export const manageUserRequestSchema = z
  .object({ firstName, lastName, username, email, isAdmin: flag, isActive: flag })
  .partial();

export type UserChanges = z.infer<typeof manageUserRequestSchema>;
