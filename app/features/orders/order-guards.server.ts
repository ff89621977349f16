import type { RequestContext } from "~/http/server/context.server";
import { getOrder, type OrderReader, type OrderWithItems } from "~/shop/orders/order.server";
import { findApiPerson, requireApiPerson } from "../accounts/api-guards.server";

/**
 * Finds an order that the visitor may see.
 * @returns the order, and the query with which its other pages open without a session
 * @throws NotFound for an unknown order and for another customer's order
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

/**
 * Finds an order that the API caller may see: its buyer, an admin, or a caller with the `key` from its e-mail.
 * @throws a 401 response for an invalid bearer token, or when no one is signed in and no key was sent
 * @throws NotFound for an unknown order and for another customer's order
 */
export async function requireApiOrder(
  request: Request,
  id: string | undefined,
  { visitor }: RequestContext,
): Promise<{ order: OrderWithItems; reader: OrderReader }> {
  const key = new URL(request.url).searchParams.get("key");
  const reader = { person: key ? await findApiPerson(visitor) : await requireApiPerson(visitor), key };
  return { order: await getOrder(id ?? "", reader), reader };
}
