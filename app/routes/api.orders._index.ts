import { randomUUID } from "node:crypto";
import { api, reply } from "~/http/api.server";
import { requireApiAdmin, requireApiPerson } from "~/http/api-person.server";
import { readJson } from "~/http/body.server";
import { clientKey } from "~/http/client-key.server";
import { requireFilters } from "~/http/filters.server";
import { keptCartOwner } from "~/http/guards.server";
import { pagingHeaders, pagingOf } from "~/http/paging.server";
import { clearCheckout } from "~/shop/checkout/checkout.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson, ordersJson } from "~/shop/orders/order-json.server";
import { orderFilterSchema } from "~/shop/orders/order-list.schema.server";
import { countOrders, ordersPage } from "~/shop/orders/order-list.server";
import { orderRequestFromApi } from "~/shop/orders/order-request.server";
import { placeOrder } from "~/shop/orders/place-order.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiAdmin(context.visitor);
    const filters = requireFilters(request, orderFilterSchema);
    const paging = pagingOf(request);
    const orders = await ordersPage(filters, paging.page, paging.pageSize);
    return reply(ordersJson(orders), 200, pagingHeaders(request, paging, await countOrders(filters)));
  },
  POST: async ({ request, context }) => {
    const { visitor } = context;
    const person = await requireApiPerson(visitor);
    const body = await readJson(request);
    const session = visitor.isProgram ? null : await visitor.keptSession();
    const idempotencyKey = request.headers.get("Idempotency-Key") ?? randomUUID();
    const placed = await placeOrder({
      ...orderRequestFromApi(body, person, session?.checkout ?? {}, idempotencyKey),
      cartOwner: await keptCartOwner(visitor),
      client: clientKey(context.clientAddress),
    });
    if (session && !placed.placedBefore) await clearCheckout(session);
    return reply(orderJson(await getOrder(placed.id, { person })), placed.placedBefore ? 200 : 201);
  },
});
