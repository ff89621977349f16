import { sqlite } from "~/platform/db.server";

const anything = sqlite.prepare("select count(*) from __drizzle_migrations");

/** Throws when the shop cannot read its database. */
export async function requireWorkingShop(): Promise<void> {
  anything.get();
}
