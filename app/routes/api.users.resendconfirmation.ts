import { resendConfirmationEmail } from "~/features/accounts/account-requests.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { resendSchema } from "~/shop/accounts/registration.schema.server";
import { parseInput } from "~/shop/fields/parse-input.server";

export const { loader, action } = api({
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const { email } = parseInput(resendSchema, body);
    await requireApiCaptcha(body.grecaptcha, clientAddress);
    await resendConfirmationEmail(email, clientAddress);
    return reply({ message: "Email sent" });
  },
});
