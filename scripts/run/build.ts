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

/** Builds the shop, unless it has been built since its sources last changed. */
export function buildIfNeeded(): void {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...SOURCES.map(newestChange))) return;
  console.log("Building the shop …");
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    stdio: "inherit",
    // Whoever asks for the build, a test runner say, it is the one that goes live.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
