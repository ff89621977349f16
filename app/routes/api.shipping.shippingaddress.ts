import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { Invalid } from "~/platform/errors";
import { postalAddressSchema } from "~/shop/addresses/address.schema.server";
import { checkAddress } from "~/shop/checkout/checkout.server";
import { parseInput } from "~/shop/fields/parse-input.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const address = parseInput(postalAddressSchema, await readJson(request));
    await limitRate("address check", context.clientAddress);
    const check = await checkAddress(address);
    if (check.kind === "suggested") return reply(check.answer);
    throw new Invalid(`Address validation failed. ${check.reason}`, { address1: check.reason });
  },
});
