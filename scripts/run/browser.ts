import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

function found(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), DEBIAN_CHROMIUM];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

function tryTo(command: string, args: string[], timeoutMinutes: number): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, args, { stdio: "ignore", env: environment, timeout: timeoutMinutes * 60_000 });
  return status === 0;
}

/**
 * The browser that tests run in: CHROMIUM_PATH, Playwright's own, the system's; if there is none, one is installed.
 * Ends the program when there is none to be had.
 */
export function findOrInstallBrowser(): string {
  const present = found();
  if (present) return present;
  console.log("Looking for a browser to install …");
  tryTo("npx", ["playwright", "install", "chromium"], 5);
  const installed = found();
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    tryTo("apt-get", ["update"], 5);
    tryTo("apt-get", ["install", "-y", "chromium"], 10);
  }
  const last = found();
  if (last) return last;
  console.error("No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.");
  process.exit(1);
}
