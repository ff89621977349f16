import { api, reply } from "~/http/reply/api.server";
import { NotFound } from "~/platform/errors";
import { paypalClientId } from "~/shop/payments/payment.server";

export const { loader, action } = api({
  GET: async () => {
    const clientId = paypalClientId();
    if (!clientId) throw new NotFound("Missing PayPal Client ID");
    return reply({ clientId });
  },
});
