import { spawnSync } from "node:child_process";

/** Runs a script on a data folder in a separate process, with its own configuration. */
export function runOver(folder: string, args: string[]): void {
  const settings = { ...process.env, DATA_DIR: folder, BASE_URL: "http://shop.test", LOG_LEVEL: "silent" };
  const { status, stderr } = spawnSync("npx", ["tsx", ...args], { env: settings, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
}

/** Fills a folder with the demo data. */
export function seedInto(folder: string): void {
  runOver(folder, ["scripts/demo/seed.ts"]);
}
