import { and, eq, isNotNull, lte } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { marketplaceAccount } from "~/platform/schema.server";
import { seal, unseal } from "~/platform/seal.server";
import { inTurn } from "~/platform/shared-state.server";
import { type Grant, type Marketplace, MarketplaceRefusal } from "~/providers/marketplace/marketplace";
import { marketplace as configured } from "~/providers/marketplace/marketplace.server";
import { recordAdminChange } from "../audit/admin-change.server";
import type { Person } from "../sessions/session.server";
import { newOAuthState } from "./oauth-state.server";

type Account = typeof marketplaceAccount.$inferSelect;
type Actor = Pick<Person, "id" | "username">;
type Tokens = { access: string; refresh: string };

const ID = "aliexpress";
const SEAL_PURPOSE = "aliexpress tokens";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Minutes until the next attempt at a renewal after each failed one; the last value repeats. */
const RETRY_MINUTES = [1, 5, 15, 60, 240];

/** Error of the API and of the Connect AliExpress button when the shop has no AliExpress keys. */
const NO_URL = "Failed to get AliExpress auth URL";
const NO_KEYS = "ALIEXPRESS_APP_KEY and ALIEXPRESS_APP_SECRET are not set.";
const ENDED = "AliExpress has ended the connection. Please connect again.";
const UNREADABLE = "The shop can no longer read its tokens. Please connect again.";

const callback = `${env.BASE_URL}/api/aliexpress/oauth/callback`;

const account = () => db.select().from(marketplaceAccount).where(eq(marketplaceAccount.marketplace, ID)).get();

export type Connection =
  | { state: "off"; reason: string }
  | { state: "open" }
  | {
      state: "connected";
      accountName: string;
      connectedBy: string;
      connectedAt: Date;
      /** When the connection expires unless it is renewed; null when AliExpress does not give a time. */
      endsAt: Date | null;
      problem: string | null;
    };

/** The state of the shop's connection to the marketplace. */
export function marketplaceConnection(): Connection {
  if (!configured) return { state: "off", reason: NO_KEYS };
  const known = account();
  if (!known) return { state: "open" };
  const { accountName, connectedBy, connectedAt, refreshEndsAt, problem } = known;
  return { state: "connected", accountName, connectedBy, connectedAt, endsAt: refreshEndsAt, problem };
}

/**
 * The URL where an admin authorizes the shop to use the marketplace account.
 * @param binding identifies the admin and session that may complete the connection
 * @throws Conflict when the shop has no keys
 */
export function authorizationUrl(binding: string, marketplace: Marketplace | null = configured): string {
  if (!marketplace) throw new Conflict(NO_URL, { reason: NO_KEYS });
  return marketplace.authorizationUrl(callback, newOAuthState(binding));
}

/** When to renew: up to a day before expiry, so that a day's outage does not end the connection. */
const renewalTime = ({ accessEndsAt }: Grant) => {
  const life = accessEndsAt.getTime() - Date.now();
  return new Date(accessEndsAt.getTime() - Math.min(DAY, life / 2));
};

const accountValues = (grant: Grant) => ({
  accountName: grant.accountName,
  sealedTokens: seal(SEAL_PURPOSE, JSON.stringify({ access: grant.accessToken, refresh: grant.refreshToken })),
  accessEndsAt: grant.accessEndsAt,
  refreshEndsAt: grant.refreshEndsAt,
  renewAt: renewalTime(grant),
  renewAttempts: 0,
  problem: null,
});

function readTokens({ sealedTokens }: Account): Tokens | null {
  const json = unseal(SEAL_PURPOSE, sealedTokens);
  return json === null ? null : (JSON.parse(json) as Tokens);
}

/**
 * Completes the connection with the authorization code. It replaces a connected account.
 * @throws Conflict when the marketplace refuses the code; ServiceUnavailable when it is down
 */
export async function connectMarketplace(
  actor: Actor,
  code: string,
  marketplace: Marketplace | null = configured,
): Promise<void> {
  if (!marketplace) throw new Conflict(NO_URL, { reason: NO_KEYS });
  const grant = await marketplace.exchangeCode(code).catch((error) => {
    if (error instanceof MarketplaceRefusal) throw new Conflict(`AliExpress says: ${error.reason}`);
    throw error;
  });
  const values = { ...accountValues(grant), connectedBy: actor.username, connectedAt: new Date() };
  transaction((tx) => {
    tx.insert(marketplaceAccount)
      .values({ marketplace: ID, ...values })
      .onConflictDoUpdate({ target: marketplaceAccount.marketplace, set: values })
      .run();
    const after = { account: grant.accountName };
    recordAdminChange(tx, { actor, entity: "marketplace", entityId: ID, action: "connected", after });
  });
}

