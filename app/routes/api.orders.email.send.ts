import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { trackingRequestSchema } from "~/shop/fulfillment/tracking-numbers.schema.server";
import { addTrackingNumbers } from "~/shop/fulfillment/tracking-numbers.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const person = await requireApiPermission(context.visitor, "orders.fulfill");
    const { orderId, bigNumber } = parseInput(trackingRequestSchema, await readJson(request));
    await addTrackingNumbers(person, orderId, bigNumber);
    return reply(orderJson(await getOrder(orderId, { person })));
  },
});
