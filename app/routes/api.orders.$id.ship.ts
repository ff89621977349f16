import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { markShipped } from "~/shop/fulfillment/order-transitions.server";
import { parcelsFrom, shippingFormSchema } from "~/shop/fulfillment/tracking-numbers.schema.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  PUT: async ({ request, params, context }) => {
    const person = await requireApiPermission(context.visitor, "orders.fulfill");
    const id = params.id ?? "";
    const { bigNumber, trackingItem } = parseInput(shippingFormSchema, await readJson(request));
    await markShipped(person, id, parcelsFrom(bigNumber, trackingItem));
    return reply(orderJson(await getOrder(id, { person })));
  },
});
