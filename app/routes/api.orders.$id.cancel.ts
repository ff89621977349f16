import { requireApiOrder } from "~/features/orders/order-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getOrder } from "~/shop/orders/order.server";
import { cancelRequestSchema } from "~/shop/orders/order-forms.schema.server";
import { cancelOrder, requireMayCancel } from "~/shop/payments/cancel-order.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  PUT: async ({ request, params, context }) => {
    const { order, reader } = await requireApiOrder(request, params.id, context);
    requireMayCancel(reader.person, order);
    const { reason, restock } = parseInput(cancelRequestSchema, await readJson(request));
    await cancelOrder(reader.person, order.id, { reason, restocks: restock });
    return reply(orderJson(await getOrder(order.id, reader)));
  },
});
