import type { Visitor } from "~/http/request/visitor.server";
import type { Person } from "~/shop/accounts/session.server";
import { connectAddress, connectMarketplace } from "~/shop/marketplace/connection.server";
import { isGoodState } from "~/shop/marketplace/oauth-state.server";

/** Whoever comes back must be the same admin, in the same browser; a program has none and is known by its account. */
const stateBinding = (person: Person, sessionId: string | undefined) => `${person.id} ${sessionId ?? "program"}`;

/**
 * Where an admin connects the marketplace account.
 * @throws Conflict when the shop has no keys
 */
export async function startMarketplaceConnection(visitor: Visitor, admin: Person): Promise<string> {
  const session = visitor.hasBearerToken ? null : await visitor.session();
  return connectAddress(stateBinding(admin, session?.id));
}

/** What became of a connection: `denied` by the account's owner, a `stale` state, or a code that was not taken. */
export type ConnectionResult = "connected" | "denied" | "stale";

/**
 * Completes the connection when the admin comes back from the marketplace.
 * @throws Conflict when the marketplace does not take the code; ServiceUnavailable
 */
export async function completeConnection(
  visitor: Visitor,
  admin: Person,
  query: URLSearchParams,
): Promise<ConnectionResult> {
  const state = query.get("state") ?? "";
  const session = await visitor.session();
  const bindings = [stateBinding(admin, session?.id), stateBinding(admin, undefined)];
  if (!bindings.some((binding) => isGoodState(state, binding))) return "stale";
  const code = query.get("code") ?? "";
  if (code === "" || code.length > 512) return "denied";
  await connectMarketplace(admin, code);
  return "connected";
}
