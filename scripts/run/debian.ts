import { spawnSync } from "node:child_process";

/** Whether a command can be run, and ends with 0. */
function succeeds(command: string, args: string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "ignore", env: environment }).status === 0;
}

/**
 * Makes sure that a program is there, which root gets from Debian if it is missing. Exits with an error when it stays missing.
 * @param packageName Debian's package
 * @param args with which the program ends with 0, such as `--version`
 */
export function requireProgram(program: string, packageName: string, args: string[]): void {
  if (succeeds(program, args)) return;
  if (process.getuid?.() === 0) {
    console.log(`Installing ${packageName} …`);
    succeeds("apt-get", ["update"]);
    succeeds("apt-get", ["install", "-y", "--no-install-recommends", packageName]);
  }
  if (succeeds(program, args)) return;
  console.error(`These tests need ${program}: install the package '${packageName}'.`);
  process.exit(1);
}
