import { getOrder, type OrderWithItems } from "~/shop/orders/order.server";
import type { RequestContext } from "./context.server";

/**
 * The order of an address, for those who may see it.
 * @returns the order, and the query its further addresses need to open without a session
 * @throws NotFound for an unknown order and for one of somebody else, alike
 */
export async function requireOrder(
  request: Request,
  id: string | undefined,
  { visitor }: RequestContext,
): Promise<{ order: OrderWithItems; query: string }> {
  const key = new URL(request.url).searchParams.get("key");
  const order = await getOrder(id ?? "", { person: await visitor.person(), key });
  return { order, query: key ? `?key=${encodeURIComponent(key)}` : "" };
}
