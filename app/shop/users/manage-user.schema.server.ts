import { z } from "zod";
import { fieldSchemas, recordSchemas } from "../records/record.server";
import { userFields } from "./user-fields.schema.server";

const { form, changes } = recordSchemas(userFields);

export const manageUserSchema = form;

/** PUT /api/users/ID: omitted fields stay unchanged. */
export const manageUserRequestSchema = changes;

const { isAdmin: _, isActive: __, ...colleague } = fieldSchemas(userFields, "create");

/** A new colleague: the form, and POST /api/users/staff. */
export const addColleagueSchema = z.object(colleague);

export type Colleague = z.infer<typeof addColleagueSchema>;

export type UserChanges = z.infer<typeof manageUserRequestSchema>;
