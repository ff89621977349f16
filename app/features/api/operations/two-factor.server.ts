import { confirmedChangeSchema, turnOnSchema } from "~/shop/two-factor/two-factor.schema.server";
import { messageResponse } from "~/views/api-responses.server";
import { recoveryCodesResponse, twoFactorResponse } from "~/views/two-factor-json.server";
import type { Operation } from "../operation";

const CONFIRMATION = { currentPassword: "Demo-pass1!", code: "123456" };

export const twoFactorOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/users/profile/two-factor",
    group: "Users and sessions",
    summary: "Get the state of the caller's two-step sign-in",
    note: "While it is off, the response has a new key for an authenticator app (TOTP, RFC 6238).",
    caller: "customer",
    responses: { 200: twoFactorResponse },
  },
  {
    method: "POST",
    path: "/api/users/profile/two-factor",
    group: "Users and sessions",
    summary: "Switch two-step sign-in on with a code of the new key",
    note: "Needs the password. Sessions and tokens stay valid. The recovery codes are shown only now. The owner gets an email with a link that undoes it for 7 days.",
    caller: "customer",
    sessionOnly: true,
    body: turnOnSchema,
    refusals: [409, 429],
    responses: { 201: recoveryCodesResponse },
    example: { body: { setup: "SETUP", ...CONFIRMATION } },
  },
  {
    method: "POST",
    path: "/api/users/profile/two-factor/recovery-codes",
    group: "Users and sessions",
    summary: "Replace the caller's recovery codes",
    note: "Needs the password and a code of the app or a recovery code. The earlier recovery codes stop working. The owner gets an email with a link that undoes it for 7 days.",
    caller: "customer",
    sessionOnly: true,
    body: confirmedChangeSchema,
    refusals: [409, 429],
    responses: { 201: recoveryCodesResponse },
    example: { body: CONFIRMATION },
  },
  {
    method: "POST",
    path: "/api/users/profile/two-factor/off",
    group: "Users and sessions",
    summary: "Switch the caller's two-step sign-in off",
    note: "Needs the password and a code of the app or a recovery code. The owner gets an email with a link that undoes it for 7 days.",
    caller: "customer",
    sessionOnly: true,
    body: confirmedChangeSchema,
    refusals: [409, 429],
    responses: { 200: messageResponse },
    example: { body: CONFIRMATION },
  },
  {
    method: "DELETE",
    path: "/api/users/two-factor/{id}",
    group: "Users and sessions",
    summary: "Reset an account's two-step sign-in",
    note: "For a person who has lost the device and the recovery codes. They are notified by email. 409 for the caller's own account, and when it is off.",
    caller: "admin",
    refusals: [409],
    responses: { 200: messageResponse },
    example: { params: { id: "5ec0ffee5ec0ffee5ec0ffee" } },
  },
];
