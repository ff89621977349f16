import { and, asc, desc, isNotNull, ne, or, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import type { Person } from "../sessions/session.server";
import { canSignIn } from "../users/users.server";

/** Maximum number of suggestions. */
const LIMIT = 50;

export type Recipient = { username: string; email: string; name: string };

/**
 * Finds the accounts that an admin can write to whose username or email address contains a text. Those whose username
 * starts with it come first. An empty text matches all. The admin's own account is not included.
 */
export async function searchRecipients(admin: Person, text: string): Promise<Recipient[]> {
  const part = text.trim().slice(0, 254);
  const startsWithPart = sql`lower(substr(${user.username}, 1, ${part.length})) = lower(${part})`;
  const rows = await db
    .select({ username: user.username, email: user.email, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(
      and(
        canSignIn,
        isNotNull(user.username),
        ne(user.id, admin.id),
        part ? or(contains(user.username, part), contains(user.email, part)) : undefined,
      ),
    )
    .orderBy(desc(startsWithPart), asc(sql`lower(${user.username})`))
    .limit(LIMIT);
  return rows.map(({ username, email, firstName, lastName }) => ({
    username: username ?? "",
    email: email ?? "",
    name: `${firstName} ${lastName}`.trim(),
  }));
}
