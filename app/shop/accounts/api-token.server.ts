import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { apiToken, user } from "~/platform/schema.server";
import { type Person, toPerson } from "./session.server";

/** How long a bearer token is good, in milliseconds: thirty days from the login. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** How exact the time of a token's last use is, in milliseconds: not every call is a write. */
const LAST_USE_STEP_MS = 60 * 60 * 1000;

/**
 * Makes a bearer token for a login through the API.
 * @returns the token, of which only the hash is kept
 */
export async function issueApiToken(userId: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + LIFE_MS) };
  await db.insert(apiToken).values({ id: newId(), tokenHash: hashToken(token), userId, name: "API login", ...times });
  return token;
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
