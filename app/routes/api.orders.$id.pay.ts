import { openApiPayment } from "~/features/orders/order-actions.server";
import { requireApiOrder } from "~/features/orders/order-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getOrder } from "~/shop/orders/order.server";
import { paymentHintSchema } from "~/shop/payments/payment.schema.server";
import { requirePaid } from "~/shop/payments/settle-payment.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  POST: async ({ request, params, context }) => {
    const { order } = await requireApiOrder(request, params.id, context);
    return openApiPayment({ order, context });
  },
  PUT: async ({ request, params, context }) => {
    const { order, reader } = await requireApiOrder(request, params.id, context);
    const { id: hint } = parseInput(paymentHintSchema, await readJson(request));
    await limitRate("payment", context.clientAddress);
    await requirePaid(order, hint);
    return reply(orderJson(await getOrder(order.id, reader)));
  },
});
