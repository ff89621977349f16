import { z } from "zod";
import { addColleagueSchema, manageUserRequestSchema } from "~/shop/users/manage-user.schema.server";
import { userList } from "~/shop/users/user-list.server";
import { messageResponse } from "~/views/api-responses.server";
import { accountResponse, editableAccountResponse } from "~/views/person-json.server";
import type { Operation } from "../operation";

const A_USER = { id: "5ec0ffee5ec0ffee5ec0ffee" };

export const accountOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/users/count",
    group: "Users and sessions",
    summary: "Count the accounts",
    caller: "admin",
    responses: { 200: z.strictObject({ count: z.int().meta({ examples: [128] }) }).meta({ id: "Count" }) },
  },
  {
    method: "GET",
    path: "/api/users",
    group: "Users and sessions",
    summary: "List accounts, newest first",
    note: "Text filters match parts of a value and ignore case.",
    caller: "admin",
    query: z.object(userList.filters).partial(),
    paged: true,
    responses: { 200: z.array(accountResponse).meta({ id: "Accounts" }) },
    example: { query: { email: "example.com", isAdmin: "no" } },
  },
  {
    method: "POST",
    path: "/api/users/staff",
    group: "Users and sessions",
    summary: "Add a colleague",
    note: "Only for owners. The colleague becomes an admin and receives an email with a link to set a password.",
    caller: "admin",
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
  },
  {
    method: "GET",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "Get an account",
    caller: "admin",
    responses: { 200: editableAccountResponse },
    example: { params: A_USER },
  },
  {
    method: "PUT",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "Change an account",
    note: "Omitted fields stay unchanged. `role` is what an admin may do: a new admin without it becomes an owner. Only owners can change admins, make users admins, and change roles; they cannot do so to themselves, so that an owner remains.",
    caller: "admin",
    body: manageUserRequestSchema,
    refusals: [409],
    responses: { 200: editableAccountResponse },
    example: { params: A_USER, body: { isActive: false } },
  },
  {
    method: "DELETE",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "Delete an account",
    note: "Its orders keep a copy of the buyer's data. Only owners can delete admins.",
    caller: "admin",
    refusals: [409],
    responses: { 200: messageResponse },
    example: { params: A_USER },
  },
];
