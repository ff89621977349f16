import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";

const SOURCES = [
  "app",
  "scripts/assets",
  "scripts/compress-assets.ts",
  "tsconfig.json",
  "remix.config.js",
  "tailwind.config.ts",
  "package-lock.json",
];
/** Written when the build is complete; see `scripts/compress-assets.ts`. */
const BUILT = "build/complete";
/** The server of the build with the gallery of components. */
export const GALLERY_BUILD = "build-gallery/index.js";

function newestChange(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestChange(`${path}/${name}`)));
}

/** Builds the shop unless the build is newer than its sources. */
export function buildIfNeeded(): void {
  build("Building the shop …", BUILT, SOURCES, ["npm", "run", "--silent", "build"], {});
}

/** Builds the shop with the gallery of components, unless that build is newer than its sources. */
export function buildGalleryIfNeeded(): void {
  const sources = [...SOURCES, "tests/gallery"];
  build("Building the gallery …", GALLERY_BUILD, sources, ["npx", "remix", "build"], { GALLERY: "1" });
}

function build(title: string, result: string, sources: string[], command: string[], settings: Record<string, string>) {
  const built = statSync(result, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...sources.map(newestChange))) return;
  console.log(title);
  const [program = "", ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    // A production build even when NODE_ENV is set otherwise, for example by a test runner.
    env: { ...process.env, ...settings, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
