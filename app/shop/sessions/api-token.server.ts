import { and, desc, eq, gt, ne, notInArray, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField, NotFound } from "~/platform/errors";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { apiToken, user } from "~/platform/schema.server";
import { type Person, toPerson } from "./session.server";
import { requireSignInState } from "./sign-in-state.server";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the bearer token of an API login is valid, in days. */
const LOGIN_DAYS = 30;

/** Valid named tokens that one account can have at a time. */
const NAMED_LIMIT = 100;

const LOGIN_NAME = "API sign-in";

/** Tokens of API logins that one account can have at a time: a program that signs in for each run leaves them behind. */
const LOGINS_LIMIT = 50;

/** The time of a token's last use is updated at most this often, in milliseconds, so that not every call is a write. */
const LAST_USE_UPDATE_MS = 60 * 60 * 1000;

/**
 * Creates a bearer token for a login through the API. The account's oldest tokens beyond `LOGINS_LIMIT` are deleted.
 * @param state the `signInState` that the password was verified with
 * @returns the token; only its hash is stored
 * @throws Invalid when the password or two-step sign-in has changed since then
 */
export function issueApiToken(userId: string, state: string): string {
  const { token, row } = newApiToken(userId, LOGIN_NAME, LOGIN_DAYS);
  transaction((tx) => {
    requireSignInState(userId, state);
    tx.insert(apiToken).values(row).run();
    const ofLogins = and(eq(apiToken.userId, userId), eq(apiToken.name, LOGIN_NAME));
    const newest = tx
      .select({ id: apiToken.id })
      .from(apiToken)
      .where(ofLogins)
      .orderBy(desc(apiToken.createdAt), sql`rowid desc`)
      .limit(LOGINS_LIMIT);
    tx.delete(apiToken)
      .where(and(ofLogins, notInArray(apiToken.id, newest)))
      .run();
  });
  return token;
}

function newApiToken(userId: string, name: string, days: number) {
  const token = newToken();
  const now = Date.now();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + days * DAY_MS) };
  return { token, row: { id: newId(), tokenHash: hashToken(token), userId, name, ...times } };
}

const validTokensOf = (userId: string) => and(eq(apiToken.userId, userId), gt(apiToken.expiresAt, new Date()));

/**
 * Stores a bearer token for a program that an admin runs; see `createNamedToken`.
 * @param days how long it is valid
 * @returns the token; only its hash is stored
 * @throws Invalid when the account has a valid token of this name
 * @throws Conflict when the account has too many valid named tokens
 */
export function insertNamedToken(tx: Transaction, userId: string, name: string, days: number): string {
  const { token, row } = newApiToken(userId, name, days);
  const named = and(validTokensOf(userId), ne(apiToken.name, LOGIN_NAME));
  const valid = tx.select({ name: apiToken.name }).from(apiToken).where(named).all();
  if (valid.length >= NAMED_LIMIT) throw new Conflict("You have very many tokens. Please revoke some first.");
  if (name === LOGIN_NAME || valid.some((other) => other.name === name)) {
    throw new InvalidField(
      "name",
      "You have a token of this name. If you have just created it and have not seen it, revoke it, and create it again.",
    );
  }
  tx.insert(apiToken).values(row).run();
  return token;
}

export type ListedToken = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; expiresAt: Date };

/** Lists the valid bearer tokens of an account: the named ones, then those of logins, each newest first. */
export async function listApiTokens(userId: string): Promise<ListedToken[]> {
  const { id, name, createdAt, lastUsedAt, expiresAt } = apiToken;
  return db
    .select({ id, name, createdAt, lastUsedAt, expiresAt })
    .from(apiToken)
    .where(validTokensOf(userId))
    .orderBy(eq(apiToken.name, LOGIN_NAME), desc(apiToken.createdAt))
    .limit(NAMED_LIMIT + LOGINS_LIMIT);
}

/** Revokes one of an account's bearer tokens. @throws NotFound when the account has no such token */
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

type ApiLogin = { tokenId: string; person: Person };

/**
 * Finds the person that a bearer token authenticates.
 * @returns null when the token is unknown or expired, or the account is not active
 */
export async function findApiToken(token: string): Promise<ApiLogin | null> {
  const now = Date.now();
  const found = byHash.get({ tokenHash: hashToken(token), now });
  if (!found) return null;
  const { id, lastUsedAt } = found.api_token;
  if (!lastUsedAt || lastUsedAt.getTime() < now - LAST_USE_UPDATE_MS) {
    await db
      .update(apiToken)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(apiToken.id, id));
  }
  return { tokenId: id, person: toPerson(found.user) };
}
