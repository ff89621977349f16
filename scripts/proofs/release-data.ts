/**
 * Makes the database of a release with its demo data, for the test that starts it under the present code. The release is
 * unpacked from git into a folder of its own, where its dependencies are installed and its seed command runs.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";

const [commit, file] = process.argv.slice(2);
if (!commit || !file) {
  console.error("Usage: npx tsx scripts/proofs/release-data.ts COMMIT FILE.db.gz");
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-release-"));
const release = path.join(folder, "release");
const data = path.join(folder, "data");

function run(command: string, args: string[], cwd = "."): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, DATA_DIR: data } });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.`);
}

try {
  mkdirSync(release);
  run("git", ["archive", "--output", path.join(folder, "release.tar"), commit]);
  run("tar", ["-xf", "../release.tar"], release);
  run("npm", ["ci", "--no-audit", "--no-fund"], release);
  run("npm", ["run", "--silent", "seed"], release);
  const whole = path.join(folder, "whole.db");
  const database = new Database(path.join(data, "shop.db"));
  database.exec(`vacuum into '${whole}'`);
  database.close();
  const packed = gzipSync(readFileSync(whole), { level: 9 });
  writeFileSync(file, packed);
  console.log(`${file} has ${packed.length} bytes.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
