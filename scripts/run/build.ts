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

function newestChange(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestChange(`${path}/${name}`)));
}

/** Builds the shop unless the build is newer than its sources. */
export function buildIfNeeded(): void {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...SOURCES.map(newestChange))) return;
  console.log("Building the shop …");
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    stdio: "inherit",
    // A production build even when NODE_ENV is set otherwise, for example by a test runner.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
