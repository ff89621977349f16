import { registerAccount } from "~/features/accounts/account-requests.server";
import { requireApiAdmin } from "~/features/accounts/api-guards.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseFilters } from "~/http/request/filters.server";
import { pagingHeaders, readPaging } from "~/http/request/paging.server";
import { registrationRequestSchema } from "~/shop/accounts/registration.schema.server";
import { userFilterSchema } from "~/shop/accounts/user-list.schema.server";
import { listUsers } from "~/shop/accounts/user-list.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { personJson, userJson } from "~/views/person-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiAdmin(context.visitor);
    const paging = readPaging(request);
    const { users, shown, page } = await listUsers(parseFilters(request, userFilterSchema), paging);
    return reply(page < paging.page ? [] : users.map(userJson), 200, pagingHeaders(request, paging, shown));
  },
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const registration = parseInput(registrationRequestSchema, body);
    await requireApiCaptcha(body.grecaptcha, clientAddress);
    const { person, thanksPath } = await registerAccount(registration, clientAddress);
    return reply({ ...personJson(person), url: absoluteUrl(thanksPath) }, 201);
  },
});
