import { api, reply } from "~/http/api.server";
import { apiPerson, requireApiPerson } from "~/http/api-person.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/shop/orders/order-json.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    const key = new URL(request.url).searchParams.get("key");
    const person = key ? await apiPerson(context.visitor) : await requireApiPerson(context.visitor);
    return reply(orderJson(await getOrder(params.id ?? "", { person, key })));
  },
});
