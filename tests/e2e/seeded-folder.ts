import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seedInto } from "../support/seeded-data";

const VARIABLE = "SEEDED_FOLDER";

/** Creates one data folder with the demo data; every shop of the run starts from a copy of it. */
export default function seedOnce() {
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-e2e-"));
  const pictures = mkdtempSync(path.join(tmpdir(), "tradepost-e2e-pictures-"));
  seedInto(folder);
  // All shops of a run share one cache of sized pictures.
  mkdirSync(path.join(folder, "cache"), { recursive: true });
  symlinkSync(pictures, path.join(folder, "cache", "pictures"));
  process.env[VARIABLE] = folder;
  return () => {
    for (const made of [folder, pictures]) rmSync(made, { recursive: true, force: true });
  };
}

/** The folder with the demo data, for a worker. */
export function seededFolder(): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error("The demo data was not made.");
  return folder;
}
