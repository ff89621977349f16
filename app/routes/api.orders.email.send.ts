import { api, reply } from "~/http/api.server";
import { requireApiAdmin } from "~/http/api-person.server";
import { readJson } from "~/http/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/shop/orders/order-json.server";
import { trackingRequestSchema } from "~/shop/orders/tracking-numbers.schema.server";
import { addTrackingNumbers } from "~/shop/orders/tracking-numbers.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const person = await requireApiAdmin(context.visitor);
    const { orderId, bigNumber } = parseInput(trackingRequestSchema, await readJson(request));
    await addTrackingNumbers(person, orderId, bigNumber);
    return reply(orderJson(await getOrder(orderId, { person })));
  },
});
