import { redirectToTwoFactor, safePath } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Forbidden } from "~/platform/errors";
import { getOrder, type OrderReader, type OrderWithItems } from "~/shop/orders/order.server";
import { findApiPerson, requireApiPerson } from "../accounts/api-guards.server";

/**
 * Finds an order that the visitor may see.
 * @returns the order, the query that its links and redirects keep, and for admins the list that they came from. The query
 * contains the key with which the order opens without a session.
 * @throws NotFound for an unknown order and for another customer's order
 * @throws a redirect to the set-up of two-step sign-in for an admin who needs it first
 */
export async function requireOrder(
  request: Request,
  id: string | undefined,
  { visitor }: RequestContext,
): Promise<{ order: OrderWithItems; query: string; list: string | null }> {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key");
  const person = await visitor.person();
  const order = orderFor({ person, key }, id, request);
  const list = person?.isAdmin ? orderListPath(searchParams.get("list")) : null;
  const query = new URLSearchParams({ ...(key ? { key } : {}), ...(list ? { list } : {}) }).toString();
  return { order, query: query && `?${query}`, list };
}

function orderFor(reader: OrderReader, id = "", request: Request): OrderWithItems {
  try {
    return getOrder(id, reader);
  } catch (error) {
    if (!(error instanceof Forbidden && reader.person?.needsTwoFactor)) throw error;
    const { pathname, search } = new URL(request.url);
    throw redirectToTwoFactor(pathname + search);
  }
}

const ORDER_LIST = "/admin/orderlist";

/** The order list with filters, if the path leads there; null for anything else. */
function orderListPath(wanted: string | null): string | null {
  if (!wanted?.startsWith(`${ORDER_LIST}?`)) return null;
  const path = safePath(wanted);
  return path.startsWith(`${ORDER_LIST}?`) ? path : null;
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
  return { order: getOrder(id ?? "", reader), reader };
}
