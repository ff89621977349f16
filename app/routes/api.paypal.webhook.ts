import { receiveWebhook } from "~/features/orders/payment-webhook.server";
import { api } from "~/http/reply/api.server";

/** The address that existing shops have registered with PayPal. */
export const { loader, action } = api({
  POST: ({ request, context }) => receiveWebhook(request, "paypal", context),
});
