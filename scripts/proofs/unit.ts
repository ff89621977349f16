import { spawnSync } from "node:child_process";

const { status } = spawnSync("npx", ["vitest", "run", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
