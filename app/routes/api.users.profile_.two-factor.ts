import { requireApiCustomer, requireApiCustomerSession } from "~/features/accounts/api-guards.server";
import { turnOnOwnTwoFactor } from "~/features/accounts/own-account.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { turnOnSchema } from "~/shop/two-factor/two-factor.schema.server";
import { twoFactorJson } from "~/views/two-factor-json.server";

export const { loader, action } = api({
  GET: async ({ context }) => reply(await twoFactorJson(await requireApiCustomer(context.visitor))),
  POST: async ({ request, context }) => {
    const person = await requireApiCustomerSession(context.visitor);
    const typed = parseInput(turnOnSchema, await readJson(request));
    return reply({ recoveryCodes: await turnOnOwnTwoFactor(context, person, typed) }, 201);
  },
});
