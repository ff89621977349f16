import type { RequestContext } from "~/http/server/context.server";
import { getOrder, type OrderReader, type OrderWithItems } from "~/shop/orders/order.server";
import { findApiPerson, requireApiPerson } from "../accounts/api-guards.server";

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

/**
 * The order of an API's address, for those who may see it: its buyer, an admin, or whoever sends the `key` of its e-mail.
 * @throws an answer 401 when nobody is signed in and no key was sent, or a bearer token is not good; NotFound as above
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
