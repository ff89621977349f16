import { and, eq, isNotNull, lte } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { marketplaceAccount } from "~/platform/schema.server";
import { seal, unseal } from "~/platform/seal.server";
import { type Grant, type Marketplace, MarketplaceRefusal } from "~/providers/marketplace/marketplace";
import { marketplace as chosen } from "~/providers/marketplace/marketplace.server";
import type { Person } from "../accounts/session.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { newState } from "./oauth-state.server";

type Account = typeof marketplaceAccount.$inferSelect;
type Actor = Pick<Person, "id" | "username">;
type Tokens = { access: string; refresh: string };

const ID = "aliexpress";
const SEALED_FOR = "aliexpress tokens";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Minutes until the next try at a renewal after each failed one; the last again and again. */
const RETRY_MINUTES = [1, 5, 15, 60, 240];

/** What the API and the button say when there is nothing to connect with (spec section 8). */
const NO_ADDRESS = "Failed to get AliExpress auth URL";
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
      /** When AliExpress ends it, unless it is renewed; null where that is not known. */
      endsAt: Date | null;
      problem: string | null;
    };

/** How the shop stands with the marketplace. */
export async function marketplaceConnection(): Promise<Connection> {
  if (!chosen) return { state: "off", reason: NO_KEYS };
  const known = account();
  if (!known) return { state: "open" };
  const { accountName, connectedBy, connectedAt, refreshEndsAt, problem } = known;
  return { state: "connected", accountName, connectedBy, connectedAt, endsAt: refreshEndsAt, problem };
}

/**
 * Where an admin allows the shop to ask in the account's name.
 * @param binding who alone may come back from there
 * @throws Conflict when the shop has no keys
 */
export function connectAddress(binding: string, marketplace: Marketplace | null = chosen): string {
  if (!marketplace) throw new Conflict(NO_ADDRESS, { reason: NO_KEYS });
  return marketplace.authorisationUrl(callback, newState(binding));
}

/** Well before the end, so that one day's outage ends nothing. */
const renewalOf = ({ accessEndsAt }: Grant) => {
  const life = accessEndsAt.getTime() - Date.now();
  return new Date(accessEndsAt.getTime() - Math.min(DAY, life / 2));
};

const valuesOf = (grant: Grant) => ({
  accountName: grant.accountName,
  sealedTokens: seal(SEALED_FOR, JSON.stringify({ access: grant.accessToken, refresh: grant.refreshToken })),
  accessEndsAt: grant.accessEndsAt,
  refreshEndsAt: grant.refreshEndsAt,
  renewAt: renewalOf(grant),
  renewAttempts: 0,
  problem: null,
});

function tokensOf({ sealedTokens }: Account): Tokens | null {
  const opened = unseal(SEALED_FOR, sealedTokens);
  return opened === null ? null : (JSON.parse(opened) as Tokens);
}

/**
 * Completes the connection with the code that the admin came back with; another account takes the place of the one before.
 * @throws Conflict when the marketplace does not take the code; ServiceUnavailable
 */
export async function connectMarketplace(
  actor: Actor,
  code: string,
  marketplace: Marketplace | null = chosen,
): Promise<void> {
  if (!marketplace) throw new Conflict(NO_ADDRESS, { reason: NO_KEYS });
  const grant = await marketplace.exchangeCode(code).catch((error) => {
    if (error instanceof MarketplaceRefusal) throw new Conflict(`AliExpress says: ${error.reason}`);
    throw error;
  });
  const values = { ...valuesOf(grant), connectedBy: actor.username, connectedAt: new Date() };
  transaction((tx) => {
    tx.insert(marketplaceAccount)
      .values({ marketplace: ID, ...values })
      .onConflictDoUpdate({ target: marketplaceAccount.marketplace, set: values })
      .run();
    const after = { account: grant.accountName };
    recordAdminChange(tx, { actor, entity: "marketplace", entityId: ID, action: "connected", after });
  });
}

