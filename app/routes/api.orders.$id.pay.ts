import { api, reply } from "~/http/api.server";
import { readJson } from "~/http/body.server";
import { requireApiOrder } from "~/http/order-access.server";
import { openPaymentForProgram } from "~/http/order-actions.server";
import { countTry } from "~/http/rate-limit.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/shop/orders/order-json.server";
import { paymentHintSchema } from "~/shop/payments/payment.schema.server";
import { requirePaid } from "~/shop/payments/payment.server";

export const { loader, action } = api({
  POST: async ({ request, params, context }) => {
    const { order } = await requireApiOrder(request, params.id, context);
    return openPaymentForProgram({ order, context });
  },
  PUT: async ({ request, params, context }) => {
    const { order, reader } = await requireApiOrder(request, params.id, context);
    const { id: hint } = parseInput(paymentHintSchema, await readJson(request));
    await countTry("payment", context.clientAddress);
    await requirePaid(order, hint);
    return reply(orderJson(await getOrder(order.id, reader)));
  },
});
