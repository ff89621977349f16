import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { getOrder } from "~/shop/orders/order.server";
import { refundRequestSchema } from "~/shop/payments/refund.schema.server";
import { refundPayment } from "~/shop/payments/refund.server";
import { orderJson } from "~/views/order-json.server";

export const { loader, action } = api({
  POST: async ({ request, params, context }) => {
    const person = await requireApiPermission(context.visitor, "orders.refund");
    const { amount, note, capture, restock } = parseInput(refundRequestSchema, await readJson(request));
    const { id } = await getOrder(params.id ?? "", { person });
    await refundPayment(person, id, { amountCents: amount ?? null, note, captureId: capture, restocks: restock });
    return reply(orderJson(await getOrder(id, { person })));
  },
});
