import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { apiToken, user } from "~/platform/schema.server";
import { type Person, toPerson } from "./session.server";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the bearer token of a login is good, in days. */
const LOGIN_DAYS = 30;

/** Tokens that are good at once, for one account. */
const TOKENS_LIMIT = 100;

const LOGIN_NAME = "API login";

/** How exact the time of a token's last use is, in milliseconds: not every call is a write. */
const LAST_USE_STEP_MS = 60 * 60 * 1000;

/**
 * Makes a bearer token for a login through the API.
 * @returns the token, of which only the hash is kept
 */
export async function issueApiToken(userId: string): Promise<string> {
  const { token, row } = newApiToken(userId, LOGIN_NAME, LOGIN_DAYS);
  await db.insert(apiToken).values(row);
  return token;
}

function newApiToken(userId: string, name: string, days: number) {
  const token = newToken();
  const now = Date.now();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + days * DAY_MS) };
  return { token, row: { id: newId(), tokenHash: hashToken(token), userId, name, ...times } };
}

/** Which of an account's tokens are still good. */
const validTokensOf = (userId: string) => and(eq(apiToken.userId, userId), gt(apiToken.expiresAt, new Date()));

/**
 * Makes a bearer token for a program that an admin runs.
 * @param days how long it is good
 * @returns the token, of which only the hash is kept
 * @throws Invalid when the account has a good token of this name; Conflict when it has very many
 */
export async function createNamedToken(userId: string, name: string, days: number): Promise<string> {
  const { token, row } = newApiToken(userId, name, days);
  transaction((tx) => {
    const good = tx.select({ name: apiToken.name }).from(apiToken).where(validTokensOf(userId)).all();
    if (good.length >= TOKENS_LIMIT) throw new Conflict("You have very many tokens. Please revoke some first.");
    if (name === LOGIN_NAME || good.some((other) => other.name === name)) {
      throw new Invalid("You have a token of this name.", { name: "You have a token of this name." });
    }
    tx.insert(apiToken).values(row).run();
  });
  return token;
}

export type ListedToken = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; expiresAt: Date };

/** The bearer tokens of an account that are good, newest first. */
export async function listApiTokens(userId: string): Promise<ListedToken[]> {
  const { id, name, createdAt, lastUsedAt, expiresAt } = apiToken;
  return db
    .select({ id, name, createdAt, lastUsedAt, expiresAt })
    .from(apiToken)
    .where(validTokensOf(userId))
    .orderBy(desc(apiToken.createdAt))
    .limit(TOKENS_LIMIT);
}

/**
 * Ends one of an account's bearer tokens at once.
 * @throws NotFound when the account has no such token
 */
export async function revokeApiToken(userId: string, id: string): Promise<void> {
  const { changes } = await db.delete(apiToken).where(and(eq(apiToken.id, id), eq(apiToken.userId, userId)));
  if (changes === 0) throw new NotFound("This token has ended already.");
}

const byHash = db
  .select()
  .from(apiToken)
  .innerJoin(user, eq(user.id, apiToken.userId))
  .where(
    and(
      eq(apiToken.tokenHash, sql.placeholder("tokenHash")),
      gt(apiToken.expiresAt, sql.placeholder("now")),
      eq(user.isActive, true),
    ),
  )
  .prepare();

/** A bearer token that is good, and whom it stands for. */
export type ApiLogin = { tokenId: string; person: Person };

/**
 * Finds whom a bearer token stands for.
 * @returns null when it is not known, has expired, or its user was deactivated
 */
export async function findApiToken(token: string): Promise<ApiLogin | null> {
  const now = Date.now();
  const found = byHash.get({ tokenHash: hashToken(token), now });
  if (!found) return null;
  const { id, lastUsedAt } = found.api_token;
  if (!lastUsedAt || lastUsedAt.getTime() < now - LAST_USE_STEP_MS) {
    await db
      .update(apiToken)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(apiToken.id, id));
  }
  return { tokenId: id, person: toPerson(found.user) };
}

/** Removes bearer tokens that have expired. */
export async function removeExpiredApiTokens(): Promise<void> {
  await db.delete(apiToken).where(lte(apiToken.expiresAt, new Date()));
}
