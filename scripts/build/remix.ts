import { spawnSync } from "node:child_process";

/** The command line of Remix, started by Node.js. */
export const REMIX = "node_modules/@remix-run/dev/dist/cli.js";

/** Remix's compiler loads Vite for a plugin that the shop does not use, in a way that Vite warns about. */
export const REMIX_SETTINGS = { VITE_CJS_IGNORE_WARNING: "true" };

/** Runs a command of Remix on this terminal. @returns its exit code */
export function runRemix(args: string[], settings: Record<string, string> = {}): number {
  const env = { ...process.env, ...REMIX_SETTINGS, ...settings };
  return spawnSync(process.execPath, [REMIX, ...args], { stdio: "inherit", env }).status ?? 1;
}
