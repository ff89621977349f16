import { requireApiCustomer } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { pagingHeaders, parsePaging } from "~/http/request/paging.server";
import { countOrdersOf, ordersOf } from "~/shop/order-lists/my-orders.server";
import { ordersJson } from "~/views/order-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    const person = await requireApiCustomer(context.visitor);
    const paging = parsePaging(request);
    const orders = await ordersOf(person.id, paging.page, paging.pageSize);
    const total = await countOrdersOf(person.id);
    return reply(ordersJson(orders), 200, pagingHeaders(request, paging, total));
  },
});
