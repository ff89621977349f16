import { eq } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { setting } from "~/platform/schema.server";

const rows = db.select().from(setting).prepare();

/** The values of the table of settings by their names. */
export const storedValues = (): Map<string, unknown> => new Map(rows.all().map(({ name, value }) => [name, value]));

/** Stores a value in the table of settings, in the transaction of a change; undefined removes it. */
export function storeValue(tx: Transaction, name: string, value: unknown): void {
  if (value === undefined) {
    tx.delete(setting).where(eq(setting.name, name)).run();
    return;
  }
  const row = { value, updatedAt: new Date() };
  tx.insert(setting)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: setting.name, set: row })
    .run();
}
