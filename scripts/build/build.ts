/** Builds the shop: Remix's build, the commands for owners, and the scripts and styles as browsers load them. */
import { buildCommands } from "./commands";
import { runRemix } from "./remix";

const status = runRemix(["build"]);
if (status !== 0) process.exit(status);
// Another build than the production one, such as that of the benchmark, has no commands.
if (process.env.BENCH !== "1") await buildCommands();
await import("./browser-files");
