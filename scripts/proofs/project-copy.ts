import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

/** Generated or machine-specific files, which a copy creates itself. */
const NOT_COPIED = new Set([
  ".git",
  "node_modules",
  ".cache",
  ".env",
  "data",
  "build",
  "build-bench",
  "build-dev",
  "build-gallery",
  "test-results",
  "playwright-report",
]);

const IN_PUBLIC = new Set(
  ["build", "build-bench", "build-dev", "build-gallery"].map((name) => path.join("public", name)),
);

/** Copies the project's sources, without builds, dependencies or data. */
export function copyProject(target: string): void {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(".").filter((entry) => !NOT_COPIED.has(entry))) {
    rmSync(path.join(target, name), { recursive: true, force: true });
    cpSync(name, path.join(target, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => !IN_PUBLIC.has(source),
    });
  }
}

/** Copies a folder by hard links, which is fast and needs no space; copies bytes where links are not supported. */
export function linkFolder(source: string, target: string, leaveOut: (file: string) => boolean): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (leaveOut(from)) continue;
    if (entry.isDirectory()) linkFolder(from, to, leaveOut);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else linkOrCopy(from, to);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!["EXDEV", "EPERM", "EMLINK"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    copyFileSync(from, to);
  }
}
