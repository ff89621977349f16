import { requireApiCustomerSession } from "~/features/accounts/api-guards.server";
import { turnOffOwnTwoFactor } from "~/features/accounts/own-account.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { confirmedChangeSchema } from "~/shop/two-factor/two-factor.schema.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const person = await requireApiCustomerSession(context.visitor);
    await turnOffOwnTwoFactor(context, person, parseInput(confirmedChangeSchema, await readJson(request)));
    return reply({ message: "Two-step sign-in is off." });
  },
});
