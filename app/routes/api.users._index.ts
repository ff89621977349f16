import { registerAccount } from "~/http/account-requests.server";
import { api, reply } from "~/http/api.server";
import { requireApiAdmin } from "~/http/api-person.server";
import { readJson } from "~/http/body.server";
import { requireApiCaptcha } from "~/http/captcha.server";
import { requireFilters } from "~/http/filters.server";
import { pagingHeaders, pagingOf } from "~/http/paging.server";
import { absolute } from "~/http/shop-facts.server";
import { userJson } from "~/shop/accounts/manage-user.server";
import { personJson } from "~/shop/accounts/person-json.server";
import { registrationRequestSchema } from "~/shop/accounts/registration.schema.server";
import { userFilterSchema } from "~/shop/accounts/user-list.schema.server";
import { listUsers } from "~/shop/accounts/user-list.server";
import { parseInput } from "~/shop/fields/parse-input.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiAdmin(context.visitor);
    const paging = pagingOf(request);
    const { users, shown, page } = await listUsers(requireFilters(request, userFilterSchema), paging);
    return reply(page < paging.page ? [] : users.map(userJson), 200, pagingHeaders(request, paging, shown));
  },
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const registration = parseInput(registrationRequestSchema, body);
    await requireApiCaptcha(body.grecaptcha, clientAddress);
    const { person, thanksPath } = await registerAccount(registration, clientAddress);
    return reply({ ...personJson(person), url: absolute(thanksPath) }, 201);
  },
});
