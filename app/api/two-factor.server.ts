import { renewOwnRecoveryCodes, turnOffOwnTwoFactor, turnOnOwnTwoFactor } from "~/features/accounts/own-account.server";
import { confirmedChangeSchema, turnOnSchema } from "~/shop/two-factor/two-factor.schema.server";
import { resetTwoFactor } from "~/shop/users/reset-two-factor.server";
import { call, deleting, endpoint } from "./call.server";
import { messageResponse } from "./json/responses.server";
import { recoveryCodesResponse, twoFactorJson, twoFactorResponse } from "./json/two-factor.server";

const GROUP = "Users and sessions";
const CONFIRMATION = { currentPassword: "Demo-pass1!", code: "123456" };

export const twoFactor = {
  own: endpoint("/api/users/profile/two-factor", GROUP, {
    GET: call({
      caller: "customer",
      summary: "Get the state of the caller's two-step sign-in",
      note: "While it is off, the response has a new key for an authenticator app (TOTP, RFC 6238).",
      responses: { 200: twoFactorResponse },
    }).handledBy(({ person }) => twoFactorJson(person)),
    POST: call({
      caller: "customerSession",
      summary: "Switch two-step sign-in on with a code of the new key",
      note: "Needs the password. Sessions and tokens stay valid. The recovery codes are shown only now. The owner gets an email with a link that undoes it for 7 days.",
      body: turnOnSchema,
      refusals: [409, 429],
      responses: { 201: recoveryCodesResponse },
      example: { body: { setup: "SETUP", ...CONFIRMATION } },
    }).handledBy(async ({ person, body, context }) => ({
      recoveryCodes: await turnOnOwnTwoFactor(context, person, body),
    })),
  }),
  recoveryCodes: endpoint("/api/users/profile/two-factor/recovery-codes", GROUP, {
    POST: call({
      caller: "customerSession",
      summary: "Replace the caller's recovery codes",
      note: "Needs the password and a code of the app or a recovery code. The earlier recovery codes stop working. The owner gets an email with a link that undoes it for 7 days.",
      body: confirmedChangeSchema,
      refusals: [409, 429],
      responses: { 201: recoveryCodesResponse },
      example: { body: CONFIRMATION },
    }).handledBy(async ({ person, body, context }) => ({
      recoveryCodes: await renewOwnRecoveryCodes(context, person, body),
    })),
  }),
  off: endpoint("/api/users/profile/two-factor/off", GROUP, {
    POST: call({
      caller: "customerSession",
      summary: "Switch the caller's two-step sign-in off",
      note: "Needs the password and a code of the app or a recovery code. The owner gets an email with a link that undoes it for 7 days.",
      body: confirmedChangeSchema,
      refusals: [409, 429],
      responses: { 200: messageResponse },
      example: { body: CONFIRMATION },
    }).handledBy(async ({ person, body, context }) => {
      await turnOffOwnTwoFactor(context, person, body);
      return { message: "Two-step sign-in is off." };
    }),
  }),
  ofAccount: endpoint("/api/users/two-factor/{id}", GROUP, {
    DELETE: call({
      permission: "staff",
      summary: "Reset an account's two-step sign-in",
      note: "For a person who has lost the device and the recovery codes. They are notified by email. 409 for the caller's own account, and when it is off.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: { params: { id: "5ec0ffee5ec0ffee5ec0ffee" } },
    }).handledBy(deleting(resetTwoFactor, "Two-step sign-in is reset")),
  }),
};
