import { z } from "zod";
import { passwordRequestSchema } from "~/shop/accounts/change-password.schema.server";
import { profileRequestSchema } from "~/shop/accounts/profile.schema.server";
import { messageResponse } from "~/views/api-responses.server";
import { profileResponse } from "~/views/person-json.server";
import type { Operation } from "../operation";
import { A_LINK_TOKEN } from "./examples";

export const profileOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/users/profile",
    group: "Users and sessions",
    summary: "Get the caller's profile",
    caller: "customer",
    responses: { 200: profileResponse },
  },
  {
    method: "PUT",
    path: "/api/users/profile",
    group: "Users and sessions",
    summary: "Change the caller's profile or password",
    note: "Changes must be at least ten seconds apart; from the third change on, a captcha is required. A new password or email address needs `currentPassword`. A call with a bearer token cannot change the password (403): send the session cookie of a browser. A new password ends every other session and every token, and the owner gets an email with a link that undoes it for 7 days; an empty `password` leaves it unchanged. A new email address replaces the old one when the link sent to it is opened; until then it is `pendingEmail`.",
    caller: "customer",
    body: z.union([profileRequestSchema, passwordRequestSchema]),
    captcha: "sometimes",
    refusals: [409, 429],
    responses: { 200: profileResponse },
    example: { body: { firstName: "Jane", lastName: "Doe", email: "jane@example.com" } },
  },
  {
    method: "POST",
    path: "/api/users/profile/email",
    group: "Users and sessions",
    summary: "Send the link to the new email address again",
    caller: "customer",
    refusals: [409, 429],
    responses: { 200: profileResponse },
  },
  {
    method: "DELETE",
    path: "/api/users/profile/email",
    group: "Users and sessions",
    summary: "Cancel the pending change of the email address",
    caller: "customer",
    responses: { 200: profileResponse },
  },
  {
    method: "POST",
    path: "/api/users/profile/email/confirm/{token}",
    group: "Users and sessions",
    summary: "Confirm a change of email address with the token sent to the new address",
    caller: "anyone",
    refusals: [409],
    responses: { 200: messageResponse },
    example: { params: A_LINK_TOKEN },
  },
  {
    method: "POST",
    path: "/api/users/profile/email/undo/{token}",
    group: "Users and sessions",
    summary: "Undo a change of email address with the token sent to the old address",
    note: "Restores the address, ends every session and token of the account, disables the password, and sends a link for a new one. Later changes are undone too.",
    caller: "anyone",
    refusals: [409],
    responses: { 200: messageResponse },
    example: { params: A_LINK_TOKEN },
  },
  {
    method: "POST",
    path: "/api/users/profile/undo/{token}",
    group: "Users and sessions",
    summary: "Undo a change of the password, two-step sign-in or API tokens",
    note: "The token is sent to the owner with the notice of the change. Ends every session and token of the account, disables the password, and sends a link for a new one. Two-step sign-in is switched off if the change switched it on, and replaced recovery codes end. Later changes are undone too.",
    caller: "anyone",
    refusals: [409],
    responses: { 200: messageResponse },
    example: { params: A_LINK_TOKEN },
  },
];
