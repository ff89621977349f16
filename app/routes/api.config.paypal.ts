import { api, reply } from "~/http/reply/api.server";
import { NotFound } from "~/platform/errors";
import { getProviderBySlug } from "~/shop/payment-methods/payment-providers.server";

export const { loader, action } = api({
  GET: async () => {
    const { widget, unavailable } = getProviderBySlug("paypal");
    if (!widget) throw new NotFound(unavailable ?? "This provider has no widget.");
    return reply({ clientId: widget.config.clientId });
  },
});
