import { rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

/** Where `package.json`, the shop and an owner find the commands. */
const FOLDER = "build/ops";

/**
 * Compiles the commands for owners to plain JavaScript: an installed shop needs neither their sources nor a compiler. Packages
 * stay outside, as they do for the server.
 */
export async function buildCommands(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await build({
    entryPoints: ["scripts/ops/index.ts"],
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    alias: { "~": path.resolve("app") },
    packages: "external",
    logLevel: "warning",
  });
}
