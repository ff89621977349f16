import { db } from "~/platform/db.server";
import { category } from "~/platform/schema.server";
import { demoCategories } from "../categories";

/** Stores the texts of the demo shop's categories, unless an admin has written some. */
export function seedDemoCategories(): void {
  const updatedAt = new Date();
  const rows = Object.entries(demoCategories).map(([slug, text]) => ({ slug, text, updatedAt }));
  db.insert(category).values(rows).onConflictDoNothing().run();
}
