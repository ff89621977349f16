import { and, asc, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { isAccount } from "../accounts/users.server";

/** Suggestions at most (spec section 9). */
const LIMIT = 50;

export type Recipient = { username: string; email: string; name: string };

/**
 * The accounts an admin may write to whose user name or e-mail address contains a text, those that begin with it first;
 * an empty text finds all. The admin's own is none of them.
 */
export async function searchRecipients(admin: Person, text: string): Promise<Recipient[]> {
  const wanted = text.trim().slice(0, 254);
  const begins = sql`lower(substr(${user.username}, 1, ${wanted.length})) = lower(${wanted})`;
  const rows = await db
    .select({ username: user.username, email: user.email, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(
      and(
        isAccount,
        eq(user.isActive, true),
        isNotNull(user.confirmedAt),
        isNotNull(user.username),
        ne(user.id, admin.id),
        wanted ? or(contains(user.username, wanted), contains(user.email, wanted)) : undefined,
      ),
    )
    .orderBy(desc(begins), asc(sql`lower(${user.username})`))
    .limit(LIMIT);
  return rows.map(({ username, email, firstName, lastName }) => ({
    username: username ?? "",
    email: email ?? "",
    name: `${firstName} ${lastName}`.trim(),
  }));
}
