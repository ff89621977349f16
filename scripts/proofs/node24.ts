/**
 * Runs the unit and integration tests on Node 24 in a copy of the project; with `--smoke`, only a short smoke test of the
 * built shop. Node 24 is installed from npm next to the current Node.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildIfNeeded } from "../build/if-needed";
import { parseOptions } from "../run/options";
import { copyProject, linkFolder } from "./project-copy";

const { smoke } = parseOptions("npm test -- node24 [--smoke]", { smoke: { type: "boolean", default: false } });

const folder = path.resolve(".cache/node24");
const project = path.join(folder, "project");
/** Dependencies for Node 24 only: Node itself and the matching release of better-sqlite3. */
const own = path.join(folder, "own");

function run(command: string, args: string[], cwd: string, settings: Record<string, string> = {}): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...settings } });
  if (status === 0) return;
  console.error(`${command} ${args.join(" ")} ended with ${error?.message ?? status}`);
  process.exit(1);
}

const read = <Content>(file: string) => JSON.parse(readFileSync(file, "utf8")) as Content;

mkdirSync(own, { recursive: true });
writeFileSync(path.join(own, "package.json"), '{ "private": true }\n');
// The latest Node 24 of the registry; the package of each platform contains the whole binary.
const platform = `node-${process.platform}-${process.arch}`;
run("npm", ["install", "--silent", `${platform}@24`], own);
const bin = path.join(own, "node_modules", platform, "bin");
const node = path.join(bin, "node");
/** Environment in which `node`, npm and npx use Node 24. */
const settings = { PATH: `${bin}${path.delimiter}${process.env.PATH}` };

/** An optional dependency that npm skips when the project is installed with an older Node. */
const MODULE = "better-sqlite3-13";
const { optionalDependencies } = read<{ optionalDependencies: Record<string, string> }>(
  "scripts/better-sqlite3/package.json",
);
run("npm", ["install", "--silent", "--ignore-scripts", `${MODULE}@${optionalDependencies[MODULE]}`], own, settings);

copyProject(project);
// The tests list the project's files with git.
run("git", ["init", "--quiet"], project);
run("git", ["add", "--all"], project);
const modules = path.join(project, "node_modules");
rmSync(modules, { recursive: true, force: true });
const leftOut = [MODULE, ".cache", ".vite", ".vitest"].map((name) => path.join("node_modules", name));
linkFolder("node_modules", modules, (file) => leftOut.includes(file));
cpSync(path.join(own, "node_modules", MODULE), path.join(modules, MODULE), { recursive: true });

console.log(`Node 24: ${smoke ? "smoke test of the built shop" : "unit and integration tests"}`);
if (smoke) {
  buildIfNeeded();
  for (const built of ["build", path.join("public", "build")]) {
    rmSync(path.join(project, built), { recursive: true, force: true });
    cpSync(built, path.join(project, built), { recursive: true, preserveTimestamps: true });
  }
  run(node, ["--import", "tsx", "tests/smoke/smoke.ts"], project, settings);
} else {
  run(node, [path.join(modules, "vitest", "vitest.mjs"), "run"], project, settings);
}
