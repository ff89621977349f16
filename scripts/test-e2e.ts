import { spawnSync } from "node:child_process";
import { findOrInstallBrowser } from "./run/browser";
import { buildGalleryIfNeeded, buildIfNeeded } from "./run/build";

const browser = findOrInstallBrowser();
buildIfNeeded();
buildGalleryIfNeeded();
const { status } = spawnSync("npx", ["playwright", "test", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: browser },
});
process.exit(status ?? 1);
