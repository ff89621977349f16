import { z } from "zod";
import { user } from "~/platform/schema.server";
import { registrationRequestSchema } from "../accounts/registration.schema.server";
import { fieldSchemas, recordOf, recordSchemas } from "../records/record.server";
import { fieldsOf } from "../records/record-field.schema.server";

const { firstName, lastName, username, email } = registrationRequestSchema.shape;

/** The columns of an account that admins edit. */
export type EditedAccount = Pick<
  typeof user.$inferSelect,
  "firstName" | "lastName" | "username" | "email" | "isAdmin" | "role" | "isActive"
>;

export const role = z.enum(user.role.enumValues, { error: "Please choose a role" });

const { field, text, yesNo } = fieldsOf<EditedAccount>();

/** The fields of a user that admins edit. The form, the API, the audit log and the version are derived from them. */
export const userFields = {
  firstName: text("firstName", {
    label: "First name",
    request: firstName,
    isRequired: true,
    example: "Jane",
    input: { row: 1 },
  }),
  lastName: text("lastName", {
    label: "Last name",
    request: lastName,
    isRequired: true,
    example: "Doe",
    input: { row: 1 },
  }),
  username: text("username", {
    label: "Username",
    request: username,
    isRequired: true,
    example: "jane",
    input: { row: 2, hint: "Letters, digits, underscore, dot and hyphen" },
  }),
  email: text("email", {
    label: "Email",
    request: email,
    isRequired: true,
    example: "jane@example.com",
    input: { row: 3, kind: "email" },
  }),
  isAdmin: yesNo("isAdmin", { label: "Admin", initial: false, example: false, input: { row: 4 } }),
  role: field({
    column: "role",
    label: "Role",
    request: role.nullable(),
    create: role,
    form: role.optional(),
    response: role.nullable().describe("What an admin may do; null for everyone else"),
    toResponse: (row) => row.role,
    toForm: (row) => row.role ?? "",
    toAudit: (row) => row.role,
    input: { row: 5 },
  }),
  isActive: yesNo("isActive", { label: "Active", initial: true, example: true, input: { row: 6 } }),
};

export const userRecord = recordOf<EditedAccount>("user")(userFields);

/** The inputs of a user's form, in rows. @param without the fields that it does not have */
export const shownUserFields = (without: (keyof typeof userFields)[]) =>
  userRecord
    .shown()
    .map((row) => row.filter(({ name }) => !without.includes(name)))
    .filter((row) => row.length > 0);

/** The form, and the body of PUT /api/users/ID. */
export const { form: manageUserSchema, changes: manageUserRequestSchema } = recordSchemas(userFields);

const { isAdmin: _, isActive: __, ...colleague } = fieldSchemas(userFields, "create");

/** A new colleague: the form, and POST /api/users/staff. */
export const addColleagueSchema = z.object(colleague);

export type Colleague = z.infer<typeof addColleagueSchema>;

export type UserChanges = z.infer<typeof manageUserRequestSchema>;
