import { sqlite } from "~/platform/db.server";

const countMigrations = sqlite.prepare("select count(*) from __drizzle_migrations");

/**
 * Checks that the shop can read its database.
 * @throws SqliteError when it cannot
 */
export async function requireWorkingShop(): Promise<void> {
  countMigrations.get();
}
