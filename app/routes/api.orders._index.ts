import { randomUUID } from "node:crypto";
import { requireApiPermission, requireApiPerson } from "~/features/accounts/api-guards.server";
import { ensureCartOwner } from "~/features/cart/cart-owner.server";
import { api, reply } from "~/http/reply/api.server";
import { listReply } from "~/http/reply/lists.server";
import { readJson } from "~/http/request/body.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitCodeGuesses } from "~/http/request/rate-limit.server";
import { clearCheckout } from "~/shop/checkout/checkout.server";
import { orderList } from "~/shop/order-lists/order-list.server";
import { getOrder } from "~/shop/orders/order.server";
import { orderRequestFromApi } from "~/shop/orders/order-request.server";
import { placeOrder } from "~/shop/orders/place-order.server";
import { orderJson, ordersJson } from "~/views/order-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiPermission(context.visitor, "orders.read");
    return listReply(request, orderList, ordersJson);
  },
  POST: async ({ request, context }) => {
    const { visitor } = context;
    const person = await requireApiPerson(visitor);
    const body = await readJson(request);
    const session = visitor.hasBearerToken ? null : await visitor.ensureSession();
    const idempotencyKey = request.headers.get("Idempotency-Key") ?? randomUUID();
    const order = {
      ...orderRequestFromApi(body, person, session?.checkout ?? {}, idempotencyKey),
      cartOwner: await ensureCartOwner(context),
      client: clientKey(context.clientAddress),
    };
    const place = () => placeOrder(order);
    const placed = await (order.discountCode ? limitCodeGuesses(context.clientAddress, place) : place());
    if (session && !placed.placedBefore) await clearCheckout(session);
    return reply(orderJson(await getOrder(placed.id, { person })), placed.placedBefore ? 200 : 201);
  },
});
