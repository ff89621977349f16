import { eq, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { textFilter, yesNoFilter } from "../lists/filters.server";
import { ACCOUNT_INDEX, isAccount } from "./users.server";

const columns = {
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  role: user.role,
  isActive: user.isActive,
  createdAt: user.createdAt,
};

// The literal 1, not a parameter, lets SQLite use the partial index.
const isAdminAccount = sql`${user.isAdmin} = 1`;

async function readUsers(where: SQL) {
  const rows = await db.select(columns).from(user).where(where);
  return rows.map((row) => ({ ...row, username: row.username ?? "", email: row.email ?? "" }));
}

/** The accounts, newest first, without guests. */
export const userList = defineList({
  table: user,
  key: "id",
  where: isAccount,
  filters: {
    id: textFilter(user.id),
    firstName: textFilter(user.firstName),
    lastName: textFilter(user.lastName),
    username: textFilter(user.username),
    email: textFilter(user.email),
    isAdmin: yesNoFilter((isAdmin) => (isAdmin ? isAdminAccount : eq(user.isAdmin, false))),
  },
  textIndex: ACCOUNT_INDEX,
  order: { by: [user.createdAt, user.id], direction: "desc" },
  read: readUsers,
  toRow: ({ createdAt: _, ...row }) => row,
  csv: {
    id: (row) => row.id,
    firstName: (row) => row.firstName,
    lastName: (row) => row.lastName,
    username: (row) => row.username,
    email: (row) => row.email,
    isAdmin: (row) => row.isAdmin,
    isActive: (row) => row.isActive,
    createdAt: (row) => row.createdAt.toISOString(),
    role: (row) => row.role ?? "",
  },
});
