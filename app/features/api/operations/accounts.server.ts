import { z } from "zod";
import { manageUserRequestSchema } from "~/shop/users/manage-user.schema.server";
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
    note: "Omitted fields stay unchanged. Admins cannot demote or deactivate themselves or the last admin.",
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
    note: "Its orders keep a copy of the buyer's data.",
    caller: "admin",
    refusals: [409],
    responses: { 200: messageResponse },
    example: { params: A_USER },
  },
];
