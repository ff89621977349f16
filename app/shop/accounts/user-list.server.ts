import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import type { UserFilters } from "./user-list.schema.server";
import { countUsers, isAccount } from "./users.server";

const LISTED = {
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  isActive: user.isActive,
  createdAt: user.createdAt,
};

function matching(filters: UserFilters): SQL | undefined {
  const { isAdmin, ...texts } = filters;
  const parts = (Object.keys(texts) as (keyof typeof texts)[]).map((name) => {
    const text = texts[name];
    return text === undefined ? undefined : contains(user[name], text);
  });
  return and(isAccount, isAdmin === undefined ? undefined : eq(user.isAdmin, isAdmin), ...parts);
}

/**
 * A page of the shop's users, the newest first; guests are none.
 * @param page from 1; beyond the last it is the last
 * @returns the page, how many users the filters let through, and how many there are
 */
export async function listUsers(filters: UserFilters, { page, pageSize }: { page: number; pageSize: number }) {
  const total = await countUsers();
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const where = matching(filters);
  const shown = isFiltered ? ((await db.select({ count: count() }).from(user).where(where).get())?.count ?? 0) : total;
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const at = Math.min(page, pages);
  const rows = await db
    .select(LISTED)
    .from(user)
    .where(where)
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(pageSize)
    .offset((at - 1) * pageSize);
  const users = rows.map((row) => ({ ...row, username: row.username ?? "", email: row.email ?? "" }));
  return { users, shown, total, page: at, pages };
}

/** Users read at once for an export. */
const BATCH = 200;

export const USER_EXPORT_COLUMNS = [
  "id",
  "firstName",
  "lastName",
  "username",
  "email",
  "isAdmin",
  "isActive",
  "createdAt",
];

/** Every user that the filters let through, the newest first, as rows of `USER_EXPORT_COLUMNS`, batch by batch. */
export async function* exportUsers(filters: UserFilters): AsyncGenerator<(string | boolean)[][]> {
  const where = matching(filters);
  let last: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const after = last && sql`(${user.createdAt}, ${user.id}) < (${last.createdAt.getTime()}, ${last.id})`;
    const rows = await db
      .select(LISTED)
      .from(user)
      .where(and(where, after))
      .orderBy(desc(user.createdAt), desc(user.id))
      .limit(BATCH);
    last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      ...[row.id, row.firstName, row.lastName, row.username ?? "", row.email ?? ""],
      ...[row.isAdmin, row.isActive, row.createdAt.toISOString()],
    ]);
    if (rows.length < BATCH) return;
  }
}
