import { registerAccount } from "~/features/accounts/account-requests.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { requireApiOrder } from "~/features/orders/order-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { guestAccountSchema } from "~/shop/orders/guest-account.schema.server";
import { guestRegistration } from "~/shop/orders/guest-account.server";
import { personJson } from "~/views/person-json.server";

export const { loader, action } = api({
  POST: async ({ request, params, context }) => {
    const { order, reader } = await requireApiOrder(request, params.id, context);
    const { password } = parseInput(guestAccountSchema, await readJson(request));
    const registration = guestRegistration(order, reader.person, password);
    const { person, thanksPath } = await registerAccount(registration, context.clientAddress);
    return reply({ ...personJson(person), url: absoluteUrl(thanksPath) }, 201);
  },
});
