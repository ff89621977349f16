import { api, reply } from "~/http/api.server";
import { readText } from "~/http/body.server";
import { receivePaymentEvent } from "~/shop/payments/payment-events.server";

export const { loader, action } = api({
  POST: async ({ request }) => {
    await receivePaymentEvent({ headers: Object.fromEntries(request.headers), rawBody: await readText(request) });
    return reply({ message: "Received" });
  },
});
