import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
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

function newestChange(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestChange(`${path}/${name}`)));
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

/** @param run returns the exit code */
function build(title: string, result: string, sources: string[], run: () => number): void {
  const built = statSync(result, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...sources.map(newestChange))) return;
  console.log(title);
  const status = run();
  if (status !== 0) throw new Error(`${title} ended with ${status}.`);
}
