import { z } from "zod";
import {
  registerAccount,
  resendConfirmationEmail,
  sendPasswordReset,
} from "~/features/accounts/account-requests.server";
import { signInGuest } from "~/features/accounts/sign-in.server";
import { createChallengeFor } from "~/features/captcha/captcha.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { errorBody, reply } from "~/http/reply/api.server";
import { listReply } from "~/http/reply/lists.server";
import { checkPassword } from "~/http/request/authenticator.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitFailedCodes, limitFailedLogins, limitLoginRate, limitRate } from "~/http/request/rate-limit.server";
import { Conflict, Invalid, InvalidField } from "~/platform/errors";
import { useLoginCode } from "~/shop/accounts/manage-two-factor.server";
import { forgotPasswordSchema, resetRequestSchema } from "~/shop/accounts/password-reset.schema.server";
import { resetPassword } from "~/shop/accounts/password-reset.server";
import { registrationRequestSchema, resendSchema } from "~/shop/accounts/registration.schema.server";
import { addOrdersOfAddress, pendingRegistration } from "~/shop/accounts/registration.server";
import { createQuestion } from "~/shop/captcha/question.server";
import { issueApiToken, revokeApiToken } from "~/shop/sessions/api-token.server";
import { loginRequestSchema } from "~/shop/sessions/login.schema.server";
import { hasTwoFactor } from "~/shop/two-factor/has-two-factor.server";
import { userList } from "~/shop/users/user-list.server";
import { call, endpoint } from "./call.server";
import { A_LINK_TOKEN, CAPTCHA } from "./examples";
import {
  accountResponse,
  loginResponse,
  personJson,
  registrationResponse,
  userJson,
  userResponse,
} from "./json/person.server";
import { captchaResponse, messageResponse } from "./json/responses.server";

const GROUP = "Users and sessions";

const OTP_REQUIRED =
  "Two-step sign-in is on for this account: send a code of the authenticator app, or a recovery code, as otp.";

/** Uses up the code of a login; see `limitFailedCodes`. */
async function requireOtp(userId: string, otp: string | undefined, clientAddress: string): Promise<void> {
  if (!otp) throw new InvalidField("otp", OTP_REQUIRED);
  try {
    await limitFailedCodes(userId, clientAddress, () => useLoginCode(userId, otp));
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new InvalidField("otp", `A valid code is needed as otp. ${error.message}`);
  }
}

