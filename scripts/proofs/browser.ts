import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installDebianPackage, succeeds } from "./install";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), DEBIAN_CHROMIUM];
  return candidates.find((path) => path && existsSync(path)) ?? null;
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
  installDebianPackage("chromium");
  const last = findBrowser();
  if (last) return last;
  console.error("No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.");
  process.exit(1);
}