/** Deletes the account and its tokens. Without a connected account it does nothing. */
export function disconnectMarketplace(actor: Actor): void {
  transaction((tx) => {
    const [deleted] = tx.delete(marketplaceAccount).where(eq(marketplaceAccount.marketplace, ID)).returning().all();
    if (!deleted) return;
    const before = { account: deleted.accountName };
    recordAdminChange(tx, { actor, entity: "marketplace", entityId: ID, action: "disconnected", before });
  });
}

/** Stores the outcome of a renewal, unless the account was changed or disconnected in the meantime. */
async function storeOutcome({ sealedTokens }: Account, outcome: Partial<Account>): Promise<void> {
  await db
    .update(marketplaceAccount)
    .set(outcome)
    .where(and(eq(marketplaceAccount.marketplace, ID), eq(marketplaceAccount.sealedTokens, sealedTokens)));
}

async function endConnection(known: Account, problem: string): Promise<never> {
  await storeOutcome(known, { renewAt: null, problem });
  throw new Conflict(problem);
}

async function renewNow(known: Account, marketplace: Marketplace): Promise<Tokens> {
  const tokens = readTokens(known);
  if (!tokens) return endConnection(known, UNREADABLE);
  try {
    const grant = await marketplace.refresh(tokens.refresh);
    await storeOutcome(known, accountValues(grant));
    return { access: grant.accessToken, refresh: grant.refreshToken };
  } catch (error) {
    if (error instanceof MarketplaceRefusal) return endConnection(known, ENDED);
    if (error instanceof ServiceUnavailable) {
      const minutes = RETRY_MINUTES[Math.min(known.renewAttempts, RETRY_MINUTES.length - 1)] ?? 240;
      const renewAt = new Date(Date.now() + minutes * MINUTE);
      await storeOutcome(known, { renewAt, renewAttempts: known.renewAttempts + 1, problem: error.message });
    }
    throw error;
  }
}

/**
 * Renews the tokens, unless that was done since `known` was read. It runs one renewal at a time, because a refresh token
 * can be used only once.
 */
function renew(known: Account, marketplace: Marketplace): Promise<Tokens> {
  return inTurn(`renew ${ID}`, async () => {
    const current = account();
    if (!current || current.sealedTokens === known.sealedTokens) return renewNow(known, marketplace);
    return readTokens(current) ?? endConnection(current, UNREADABLE);
  });
}

/** Renews the account's tokens when they are due. A failure is stored and shown to admins. */
export async function renewDueGrant(marketplace: Marketplace | null = configured): Promise<void> {
  const isDue = and(isNotNull(marketplaceAccount.renewAt), lte(marketplaceAccount.renewAt, new Date()));
  const due = db.select().from(marketplaceAccount).where(isDue).get();
  if (!marketplace || !due) return;
  await renew(due, marketplace).catch((error) => {
    if (!(error instanceof Conflict || error instanceof ServiceUnavailable)) throw error;
    log.warn({ marketplace: ID, reason: error.message }, "marketplace tokens not renewed");
  });
}

/**
 * Calls the marketplace with the account's access token. An expired token is renewed first. A token that the
 * marketplace refuses as expired is renewed, and the call repeated once.
 * @throws Conflict when the shop is not connected or the connection has ended; ServiceUnavailable when the marketplace
 *   is down
 */
export async function withAccessToken<Result>(
  call: (marketplace: Marketplace, accessToken: string) => Promise<Result>,
  marketplace: Marketplace | null = configured,
): Promise<Result> {
  const known = account();
  if (!marketplace || !known) throw new Conflict("Please connect AliExpress first.");
  const tokens = readTokens(known);
  if (!tokens) return endConnection(known, UNREADABLE);
  const isExpired = known.accessEndsAt <= new Date();
  try {
    return await call(marketplace, isExpired ? (await renew(known, marketplace)).access : tokens.access);
  } catch (error) {
    if (!(error instanceof MarketplaceRefusal)) throw error;
    if (!error.endsConnection || isExpired) throw new Conflict(`AliExpress says: ${error.reason}`);
  }
  try {
    return await call(marketplace, (await renew(known, marketplace)).access);
  } catch (error) {
    if (error instanceof MarketplaceRefusal) throw new Conflict(`AliExpress says: ${error.reason}`);
    throw error;
  }
}
