import { spawnSync } from "node:child_process";
import { buildIfNeeded } from "../build/if-needed";
import { findOrInstallBrowser } from "./browser";

const browser = findOrInstallBrowser();
buildIfNeeded();
const { status } = spawnSync("npx", ["playwright", "test", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: browser },
});
process.exit(status ?? 1);
