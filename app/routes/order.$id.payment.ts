import { requireOrder } from "~/features/orders/order-guards.server";
import { approvePayment, createPayment } from "~/features/orders/pay-order.server";
import { api } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { paymentStepSchema } from "~/shop/payments/payment.schema.server";

/** Called by the provider's widget on the order page. */
export const { loader, action } = api({
  POST: async ({ request, params, context }) => {
    const orderContext = { ...(await requireOrder(request, params.id, context)), context };
    const step = parseInput(paymentStepSchema, await readJson(request));
    return step.intent === "create" ? createPayment(orderContext, step) : approvePayment(orderContext, step);
  },
});
