import type { Visitor } from "~/http/request/visitor.server";
import { authorizationUrl, connectMarketplace } from "~/shop/marketplace/connection.server";
import { isValidState } from "~/shop/marketplace/oauth-state.server";
import type { Person } from "~/shop/sessions/session.server";

/** Binds the OAuth state to the admin and the browser session. API callers have no session, so theirs binds to the admin. */
const stateBinding = (person: Person, sessionId: string | undefined) => `${person.id} ${sessionId ?? "program"}`;

/** The URL of the marketplace's authorization page. @throws Conflict when the shop has no keys */
export async function startMarketplaceConnection(visitor: Visitor, admin: Person): Promise<string> {
  const session = visitor.hasBearerToken ? null : await visitor.session();
  return authorizationUrl(stateBinding(admin, session?.id));
}

/**
 * Completes the connection when the marketplace redirects the admin to the shop.
 * @returns `denied` when the owner of the account refuses, `stale` for an invalid or expired state
 * @throws Conflict when the marketplace rejects the code; ServiceUnavailable
 */
export async function completeConnection(
  visitor: Visitor,
  admin: Person,
  query: URLSearchParams,
): Promise<"connected" | "denied" | "stale"> {
  const state = query.get("state") ?? "";
  const session = await visitor.session();
  const bindings = [stateBinding(admin, session?.id), stateBinding(admin, undefined)];
  if (!bindings.some((binding) => isValidState(state, binding))) return "stale";
  const code = query.get("code") ?? "";
  if (code === "" || code.length > 512) return "denied";
  await connectMarketplace(admin, code);
  return "connected";
}
