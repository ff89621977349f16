import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { api, reply } from "~/http/reply/api.server";
import { checkPassword } from "~/http/request/authenticator.server";
import { readJson } from "~/http/request/body.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitFailedLogins, limitLoginRate } from "~/http/request/rate-limit.server";
import { Invalid } from "~/platform/errors";
import { parseInput } from "~/shop/fields/parse-input.server";
import { issueApiToken } from "~/shop/sessions/api-token.server";
import { loginSchema } from "~/shop/sessions/login.schema.server";
import { personJson } from "~/views/person-json.server";

export const { loader, action } = api({
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const typed = parseInput(loginSchema, body);
    await limitLoginRate(`${clientKey(clientAddress)} ${typed.email}`);
    await requireApiCaptcha(body.grecaptcha, clientAddress);
    try {
      const person = await limitFailedLogins(typed.email, clientAddress, () =>
        checkPassword(typed.email, typed.password),
      );
      return reply({ ...personJson(person), token: await issueApiToken(person.id) });
    } catch (error) {
      if (error instanceof Invalid) return reply({ message: error.message }, 401);
      throw error;
    }
  },
});
