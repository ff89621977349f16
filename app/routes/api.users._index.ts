import { registerAccount } from "~/http/account-requests.server";
import { api, reply } from "~/http/api.server";
import { readJson } from "~/http/body.server";
import { requireApiCaptcha } from "~/http/captcha.server";
import { parseInput } from "~/http/input.server";
import { absolute } from "~/http/shop-facts.server";
import { personJson } from "~/shop/accounts/person-json.server";
import { registrationRequestSchema } from "~/shop/accounts/registration.schema.server";

export const { loader, action } = api({
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const registration = parseInput(registrationRequestSchema, body);
    await requireApiCaptcha(body.grecaptcha, clientAddress);
    const { person, thanksPath } = await registerAccount(registration, clientAddress);
    return reply({ ...personJson(person), url: absolute(thanksPath) }, 201);
  },
});
