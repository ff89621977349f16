import { registerAccount } from "~/features/accounts/account-requests.server";
import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { api, reply } from "~/http/reply/api.server";
import { listReply } from "~/http/reply/lists.server";
import { readJson } from "~/http/request/body.server";
import { registrationRequestSchema } from "~/shop/accounts/registration.schema.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { userList } from "~/shop/users/user-list.server";
import { personJson, userJson } from "~/views/person-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiPermission(context.visitor, "customers");
    return listReply(request, userList, (users) => users.map(userJson));
  },
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const registration = parseInput(registrationRequestSchema, body);
    await requireApiCaptcha(body.grecaptcha, clientAddress);
    const { person, thanksPath } = await registerAccount(registration, clientAddress);
    return reply({ ...personJson(person), url: absoluteUrl(thanksPath) }, 201);
  },
});
