import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { markDelivered } from "~/shop/fulfillment/order-transitions.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  PUT: async ({ params, context }) => {
    const person = await requireApiPermission(context.visitor, "orders.fulfill");
    const id = params.id ?? "";
    await markDelivered(person, id);
    return reply(orderJson(await getOrder(id, { person })));
  },
});