export const sessions = {
  captcha: endpoint("/api/captcha", GROUP, {
    GET: call({
      caller: "anyone",
      summary: "Get a captcha: a question and a proof of work",
      responses: { 200: captchaResponse },
    }).handledBy(async ({ context }) => ({
      ...createQuestion(),
      altcha: await createChallengeFor(context.clientAddress),
    })),
  }),
  login: endpoint("/api/users/login", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Sign in and get a bearer token",
      note: "Wrong credentials and unknown, unconfirmed or deactivated accounts all get the same 401 response. An account with two-step sign-in also needs `otp`: without it, or with a wrong or used one, the response is a 401 whose `fields` name it. Tokens stay valid when two-step sign-in is switched on or off. An account has at most 50 of them: another sign-in ends the oldest.",
      body: loginRequestSchema,
      captcha: "always",
      refusals: [401, 429],
      responses: { 200: loginResponse },
      example: { body: { email: "jane@example.com", password: "Demo-pass1!", grecaptcha: CAPTCHA } },
    }).handledBy(
      async ({ body: { email, password, otp }, context: { clientAddress } }) => {
        try {
          const logIn = () => checkPassword(email, password);
          const { person, state } = await limitFailedLogins(email, clientAddress, logIn);
          if (hasTwoFactor(person.id)) await requireOtp(person.id, otp, clientAddress);
          return { ...personJson(person), token: issueApiToken(person.id, state) };
        } catch (error) {
          if (error instanceof Invalid) throw reply(errorBody(error), 401);
          throw error;
        }
      },
      ({ body, context }) => limitLoginRate(`${clientKey(context.clientAddress)} ${body.email}`),
    ),
  }),
  logout: endpoint("/api/users/logout", GROUP, {
    POST: call({
      caller: "person",
      summary: "Sign out",
      note: "Ends the call's bearer token at once, or without a token the session of its cookie. Other tokens and sessions of the account stay valid.",
      responses: { 200: messageResponse },
    }).handledBy(async ({ person, context: { visitor } }) => {
      const program = await visitor.apiLogin();
      if (program?.tokenId) await revokeApiToken(person.id, program.tokenId);
      else await visitor.signOut();
      return { message: "Signed out" };
    }),
  }),
  session: endpoint("/api/users/session", GROUP, {
    GET: call({ caller: "person", summary: "Get the signed-in user", responses: { 200: userResponse } }).handledBy(
      ({ person }) => personJson(person),
    ),
  }),
  guest: endpoint("/api/users/guest", GROUP, {
    POST: call({
      caller: "visitor",
      summary: "Start a guest session for the checkout",
      note: "Sets the session cookie, which later calls must send.",
      body: z.object({}),
      captcha: "always",
      captchaMissing: "Please complete the captcha",
      refusals: [409, 429],
      responses: { 200: userResponse, 201: userResponse },
      example: { body: { grecaptcha: CAPTCHA } },
    }).handledBy(
      async ({ findPerson, context }) => {
        const status = (await findPerson()) ? 200 : 201;
        return reply(personJson(await signInGuest(context.visitor)), status);
      },
      async ({ findPerson, context }) => {
        await limitRate("guest", context.clientAddress);
        const current = await findPerson();
        if (current && !current.isGuest) throw new Conflict("You are signed in already.");
      },
    ),
  }),
  users: endpoint("/api/users", GROUP, {
    GET: call({
      permission: "customers",
      summary: "List accounts, newest first",
      note: "Text filters match parts of a value and ignore case.",
      describedQuery: z.object(userList.filters).partial(),
      paged: true,
      responses: { 200: z.array(accountResponse).meta({ id: "Accounts" }) },
      example: { query: { email: "example.com", isAdmin: "no" } },
    }).handledBy(({ request }) => listReply(request, userList, (users) => users.map(userJson))),
    POST: call({
      caller: "anyone",
      summary: "Create an account",
      note: "The account is usable after the link in the email is opened. An address that already has an account gets the same response.",
      body: registrationRequestSchema,
      captcha: "always",
      refusals: [429],
      responses: { 201: registrationResponse },
      example: {
        body: {
          firstName: "Jane",
          lastName: "Doe",
          username: "jane.doe",
          email: "jane.doe@example.com",
          password: "Demo-pass1!",
          grecaptcha: CAPTCHA,
        },
      },
    }).handledBy(async ({ body, context }) => {
      const { person, thanksPath } = await registerAccount(body, context.clientAddress);
      return { ...personJson(person), url: absoluteUrl(thanksPath) };
    }),
  }),
  registration: endpoint("/api/users/registerconfirm/{token}", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Get the address that a registration's email was sent to",
      note: "The token is the one of the thanks page. It does not confirm the address.",
      responses: { 200: messageResponse },
      example: { params: A_LINK_TOKEN },
    }).handledBy(({ params }) => ({ message: pendingRegistration(params.token).email })),
  }),
  confirmation: endpoint("/api/users/confirm/{token}", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Confirm an email address",
      note: "The account gets the orders that guests placed with the address. Opening the emailed link confirms only; its page has a button that adds the orders.",
      responses: { 200: messageResponse },
      example: { params: A_LINK_TOKEN },
    }).handledBy(({ params }) => {
      addOrdersOfAddress(params.token);
      return { message: "Email Confirmed" };
    }),
  }),
  resend: endpoint("/api/users/resendconfirmation", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Send the confirmation email again",
      body: resendSchema,
      captcha: "always",
      refusals: [429],
      responses: { 200: messageResponse },
      example: { body: { email: "jane.doe@example.com", grecaptcha: CAPTCHA } },
    }).handledBy(async ({ body, context }) => {
      await resendConfirmationEmail(body.email, context.clientAddress);
      return { message: "Email sent" };
    }),
  }),
  forgottenPassword: endpoint("/api/users/fpw", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Send an email with a link for a new password",
      body: forgotPasswordSchema,
      refusals: [429],
      responses: { 200: messageResponse },
      example: { body: { email: "jane@example.com" } },
    }).handledBy(async ({ body, context }) => {
      await sendPasswordReset(body.email, context.clientAddress);
      return { message: "Email sent" };
    }),
  }),
  passwordReset: endpoint("/api/users/resetpw/{token}", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Set a new password with the token from the email",
      note: "Ends every session and token of the account.",
      body: resetRequestSchema,
      responses: { 200: messageResponse },
      example: { params: A_LINK_TOKEN, body: { newPassword: "Other-pass2?" } },
    }).handledBy(async ({ params, body }) => {
      await resetPassword(params.token, body.newPassword);
      return { message: "Password reset successful" };
    }),
  }),
};
