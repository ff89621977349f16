import { api, reply } from "~/http/api.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/shop/orders/order-json.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    const key = new URL(request.url).searchParams.get("key");
    const person = await context.visitor.person();
    if (!person && !key) return reply({ message: "Not authorized, no token" }, 401);
    return reply(orderJson(await getOrder(params.id ?? "", { person, key })));
  },
});
