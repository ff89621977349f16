import { api, reply } from "~/http/api.server";
import { requireApiOrder } from "~/http/order-access.server";
import { orderJson } from "~/shop/orders/order-json.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    const { order } = await requireApiOrder(request, params.id, context);
    return reply(orderJson(order));
  },
});
