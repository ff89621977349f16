import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { api, reply } from "~/http/reply/api.server";
import { checkPassword } from "~/http/request/authenticator.server";
import { readJson } from "~/http/request/body.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitFailedCodes, limitFailedLogins, limitLoginRate } from "~/http/request/rate-limit.server";
import { Invalid } from "~/platform/errors";
import { useLoginCode } from "~/shop/accounts/manage-two-factor.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { issueApiToken } from "~/shop/sessions/api-token.server";
import { loginRequestSchema } from "~/shop/sessions/login.schema.server";
import { hasTwoFactor } from "~/shop/two-factor/has-two-factor.server";
import { personJson } from "~/views/person-json.server";

export const { loader, action } = api({
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const typed = parseInput(loginRequestSchema, body);
    await limitLoginRate(`${clientKey(clientAddress)} ${typed.email}`);
    await requireApiCaptcha(body.grecaptcha, clientAddress);
    try {
      const person = await limitFailedLogins(typed.email, clientAddress, () =>
        checkPassword(typed.email, typed.password),
      );
      if (hasTwoFactor(person.id)) await requireOtp(person.id, typed.otp, clientAddress);
      return reply({ ...personJson(person), token: await issueApiToken(person.id) });
    } catch (error) {
      if (error instanceof Invalid) return reply({ message: error.message, fields: error.fields }, 401);
      throw error;
    }
  },
});

const OTP_REQUIRED =
  "Two-step sign-in is on for this account: send a code of the authenticator app, or a recovery code, as otp.";

/** Uses up the code of a login; see `limitFailedCodes`. */
async function requireOtp(userId: string, otp: string | undefined, clientAddress: string): Promise<void> {
  if (!otp) throw new Invalid(OTP_REQUIRED, { otp: OTP_REQUIRED });
  try {
    await limitFailedCodes(userId, clientAddress, () => useLoginCode(userId, otp));
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const message = `A valid code is needed as otp. ${error.message}`;
    throw new Invalid(message, { otp: message });
  }
}
