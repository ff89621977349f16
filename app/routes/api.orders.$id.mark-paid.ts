import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getOrder } from "~/shop/orders/order.server";
import { markPaidSchema } from "~/shop/payments/mark-paid.schema.server";
import { markPaid } from "~/shop/payments/mark-paid.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  PUT: async ({ request, params: { id = "" }, context }) => {
    const person = await requireApiPermission(context.visitor, "orders.fulfill");
    const { reference } = parseInput(markPaidSchema, await readJson(request));
    await markPaid(person, id, reference);
    return reply(orderJson(await getOrder(id, { person })));
  },
});
