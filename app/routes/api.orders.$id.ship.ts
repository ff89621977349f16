import { api, reply } from "~/http/api.server";
import { requireApiAdmin } from "~/http/api-person.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/shop/orders/order-json.server";
import { markShipped } from "~/shop/orders/order-life.server";

export const { loader, action } = api({
  PUT: async ({ params, context }) => {
    const person = await requireApiAdmin(context.visitor);
    const id = params.id ?? "";
    await markShipped(person, id);
    return reply(orderJson(await getOrder(id, { person })));
  },
});
