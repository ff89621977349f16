import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import { indexedRows, type TextIndex } from "../lists/text-index.server";

/** Whether a row is an account and not a guest. The literal 0, not a parameter, lets SQLite use the partial index. */
export const isAccount = sql`${user.isGuest} = 0`;

/** The full-text index of the accounts. */
export const ACCOUNT_INDEX: TextIndex = { name: "user_search", rowid: sql`${user}.rowid` };

export const canSignIn = and(isAccount, eq(user.isActive, true), isNotNull(user.confirmedAt));

/** The account with a username, if it can sign in and so can read messages. @param username case-insensitive */
export function findActiveAccount(username: string) {
  const found = db
    .select({ id: user.id, username: user.username, email: user.email })
    .from(user)
    .where(and(canSignIn, sql`lower(${user.username}) = lower(${username})`))
    .get();
  return found && { id: found.id, username: found.username ?? "", email: found.email };
}

/** How many accounts there are, without guests. */
export const countUsers = indexedRows(ACCOUNT_INDEX);
