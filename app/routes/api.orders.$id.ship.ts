import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { markShipped } from "~/shop/fulfillment/order-transitions.server";
import { shippingFormSchema } from "~/shop/fulfillment/tracking-numbers.schema.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  PUT: async ({ request, params, context }) => {
    const person = await requireApiPermission(context.visitor, "orders.fulfill");
    const id = params.id ?? "";
    await markShipped(person, id, parseInput(shippingFormSchema, await readJson(request)));
    return reply(orderJson(await getOrder(id, { person })));
  },
});