/** Forgets the account and its tokens; where there is none, nothing happens. */
export async function disconnectMarketplace(actor: Actor): Promise<void> {
  transaction((tx) => {
    const [gone] = tx.delete(marketplaceAccount).where(eq(marketplaceAccount.marketplace, ID)).returning().all();
    if (!gone) return;
    const before = { account: gone.accountName };
    recordAdminChange(tx, { actor, entity: "marketplace", entityId: ID, action: "disconnected", before });
  });
}

/** Keeps what became of a renewal, unless the account was changed or disconnected meanwhile. */
async function record({ sealedTokens }: Account, outcome: Partial<Account>): Promise<void> {
  await db
    .update(marketplaceAccount)
    .set(outcome)
    .where(and(eq(marketplaceAccount.marketplace, ID), eq(marketplaceAccount.sealedTokens, sealedTokens)));
}

async function giveUp(known: Account, problem: string): Promise<never> {
  await record(known, { renewAt: null, problem });
  throw new Conflict(problem);
}

async function renewNow(known: Account, marketplace: Marketplace): Promise<Tokens> {
  const tokens = tokensOf(known);
  if (!tokens) return giveUp(known, UNREADABLE);
  try {
    const grant = await marketplace.refresh(tokens.refresh);
    await record(known, valuesOf(grant));
    return { access: grant.accessToken, refresh: grant.refreshToken };
  } catch (error) {
    if (error instanceof MarketplaceRefusal) return giveUp(known, ENDED);
    if (error instanceof ServiceUnavailable) {
      const minutes = RETRY_MINUTES[Math.min(known.renewAttempts, RETRY_MINUTES.length - 1)] ?? 240;
      const renewAt = new Date(Date.now() + minutes * MINUTE);
      await record(known, { renewAt, renewAttempts: known.renewAttempts + 1, problem: error.message });
    }
    throw error;
  }
}

let renewal: Promise<Tokens> | undefined;

/** One renewal at a time: the token that it is done with is good once. */
function renew(known: Account, marketplace: Marketplace): Promise<Tokens> {
  renewal ??= renewNow(known, marketplace).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Renews the account's tokens when it is time; what goes wrong is kept for the admins. */
export async function renewDueGrant(marketplace: Marketplace | null = chosen): Promise<void> {
  const isDue = and(isNotNull(marketplaceAccount.renewAt), lte(marketplaceAccount.renewAt, new Date()));
  const due = db.select().from(marketplaceAccount).where(isDue).get();
  if (!marketplace || !due) return;
  await renew(due, marketplace).catch((error) => {
    if (!(error instanceof Conflict || error instanceof ServiceUnavailable)) throw error;
    log.warn({ marketplace: ID, reason: error.message }, "marketplace tokens not renewed");
  });
}

/**
 * Asks the marketplace in the account's name. A token that has ended is renewed first, also one that ended before its time.
 * @throws Conflict when the shop is not connected, or no longer; ServiceUnavailable
 */
export async function withAccessToken<Result>(
  ask: (marketplace: Marketplace, accessToken: string) => Promise<Result>,
  marketplace: Marketplace | null = chosen,
): Promise<Result> {
  const known = account();
  if (!marketplace || !known) throw new Conflict("Please connect AliExpress first.");
  const tokens = tokensOf(known);
  if (!tokens) return giveUp(known, UNREADABLE);
  const isOver = known.accessEndsAt <= new Date();
  try {
    return await ask(marketplace, isOver ? (await renew(known, marketplace)).access : tokens.access);
  } catch (error) {
    if (!(error instanceof MarketplaceRefusal)) throw error;
    if (!error.endsConnection || isOver) throw new Conflict(`AliExpress says: ${error.reason}`);
  }
  try {
    return await ask(marketplace, (await renew(known, marketplace)).access);
  } catch (error) {
    if (error instanceof MarketplaceRefusal) throw new Conflict(`AliExpress says: ${error.reason}`);
    throw error;
  }
}
