import { randomUUID } from "node:crypto";
import { api, reply } from "~/http/api.server";
import { requireApiPerson } from "~/http/api-person.server";
import { readJson } from "~/http/body.server";
import { keptCartOwner } from "~/http/guards.server";
import { clearCheckout } from "~/shop/checkout/checkout.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderJson } from "~/shop/orders/order-json.server";
import { orderRequestFromApi } from "~/shop/orders/order-request.server";
import { placeOrder } from "~/shop/orders/place-order.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const { visitor } = context;
    const person = await requireApiPerson(visitor);
    const body = await readJson(request);
    const session = visitor.isProgram ? null : await visitor.keptSession();
    const idempotencyKey = request.headers.get("Idempotency-Key") ?? randomUUID();
    const placed = await placeOrder({
      ...orderRequestFromApi(body, person, session?.checkout ?? {}, idempotencyKey),
      cartOwner: await keptCartOwner(visitor),
    });
    if (session && !placed.placedBefore) await clearCheckout(session);
    return reply(orderJson(await getOrder(placed.id, { person })), placed.placedBefore ? 200 : 201);
  },
});
