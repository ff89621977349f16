import { api, reply } from "~/http/api.server";
import { requireApiPerson } from "~/http/api-person.server";
import { readJson } from "~/http/body.server";
import { parseInput } from "~/http/input.server";
import { countTry } from "~/http/rate-limit.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/shop/orders/order-json.server";
import { paymentHintSchema } from "~/shop/payments/payment.schema.server";
import { requirePaid } from "~/shop/payments/payment.server";

export const { loader, action } = api({
  PUT: async ({ request, params, context }) => {
    const person = await requireApiPerson(context.visitor);
    const placed = await getOrder(params.id ?? "", { person });
    const { id: hint } = parseInput(paymentHintSchema, await readJson(request));
    await countTry("payment", context.clientAddress);
    await requirePaid(placed, hint);
    return reply(orderJson(await getOrder(placed.id, { person })));
  },
});
