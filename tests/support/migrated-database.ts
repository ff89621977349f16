import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    migratedFolder: string;
  }
}

/** Migrates one empty database, which every test file then starts from a copy of. */
export default async function migrateOnce(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-migrated-"));
  process.env.DATA_DIR = folder;
  // The test runner has a variable of this name of its own.
  process.env.BASE_URL = "http://shop.test";
  const { closeDatabase, migrate } = await import("../../app/platform/db.server");
  migrate();
  closeDatabase();
  project.provide("migratedFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
