import { receiveWebhook } from "~/features/orders/payment-webhook.server";
import { api } from "~/http/reply/api.server";

export const { loader, action } = api({
  POST: ({ request, params, context }) => receiveWebhook(request, params.provider, context),
});
