/** Tests docs/operations/varnish.vcl with a real Varnish, which root gets from Debian if it is missing. */
import { spawnSync } from "node:child_process";

function succeeds(command: string, args: string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "ignore", env: environment }).status === 0;
}

const isInstalled = () => succeeds("varnishd", ["-V"]);

if (!isInstalled() && process.getuid?.() === 0) {
  console.log("Installing Varnish …");
  succeeds("apt-get", ["update"]);
  succeeds("apt-get", ["install", "-y", "--no-install-recommends", "varnish"]);
}
if (!isInstalled()) {
  console.error("These tests need Varnish: install the package 'varnish'.");
  process.exit(1);
}
const { status } = spawnSync("npx", ["vitest", "run", "--config", "vitest.varnish.config.ts"], { stdio: "inherit" });
process.exit(status ?? 1);
