import { api, reply } from "~/http/api.server";
import { readText } from "~/http/body.server";
import { countedEvent } from "~/http/rate-limit.server";
import { receivePaymentEvent } from "~/shop/payments/payment-events.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const event = { headers: Object.fromEntries(request.headers), rawBody: await readText(request) };
    await countedEvent(context.clientAddress, () => receivePaymentEvent(event));
    return reply({ message: "Received" });
  },
});
