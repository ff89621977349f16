import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { runRemix } from "./remix";

const SOURCES = [
  "app",
  "scripts/build",
  "scripts/ops",
  "scripts/run",
  "tsconfig.json",
  "remix.config.js",
  "tailwind.config.ts",
  "tailwind.back-office.config.ts",
  "package-lock.json",
];
/** Written when the build is complete; see `scripts/build/browser-files.ts`. */
const BUILT = "build/complete";
/** The server of the build with the gallery of components. */
export const GALLERY_BUILD = "build-gallery/index.js";

/** A production build even when NODE_ENV is set otherwise, for example by a test runner. */
const PRODUCTION = { NODE_ENV: "production" } as const;

function newestChange(source: string): number {
  const entry = statSync(source, { throwIfNoEntry: false });
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(source).map((name) => newestChange(`${source}/${name}`)));
}

/**
 * Builds the shop unless the build is newer than its sources.
 * @throws Error when that fails; the build has said why
 */
export function buildIfNeeded(): void {
  build("Building the shop …", BUILT, SOURCES, () => {
    const env = { ...process.env, ...PRODUCTION };
    return spawnSync("npm", ["run", "--silent", "build"], { stdio: "inherit", env }).status ?? 1;
  });
}

/** Builds the shop with the gallery of components, unless that build is newer than its sources. */
export function buildGalleryIfNeeded(): void {
  const sources = [...SOURCES, "tests/gallery"];
  build("Building the gallery …", GALLERY_BUILD, sources, () => runRemix(["build"], { GALLERY: "1", ...PRODUCTION }));
}

/** Its lock is that of SQLite: the kernel releases it when a process ends, so it is never stale. */
const LOCK = ".cache/build.lock";
/** How long to wait for the build of another process, in milliseconds. */
const WAIT_MS = 15 * 60_000;

/**
 * Builds unless the result is newer than its sources. One process builds at a time: the next one finds the result.
 * @param run returns the exit code
 */
export function build(title: string, result: string, sources: string[], run: () => number): void {
  const isBuilt = () =>
    (statSync(result, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Math.max(...sources.map(newestChange));
  if (isBuilt()) return;
  console.log(title);
  mkdirSync(path.dirname(LOCK), { recursive: true });
  const lock = new Database(LOCK, { timeout: WAIT_MS });
  try {
    lock.exec("begin exclusive");
    const status = isBuilt() ? 0 : run();
    if (status !== 0) throw new Error(`${title} ended with ${status}.`);
  } finally {
    lock.close();
  }
}
