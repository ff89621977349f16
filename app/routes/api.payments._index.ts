import { api, reply } from "~/http/reply/api.server";
import { offeredMethods } from "~/shop/payment-methods/payment-providers.server";

export const { loader, action } = api({
  GET: async () =>
    reply(offeredMethods().map(({ name, description, provider }) => ({ paymentMethod: name, description, provider }))),
});
