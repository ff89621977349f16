import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildIfNeeded } from "../../scripts/build/if-needed";
import { runOver } from "./seeded-data";

declare module "vitest" {
  interface ProvidedContext {
    migratedFolder: string;
    seededFolder: string;
  }
}

/** A data folder created by a script. */
function madeBy(name: string, args: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), `tradepost-${name}-`));
  runOver(folder, args);
  return folder;
}

/**
 * Builds the shop and creates two data folders, one empty and one with the demo data: every test starts from a copy of one.
 */
export default function prepareOnce(project: TestProject) {
  buildIfNeeded();
  const migrated = madeBy("migrated", ["app/platform/db.server.ts"]);
  const seeded = madeBy("seeded", ["scripts/demo/seed.ts"]);
  project.provide("migratedFolder", migrated);
  project.provide("seededFolder", seeded);
  return () => {
    for (const folder of [migrated, seeded]) rmSync(folder, { recursive: true, force: true });
  };
}
