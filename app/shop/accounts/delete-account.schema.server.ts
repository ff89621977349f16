import { z } from "zod";
import { enteredPassword } from "../fields/fields.schema.server";

/** The form that deletes an account. */
export const deleteAccountSchema = z.object({ password: enteredPassword });
