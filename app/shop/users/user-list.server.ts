import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import type { UserFilters } from "./user-list.schema.server";
import { countUsers, isAccount } from "./users.server";

const listColumns = {
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  isActive: user.isActive,
  createdAt: user.createdAt,
};

function conditionOf(filters: UserFilters): SQL | undefined {
  const { isAdmin, ...texts } = filters;
  const parts = (Object.keys(texts) as (keyof typeof texts)[]).map((name) => {
    const text = texts[name];
    return text === undefined ? undefined : contains(user[name], text);
  });
  return and(isAccount, isAdmin === undefined ? undefined : eq(user.isAdmin, isAdmin), ...parts);
}

/**
 * Lists a page of the accounts, newest first, without guests.
 * @param page from 1; a number beyond the last page returns the last page
 * @returns the page, how many users match the filters, and how many there are
 */
export async function listUsers(filters: UserFilters, { page, pageSize }: { page: number; pageSize: number }) {
  const total = await countUsers();
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const where = conditionOf(filters);
  const shown = isFiltered ? ((await db.select({ count: count() }).from(user).where(where).get())?.count ?? 0) : total;
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const current = Math.min(page, pages);
  const rows = await db
    .select(listColumns)
    .from(user)
    .where(where)
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  const users = rows.map((row) => ({ ...row, username: row.username ?? "", email: row.email ?? "" }));
  return { users, shown, total, page: current, pages };
}

/** Users that an export reads per batch. */
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

/** Yields every user that matches the filters, newest first, in batches of rows of `USER_EXPORT_COLUMNS`. */
export async function* exportUsers(filters: UserFilters): AsyncGenerator<(string | boolean)[][]> {
  const where = conditionOf(filters);
  let last: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const after = last && sql`(${user.createdAt}, ${user.id}) < (${last.createdAt.getTime()}, ${last.id})`;
    const rows = await db
      .select(listColumns)
      .from(user)
      .where(and(where, after))
      .orderBy(desc(user.createdAt), desc(user.id))
      .limit(BATCH);
    last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      row.id,
      row.firstName,
      row.lastName,
      row.username ?? "",
      row.email ?? "",
      row.isAdmin,
      row.isActive,
      row.createdAt.toISOString(),
    ]);
    if (rows.length < BATCH) return;
  }
}
