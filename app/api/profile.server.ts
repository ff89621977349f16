import { z } from "zod";
import { requireApiCustomerSession } from "~/features/accounts/api-guards.server";
import { changeOwnPassword, resendOwnEmailChange, updateOwnProfile } from "~/features/accounts/own-account.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { PROFILE_FIELDS, passwordRequestSchema } from "~/shop/accounts/change-password.schema.server";
import { addOrdersOfNewAddress, confirmEmailChange } from "~/shop/accounts/confirm-email-change.server";
import { profileRequestSchema } from "~/shop/accounts/profile.schema.server";
import { getProfile, requireUnlocked } from "~/shop/accounts/profile.server";
import { cancelEmailChange } from "~/shop/accounts/request-email-change.server";
import { undoEmailChange, undoSignInChange } from "~/shop/accounts/undo-account-changes.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { call, endpoint } from "./call.server";
import { A_LINK_TOKEN } from "./examples";
import { profileJson, profileResponse } from "./json/person.server";
import { messageResponse } from "./json/responses.server";

const GROUP = "Users and sessions";

/** Whether a call changes only the password: then names are not required, and it does not count as a profile update. */
const isPasswordOnly = (body: Record<string, unknown>) =>
  ("password" in body || "currentPassword" in body) && !PROFILE_FIELDS.some((field) => field in body);

/** Whether a call changes the password: an empty one leaves it unchanged beside other fields. */
const changesPassword = (body: Record<string, unknown>) =>
  isPasswordOnly(body) || ("password" in body && body.password !== "");

const currentProfile = ({ id }: { id: string }) => profileJson(getProfile(id));

export const profile = {
  own: endpoint("/api/users/profile", GROUP, {
    GET: call({
      caller: "customer",
      summary: "Get the caller's profile",
      responses: { 200: profileResponse },
    }).handledBy(({ person }) => currentProfile(person)),
    PUT: call({
      caller: "customer",
      summary: "Change the caller's profile or password",
      note: "Changes must be at least ten seconds apart; from the third change on, a captcha is required. A new password or email address needs `currentPassword`. A call with a bearer token cannot change the password (403): send the session cookie of a browser. A new password ends every other session and every token, and the owner gets an email with a link that undoes it for 7 days; an empty `password` leaves it unchanged. A new email address replaces the old one when the link sent to it is opened; until then it is `pendingEmail`. `shippingAddress` is the default one of the account's addresses; null removes it.",
      describedBody: z.union([profileRequestSchema, passwordRequestSchema]),
      captcha: "sometimes",
      refusals: [409, 429],
      responses: { 200: profileResponse },
      example: { body: { firstName: "Jane", lastName: "Doe", email: "jane@example.com" } },
    }).handledBy(async ({ person, sent, context }) => {
      if (changesPassword(sent)) await requireApiCustomerSession(context.visitor);
      if (isPasswordOnly(sent)) {
        const { currentPassword, password } = parseInput(passwordRequestSchema, sent);
        await changeOwnPassword(context, person, { current: currentPassword, next: password });
        return currentProfile(person);
      }
      const before = getProfile(person.id);
      requireUnlocked(before);
      const changes = parseInput(profileRequestSchema, sent);
      if (before.needsCaptcha) await requireApiCaptcha(sent.grecaptcha, context.clientAddress);
      await updateOwnProfile(context, person, changes);
      return currentProfile(person);
    }),
  }),
  email: endpoint("/api/users/profile/email", GROUP, {
    POST: call({
      caller: "customer",
      summary: "Send the link to the new email address again",
      refusals: [409, 429],
      responses: { 200: profileResponse },
    }).handledBy(async ({ person, context }) => {
      await resendOwnEmailChange(context, person);
      return currentProfile(person);
    }),
    DELETE: call({
      caller: "customer",
      summary: "Cancel the pending change of the email address",
      responses: { 200: profileResponse },
    }).handledBy(({ person }) => {
      cancelEmailChange(person.id);
      return currentProfile(person);
    }),
  }),
  emailConfirmation: endpoint("/api/users/profile/email/confirm/{token}", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Confirm a change of email address with the token sent to the new address",
      note: "The account gets the orders that guests placed with the new address. Opening the emailed link confirms only; its page has a button that adds the orders.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: { params: A_LINK_TOKEN },
    }).handledBy(({ params }) => {
      confirmEmailChange(params.token);
      addOrdersOfNewAddress(params.token);
      return { message: "Email address changed" };
    }),
  }),
  emailUndo: endpoint("/api/users/profile/email/undo/{token}", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Undo a change of email address with the token sent to the old address",
      note: "Restores the address, ends every session and token of the account, disables the password, and sends a link for a new one. Later changes are undone too.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: { params: A_LINK_TOKEN },
    }).handledBy(({ params }) => {
      undoEmailChange(params.token);
      return { message: "Email address restored" };
    }),
  }),
  undo: endpoint("/api/users/profile/undo/{token}", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Undo a change of the password, two-step sign-in or API tokens",
      note: "The token is sent to the owner with the notice of the change. Ends every session and token of the account, disables the password, and sends a link for a new one. Two-step sign-in is switched off if the change switched it on, and replaced recovery codes end. Later changes are undone too.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: { params: A_LINK_TOKEN },
    }).handledBy(({ params }) => {
      undoSignInChange(params.token);
      return { message: "The change is undone" };
    }),
  }),
};
