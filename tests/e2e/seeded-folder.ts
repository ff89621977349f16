import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seedInto } from "../support/seeded-data";

const VARIABLE = "SEEDED_FOLDER";

/** Creates one data folder with the demo data; every shop of the run starts from a copy of it. */
export default function seedOnce() {
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-e2e-"));
  seedInto(folder);
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The folder with the demo data, for a worker. */
export function seededFolder(): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error("The demo data was not made.");
  return folder;
}
