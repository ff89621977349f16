/**
 * Builds the shop: Remix's build, the commands for owners, the description of the API, and the scripts and styles as browsers
 * load them.
 */
import { spawnSync } from "node:child_process";
import { buildCommands } from "./commands";
import { runRemix } from "./remix";

const status = runRemix(["build"]);
if (status !== 0) process.exit(status);

/** Without the settings of a shop. */
function writeApiFiles(): void {
  const { PATH, HOME } = process.env;
  const command = ["--import", "tsx", "scripts/build/api-files.ts", "build"];
  const { status } = spawnSync(process.execPath, command, {
    stdio: "inherit",
    env: { PATH, HOME, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

// Another build than the production one, such as that of the benchmark, has neither.
if (process.env.BENCH !== "1") {
  await buildCommands();
  writeApiFiles();
}
await import("./browser-files");
