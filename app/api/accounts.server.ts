import { z } from "zod";
import { reply } from "~/http/reply/api.server";
import { addColleague, deleteUser, getUser, updateUser } from "~/shop/users/manage-user.server";
import { addColleagueSchema, manageUserRequestSchema } from "~/shop/users/user-fields.schema.server";
import { countUsers } from "~/shop/users/users.server";
import { call, changing, deleting, endpoint } from "./call.server";
import { editableAccountResponse, editableUserJson } from "./json/person.server";
import { messageResponse } from "./json/responses.server";

const GROUP = "Users and sessions";
const EXAMPLE = { params: { id: "5ec0ffee5ec0ffee5ec0ffee" } };

const current = (id: string) => editableUserJson(getUser(id));

export const accounts = {
  count: endpoint("/api/users/count", GROUP, {
    GET: call({
      permission: "customers",
      summary: "Count the accounts",
      responses: { 200: z.strictObject({ count: z.int().meta({ examples: [128] }) }).meta({ id: "Count" }) },
    }).handledBy(() => ({ count: countUsers() })),
  }),
  staff: endpoint("/api/users/staff", GROUP, {
    POST: call({
      permission: "staff",
      summary: "Add a colleague",
      note: "Only for owners. The colleague becomes an admin and receives an email with a link to set a password.",
      body: addColleagueSchema,
      refusals: [409],
      responses: { 201: editableAccountResponse },
      headers: { response: { Location: "The path of the account" } },
      example: {
        body: {
          firstName: "Robin",
          lastName: "Smith",
          username: "packer",
          email: "packer@example.com",
          role: "fulfilment",
        },
      },
    }).handledBy(({ person, body }) => {
      const id = addColleague(person, body);
      return reply(current(id), 201, { Location: `/api/users/${id}` });
    }),
  }),
  one: endpoint("/api/users/{id}", GROUP, {
    GET: call({
      permission: "customers",
      summary: "Get an account",
      responses: { 200: editableAccountResponse },
      example: EXAMPLE,
    }).handledBy(({ params }) => current(params.id)),
    PUT: call({
      permission: "customers",
      summary: "Change an account",
      note: "Omitted fields stay unchanged. `role` is what an admin may do: a new admin without it becomes an owner. A user becomes an admin once the email address is confirmed, as a new one is. Only owners can change admins, make users admins, and change roles; they cannot do so to themselves, so that an owner remains.",
      body: manageUserRequestSchema,
      refusals: [409],
      responses: { 200: editableAccountResponse },
      example: { ...EXAMPLE, body: { isActive: false } },
    }).handledBy(changing(updateUser, current)),
    DELETE: call({
      permission: "customers",
      summary: "Delete an account",
      note: "Its orders keep a copy of the buyer's data. Only owners can delete admins.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: EXAMPLE,
    }).handledBy(deleting(deleteUser, "User deleted")),
  }),
};
