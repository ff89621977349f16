/**
 * Proves that the shop runs on Node 24: installs that Node from npm beside this one, compiles the native module for it in a copy of
 * the project, and runs the unit and integration tests there, or with `--smoke` only a short round through the built shop.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildIfNeeded } from "./run/build";
import { optionsOf } from "./run/options";
import { copyProject, linkFolder } from "./run/project-copy";

const { smoke } = optionsOf("test:node24 [-- --smoke]", { smoke: { type: "boolean", default: false } });

const folder = path.resolve(".cache/node24");
const project = path.join(folder, "project");

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function run(command: string, args: string[], cwd: string, settings: Record<string, string> = {}): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...settings } });
  if (status !== 0) stop(`${command} ${args.join(" ")} ended with ${error?.message ?? status}`);
}

/** The newest Node 24 that the registry has, as the package that holds it whole, headers included. */
function installNode(): { bin: string; home: string; version: string } {
  const name = `node-${process.platform}-${process.arch}`;
  const home = path.join(folder, "node", "node_modules", name);
  mkdirSync(path.join(folder, "node"), { recursive: true });
  writeFileSync(path.join(folder, "node", "package.json"), '{ "private": true }\n');
  run("npm", ["install", "--silent", "--no-save", `${name}@24`], path.join(folder, "node"));
  if (!existsSync(path.join(home, "include", "node", "node.h")))
    stop(`The package ${name}@24 holds no headers of Node.`);
  const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8")) as { version: string };
  return { bin: path.join(home, "bin"), home, version };
}

/** The module that is compiled for one Node; the others of the shop work with all. */
const NATIVE = "better-sqlite3";

/**
 * The project's dependencies, for Node 24: linked, the native module compiled anew. They are kept for the next time.
 * @param settings with Node 24 as `node`
 */
function installDependencies(version: string, settings: Record<string, string>): void {
  const modules = path.join(project, "node_modules");
  const made = path.join(folder, "dependencies");
  const wanted = `${version}\n${readFileSync("package-lock.json", "utf8")}`;
  if (existsSync(made) && readFileSync(made, "utf8") === wanted) return;
  rmSync(made, { force: true });
  rmSync(modules, { recursive: true, force: true });
  const native = path.join("node_modules", NATIVE);
  linkFolder("node_modules", modules, (file) => file === native || file === path.join("node_modules", ".cache"));
  // Compiling writes into its folder: that one must not be shared.
  cpSync(native, path.join(modules, NATIVE), { recursive: true });
  rmSync(path.join(modules, NATIVE, "build"), { recursive: true, force: true });
  console.log(`Compiling ${NATIVE} for Node ${version} …`);
  run("npm", ["rebuild", "--silent", NATIVE], project, settings);
  writeFileSync(made, wanted);
}

const { bin, home, version } = installNode();
const settings = {
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  npm_config_nodedir: home,
};
const node = path.join(bin, "node");
copyProject(project);
installDependencies(version, settings);
console.log(`Node ${version}: ${smoke ? "a round through the built shop" : "unit and integration tests"}`);
if (smoke) {
  buildIfNeeded();
  for (const built of ["build", path.join("public", "build")]) {
    rmSync(path.join(project, built), { recursive: true, force: true });
    cpSync(built, path.join(project, built), { recursive: true, preserveTimestamps: true });
  }
  run(node, ["--import", "tsx", "tests/smoke/smoke.ts"], project, settings);
} else {
  run("npx", ["vitest", "run"], project, settings);
}
