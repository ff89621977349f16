import { spawnSync } from "node:child_process";

/** Vitest refuses options that it does not know with a stack trace: this says it in one line. */
const SHORT_REFUSAL = `process.on("uncaughtException", (error) => {
  console.error(error.name === "CACError" ? error.message + ". Usage: npm test -- unit [FILE ...] [-t TITLE]" : error);
  process.exit(1);
})`;
const preload = `data:text/javascript,${encodeURIComponent(SHORT_REFUSAL)}`;
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ["--import", preload, ...vitest], { stdio: "inherit" });
process.exit(status ?? 1);
