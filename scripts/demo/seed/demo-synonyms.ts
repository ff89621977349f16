import { db } from "~/platform/db.server";
import { setting } from "~/platform/schema.server";
import { demoSynonyms } from "../synonyms";

/** Stores the synonyms of the demo shop, unless an admin has set some. */
export function seedDemoSynonyms(): void {
  const row = { name: "synonyms", value: demoSynonyms, updatedAt: new Date() };
  db.insert(setting).values(row).onConflictDoNothing().run();
}
