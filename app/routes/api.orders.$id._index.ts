import { requireApiOrder } from "~/features/orders/order-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    const { order } = await requireApiOrder(request, params.id, context);
    return reply(orderJson(order));
  },
});
