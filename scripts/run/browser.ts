import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), DEBIAN_CHROMIUM];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

function succeeds(command: string, args: string[], timeoutMinutes: number): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, args, { stdio: "ignore", env: environment, timeout: timeoutMinutes * 60_000 });
  return status === 0;
}

/**
 * The browser for the tests: CHROMIUM_PATH, Playwright's own, or the system's; installs one if none is found.
 * Exits with an error when installation fails.
 */
export function findOrInstallBrowser(): string {
  const present = findBrowser();
  if (present) return present;
  console.log("Looking for a browser to install …");
  succeeds("npx", ["playwright", "install", "chromium"], 5);
  const installed = findBrowser();
  if (installed) return installed;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    succeeds("apt-get", ["update"], 5);
    succeeds("apt-get", ["install", "-y", "chromium"], 10);
  }
  const last = findBrowser();
  if (last) return last;
  console.error("No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.");
  process.exit(1);
}
