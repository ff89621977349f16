import { z } from "zod";
import { enteredPassword } from "../fields/fields.schema.server";

export const deleteAccountSchema = z.object({ password: enteredPassword });
