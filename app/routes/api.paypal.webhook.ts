import { api, reply } from "~/http/reply/api.server";
import { readText } from "~/http/request/body.server";
import { limitUnverifiedEvents } from "~/http/request/rate-limit.server";
import { handleWebhook } from "~/shop/payments/payment-events.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const event = { headers: Object.fromEntries(request.headers), rawBody: await readText(request) };
    await limitUnverifiedEvents(context.clientAddress, () => handleWebhook(event));
    return reply({ message: "Received" });
  },
});
