import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Runs a program without output. @returns whether it ended well within the time */
export function succeeds(command: string, args: string[], timeoutMinutes: number): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, args, { stdio: "ignore", env: environment, timeout: timeoutMinutes * 60_000 });
  return status === 0;
}

/**
 * Installs a package of Debian, as root on Debian; does nothing elsewhere.
 * @param arguments_ its name, and options of `apt-get install`
 */
export function installDebianPackage(...arguments_: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  succeeds("apt-get", ["update"], 5);
  succeeds("apt-get", ["install", "-y", ...arguments_], 10);
}

/**
 * Makes sure that a program of a Debian package is there: root gets the package. Exits with an error without it.
 * @param file the program's path
 */
export function requireDebianPackage(name: string, file: string): void {
  if (!existsSync(file)) {
    console.log(`Installing ${name} …`);
    installDebianPackage(name, "--no-install-recommends");
  }
  if (existsSync(file)) return;
  console.error(`This command needs ${file}: install the package '${name}'.`);
  process.exit(1);
}
