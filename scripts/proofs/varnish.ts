/** Tests docs/operations/varnish.vcl with a real Varnish, which root gets from Debian if it is missing. */
import { spawnSync } from "node:child_process";
import { requireDebianPackage } from "./install";

requireDebianPackage("varnish", "/usr/sbin/varnishd");
const { status } = spawnSync("npx", ["vitest", "run", "--config", "vitest.varnish.config.ts"], { stdio: "inherit" });
process.exit(status ?? 1);
